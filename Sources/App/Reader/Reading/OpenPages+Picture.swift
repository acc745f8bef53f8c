internal import CurlewManuscript
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings
internal import CurlewTypesetting

extension OpenPages {
  /// The picture to show first at the next start; nil while the pages are not at rest in the text, and
  /// while the kept place is on other pages.
  mutating func pictureToCache() -> TextCanvas? {
    guard position.part == .text, keptPosition == position, controller.turn == nil,
      bound.isCounted || book.text.isLong
    else { return nil }
    var picture = self.picture()
    // Only cells are saved.
    picture.pictures = []
    // The pages of a long book are counted again at the next start, so their numbers are left out.
    if book.text.isLong { picture.eraseSoftText(inRow: footRow) }
    return picture
  }

  /// The row of the screen with the page numbers.
  var footRow: Int { footStrip.origin.row }

  /// What stands at a point of the screen in the foot of an open page; nil beside both texts.
  func footPart(at point: Point) -> FootPart? {
    let geometry = bound.geometry
    for (place, index) in openIndices.enumerated() {
      guard let page = bound.textPage(at: index) else { continue }
      let side = geometry.orientation == .two ? index % 2 : 0
      let slot = PageSlot(
        side: side, isLast: place == openIndices.count - 1, geometry: geometry)
      let corner = geometry.pages[side].origin
      let texts = bound.setter.foot(of: page, at: slot, session.speed)
      let tapped = texts.firstIndex { text, origin in
        let start = corner + origin
        return point.row == start.row
          && (start.column..<start.column + text.width).contains(point.column)
      }
      guard let tapped else { continue }
      let isMirrored = bound.setter.metrics(onSide: side).isMirrored
      return (tapped == 0) != isMirrored ? .number : .progress
    }
    return nil
  }

  /// The cell of the screen with a character of the text; nil if it is not on the open pages.
  func cell(ofCharacterAt offset: BookOffset) -> Point? {
    for (side, rect) in bound.geometry.pages.enumerated() {
      guard let index = controller.shown?.slots[side], let page = bound.textPage(at: index),
        bound.range(ofTextPage: page).contains(offset),
        let cells = bound.layout.map(ofPage: page).stretches(of: offset..<offset + 1).first
      else { continue }
      return rect.origin + bound.metrics(ofPageAt: index).text.origin
        + Point(column: cells.columns.lowerBound, row: cells.row)
    }
    return nil
  }

  /// The cell of the spot that the keys have chosen.
  var chosenCell: Point? {
    guard let chosen = session.chosen else { return nil }
    for (side, rect) in bound.geometry.pages.enumerated() {
      guard let index = controller.shown?.slots[side],
        let spot = bound.spots(at: index).first(where: { $0.action == chosen })
      else { continue }
      return rect.origin + spot.area.origin
    }
    return nil
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

extension TextCanvas {
  /// Erases the text of page numbers and running heads from a row.
  fileprivate mutating func eraseSoftText(inRow row: Int) {
    for column in 0..<size.columns {
      let style = self[column, row].style
      guard style.ink.role == .soft else { continue }
      fill(Rect(column: column, row: row, columns: 1, rows: 1), style: style)
    }
  }
}
