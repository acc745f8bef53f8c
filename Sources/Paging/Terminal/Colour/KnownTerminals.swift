/// Terminals that draw direct colours but do not say so in their terminfo entries. Those that set
/// `COLORTERM` everywhere or answer XTVERSION, such as foot and WezTerm, need no line.
///
/// “Seen” means: a page was photographed in that terminal, and its paper had exactly the colour of the
/// theme (Debian 12, November 2026; `make terminals` repeats that).
enum KnownTerminals {
  // MARK: By name

  /// What the variable `TERM` begins with.
  private static let types: [String] = [
    "alacritty",  // Seen in version 0.11.
    "mlterm",  // Seen in version 3.9.
    "rxvt-unicode",  // Seen in version 9.30.
    "st-",  // Seen in version 0.9. Since 2013: lists.suckless.org/dev/1307/16688.html
    "tmux",  // Seen in version 3.3a, in xterm. It reduces colours itself if it must.
    "xterm-kitty",  // Seen in version 0.26.
  ]

  /// What the variable `TERM_PROGRAM` is. tmux sets it since version 3.2.
  private static let programs = ["tmux"]

  static func areDirect(type: String, environment: (String) -> String?) -> Bool {
    if types.contains(where: { type.hasPrefix($0) }) { return true }
    return environment("TERM_PROGRAM").map { programs.contains($0) } ?? false
  }

  /// Whether the terminal draws only some dozens of direct colours at a time: urxvt keeps them in a
  /// table, and where that is full, changes one that is on the screen already.
  static func haveFewColours(type: String) -> Bool { type.hasPrefix("rxvt-unicode") }

  static func haveFewColours(_ numbers: [Int]) -> Bool { numbers.first == 85 }

  // MARK: By the answer to DA2

  /// Whether the terminal shows 256 colours as the nearest of a few: GNU screen, seen in version 4.9 in
  /// xterm, where the cream of sepia became bright yellow.
  static func haveSixteenColours(_ numbers: [Int]) -> Bool { numbers.first == 83 }

  private typealias Model = (number: Int, versions: ClosedRange<Int>)

  /// For terminals without XTVERSION.
  private static let models: [Model] = [
    (0, 1700...9999),  // alacritty: seen in version 0.11, which answers 1700.
    (1, 3600...3999),  // VTE since 0.36: bugzilla.gnome.org/show_bug.cgi?id=704449
    (65, 3600...99_999),  // VTE since 0.54, which answers another model. Seen in version 0.70.
    (0, 115...115), (1, 115...115),  // Konsole: bugs.kde.org/show_bug.cgi?id=107487
    (24, 279...279),  // mlterm: seen in version 3.9.
    (84, 0...0),  // tmux before 3.2, which has no XTVERSION.
    (85, 95...95),  // urxvt: seen in version 9.30.
  ]

  static func areDirect(_ numbers: [Int]) -> Bool {
    guard numbers.count >= 2 else { return false }
    return models.contains { $0.number == numbers[0] && $0.versions.contains(numbers[1]) }
  }
}

// MARK: Pictures in pixels

extension KnownTerminals {
  /// Whether a terminal shows pictures in place of U+10EEEE, by its answer to XTVERSION: kitty since 0.28
  /// (sw.kovidgoyal.net/kitty/changelog) and ghostty. Older versions of kitty also accept pictures, but show
  /// no placeholders.
  static func havePlaceholders(_ name: String) -> Bool {
    if name.hasPrefix("ghostty") { return true }
    return version(in: name, of: "kitty(").map { $0 >= (0, 28) } ?? false
  }

  /// Whether it is a kitty before that version, as Debian 12 has it.
  static func isOldKitty(_ name: String) -> Bool {
    version(in: name, of: "kitty(").map { $0 < (0, 28) } ?? false
  }

  /// Whether tmux hands pictures on to a terminal that shows them in place of U+10EEEE, by its answer to
  /// ``TmuxClient``. The number of a picture is sent as a direct colour, so tmux must not reduce colours.
  static func takesPicturesThroughTmux(_ client: String) -> Bool {
    let words = client.split(separator: "|").map(String.init)
    guard words.count == 3, words[1].split(separator: ",").contains("RGB") else { return false }
    return havePlaceholders(words[0]) && ["on", "all"].contains(words[2])
  }

  /// The first two numbers behind a beginning.
  private static func version(in name: String, of beginning: String) -> (Int, Int)? {
    guard name.hasPrefix(beginning) else { return nil }
    let numbers = name.dropFirst(beginning.count).split { !$0.isNumber }.map { Int($0) ?? 0 }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Whether a terminal shows links (OSC 8) and wavy lines (SGR 4:3).
  static func takeMarks(_ model: TerminalModel) -> Bool {
    switch model {
    case .named(let name):
      // The versions of tmux before 3.4 drop links.
      if let version = version(in: name, of: "tmux "), version < (3, 4) { return false }
      return marking.contains(where: name.hasPrefix)
    // VTE since 0.52, by its release notes.
    case .numbered(let numbers):
      return numbers.count > 1 && numbers[0] == 65 && numbers[1] >= 5200
    }
  }

  /// What the answer to XTVERSION begins with, for terminals whose manuals name both.
  private static let marking = [
    "kitty(", "foot(", "WezTerm", "ghostty", "iTerm2", "mintty", "contour", "tmux", "Konsole",
  ]

  /// Whether text that is written over sixels does not erase them, or not always.
  static func keepPixels(_ name: String) -> Bool {
    name.hasPrefix("tmux") || name.hasPrefix("Konsole")
  }
}
