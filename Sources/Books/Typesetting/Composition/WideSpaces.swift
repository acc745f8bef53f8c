/// The columns where a line has wide spaces, to avoid rivers in the next line.
package struct WideSpaces: Sendable {
  private var columns: [Range<Int>] = []

  package init() {}

  package init(_ row: WordRow) {
    var added = row.column
    for word in row.words {
      let start = added + Int(word.column) - Int(word.gap)
      if word.space > 1 { columns.append(start..<start + Int(word.space)) }
      added += Int(word.space) - Int(word.gap)
    }
  }

  /// Whether a space shares a column with a wide one, or begins where it ends, or ends where it begins.
  func touch(_ space: Range<Int>) -> Bool {
    columns.contains { $0.lowerBound <= space.upperBound && space.lowerBound <= $0.upperBound }
  }
}
