/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// ``SpaceChoice`` finds the best of all.
package struct WordSpacing: Sendable {
  private var choice = SpaceChoice()
  /// Whether all spaces of the line at hand but the chosen ones are one cell.
  private var isNarrow = false

  /// The widest space; rather than a wider one the line is left short.
  private static let widest = 3

  package init() {}

  /// Spreads room over the spaces of a line below another.
  package mutating func spread(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    choice.chooseNone()
    isNarrow = row.isNarrow && room < row.spaces
    guard room > 0, row.spaces > 0 else { return }
    if isNarrow {
      widenNarrow(&row, by: room, below: above)
      // Spaces of one cell that get one more at most are never too wide.
      row.width &+= room
    } else {
      spreadWidely(&row, filling: room, below: above)
    }
  }

  /// Takes down where the line that was spread last has wide spaces.
  @inline(__always)
  func note(_ row: borrowing WordRow, in wide: inout WideSpaces) {
    guard isNarrow else { return wide.note(row) }
    let (column, end) = (row.column, row.column &+ row.width)
    choice.withChosen { wide.note($0, of: row.words.span, at: column, upTo: end) }
  }

  private mutating func spreadWidely(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    let (each, rest) = room.quotientAndRemainder(dividingBy: row.spaces)
    guard each < Self.widest else { return }
    if each > 0 { row.widenAllSpaces(by: each) }
    if rest > 0 { widen(rest, spacesOf: &row, besides: each, below: above) }
    if row.hasSpace(widerThan: Self.widest) { return row.restoreSpaces() }
    row.width &+= room
  }

  /// Makes some spaces of one cell wider.
  @inline(__always)
  private mutating func widenNarrow(
    _ row: inout WordRow, by rest: Int, below above: borrowing WideSpaces
  ) {
    let (spaces, first) = (row.spaces, row.column &- 1)
    let words = row.words
    do {
      above.withColumns { above in
        choice.choose(rest, of: spaces) {
          // All spaces that are asked for have words on both sides.
          let column = first &+ Int(words[$0 &+ 1].column) &+ $1
          return words[$0].price(below: above.wideSpaces(at: column))
        }
      }
    }
    choice.withChosen { row.widenSpaces($0) }
  }

  /// Makes some spaces wider that already have so many cells more than in the text.
  private mutating func widen(
    _ rest: Int, spacesOf row: inout WordRow, besides each: Int, below above: borrowing WideSpaces
  ) {
    let (spaces, first) = (row.spaces, row.column)
    let words = row.words
    do {
      above.withColumns { above in
        choice.choose(rest, of: spaces) {
          let (gap, next) = (Int(words[$0 &+ 1].gap), Int(words[$0 &+ 1].column))
          let column = first &+ next &- gap &+ each &* $0 &+ $1
          return words[$0].price(
            below: above.hasWideSpace(at: column, cells: gap &+ each &+ 1) ? 1 : 0)
        }
      }
    }
    choice.withChosen { row.widenSpaces($0) }
  }
}

extension WordRow.Word {
  /// What the space behind it costs besides its distance, in hundredths, if it is wider and touches
  /// wide ones of the line above.
  @inline(__always)
  fileprivate func price(below wideSpaces: Int) -> Int {
    100 &* (SpaceChoice.river &* wideSpaces &- Int(liking))
  }
}
