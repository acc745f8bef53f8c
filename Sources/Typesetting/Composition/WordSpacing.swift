/// Spreads the slack of a line over the spaces between its words.
///
/// Each space gets an equal share. The remainder goes, a cell each, to spaces that are evenly
/// distributed, preferably after the end of a sentence and not below a wide space of the line above,
/// which would make a river. ``SpaceChoice`` finds the best choice.
package struct WordSpacing: Sendable {
  private var choice = SpaceChoice()

  /// The widest space. A line that would need a wider one is left short.
  private static let widest = 3

  package init() {}

  /// Spreads a number of cells over the spaces of a line. Spaces that stay narrow, as after "Mr.", leave a
  /// line short in which all others are wide.
  package mutating func spread(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    guard room > 0, row.spaces > 0 else { return }
    let (each, rest) = room.quotientAndRemainder(dividingBy: row.spaces)
    guard each < Self.widest else { return }
    var widest = each > 0 ? row.widenAllSpaces(by: each) : 0
    if rest > 0 { widest = max(widest, widen(rest, spacesOf: &row, besides: each, below: above)) }
    if widest > Self.widest { return row.restoreSpaces() }
    row.width &+= room &- row.narrowKeptSpaces()
  }

  /// Makes some spaces wider that are already `each` cells wider than in the text, and returns the
  /// cells of the widest of them.
  @inline(__always)
  private mutating func widen(
    _ rest: Int, spacesOf row: inout WordRow, besides each: Int, below above: borrowing WideSpaces
  ) -> Int {
    let (spaces, first) = (row.spaces, row.column)
    // A copy of the words must be gone before they are changed.
    do {
      let words = row.words
      above.withColumns { above in
        choice.choose(rest, of: spaces) {
          let (gap, next) = (Int(words[$0 &+ 1].gap), Int(words[$0 &+ 1].column))
          let column = first &+ next &- gap &+ each &* $0 &+ $1
          let isBelow = above.hasWideSpace(at: column, cells: gap &+ each &+ 1)
          // An integer product, because a branch would be unpredictable.
          let stretchPreference = Int(Int8(bitPattern: words[$0].stretchPreference))
          return 100 &* ((isBelow ? SpaceChoice.river : 0) &- stretchPreference)
        }
      }
    }
    return choice.withChosen { row.widenSpaces($0) }
  }
}
