/// A pair of colours by its number, as ncurses writes it into a frame and no terminal ever sees it.
///
/// To spell out two colours, three numbers each, by the rules of the database is by far the most of
/// ncurses' work on a frame in exact colours, and `FrameCondenser` would have to read all of it again
/// to say less. So ncurses is told that the terminal knows colours by the pair, and the condenser
/// says the pair's colours.
enum NumberedPair {
  /// No frame holds this character for another reason.
  static let mark: UInt8 = 0x1E
  /// The digits behind the mark: of six bits, the first one highest.
  static let digits = 3

  /// How ncurses is to write it, in the language of the database.
  static var capability: String {
    func digit(_ unit: String, _ rest: String = "%{63}%&") -> String {
      "%p1\(unit)\(rest)%{\(zero)}%+%c"
    }
    return "\u{1E}" + digit("%{4096}%/", "") + digit("%{64}%/") + digit("")
  }

  /// Digits are characters that the database and ncurses leave as they are.
  private static let zero: UInt8 = 0x40

  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 << 6 | Int($1 &- zero) }
  }
}
