internal import CurlewCells
internal import CurlewEdition
internal import Paging
internal import CurlewSettings

/// The layout of the shelf on the screen.
extension ShelfLayer {
  /// The layout of the covers; nil if books are shown as a list.
  var grid: CoverGrid? {
    guard list.count > 0, view != .list else { return nil }
    return CoverGrid(of: books.count, on: size, areAsked: view == .covers)
  }

  /// Whether a list faces a page about the selected book.
  var hasTwoPages: Bool { size.columns >= CoverGrid.narrowestUnasked && list.count > 0 }

  var geometry: BookGeometry {
    BookGeometry(size: size, orientation: hasTwoPages ? .two : .one)
  }

  var metrics: PageMetrics {
    PageMetrics(
      leaf: geometry.leaf, Settings(), boundAt: hasTwoPages ? .right : .left,
      gutter: geometry.gutter)
  }

  /// The number of rows below a list for the selected book; 0 if it has a page of its own or there is no room.
  var rowsOfDetails: Int {
    !hasTwoPages && metrics.text.size.rows >= 14 && metrics.text.size.columns >= 40 ? 3 : 0
  }

  var listArea: Rect {
    let text = metrics.text
    return Rect(
      column: geometry.book.origin.column + text.origin.column,
      row: geometry.book.origin.row + text.origin.row, columns: text.size.columns,
      rows: text.size.rows - rowsOfDetails)
  }

  var booksOnScreen: Int {
    grid?.count ?? max((listArea.size.rows + 1) / ShelfLine.rows, 1)
  }

  /// The first visible book. The shelf scrolls by whole screens, so it stands still while the selection
  /// moves.
  var top: Int { selected / booksOnScreen * booksOnScreen }

  /// The visible books, enumerated by their places on the screen.
  var visible: EnumeratedSequence<Slice<ArrangedBooks>> {
    books[min(top, books.count)...].prefix(booksOnScreen).enumerated()
  }

  func book(at point: Point) -> Int? {
    var place: Int?
    if let grid {
      place = grid.place(at: point)
    } else if listArea.contains(point) {
      place = (point.row - listArea.origin.row) / ShelfLine.rows
    }
    return place.flatMap { top + $0 < min(top + booksOnScreen, books.count) ? top + $0 : nil }
  }
}
