internal import CNcurses
internal import Cells

/// What the terminal database says of a terminal type, as far as this room acts on it.
///
/// It is read before the screen is opened, because opening one already writes to it.
struct Description {
  let type: String
  /// How many colours; 0 or less for none.
  let colours: Int
  /// What keys send.
  let keys: [[UInt8]: KeyPress]
  /// Undoes what ncurses turns on, in the order of ending: colours, cursor, keypad, screen.
  let exit: [UInt8]
  let hasMouse: Bool
  /// Whether the shell's screen comes back by itself.
  let hasAlternateScreen: Bool

  init(type: String, output: Descriptor) throws(TerminalError) {
    guard !type.isEmpty else { throw .typeIsUnset }
    var reason: CInt = 0
    guard setupterm(type, output.number, &reason) == OK else {
      throw reason == 1 ? .typeIsTooSimple(type) : .typeIsUnknown(type)
    }
    defer { cn_forget_description() }
    guard Self.string("cup") != nil else { throw .typeIsTooSimple(type) }
    self.type = type
    colours = Int(cn_number("colors"))
    keys = Self.keys()
    exit = ["sgr0", "op", "cnorm", "rmkx", "rmcup"].flatMap { Self.string($0) ?? [] }
    hasMouse = Self.string("kmous") != nil
    hasAlternateScreen = Self.string("rmcup") != nil
  }

  /// Whether the terminal understands xterm's modes and questions, or is silent about them.
  ///
  /// The Linux console is told to have a mouse, but it has not, and it prints questions.
  var speaksXterm: Bool {
    let relatives = ["xterm", "tmux", "screen"]
    return !type.hasPrefix("linux") && (hasMouse || relatives.contains { type.hasPrefix($0) })
  }

  /// A string of the database without its padding, which is for terminals on slow wires.
  private static func string(_ name: String) -> [UInt8]? {
    guard let value = cn_string(name) else { return nil }
    return Self.withoutPadding(Array(String(cString: value).utf8))
  }
}

// MARK: Padding

extension Description {
  /// A string without its delays, which are written `$<5/>`.
  static func withoutPadding(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "$")) else { return text }
    var rest = text[...]
    var plain: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        plain.append(byte)
      }
    }
    return plain
  }
}

// MARK: Keys

extension Description {
  private static let plainKeys: [(String, Key)] = [
    ("kcub1", .left), ("kcuf1", .right), ("kcuu1", .up), ("kcud1", .down),
    ("kpp", .pageUp), ("knp", .pageDown), ("khome", .home), ("kend", .end),
    ("kfnd", .home), ("kslt", .end), ("kich1", .insert), ("kdch1", .delete), ("kent", .enter),
  ]

  /// With no number the name is of the key with shift; with a number it says the modifiers.
  private static let modifiedKeys: [(String, Key)] = [
    ("kLFT", .left), ("kRIT", .right), ("kUP", .up), ("kDN", .down),
    ("kri", .up), ("kind", .down), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ("kHOM", .home), ("kEND", .end), ("kIC", .insert), ("kDC", .delete),
  ]

  private static func keys() -> [[UInt8]: KeyPress] {
    var named: [(String, KeyPress)] = plainKeys.map { ($0, KeyPress($1)) }
    named += (1...12).map { ("kf\($0)", KeyPress(.function($0))) }
    named += [("kcbt", KeyPress(.tab, .shift)), ("kcbt2", KeyPress(.tab, .shift))]
    for (name, key) in modifiedKeys {
      named.append((name, KeyPress(key, .shift)))
      named += (2...8).map { ("\(name)\($0)", KeyPress(key, Modifiers(xterm: $0))) }
    }
    return sequences(named).merging(manyFunctionKeys()) { first, _ in first }
  }

  /// Above twelve the numbers are mostly names for modifiers; those are read by their form.
  private static func manyFunctionKeys() -> [[UInt8]: KeyPress] {
    sequences((13...63).map { ("kf\($0)", KeyPress(.function($0))) })
      .filter { ControlSequence(whole: $0.key)?.keyPress == nil }
  }

  /// Only what begins with ESC: a single byte is a control character, whatever key sends it as well.
  private static func sequences(_ named: [(String, KeyPress)]) -> [[UInt8]: KeyPress] {
    let pairs = named.compactMap { name, press in string(name).map { ($0, press) } }
    return Dictionary(pairs) { first, _ in first }
      .filter { $0.key.count > 1 && $0.key[0] == InputGrammar.escape }
  }
}
