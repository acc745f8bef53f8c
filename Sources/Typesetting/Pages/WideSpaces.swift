/// Where a line has wide spaces, for the sake of the next.
package struct WideSpaces: Sendable {
  /// Their columns from left to right, and behind them what is left of other lines.
  private var columns: [Range<Int32>] = []
  private var count = 0

  package init() {}

  package init(_ row: WordRow) { note(row) }

  /// Takes those of another line instead.
  mutating func note(_ row: borrowing WordRow) {
    if columns.count < row.count { columns = Array(repeating: 0..<0, count: 2 * row.count) }
    row.withWords { words in
      var columns = columns.mutableSpan
      var column = Int32(truncatingIfNeeded: row.column)
      var count = 0
      for index in words.indices {
        let space = Int32(words[index].space)
        columns[count] = Range(uncheckedBounds: (column, column &+ space))
        count &+= space > 1 ? 1 : 0
        column &+= space &+ Int32(words[index].cells)
      }
      self.count = count
    }
  }

  mutating func forget() { count = 0 }

  @inline(__always)
  func withColumns<Result>(_ body: (Span<Range<Int32>>) -> Result) -> Result {
    body(columns.span.extracting(first: count))
  }
}
