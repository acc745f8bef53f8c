internal import CNcurses
internal import System

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
      var entry = TerminfoEntry(compiled: compiled)?.withDirectColour()
    else { return nil }
    // ncurses takes an entry only by its name, and some files have other names than their entries.
    entry.names = Array(type.utf8)
    let screen = Environment.with("TERMINFO", inline(entry.compiled)) {
      newterm(type, streams.output, streams.input)
    }
    guard let screen else { return nil }
    if cn_flag("RGB") && Int(cn_number("colors")) == count { return screen }
    endwin()
    delscreen(screen)
    return nil
  }

  /// An entry as the value of the variable.
  private static func inline(_ compiled: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text = Array("hex:".utf8)
    text.reserveCapacity(text.count + 2 * compiled.count)
    for byte in compiled {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: Unicode.UTF8.self)
  }
}

// MARK: The derived entry

extension TerminfoEntry {
  /// The entry with a colour's number being the colour itself; nil when it has no colours.
  ///
  /// The numbers below 256 go on to mean the colours of the palette, for what is drawn in fewer
  /// colours. All are separated by semicolons: that is not what the standard says, but it is what
  /// every terminal understands that has these colours.
  package consuming func withDirectColour() -> TerminfoEntry? {
    guard case .text = strings[safe: Index.setForeground] else { return nil }
    var entry = self
    entry.setNumber(Index.maxColours, Int32(DirectColour.count))
    entry.setNumber(Index.maxPairs, 0x10000)
    entry.setString(Index.setForeground, Self.directColour("3", bright: "9"))
    entry.setString(Index.setBackground, Self.directColour("4", bright: "10"))
    entry.setString(Index.setPair, NumberedPair.capability)
    entry.drop(flag: Index.canChange)
    for index in entry.strings.indices where Index.isIdle(index) { entry.drop(string: index) }
    entry.extendedFlags = ["RGB"]
    return entry
  }

  /// The layer is `3` for ink and `4` for paper.
  private static func directColour(_ layer: String, bright: String) -> String {
    let red = "%p1%{65536}%/%d"
    let green = "%p1%{256}%/%{255}%&%d"
    let blue = "%p1%{255}%&%d"
    let named = "%p1%{8}%<%t\(layer)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d"
    let indexed = "%p1%{256}%<%t\(layer)8;5;%p1%d"
    return "\u{1B}[%?\(named)%e\(indexed)%e\(layer)8;2;\(red);\(green);\(blue)%;m"
  }
}
