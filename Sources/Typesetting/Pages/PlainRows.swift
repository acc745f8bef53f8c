/// The rows of a page as bytes, for whom wants a book as text.
///
/// They are written from the head to the foot, each without spaces at its end, so that a page that
/// lies beside no other is text as it stands here.
package struct PlainRows: Sendable {
  /// Where the text block begins.
  private let origin: (row: Int, column: Int)
  private var bytes: [UInt8] = []
  private var rows: [Row]
  /// The row that was written to last.
  private var last = 0

  private struct Row {
    /// The bytes that stand in it, and how many cells they take.
    var start = 0
    var end = 0
    var width = 0
  }

  package init(count: Int, textAtRow row: Int, column: Int) {
    origin = (row, column)
    rows = Array(repeating: Row(), count: count)
  }

  /// Begins a page by itself.
  package mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    beginRows()
  }

  /// Begins a page that is added to a text. The text is lent for as long as that takes.
  package mutating func begin(on text: inout [UInt8]) {
    swap(&bytes, &text)
    beginRows()
  }

  private mutating func beginRows() {
    for row in rows.indices { rows[row] = Row() }
    last = 0
  }

  // MARK: Writing

  /// Writes text in a row: in the one written to last, or one below it.
  /// - Parameter add: adds the text, which takes so many cells.
  package mutating func put(
    row: Int, column: Int, width: Int, _ add: (inout [UInt8]) -> Void
  ) {
    write(row, upTo: column + width) { bytes, lineEnds, cells in
      bytes.append(Span(), below: lineEnds, behind: max(column - cells, 0))
      add(&bytes)
    }
    while rows.indices.contains(row), rows[row].width > 0, bytes.last == 0x20 {
      bytes.removeLast()
      rows[row].end -= 1
      rows[row].width -= 1
    }
  }

  /// Writes the words of a line in a row of the text block.
  mutating func put(
    _ words: borrowing WordRow, of text: Span<UInt8>, row: Int, hyphen: Bool
  ) {
    let column = origin.column + words.column
    write(origin.row + row, upTo: column + words.width + (hyphen ? 1 : 0)) {
      bytes, lineEnds, cells in
      bytes.append(
        words, of: text, below: lineEnds, behind: max(column - cells, 0), hyphen: hyphen)
    }
  }

  /// - Parameter body: adds line ends and what stands behind so many cells.
  @inline(__always)
  private mutating func write(
    _ row: Int, upTo width: Int,
    _ body: (_ bytes: inout [UInt8], _ lineEnds: Int, _ cells: Int) -> Void
  ) {
    guard rows.indices.contains(row) else { return }
    precondition(row >= last, "a row above the last one cannot be written any more")
    let (former, lineEnds) = (rows[row], row - last)
    let start = former.width > 0 ? former.start : bytes.count + lineEnds
    body(&bytes, lineEnds, former.width)
    rows[row] = Row(start: start, end: bytes.count, width: width)
    last = row
  }

  // MARK: Reading

  /// Gives a text back to which the page was added, each row with its line end.
  package mutating func finish(_ text: inout [UInt8]) {
    for _ in last..<rows.count { bytes.append(0x0A) }
    swap(&bytes, &text)
  }

  /// Adds a row to a line that so many cells stand in, and says how many do then.
  package func append(row: Int, at column: Int, behind cells: Int, to text: inout [UInt8]) -> Int {
    let row = rows[row]
    guard row.width > 0 else { return cells }
    text.append(
      bytes.span.extracting(row.start..<row.end), below: 0, behind: max(column - cells, 0))
    return column + row.width
  }
}
