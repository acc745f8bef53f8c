internal import CurlewCells
internal import CurlewGlyphs
internal import Paging

/// Draws the shelf as a wall of covers.
struct ShelfWall {
  let grid: CoverGrid
  let covers: ShelfCovers?

  /// Draws a book at a place on the screen.
  func draw(_ book: ShelfBook, at place: Int, isSelected: Bool, on canvas: inout TextCanvas) {
    let area = grid.area(place)
    canvas.blit(cover(of: book, size: area.size), to: area.origin)
    if let percent = book.percent, percent > 0 { drawRibbon(percent, in: area, on: &canvas) }
    if book.isMissing { drawMissing(in: area, on: &canvas) }
    let style = Style(.label, on: .desk, isSelected ? .bold : [])
    canvas.centre(
      SafeText(book.title).truncated(to: area.size.columns).inVisualOrder,
      row: area.rows.upperBound + 1, within: area, style: style)
    guard isSelected else { return }
    canvas.drawFrame(
      area.inset(columns: -1, rows: -1), .heavy, style: Style(.label, on: .desk, .bold))
    canvas.cursor = Point(column: area.origin.column, row: area.rows.upperBound + 1)
  }

  func cover(of book: ShelfBook, size: Size) -> TextCanvas {
    covers?.picture(ShelfCovers.Request(path: book.path, size: size))
      ?? BoundCover(title: book.title, author: book.author).drawn(size)
  }

  /// Draws a ribbon, whose length shows how much of the book has been read.
  func drawRibbon(_ percent: Int, in area: Rect, on canvas: inout TextCanvas) {
    guard area.size.columns >= 8 else { return }
    let rows = max((area.size.rows - 1) * percent / 100, 1) + 1
    for row in 0..<min(rows, area.size.rows) {
      let isEnd = row == rows - 1
      for (side, glyph) in [isEnd ? "▛" : "█", isEnd ? "▜" : "█"].enumerated() {
        let place = Point(column: area.columns.upperBound - 4 + side, row: area.origin.row + row)
        var style = canvas[place.column, place.row].style
        (style.ink, style.attributes) = (Tint(ink: Self.silk), [])
        canvas.write(SafeText(glyph), at: place, style: style)
      }
    }
  }

  private static let silk = RGB(0xC8443A)

  private func drawMissing(in area: Rect, on canvas: inout TextCanvas) {
    let strip = Rect(
      column: area.origin.column, row: area.rows.upperBound - 1, columns: area.size.columns,
      rows: 1)
    canvas.fill(strip, style: Style(on: .panel))
    canvas.centre("missing", row: strip.origin.row, within: strip, style: Style(.text, on: .panel))
  }
}
