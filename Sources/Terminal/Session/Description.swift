internal import CNcurses
internal import System

/// What the terminal database says of a terminal type, as far as this room acts on it.
///
/// It is read before the screen is opened, because opening one already writes to it.
struct Description {
  let type: String
  /// How many colours; 0 or less for none.
  let colours: Int
  /// Undoes what ncurses turns on, in the order of ending: colours, cursor, keypad, screen.
  let exit: [UInt8]
  let hasMouse: Bool
  /// Whether the shell's screen comes back by itself.
  let hasAlternateScreen: Bool

  init(type: String, output: borrowing Descriptor) throws(TerminalError) {
    guard !type.isEmpty else { throw .typeIsUnset }
    let former = try Self.look(at: type, output)
    defer { cn_return_to_description(former) }
    guard Self.string("cup") != nil else { throw .typeIsTooSimple(type) }
    self.type = type
    colours = Int(cn_number("colors"))
    exit = ["sgr0", "op", "cnorm", "rmkx", "rmcup"].flatMap { Self.string($0) ?? [] }
    hasMouse = Self.string("kmous") != nil
    hasAlternateScreen = Self.string("rmcup") != nil
  }

  /// Makes a type the one that is spoken of, and answers which was.
  private static func look(
    at type: String, _ output: borrowing Descriptor
  ) throws(TerminalError) -> UnsafeMutablePointer<TERMINAL>? {
    let former = cn_description()
    var reason: CInt = 0
    guard setupterm(type, output.number, &reason) == OK else {
      throw reason == 1 ? .typeIsTooSimple(type) : .typeIsUnknown(type)
    }
    return former
  }

  /// Whether the terminal understands xterm's modes and questions, or is silent about them.
  ///
  /// The Linux console is told to have a mouse, but it has not, and it prints questions.
  var speaksXterm: Bool {
    let relatives = ["xterm", "tmux", "screen"]
    return !type.hasPrefix("linux") && (hasMouse || relatives.contains { type.hasPrefix($0) })
  }

  /// What the keys of the terminal send.
  ///
  /// They are not in the entry that ncurses draws with. Two hundred names are looked up for them, so
  /// they are read when somebody listens, and not while the reader waits for the first page.
  func keys(_ output: borrowing Descriptor) -> KeyTable {
    guard let former = try? Self.look(at: type, output) else { return KeyTable([:]) }
    defer { cn_return_to_description(former) }
    return .ofSpokenTerminal()
  }

  /// A string of the terminal that is spoken of, without its padding, which is for slow wires.
  static func string(_ name: String) -> [UInt8]? {
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
