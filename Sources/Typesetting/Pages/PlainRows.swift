/// The rows of a page as bytes, for whom wants a book as text.
///
/// What stands in a row lies in one piece; the space before it is not kept but counted.
package struct PlainRows: Sendable {
  /// Lines that must be drawn, because they are not plain; their rows are empty.
  package private(set) var others: [SetLine] = []
  /// Where the text block begins.
  private let origin: (row: Int, column: Int)
  private var bytes: [UInt8] = []
  private var rows: [Row]

  private struct Row {
    var start = 0
    var end = 0
    /// The columns between which its text stands.
    var column = 0
    var width = 0
  }

  package init(count: Int, textAtRow row: Int, column: Int) {
    origin = (row, column)
    rows = Array(repeating: Row(), count: count)
  }

  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    for row in rows.indices { rows[row] = Row() }
  }

  // MARK: Writing

  package mutating func put(_ line: SetLine) { others.append(line) }

  /// Writes text in a row, which is the last one written to, or a new one.
  package mutating func put(_ text: Span<UInt8>, row: Int, column: Int, width: Int) {
    guard rows.indices.contains(row) else { return }
    let margin = begin(row, at: column)
    bytes.append(addingCapacity: margin + text.count) { bytes in
      bytes.append(repeating: 0x20, count: margin)
      for index in text.indices { bytes.append(text[index]) }
    }
    end(row, at: column + width)
  }

  /// Writes the words of a line in a row of the text block, which is a new one.
  mutating func put(
    _ words: borrowing WordRow, _ ending: PlainSetter.Ending, of text: Span<UInt8>, row: Int
  ) {
    let row = origin.row + row
    guard rows.indices.contains(row) else { return }
    let column = origin.column + words.column
    _ = begin(row, at: column)
    bytes.append(words, of: text)
    if ending.hasHyphen { bytes.append(0x2D) }
    end(row, at: column + ending.width)
  }

  /// Answers the spaces between what stands in a row and a column.
  private mutating func begin(_ row: Int, at column: Int) -> Int {
    if rows[row].width > 0 { return max(column - rows[row].width, 0) }
    rows[row].start = bytes.count
    rows[row].column = column
    return 0
  }

  private mutating func end(_ row: Int, at width: Int) {
    rows[row].end = bytes.count
    rows[row].width = width
  }

  // MARK: Reading

  /// Adds a row to a line that so many cells stand in, and says how many do then.
  package func append(row: Int, at column: Int, behind cells: Int, to text: inout [UInt8]) -> Int {
    let row = rows[row]
    guard row.width > 0 else { return cells }
    text.append(row.start..<row.end, of: bytes.span, behind: column + row.column - cells)
    return column + row.width
  }
}
