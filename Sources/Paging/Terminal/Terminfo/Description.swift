internal import CurlewCNcurses
internal import CurlewSystem

/// What this module needs from the terminfo entry of a terminal type.
///
/// It is read before the screen is opened, because ncurses writes to the terminal when it opens one.
struct Description {
  /// The type whose entry is used.
  let type: String
  /// The number of colours; 0 or less for none.
  let colours: Int
  /// Whether the entry says that the terminal draws direct colours.
  let promisesDirectColour: Bool
  /// Undoes what ncurses turns on: colours, cursor, keypad, alternate screen.
  let exit: [UInt8]
  let hasMouse: Bool
  /// Whether the terminal restores what the shell has shown.
  let hasAlternateScreen: Bool

  /// Reads the entry of a type, or of the nearest known type if it has none.
  init(nearest type: String, output: borrowing Descriptor) throws(TerminalError) {
    for candidate in [type] + Self.substitutes(for: type) {
      do throws(TerminalError) {
        self = try Description(type: candidate, output: output)
        return
      } catch .typeIsUnknown {
        continue
      }
    }
    throw .typeIsUnknown(type)
  }

  /// Types that may stand in for an unknown one, nearest first: those that its name begins with, and
  /// then what nearly every terminal understands.
  static func substitutes(for type: String) -> [String] {
    // A name with anything else in it is not the name of an entry.
    let isName = type.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    let words = isName ? type.split { $0 == "-" || $0 == "." } : []
    let prefixes = words.indices.reversed().map { words[...$0].joined(separator: "-") }
    return prefixes.flatMap { ["\($0)-256color", $0] }.filter { $0 != type } + ["xterm-256color"]
  }

  private init(type: String, output: borrowing Descriptor) throws(TerminalError) {
    guard !type.isEmpty else { throw .typeIsUnset }
    // Also without a database, which has an entry that says so.
    guard type != "dumb" else { throw .typeIsTooSimple(type) }
    let former = try Self.look(at: type, output.number)
    defer { cn_return_to_description(former) }
    guard Self.string("cup") != nil else { throw .typeIsTooSimple(type) }
    self.type = type
    colours = Int(cn_number("colors"))
    // `RGB` may be a flag, a number or a string; `Tc` is the name that tmux has given to it.
    promisesDirectColour =
      cn_flag("RGB") || cn_number("RGB") > 0 || cn_string("RGB") != nil || cn_flag("Tc")
    exit = ["sgr0", "op", "cnorm", "rmkx", "rmcup"].flatMap { Self.string($0) ?? [] }
    hasMouse = Self.string("kmous") != nil
    hasAlternateScreen = Self.string("rmcup") != nil
  }

  /// Makes a type the current one of ncurses, and returns the former.
  static func look(
    at type: String, _ output: CInt
  ) throws(TerminalError) -> UnsafeMutablePointer<TERMINAL>? {
    let former = cn_description()
    var reason: CInt = 0
    if setupterm(type, output, &reason) == OK { return former }
    guard reason != 1 else { throw .typeIsTooSimple(type) }
    let status = BuiltInEntries.with(type) { setupterm(type, output, &reason) }
    guard status == OK else { throw .typeIsUnknown(type) }
    return former
  }

  /// Whether the terminal understands xterm's modes and queries, or ignores them.
  ///
  /// The Linux console has a mouse according to its entry, but not in fact, and it prints queries.
  var speaksXterm: Bool {
    let relatives = ["xterm", "tmux", "screen"]
    return !type.hasPrefix("linux") && (hasMouse || relatives.contains { type.hasPrefix($0) })
  }

  /// Whether the terminal is st, which writes sequences that it does not know to its standard error.
  var isSimple: Bool { type == "st" || type.hasPrefix("st-") }

  /// A string capability of the current type, without its padding.
  static func string(_ name: String) -> [UInt8]? {
    guard let value = cn_string(name) else { return nil }
    return Self.withoutPadding(Array(String(cString: value).utf8))
  }
}

// MARK: Padding

extension Description {
  /// A string without its delays, which terminfo writes as `$<5/>`.
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
