internal import CurlewSystem

/// Entries for the most common terminals, for systems without a terminfo database.
///
/// They hold what drawing needs. Keys are missing: the input decoder knows the sequences of these
/// terminals.
package enum BuiltInEntries {
  package static let names = [
    "xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100",
  ]

  package static func entry(of type: String) -> TerminfoEntry? {
    switch type {
    case "xterm-256color": xterm(type)
    case "tmux-256color": screen(type, italic: true)
    case "screen-256color": screen(type, italic: false)
    case "linux": linux(type)
    case "vt100": vt100(type)
    default: nil
    }
  }

  /// Calls ncurses with an entry that only the program has; nil if there is no such entry.
  static func with<Result>(_ type: String, _ body: () -> Result) -> Result? {
    entry(of: type).map { Environment.with("TERMINFO", $0.inline, body) }
  }

  private static let escape = "\u{1B}"
  private static let alternateScreen: [TerminfoEntry.Capability: String] = [
    .enterAlternateScreen: "\(escape)[?1049h", .exitAlternateScreen: "\(escape)[?1049l",
  ]

  private static func xterm(_ type: String) -> TerminfoEntry {
    var entry = ansi(type)
    entry.setColours(256)
    entry.set(alternateScreen)
    entry.set([
      // With the title of the window, which programs may change.
      .enterAlternateScreen: "\(escape)[?1049h\(escape)[22;0;0t",
      .exitAlternateScreen: "\(escape)[?1049l\(escape)[23;0;0t",
      .beginItalic: "\(escape)[3m", .endItalic: "\(escape)[23m",
      .reset: "\(escape)(B\(escape)[m", .beginLines: "\(escape)(0", .endLines: "\(escape)(B",
      .showCursor: "\(escape)[?12l\(escape)[?25h", .mouse: "\(escape)[M",
    ])
    return entry
  }

  private static func screen(_ type: String, italic: Bool) -> TerminfoEntry {
    var entry = ansi(type)
    entry.setColours(256)
    entry.set(alternateScreen)
    entry.drop(.erasesInColour)
    entry.set([.showCursor: "\(escape)[34h\(escape)[?25h", .mouse: "\(escape)[M"])
    if italic { entry.set([.beginItalic: "\(escape)[3m", .endItalic: "\(escape)[23m"]) }
    return entry
  }

  private static func linux(_ type: String) -> TerminfoEntry {
    var entry = ansi(type)
    entry.setColours(8)
    entry.set([
      .hideCursor: "\(escape)[?25l\(escape)[?1c", .showCursor: "\(escape)[?25h\(escape)[?0c",
    ])
    return entry
  }

  private static func vt100(_ type: String) -> TerminfoEntry {
    var entry = TerminfoEntry(named: type, flags: [.wraps, .wrapsLate, .movesInModes])
    entry.set(movement)
    entry.set([
      .bold: "\(escape)[1m", .reverse: "\(escape)[7m", .beginUnderline: "\(escape)[4m",
      .endUnderline: "\(escape)[m", .reset: "\(escape)[m\u{0F}",
      .beginLines: "\u{0E}", .endLines: "\u{0F}", .lines: lines,
    ])
    return entry
  }

  /// What the others have in common.
  private static func ansi(_ type: String) -> TerminfoEntry {
    var entry = TerminfoEntry(
      named: type, flags: [.wraps, .wrapsLate, .movesInModes, .erasesInColour])
    entry.set(movement)
    entry.set([
      .moveToColumn: "\(escape)[%i%p1%dG", .moveToRow: "\(escape)[%i%p1%dd",
      .eraseCharacters: "\(escape)[%p1%dX", .deleteCharacters: "\(escape)[%p1%dP",
      .insertCharacters: "\(escape)[%p1%d@", .deleteLines: "\(escape)[%p1%dM",
      .insertLines: "\(escape)[%p1%dL",
      .bold: "\(escape)[1m", .dim: "\(escape)[2m", .reverse: "\(escape)[7m",
      .beginUnderline: "\(escape)[4m", .endUnderline: "\(escape)[24m",
      .reset: "\(escape)[m\u{0F}", .beginLines: "\u{0E}", .endLines: "\u{0F}", .lines: lines,
      .hideCursor: "\(escape)[?25l", .showCursor: "\(escape)[?25h",
    ])
    return entry
  }

  private static let movement: [TerminfoEntry.Capability: String] = [
    .carriageReturn: "\r", .lineFeed: "\n", .left: "\u{08}", .down: "\n", .right: "\(escape)[C",
    .up: "\(escape)[A", .home: "\(escape)[H", .move: "\(escape)[%i%p1%d;%p2%dH",
    .clear: "\(escape)[H\(escape)[J", .eraseLine: "\(escape)[K", .eraseStart: "\(escape)[1K",
    .eraseScreen: "\(escape)[J", .scrollRegion: "\(escape)[%i%p1%d;%p2%dr",
    .leftBy: "\(escape)[%p1%dD", .rightBy: "\(escape)[%p1%dC", .upBy: "\(escape)[%p1%dA",
    .downBy: "\(escape)[%p1%dB", .reverseLineFeed: "\(escape)M",
    .beginKeypad: "\(escape)[?1h\(escape)=", .endKeypad: "\(escape)[?1l\(escape)>",
  ]

  private static let lines = "``aaffggjjkkllmmnnooppqqrrssttuuvvwwxxyyzz{{||}}~~"
}

extension TerminfoEntry {
  fileprivate init(named name: String, flags set: [Flag]) {
    names = Array(name.utf8)
    flags = Array(repeating: 0, count: (set.map(\.rawValue).max() ?? 0) + 1)
    numbers = [80, 8, 24]
    strings = []
    for flag in set { flags[flag.rawValue] = 1 }
  }

  fileprivate mutating func set(_ strings: [Capability: String]) {
    for (capability, string) in strings { set(capability, string) }
  }

  fileprivate mutating func setColours(_ count: Int) {
    set(.colours, Int32(count))
    set(.pairs, Int32(count == 8 ? 64 : 0x10000))
    set([.originalColours: "\u{1B}[39;49m"])
    for (capability, dark, bright) in [
      (Capability.foreground, 3, 9), (.background, 4, 10),
    ] {
      let few = "\u{1B}[\(dark)%p1%dm"
      let many =
        "\u{1B}[%?%p1%{8}%<%t\(dark)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d"
        + "%e\(dark)8;5;%p1%d%;m"
      set([capability: count == 8 ? few : many])
    }
  }
}
