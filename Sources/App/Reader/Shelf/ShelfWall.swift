internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging

/// Draws covers on the shelf.
struct ShelfWall {
  /// The pictures on the covers; nil where there are none.
  let pictures: BookPictures?

  /// Draws a book on its board.
  func draw(_ book: ShelfBook, in area: Rect, isSelected: Bool, on canvas: inout TextCanvas) {
    drawCover(of: book, in: area, on: &canvas)
    if book.isMissing { drawMissing(in: area, on: &canvas) }
    guard isSelected else { return }
    canvas.drawFrame(
      area.inset(columns: -1, rows: -1), .heavy, style: Style(.label, on: .desk, .bold))
  }

  /// Draws the board that a row of books stands on.
  static func drawBoard(below area: Rect, on canvas: inout TextCanvas) {
    let board = Rect(
      column: 1, row: area.rows.upperBound, columns: canvas.size.columns - 2, rows: 1)
    canvas.restyle(board) { $0.paper = Tint(.edge, light: boardLight) }
  }

  private static let boardLight: UInt8 = 24

  /// Draws a cover, with a ribbon if the book has been opened.
  func drawCover(of book: ShelfBook, in area: Rect, on canvas: inout TextCanvas) {
    var request = PictureRequest(address: book.path, size: area.size)
    request.isUnderPixels = pictures?.areInPixels == true
    let mayHavePicture = book.hasCover ?? !book.path.hasSuffix(".txt") && !book.isMissing
    if mayHavePicture, case .success(let cells) = pictures?.picture(request) {
      canvas.draw(cells, in: area, number: pictures?.number(of: request))
    } else {
      // The words stand beside the ribbon.
      let cover = BoundCover(
        title: book.title, author: book.author,
        ribbon: book.percent ?? 0 > 0 ? Self.ribbonWidth(in: area) : 0)
      canvas.blit(cover.drawn(area.size), to: area.origin)
    }
    if let percent = book.percent, percent > 0 { drawRibbon(percent, in: area, on: &canvas) }
  }

  /// Draws a ribbon, whose length shows how much of the book has been read.
  private func drawRibbon(_ percent: Int, in area: Rect, on canvas: inout TextCanvas) {
    let width = Self.ribbonWidth(in: area)
    guard width > 0 else { return }
    let rows = max((area.size.rows - 1) * percent / 100, 1) + 1
    for row in 0..<min(rows, area.size.rows) {
      let isEnd = row == rows - 1
      let glyphs = width == 1 ? [isEnd ? "▀" : "█"] : [isEnd ? "▛" : "█", isEnd ? "▜" : "█"]
      for (side, glyph) in glyphs.enumerated() {
        let place = Point(
          column: area.columns.upperBound - width + side, row: area.origin.row + row)
        var style = canvas[place.column, place.row].style
        (style.ink, style.attributes) = (Tint(ink: Self.silk), [])
        canvas.write(SafeText(glyph), at: place, style: style)
      }
    }
  }

  /// At the outer edge. A small cover has no columns to spare.
  private static func ribbonWidth(in area: Rect) -> Int {
    area.size.columns < 8 ? 0 : area.size.columns < 16 ? 1 : 2
  }

  private static let silk = RGB(0xC8443A)

  private func drawMissing(in area: Rect, on canvas: inout TextCanvas) {
    let strip = area.line(area.rows.upperBound - 1)
    canvas.fill(strip, style: Style(on: .panel))
    canvas.centre(
      ShelfLine.missing, row: strip.origin.row, within: strip, style: Style(.text, on: .panel))
  }
}
