/// A box as the search for lines sees it. A line may end behind it, or inside it with a hyphen.
///
/// Cells and gaps are counted from the start of the paragraph, so every line is two differences.
struct Word: BitwiseCopyable {
  /// The cells before it.
  let cells: Int32
  /// The cells up to the end of a line that ends with it, with its hyphen and without a sign that
  /// hangs. Ends never decrease from word to word.
  let end: Int32
  /// The gaps before it.
  let gaps: UInt16
  /// The cells that hang in the margin before a line that begins with it: 0 or 1.
  let overhang: UInt8
  private var flags: UInt8
  /// The numbers of its cells behind which it may be hyphenated. A 0 among them says that it has not been looked up.
  private(set) var places: CellSet

  private static let endsWithDash: UInt8 = 1
  private static let endsWithHyphen: UInt8 = 2
  private static let followsHyphen: UInt8 = 4
  private static let isName: UInt8 = 8
  private static let isStray: UInt8 = 16
  private static let endsWithLightSign: UInt8 = 32

  /// Behind the last word: no line reaches it.
  static let sentinel = Word(at: .max)
  /// Before the first word.
  static let none = Word(at: 0)

  private init(at cells: Int32) {
    (self.cells, end, gaps, overhang, flags, places) = (cells, cells, 0, 0, 0, .empty)
  }

  /// - Parameters:
  ///   - cells: those before the word, with the gap in front of it.
  ///   - previous: the word before it.
  ///   - hangs: whether signs hang in the margins.
  @inline(__always)
  init(_ box: Box, behind cells: Int, _ gaps: Int, after previous: Word, hangs: Bool) {
    let hanging: UInt8 = hangs ? 3 : 0
    let hyphen = box.hyphen & ~hanging
    let end =
      cells &+ Int(box.width) &+ Int(hyphen) &- Int(box.overhangBehind & hanging)
    self.cells = Int32(truncatingIfNeeded: cells)
    self.end = max(Int32(truncatingIfNeeded: end), previous.end)
    self.gaps = UInt16(truncatingIfNeeded: gaps)
    overhang = box.overhangBefore & hanging
    let follows = previous.flags & Self.endsWithHyphen
    let isStray = box.isShort && box.gap > 0 && previous.flags & Self.endsWithLightSign != 0
    flags =
      box.hyphen &<< 1 | follows &<< 1 | (box.endsWithDash ? Self.endsWithDash : 0)
      | (box.overhangBehind & 1) &<< 5 | (isStray ? Self.isStray : 0)
    // Without a branch, which would be unpredictable.
    places = CellSet(bits: (box.width >= WordDivider.shortest ? 1 : 0) & (box.isPiece ? 0 : 1))
  }

  /// Whether a line that begins with it goes on with a word that has a soft hyphen before here.
  @inline(__always) var isAfterHyphen: Bool { flags & Self.followsHyphen != 0 }
  @inline(__always) var isBeforeHyphen: Bool { flags & Self.endsWithHyphen != 0 }

  /// The penalty of ending a line behind it.
  @inline(__always) var penalty: Int {
    if flags & (Self.endsWithDash | Self.endsWithHyphen | Self.isStray) == 0 { return 0 }
    if flags & Self.isStray != 0 { return Demerits.strayWord }
    return isBeforeHyphen ? Demerits.hyphen : Demerits.dash
  }

  /// The penalty of ending a line inside it.
  @inline(__always) var hyphenPenalty: Int {
    flags & Self.isName != 0 ? 2 &* Demerits.hyphen : Demerits.hyphen
  }

  @inline(__always) var isLookedUp: Bool { !places.contains(0) }

  mutating func setDivision(_ division: WordDivision) {
    places = division.places
    if division.isName { flags |= Self.isName }
  }
}
