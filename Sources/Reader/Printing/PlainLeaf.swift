internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewTypesetting

/// One page of plain output: its rows as bytes, without a canvas.
struct PlainLeaf {
  private let metrics: PageMetrics
  /// The rows that text and furniture are written to.
  var rows: PlainRows
  private var furniture = PlainFurniture()

  init(_ metrics: PageMetrics) {
    self.metrics = metrics
    rows = PlainRows(
      count: metrics.leaf.rows, textAtRow: metrics.text.origin.row,
      column: metrics.text.origin.column)
  }

  /// Writes the furniture of a page and its lines of text, if it has any. The first page of a chapter,
  /// which is rare and has rules, is drawn on a canvas.
  /// - Parameters:
  ///   - page: its index in the book.
  ///   - index: its index in its section.
  mutating func set(
    _ page: Int, at place: PageSlot, _ setter: PageSetter, _ index: Int?,
    by lines: inout PlainSetter?
  ) {
    if setter.layout.opensWithHeading(page) {
      let canvas = metrics.picture(
        of: setter.layout.page(page), setter.furniture(of: page, at: place))
      return rows.put(canvas, fromRow: 0)
    }
    furniture.turn(to: page, at: place, setter, metrics)
    let top = metrics.text.origin.row
    for piece in furniture.pieces where piece.place.row < top { put(piece) }
    if let index {
      lines?.set(page: index, on: &rows) { [metrics] lines, rows in
        rows.put(row: top + lines[0].row, of: metrics) { canvas in
          for line in lines { metrics.draw(line, row: 0, on: &canvas) }
        }
      }
    }
    for piece in furniture.pieces where piece.place.row >= top { put(piece) }
  }

  private mutating func put(_ piece: PlainFurniture.Piece) {
    let place = piece.place
    if piece.isInside {
      rows.put(row: place.row, column: place.column, width: piece.width) { $0 += piece.bytes }
    } else {
      rows.put(row: place.row, of: metrics) {
        $0.write(piece.text, at: Point(column: place.column, row: 0))
      }
    }
  }
}

extension PlainRows {
  /// Draws something on a canvas of one row: right-to-left text, or text that may be clipped.
  fileprivate mutating func put(
    row: Int, of metrics: PageMetrics, _ draw: (inout TextCanvas) -> Void
  ) {
    var canvas = TextCanvas(Size(columns: metrics.leaf.columns, rows: 1))
    draw(&canvas)
    put(canvas, fromRow: row)
  }

  fileprivate mutating func put(_ canvas: TextCanvas, fromRow first: Int) {
    let lines = canvas.description.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in lines.enumerated() where !line.isEmpty {
      let width = Array(canvas.row(row)).lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      put(row: first + row, column: 0, width: width) { $0 += line.utf8 }
    }
  }
}
