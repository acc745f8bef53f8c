internal import Cells
internal import Glyphs
internal import Typesetting

/// One page of a printout: its rows as bytes, without a picture.
struct PlainLeaf {
  private let metrics: PageMetrics
  /// The lines of the text are set here first.
  var rows: PlainRows

  init(_ metrics: PageMetrics) {
    self.metrics = metrics
    rows = PlainRows(
      count: metrics.leaf.rows, textAtRow: metrics.text.origin.row,
      column: metrics.text.origin.column)
  }

  /// Sets what stands around the lines of a page, and the lines, if it has any.
  mutating func set(
    _ page: Int?, by lines: inout PlainSetter?, with furniture: Furniture
  ) {
    let around = metrics.placed(furniture)
    let top = metrics.text.origin.row
    for piece in around where piece.place.row < top { put(piece.text, at: piece.place) }
    if let page {
      lines?.set(page: page, on: &rows) { [metrics] line, rows in
        rows.put(row: top + line.row, of: metrics) { metrics.draw(line, row: 0, on: &$0) }
      }
    }
    for piece in around where piece.place.row >= top { put(piece.text, at: piece.place) }
  }

  private mutating func put(_ text: SafeText, at place: Point) {
    guard !text.isEmpty else { return }
    let width = text.width
    if place.column >= 0, place.column + width <= metrics.leaf.columns {
      rows.put(row: place.row, column: place.column, width: width) { text.append(to: &$0) }
    } else {
      rows.put(row: place.row, of: metrics) {
        $0.write(text, at: Point(column: place.column, row: 0))
      }
    }
  }
}

extension PlainRows {
  /// What is not plain, or reaches beyond the page, is drawn on a picture of one row.
  fileprivate mutating func put(
    row: Int, of metrics: PageMetrics, _ draw: (inout Canvas) -> Void
  ) {
    var canvas = Canvas(Size(columns: metrics.leaf.columns, rows: 1))
    draw(&canvas)
    let end = canvas.row(0).lastIndex { $0.isTail || $0.cluster != .space } ?? -1
    put(row: row, column: 0, width: end + 1) { $0 += canvas.description.utf8 }
  }
}
