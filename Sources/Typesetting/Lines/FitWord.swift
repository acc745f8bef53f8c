/// A word as lines are made of it.
struct FitWord {
  /// The cells before it, and up to the end of a line that ends with it.
  let cells: Int32
  let end: Int32
  /// Behind which of its cells it may be divided: bit k for k of them.
  var places: UInt32
  /// The spaces before it.
  let gaps: UInt16
  /// The cells that stand before a line that begins with it.
  let overhang: UInt8
  private var flags: UInt8 = 0

  /// All places behind no more cells than so many.
  @inline(__always)
  static func places(upTo cells: Int) -> UInt32 {
    .max &>> UInt32(truncatingIfNeeded: 31 &- min(cells, 31))
  }

  /// Said instead of places: they have to be looked up.
  static let unknown: UInt32 = 1

  /// - Parameter hanging: 1 where signs may hang, and 0 where the same signs take their cells.
  @inline(__always)
  init(_ box: Box, behind cells: Int, _ gaps: Int, hanging: UInt8) {
    let end = cells &+ Int(box.width) &- Int(box.overhangBehind & hanging)
    self.cells = Int32(truncatingIfNeeded: cells)
    self.end = Int32(truncatingIfNeeded: end)
    self.gaps = UInt16(truncatingIfNeeded: gaps)
    overhang = box.overhangBefore & hanging
    places = box.width >= WordDivider.shortest ? Self.unknown : 0
  }

  /// What no line reaches.
  init() { (cells, end, places, gaps, overhang) = (.max, .max, 0, 0, 0) }

  /// A dash stands at its end, and no space behind it.
  mutating func endWithDash() { flags |= 1 }

  /// It looks like a name.
  mutating func beName() { flags |= 2 }

  /// What it costs to end a line behind it, and inside of it.
  @inline(__always) var penalty: Int { flags & 1 != 0 ? LineCosts.dash : 0 }
  @inline(__always) var hyphenPenalty: Int {
    flags & 2 != 0 ? 2 &* LineCosts.hyphen : LineCosts.hyphen
  }
}
