internal import Cells
internal import Glyphs
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

  /// Whether the page number or the percentage of an open page is at a point of the screen.
  func hasNumber(at point: Point) -> Bool {
    let geometry = bound.geometry
    let sides = openIndices.enumerated()
    return sides.contains { place, index in
      guard let page = bound.textPage(at: index) else { return false }
      let side = geometry.orientation == .two ? index % 2 : 0
      let slot = PageSlot(
        side: side, isLast: place == openIndices.count - 1, geometry: geometry)
      let corner = geometry.pages[side].origin
      return bound.setter.foot(of: page, at: slot).contains { text, origin in
        let start = corner + origin
        return point.row == start.row
          && (start.column..<start.column + text.width).contains(point.column)
      }
    }
  }

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
