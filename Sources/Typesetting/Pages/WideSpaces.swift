/// Where a line has wide spaces, for the sake of the next.
package struct WideSpaces: Sendable {
  /// Their columns, from left to right.
  private var columns: [Range<Int32>] = []

  package init() {}

  package init(_ row: WordRow) { note(row) }

  /// Takes those of another line instead.
  mutating func note(_ row: borrowing WordRow) {
    forget()
    let words = row.words.span
    var column = Int32(truncatingIfNeeded: row.column)
    for index in words.indices {
      let space = Int32(words[index].space)
      if space > 1 { columns.append(column..<column &+ space) }
      column &+= space &+ Int32(words[index].cells)
    }
  }

  mutating func forget() { columns.removeAll(keepingCapacity: true) }

  /// So many places are looked at together.
  static let places = 32

  /// Which of some places would put a space below a wide one, so that they touch: a bit for each of
  /// them. The first is at a column, each other one column behind the one before.
  /// - Parameters:
  ///   - places: how many there are, but not more than are looked at together.
  ///   - cells: the cells of the space.
  ///   - next: the first wide space that those further to the right can touch; it is moved on.
  @inline(__always)
  func touched(
    _ places: Int32, from column: Int32, by cells: Int32, next: inout Int
  ) -> UInt32 {
    let columns = columns.span
    while next < columns.count, columns[next].upperBound < column { next &+= 1 }
    var (touched, index) = (UInt32(0), next)
    while index < columns.count {
      let first = columns[index].lowerBound &- cells &- column
      guard first < places else { break }
      touched |= .ones(from: max(first, 0), through: columns[index].upperBound &- column)
      index &+= 1
    }
    return touched
  }
}

extension UInt32 {
  /// Ones from a bit, of which there is one, up to another, which may lie beyond the last.
  @inline(__always)
  fileprivate static func ones(from first: Int32, through last: Int32) -> UInt32 {
    let above: UInt32 = last < 31 ? .max &<< UInt32(truncatingIfNeeded: last &+ 1) : 0
    return (.max &<< UInt32(truncatingIfNeeded: first)) & ~above
  }
}
