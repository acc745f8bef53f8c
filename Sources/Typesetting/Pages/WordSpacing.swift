/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// ``SpaceChoice`` finds the best of all.
package struct WordSpacing: Sendable {
  private var choice = SpaceChoice()

  /// The widest space; rather than a wider one the line is left short.
  private static let widest = 3

  package init() {}

  /// Spreads room over the spaces of a line below another.
  package mutating func spread(
    _ row: inout WordRow, filling room: Int, below above: borrowing WideSpaces
  ) {
    guard room > 0, row.extent.spaces > 0 else { return }
    let (each, rest) = room.quotientAndRemainder(dividingBy: row.extent.spaces)
    guard each < Self.widest else { return }
    if each > 0 { row.widenSpaces(by: UInt16(each)) }
    if rest > 0 { choice.widen(rest, spacesOf: &row, besides: each, below: above) }
    // Spaces of one cell that get one more at most are never too wide.
    let isNarrow = each == 0 && row.extent.gaps == row.extent.spaces
    if !isNarrow, row.hasSpace(wider: Self.widest) { return row.restoreSpaces() }
    row.extent.width &+= room
  }
}

extension WordRow {
  fileprivate mutating func widenSpaces(by cells: UInt16) {
    let count = count
    withMutableWords { words in
      for index in 0..<count where words[index].gap > 0 { words[index].space &+= cells }
    }
  }

  /// Whether there is a space wider than any should be, which the text itself does not have so wide.
  fileprivate func hasSpace(wider widest: Int) -> Bool {
    withWords { words in
      words.indices.contains { words[$0].space > max(widest, Int(words[$0].gap)) }
    }
  }

  fileprivate mutating func restoreSpaces() {
    let count = count
    withMutableWords { words in
      for index in 0..<count { words[index].space = UInt16(words[index].gap) }
    }
  }
}
