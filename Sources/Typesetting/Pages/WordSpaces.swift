/// The words of a line that is drawn to both edges, as far as its spaces go.
package struct WordRow: Sendable {
  /// The column of the first word, and the cells of each.
  package var column: Int
  package var widths: [Int]
  /// The cells between the words as the text has them; none where a word goes on.
  package var gaps: [Int]
  /// How glad each gap is to be wider: most behind a sentence.
  package var likings: [Int]

  package init(column: Int = 0, widths: [Int] = [], gaps: [Int] = [], likings: [Int] = []) {
    (self.column, self.widths, self.gaps, self.likings) = (column, widths, gaps, likings)
  }

  /// Makes room for the words of another line.
  mutating func removeAll() {
    widths.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    likings.removeAll(keepingCapacity: true)
  }
}

/// The columns at which a line has wide spaces, for the sake of the next.
package struct WideSpaces: Equatable, Sendable {
  private var columns: [Range<Int>] = []

  package init() {}

  package init(_ row: WordRow, _ spaces: [Int]) {
    note(row, spaces)
  }

  /// Takes those of another line instead.
  mutating func note(_ row: borrowing WordRow, _ spaces: [Int]) {
    forget()
    var column = row.column
    for (index, space) in spaces.enumerated() {
      column += row.widths[index]
      if space > 1 { columns.append(column..<column + space) }
      column += space
    }
  }

  mutating func forget() { columns.removeAll(keepingCapacity: true) }

  /// Whether a space would touch one of these.
  @inline(__always)
  func touch(from start: Int, to end: Int) -> Bool {
    for wide in columns where wide.lowerBound <= end && start <= wide.upperBound { return true }
    return false
  }
}
