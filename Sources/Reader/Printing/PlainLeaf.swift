internal import Cells
internal import Glyphs
internal import Typesetting

/// One page of a printout: its rows as bytes, without a picture.
struct PlainLeaf: PlainPaper {
  private let metrics: PageMetrics
  private var bytes: [UInt8] = []
  private var rows: [Row]

  /// A row begins at the page's left edge, and nothing is behind its text.
  private struct Row {
    var start = 0
    var end = 0
    /// The cells that it takes.
    var width = 0
  }

  init(_ metrics: PageMetrics) {
    self.metrics = metrics
    rows = Array(repeating: Row(), count: metrics.leaf.rows)
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    for row in rows.indices { rows[row] = Row() }
  }

  // MARK: Writing

  mutating func put(_ text: Span<UInt8>, row: Int, column: Int, width: Int) {
    let place = Point(column: column, row: row) + metrics.text.origin
    write(text, at: place, width)
  }

  /// What is not plain, or reaches beyond the page, is drawn on a picture of one row.
  mutating func put(_ line: SetLine) {
    put(row: metrics.text.origin.row + line.row) { [metrics] in metrics.draw(line, row: 0, on: &$0)
    }
  }

  mutating func put(_ furniture: Furniture) {
    for (text, place) in metrics.placed(furniture) where !text.isEmpty {
      let width = text.width
      if place.column >= 0, place.column + width <= metrics.leaf.columns {
        write(text.utf8.span, at: place, width)
      } else {
        put(row: place.row) { $0.write(text, at: Point(column: place.column, row: 0)) }
      }
    }
  }

  private mutating func put(row: Int, _ draw: (inout Canvas) -> Void) {
    var canvas = Canvas(Size(columns: metrics.leaf.columns, rows: 1))
    draw(&canvas)
    let end = canvas.row(0).lastIndex { $0.isTail || $0.cluster != .space } ?? -1
    write(Array(canvas.description.utf8).span, at: Point(column: 0, row: row), end + 1)
  }

  /// Writes text in a row, which is the last one written to, or a new one.
  private mutating func write(_ text: Span<UInt8>, at place: Point, _ width: Int) {
    guard rows.indices.contains(place.row) else { return }
    if rows[place.row].width == 0 { rows[place.row].start = bytes.count }
    let margin = max(place.column - rows[place.row].width, 0)
    bytes.append(addingCapacity: margin + text.count) { bytes in
      bytes.append(repeating: 0x20, count: margin)
      for index in text.indices { bytes.append(text[index]) }
    }
    rows[place.row].end = bytes.count
    rows[place.row].width = place.column + width
  }

  // MARK: Reading

  /// Adds a row to a line that so many cells stand in, and says how many do then.
  func append(row: Int, at column: Int, behind cells: Int, to text: inout [UInt8]) -> Int {
    let row = rows[row]
    guard row.width > 0 else { return cells }
    text.append(contentsOf: repeatElement(0x20, count: column - cells))
    text.append(contentsOf: bytes[row.start..<row.end])
    return column + row.width
  }
}
