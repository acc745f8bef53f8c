internal import CurlewCNcurses

/// Makes ncurses draw in exact colours, which needs a terminfo entry with direct colours.
///
/// Few systems have one for the terminal in use. So one is derived from the entry that they have, and
/// passed to ncurses in the environment variable `TERMINFO`, which may hold a whole entry in place of
/// the path of a directory.
enum DirectColour {
  /// The number of colours in an entry with direct colours.
  static let count = 0x1000000
}

// MARK: The derived entry

extension TerminfoEntry {
  /// Derives an entry in which a colour number is an RGB value; nil if the entry has no colours.
  ///
  /// The numbers below 256 keep meaning the colours of the palette, for frames in fewer colours.
  /// Parameters are separated by semicolons: the standard wants colons, but semicolons are what every
  /// terminal with direct colours understands.
  package consuming func withDirectColour() -> TerminfoEntry? {
    let foreground = Capability.foreground.rawValue
    guard strings.indices.contains(foreground), strings[foreground] != nil else { return nil }
    var entry = self
    entry.set(.colours, Int32(DirectColour.count))
    entry.set(.pairs, 0x10000)
    entry.set(.foreground, Self.directColour("3", bright: "9"))
    entry.set(.background, Self.directColour("4", bright: "10"))
    entry.set(.pair, NumberedPair.capability)
    entry.drop(.canChangeColours)
    entry.dropIdleStrings()
    entry.extendedFlags = ["RGB"]
    return entry
  }

  /// The capability that sets ink (layer `3`) or paper (layer `4`).
  private static func directColour(_ layer: String, bright: String) -> String {
    let red = "%p1%{65536}%/%d"
    let green = "%p1%{256}%/%{255}%&%d"
    let blue = "%p1%{255}%&%d"
    let named = "%p1%{8}%<%t\(layer)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d"
    let indexed = "%p1%{256}%<%t\(layer)8;5;%p1%d"
    return "\u{1B}[%?\(named)%e\(indexed)%e\(layer)8;2;\(red);\(green);\(blue)%;m"
  }
}
