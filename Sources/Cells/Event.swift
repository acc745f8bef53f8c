/// A key, whatever bytes the terminal sends for it.
public enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backspace, delete, insert
  case left, right, up, down
  case pageUp, pageDown, home, end
  case function(Int)
}

/// `"q"` is the key with that character, so that tables of keys read as such.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key with a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

/// Keys held down while another is pressed.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}

/// A key with its modifiers. A capital letter is its own character, without `shift`.
public struct KeyPress: Hashable, Sendable {
  /// Which key it is.
  public var key: Key
  /// What is held down with it.
  public var modifiers: Modifiers

  /// A key that is pressed.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// What the mouse, or the finger on the glass, did.
public struct Pointer: Hashable, Sendable {
  /// What may be done; a wheel turns in steps.
  public enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// With which button it was done; none for a wheel, and where the terminal does not say.
  public enum Button: Hashable, Sendable { case left, middle, right, none }

  /// What was done.
  public var action: Action
  /// In which cell.
  public var point: Point
  /// With which button.
  public var button: Button
  /// Which keys were held down.
  public var modifiers: Modifiers

  /// Something that was done in a cell.
  public init(
    _ action: Action, at point: Point, button: Button = .left, modifiers: Modifiers = []
  ) {
    self.action = action
    self.point = point
    self.button = button
    self.modifiers = modifiers
  }
}

/// Everything that can happen to the program.
public enum Event: Hashable, Sendable {
  case key(KeyPress)
  case pointer(Pointer)
  case resized(Size)
  /// The patience ran out and nothing else happened.
  case tick
  /// The program is asked to leave: by a signal, or because its terminal has gone (nil).
  case leave(signal: Int32?)
}
