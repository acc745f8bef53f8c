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
    guard position.part == .text, session.keptPosition == position, controller.turn == nil,
      edition.isCounted || book.text.isLong
    else { return nil }
    var picture = self.picture()
    // Only cells are saved.
    picture.pictures = []
    // The pages of a long book are counted again at the next start, so their numbers are left out.
    if book.text.isLong { picture.eraseSoftText(inRow: spread.footStrip.origin.row) }
    return picture
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
