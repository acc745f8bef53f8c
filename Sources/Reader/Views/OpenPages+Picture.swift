internal import Cells
internal import Paging
internal import Typesetting

extension OpenPages {
  /// The picture to show first at the next start; nil while the pages are not at rest in the text, and
  /// while the kept place is on other pages.
  mutating func pictureToCache() -> Canvas? {
    guard position.part == .text, keptPosition == position, controller.turn == nil else {
      return nil
    }
    var picture = controller.picture()
    // The pages of a long book are counted again at the next start, so their numbers are left out.
    if book.book.isLong { picture.eraseSoftText(inRow: footRow) }
    return picture
  }

  /// The row of the screen with the page numbers.
  var footRow: Int { footStrip.origin.row }

  /// The place of the page number at the foot of the first open page; of the lower one if pages lie one
  /// above the other.
  var footStrip: Rect {
    let geometry = bound.geometry
    let isStacked = geometry.orientation == .two && geometry.binding.axis == .vertical
    let side = isStacked ? 1 : 0
    let metrics = bound.setter.metrics(onSide: side)
    let page = geometry.pages[side]
    return Rect(
      column: page.origin.column + metrics.text.origin.column,
      row: page.origin.row + (metrics.footRow ?? max(metrics.leaf.rows - 1, 0)),
      columns: metrics.text.size.columns, rows: 1
    ).intersection(page)
  }
}

extension Canvas {
  /// Erases the text of page numbers and running heads from a row.
  fileprivate mutating func eraseSoftText(inRow row: Int) {
    for column in 0..<size.columns {
      let style = self[column, row].style
      guard style.ink.role == .soft else { continue }
      fill(Rect(column: column, row: row, columns: 1, rows: 1), style: style)
    }
  }
}
