/// The rows of a printed page as bytes.
///
/// They are written from top to bottom without trailing spaces, so a page that is not part of a spread
/// is already text.
package struct PlainRows: Sendable {
  /// Where the text block begins.
  private let origin: (row: Int, column: Int)
  private var bytes: [UInt8] = []
  private let count: Int
  /// The rows before the last; none while a page is appended to a text.
  private var rows: [Row] = []
  /// The row written to last, and its index.
  private var open = Row()
  private var last = 0

  private struct Row {
    /// Its bytes, and their cells.
    var start = 0
    var end = 0
    var width = 0
  }

  package init(count: Int, textAtRow row: Int, column: Int) {
    origin = (row, column)
    self.count = count
  }

  /// Begins a page of its own.
  package mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(Row(), count: count))
    (open, last) = (Row(), 0)
  }

  /// Begins a page that is appended to a text, which is borrowed until `finish`.
  package mutating func begin(on text: inout [UInt8]) {
    swap(&bytes, &text)
    (open, last) = (Row(), 0)
  }

  // MARK: Writing

  /// Writes text in the row written to last, or in one below it.
  /// - Parameters:
  ///   - width: the cells of the text.
  ///   - add: appends the text.
  package mutating func put(
    row: Int, column: Int, width: Int, _ add: (inout [UInt8]) -> Void
  ) {
    write(row, upTo: column + width) { bytes, lineEnds, cells in
      bytes.append(contentsOf: repeatElement(0x0A, count: lineEnds))
      bytes.append(contentsOf: repeatElement(0x20, count: max(column - cells, 0)))
      add(&bytes)
    }
    while row == last, open.width > 0, bytes.last == 0x20 {
      bytes.removeLast()
      open.end -= 1
      open.width -= 1
    }
  }

  /// Writes text in a row of the text block.
  mutating func putText(
    row: Int, column: Int, width: Int, _ add: (inout [UInt8]) -> Void
  ) {
    put(row: origin.row + row, column: origin.column + column, width: width, add)
  }

  /// Writes the words of a line in a row of the text block.
  mutating func put(
    _ line: WordRow, of text: Span<UInt8>, _ gathered: Span<UInt8>, rowOfPage: Int, hyphen: Bool
  ) {
    guard !line.words.isEmpty else { return }
    let first = origin.column &+ line.column
    let end = first &+ line.width &+ (hyphen ? 1 : 0)
    write(origin.row &+ rowOfPage, upTo: end) { output, lineEnds, cells in
      let spaces = max(first &- cells, 0)
      let bytes = line.words.reduce(0) { $0 &+ Int($1.end &- $1.start) } &+ line.width
      WordCopier.append(lineEnds &+ spaces &+ bytes &+ 1, to: &output) { copier in
        copier.add(0x0A, times: lineEnds)
        copier.add(0x20, times: spaces)
        copier.add(line.words.span, of: text, gathered)
        if hyphen { copier.add(0x2D, times: 1) }
      }
    }
  }

  /// - Parameter body: appends line ends, and text behind a number of cells.
  @inline(__always)
  private mutating func write(
    _ row: Int, upTo width: Int,
    _ body: (_ bytes: inout [UInt8], _ lineEnds: Int, _ cells: Int) -> Void
  ) {
    guard 0..<count ~= row else { return }
    precondition(row >= last, "a row above the last one cannot be written any more")
    let lineEnds = row &- last
    if lineEnds > 0 {
      close()
      last = row
    }
    if open.width == 0 { open.start = bytes.count &+ lineEnds }
    body(&bytes, lineEnds, open.width)
    (open.end, open.width) = (bytes.count, width)
  }

  /// Stores the row written to last.
  private mutating func close() {
    if !rows.isEmpty { rows[last] = open }
    open = Row()
  }

  // MARK: Reading

  /// Returns the borrowed text, with a line end after each row.
  package mutating func finish(_ text: inout [UInt8]) {
    for _ in last..<count { bytes.append(0x0A) }
    swap(&bytes, &text)
  }

  /// Appends a row to a line that has some cells already, and returns the cells it has then.
  package func append(row: Int, at column: Int, behind cells: Int, to text: inout [UInt8]) -> Int {
    let row = row == last ? open : rows[row]
    guard row.width > 0 else { return cells }
    let spaces = max(column - cells, 0)
    text.append(contentsOf: repeatElement(0x20, count: spaces))
    text += bytes[row.start..<row.end]
    return column + row.width
  }
}
