/// A placeholder for a colour pair in the output of ncurses, which never reaches a terminal.
///
/// Formatting two RGB colours by the rules of terminfo is most of the work of ncurses on a frame in
/// exact colours, and `FrameCondenser` would have to parse them again. So the entry makes ncurses
/// write only the number of the pair, and the condenser writes the colours.
enum NumberedPair {
  /// A character that no frame contains otherwise, except those of a few old terminals, which have a
  /// letter behind it.
  static let mark: UInt8 = 0x1E
  static let end = UInt8(ascii: ";")

  /// The terminfo capability that writes it.
  static let capability = "\u{1E}%p1%d;"
}
