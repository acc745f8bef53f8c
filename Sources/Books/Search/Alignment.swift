/// The best place for a pattern in a piece of text, with as few edits as possible.
struct Alignment: Equatable {
  /// The part of the text that the pattern matches.
  let range: Range<Int>
  /// How many bytes were inserted, deleted or replaced.
  let errors: Int

  /// One cell of the table: the cheapest way to match a part of the pattern up to a place in the text.
  private struct Entry {
    var cost: Int
    var start: Int
  }

  /// - Parameter window: Where to look; clamped to the text.
  init(of pattern: ArraySlice<UInt8>, in text: [UInt8], _ window: Range<Int>) {
    let window = window.clamped(to: 0..<text.count)
    // Sellers' algorithm, row by row of the pattern: a match may begin anywhere at no cost.
    var row = (window.lowerBound...window.upperBound).map { Entry(cost: 0, start: $0) }
    for byte in pattern {
      var diagonal = row[0]
      row[0].cost += 1
      for column in 1..<row.count {
        let (above, left) = (row[column], row[column - 1])
        var best = diagonal
        if text[window.lowerBound + column - 1] != byte { best.cost += 1 }
        if above.cost + 1 < best.cost { best = Entry(cost: above.cost + 1, start: above.start) }
        if left.cost + 1 < best.cost { best = Entry(cost: left.cost + 1, start: left.start) }
        diagonal = above
        row[column] = best
      }
    }
    var end = 0
    for column in row.indices where row[column].cost < row[end].cost { end = column }
    errors = row[end].cost
    range = row[end].start..<max(window.lowerBound + end, row[end].start)
  }
}
