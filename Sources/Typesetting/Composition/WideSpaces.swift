/// The columns where a line has wide spaces, to avoid rivers in the next line.
///
/// Two spaces touch if they share a column or one begins where the other ends. The answer for a space
/// of two cells is kept as one bit for each column, because it is asked for every candidate.
package struct WideSpaces: Sendable {
  /// Bit k: whether a space of two cells at column k − 8 touches a wide one. A line may begin a cell
  /// before the text block.
  private var touched: [UInt64] = []
  private var isEmpty = true

  fileprivate static let columnsBefore = 8

  package init() {}

  package init(_ row: WordRow) { note(row) }

  /// Replaces them with those of another line.
  mutating func note(_ row: borrowing WordRow) {
    begin(upTo: row.column + row.width)
    let first = row.column &+ Self.columnsBefore
    isEmpty = Self.note(row.words.span, from: first, &touched)
  }

  /// Begins with another line that reaches to a column.
  private mutating func begin(upTo column: Int) {
    let last = (Self.columnsBefore &+ column) >> 6 &+ 1
    if touched.count <= last { touched = Array(repeating: 0, count: 2 * last) }
    forget()
  }

  /// Returns whether there are none. Static, with the bits passed in, to avoid exclusivity checks.
  private static func note(
    _ words: Span<WordRow.Word>, from first: Int, _ touched: inout [UInt64]
  ) -> Bool {
    var touched = touched.mutableSpan
    var (added, isEmpty) = (first, true)
    for index in words.indices {
      let word = words[index]
      let (space, gap) = (Int(word.space), Int(word.gap))
      if space > 1 {
        let column = added &+ Int(word.column) &- gap
        touched.insert(column &- 2...column &+ space)
        isEmpty = false
      }
      added &+= space &- gap
    }
    return isEmpty
  }

  mutating func forget() {
    guard !isEmpty else { return }
    var touched = touched.mutableSpan
    for index in touched.indices { touched[index] = 0 }
    isEmpty = true
  }

  @inline(__always)
  func withColumns<Result>(_ body: (Span<UInt64>) -> Result) -> Result { body(touched.span) }
}

extension MutableSpan<UInt64> {
  /// Adds some bits to the set.
  @inline(__always)
  fileprivate mutating func insert(_ bits: ClosedRange<Int>) {
    guard bits.count < 32 else {
      for bit in bits { self[bit >> 6] |= 1 &<< UInt64(bit & 63) }
      return
    }
    let run: UInt64 = 1 &<< UInt64(bits.count) &- 1
    let shift = UInt64(bits.lowerBound & 63)
    self[bits.lowerBound >> 6] |= run &<< shift
    if shift > 32 { self[bits.lowerBound >> 6 &+ 1] |= (run &>> 1) &>> (63 &- shift) }
  }
}

extension Span<UInt64> {
  /// Whether a space of two cells or more touches a wide one.
  @inline(__always)
  func hasWideSpace(at column: Int, cells: Int) -> Bool {
    var column = WideSpaces.columnsBefore &+ column
    let last = column &+ cells &- 2
    // A wide space is covered by overlapping narrow ones.
    while column < last {
      if isTouched(column) { return true }
      column &+= 3
    }
    return isTouched(last)
  }

  @inline(__always)
  private func isTouched(_ column: Int) -> Bool {
    column >> 6 < indices.upperBound && self[column >> 6] &>> UInt64(column & 63) & 1 != 0
  }
}
