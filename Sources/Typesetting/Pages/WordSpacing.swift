/// Spreads the room at a line's end over the spaces between its words.
///
/// Each space gets what divides evenly. What is left goes, a cell each, to spaces that lie evenly
/// along the line, rather behind the end of a sentence than within it, and rather not below a wide
/// space of the line above, since wide spaces one below the other run down a page like a river.
/// ``SpaceChoice`` finds the best of all.
package struct WordSpacing: Sendable {
  private var choice = SpaceChoice()
  /// The spaces of the line at hand that can be wider, and behind them what is left of others.
  private var candidates: [SpaceCandidate] = []

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
    if rest > 0 { widen(rest, spacesOf: &row, besides: each, below: above) }
    // Spaces of one cell that get one more at most are never too wide.
    let isNarrow = each == 0 && row.extent.gaps == row.extent.spaces
    if !isNarrow, row.hasSpace(wider: Self.widest) { return row.restoreSpaces() }
    row.extent.width &+= room
  }

  private mutating func widen(
    _ rest: Int, spacesOf row: inout WordRow, besides each: Int, below above: borrowing WideSpaces
  ) {
    let spaces = row.extent.spaces
    if candidates.count < spaces {
      candidates = Array(repeating: SpaceCandidate(), count: 2 * spaces)
    }
    let gain = row.findCandidates(besides: each, &candidates)
    let candidates = candidates
    above.withColumns { above in
      choice.choose(rest, of: spaces, gainingAtMost: gain) { space, number in
        candidates[space].price(as: number, below: above)
      }
    }
    choice.withChosen { row.widen(candidates.span, $0) }
  }
}

/// A space that can be wider.
private struct SpaceCandidate {
  /// The word behind it.
  var word: Int32 = 0
  /// Where it begins, and its cells, while it is the first to be wider.
  var column: Int32 = 0
  var cells: Int32 = 0
  /// What it is worth that it is wider, in hundredths.
  var gain: Int32 = 0

  @inline(__always)
  func price(as number: Int, below above: Span<UInt64>) -> Int {
    let isBelow = above.hasWideSpace(at: Int(column) &+ number, cells: Int(cells))
    return (isBelow ? 100 &* SpaceChoice.river : 0) &- Int(gain)
  }
}

extension WordRow {
  /// Finds the spaces that can be wider, and answers what the gladdest of them gains.
  fileprivate func findCandidates(
    besides each: Int, _ candidates: inout [SpaceCandidate]
  ) -> Int {
    withWords { words in
      var candidates = candidates.mutableSpan
      let each = Int32(truncatingIfNeeded: each)
      var (column, gain, most) = (Int32(truncatingIfNeeded: column), Int32(0), Int32(0))
      var count = 0
      for index in words.indices {
        let word = words[index]
        if word.gap > 0 {
          let cells = Int32(word.gap) &+ each
          candidates[count] = SpaceCandidate(
            word: Int32(truncatingIfNeeded: index), column: column, cells: cells &+ 1, gain: gain)
          count &+= 1
          column &+= cells
          most = max(most, gain)
        }
        column &+= Int32(word.cells)
        gain = 100 &* Int32(word.liking)
      }
      return Int(most)
    }
  }

  fileprivate mutating func widen(_ candidates: Span<SpaceCandidate>, _ chosen: Span<Int>) {
    withMutableWords { words in
      for number in chosen.indices { words[Int(candidates[chosen[number]].word)].space &+= 1 }
    }
  }

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
