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

  /// Puts what stands around the lines of the page, and those lines that are not there yet.
  mutating func finish(with furniture: Furniture) {
    for line in rows.others { put(line) }
    put(furniture)
  }

  /// What is not plain, or reaches beyond the page, is drawn on a picture of one row.
  private mutating func put(_ line: SetLine) {
    put(row: metrics.text.origin.row + line.row) { [metrics] in metrics.draw(line, row: 0, on: &$0)
    }
  }

  private mutating func put(_ furniture: Furniture) {
    for (text, place) in metrics.placed(furniture) where !text.isEmpty {
      let width = text.width
      if place.column >= 0, place.column + width <= metrics.leaf.columns {
        rows.put(text.utf8.span, row: place.row, column: place.column, width: width)
      } else {
        put(row: place.row) { $0.write(text, at: Point(column: place.column, row: 0)) }
      }
    }
  }

  private mutating func put(row: Int, _ draw: (inout Canvas) -> Void) {
    var canvas = Canvas(Size(columns: metrics.leaf.columns, rows: 1))
    draw(&canvas)
    let end = canvas.row(0).lastIndex { $0.isTail || $0.cluster != .space } ?? -1
    rows.put(Array(canvas.description.utf8).span, row: row, column: 0, width: end + 1)
  }
}
