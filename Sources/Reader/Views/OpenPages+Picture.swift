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
  var footRow: Int {
    let leaf = bound.geometry.leaf
    let rowsBelow = bound.setter.metrics.footRow.map { leaf.rows - $0 } ?? 1
    return bound.geometry.book.rows.upperBound - rowsBelow
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
