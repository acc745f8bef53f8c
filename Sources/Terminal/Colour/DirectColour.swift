internal import CNcurses

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Exact colours through ncurses, which sends only what a database entry can say.
///
/// Few systems have an entry with direct colours for the terminal that is in use. So one is made from
/// the entry that they have, and handed to ncurses in the environment variable `TERMINFO`, which may
/// hold an entry as such instead of the name of a directory.
enum DirectColour {
  /// How many colours an entry with direct colours has.
  static let count = 0x1000000

  /// A screen of ncurses on a derived entry; nil when there is none to derive from, or ncurses is
  /// too old to take it.
  static func screen(_ type: String, _ streams: borrowing Streams) -> OpaquePointer? {
    guard let compiled = TerminfoDatabase.compiledEntry(of: type),
      let entry = TerminfoEntry(compiled: compiled)?.withDirectColour()
    else { return nil }
    let former = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", inline(entry.compiled), 1)
    defer { restore(former) }
    guard let screen = newterm(type, streams.output, streams.input) else { return nil }
    if cn_flag("RGB") && Int(cn_number("colors")) == count { return screen }
    endwin()
    delscreen(screen)
    return nil
  }

  private static func restore(_ former: String?) {
    if let former { setenv("TERMINFO", former, 1) } else { unsetenv("TERMINFO") }
  }

  /// An entry as the value of the variable.
  static func inline(_ compiled: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let hex = compiled.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "hex:" + String(decoding: hex, as: Unicode.UTF8.self)
  }
}

// MARK: The derived entry

extension TerminfoEntry {
  /// The entry with a colour's number being the colour itself; nil when it has no colours.
  ///
  /// The numbers below eight go on to mean the eight ANSI colours, as in ncurses' own entries with
  /// direct colours. Unlike those the numbers are separated by semicolons: that is not what the
  /// standard says, but it is what every terminal understands that has these colours.
  func withDirectColour() -> TerminfoEntry? {
    guard case .text = strings[safe: Index.setForeground] else { return nil }
    var entry = self
    entry.setNumber(Index.maxColours, Int32(DirectColour.count))
    entry.setNumber(Index.maxPairs, 0x10000)
    entry.setString(Index.setForeground, Self.directColour("3"))
    entry.setString(Index.setBackground, Self.directColour("4"))
    entry.drop(flag: Index.canChange)
    for index in [Index.originalColours, Index.initialiseColour, Index.initialisePair] {
      entry.drop(string: index)
    }
    entry.addExtended(flag: "RGB")
    return entry
  }

  /// The layer is `3` for ink and `4` for paper.
  private static func directColour(_ layer: String) -> String {
    let red = "%p1%{65536}%/%d"
    let green = "%p1%{256}%/%{255}%&%d"
    let blue = "%p1%{255}%&%d"
    return "\u{1B}[%?%p1%{8}%<%t\(layer)%p1%d%e\(layer)8;2;\(red);\(green);\(blue)%;m"
  }
}
