/// The columns at which a line has wide spaces, for the sake of the next.
package struct WideSpaces: Equatable, Sendable {
  /// From left to right.
  private(set) var columns: [Range<Int>] = []

  package init() {}

  package init(_ row: WordRow) { _ = note(row) }

  /// Takes those of another line instead, and answers the column behind it.
  mutating func note(_ row: borrowing WordRow) -> Int {
    forget()
    let words = row.words.span
    var column = row.column
    for index in words.indices {
      let space = index > 0 ? Int(words[index].space) : 0
      if space > 1 { columns.append(column..<column &+ space) }
      column &+= space &+ Int(words[index].cells)
    }
    return column
  }

  mutating func forget() { columns.removeAll(keepingCapacity: true) }
}
