/// Spreads the slack of a line over the spaces between its words.
///
/// Each space gets an equal share. The remainder goes, a cell each, to spaces that are evenly
/// distributed, preferably after the end of a sentence and not below a wide space of the line above,
/// which would make a river. ``SpaceChoice`` finds the best choice.
package struct WordSpacing: Sendable {
  private var choice = SpaceChoice()
  /// Whether all spaces of the current line but the chosen ones are one cell.
  private var isNarrow = false

  /// The widest space. A line that would need a wider one is left short.
  private static let widest = 3

  package init() {}

  /// Spreads a number of cells over the spaces of a line.
  package mutating func spread(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    choice.chooseNone()
    isNarrow = row.isNarrow && room < row.spaces
    guard room > 0, row.spaces > 0 else { return }
    if isNarrow {
      widenNarrow(&row, by: room, below: above)
      // Spaces of at most two cells are never too wide.
      row.width &+= room
    } else {
      spreadWidely(&row, filling: room, below: above)
    }
  }

  /// Notes where the line that was spread last has wide spaces.
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
          // Every space has words on both sides.
          let column = first &+ Int(words[$0 &+ 1].column) &+ $1
          return words[$0].price(below: above.wideSpaces(at: column))
        }
      }
    }
    choice.withChosen { row.widenSpaces($0) }
  }

  /// Makes some spaces wider that are already `each` cells wider than in the text.
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
  /// The price in hundredths of widening the space behind it, without its distance.
  /// - Parameter wideSpaces: 1 if it would touch a wide space of the line above.
  @inline(__always)
  fileprivate func price(below wideSpaces: Int) -> Int {
    100 &* (SpaceChoice.river &* wideSpaces &- Int(Int8(bitPattern: liking)))
  }
}
