/// A key on the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A key that edits or confirms.
  case enter, escape, tab, backspace, delete, insert
  /// An arrow key.
  case left, right, up, down
  /// A navigation key.
  case pageUp, pageDown, home, end
  /// A function key, from 1.
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes the key that types a character, so that `"q"` is a key.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The alt or option key.
  public static let alt = Modifiers(rawValue: 2)
  /// The control key.
  public static let control = Modifiers(rawValue: 4)
}

/// A key press with its modifiers. A capital letter is its own character, without `shift`.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifier keys held down.
  public var modifiers: Modifiers

  /// Makes a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// An action of the mouse or another pointing device.
public struct Pointer: Hashable, Sendable {
  /// The kind of action.
  public enum Action: Hashable, Sendable {
    /// A button action. A drag is a movement with the button held down.
    case press, drag, release
    /// One step of a wheel or touch pad.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// A button.
    case left, middle, right
    /// The wheel, or a button that the terminal does not report.
    case none
  }

  /// The kind of action.
  public var action: Action
  /// The cell.
  public var point: Point
  /// The button.
  public var button: Button
  /// The modifier keys held down.
  public var modifiers: Modifiers

  /// Makes a pointer event.
  public init(
    _ action: Action, at point: Point, button: Button = .left, modifiers: Modifiers = []
  ) {
    self.action = action
    self.point = point
    self.button = button
    self.modifiers = modifiers
  }
}

/// An event from the screen.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// The pointer was used.
  case pointer(Pointer)
  /// Text was pasted. Its lines end with line feeds, and it has no other control characters.
  case pasted(String)
  /// The window has got the keyboard focus, or lost it.
  case focused(Bool)
  /// The screen has a new size.
  case resized(Size)
  /// The time limit of the wait has passed.
  case tick
  /// The process will be stopped when the program waits for the next event: save what must not be
  /// lost.
  case suspend
  /// The program should exit, because of a signal, or because the terminal is gone (nil).
  case leave(signal: Int32?)
}
