/// A pair of colours by its number, as ncurses writes it into a frame and no terminal ever sees it.
///
/// To spell out two colours, three numbers each, by the rules of the database is by far the most of
/// ncurses' work on a frame in exact colours, and `FrameCondenser` would have to read all of it again
/// to say less. So ncurses is told that the terminal knows colours by the pair, and the condenser
/// says the pair's colours.
enum NumberedPair {
  /// No frame holds this character for another reason.
  static let mark: UInt8 = 0x1E
  static let end = UInt8(ascii: ";")

  /// How ncurses is to write it, in the language of the database.
  static let capability = "\u{1E}%p1%d;"
}
