internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import Paging
internal import CurlewSettings

/// Draws the shelf.
extension ShelfLayer {
  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    FootLine.drawSlip(text, in: notice, on: &canvas)
  }

  /// Where messages are shown.
  private var notice: Rect {
    guard grid == nil else {
      return Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
    }
    let row = metrics.footRow ?? max(metrics.leaf.rows - 1, 0)
    return Rect(
      origin: geometry.book.origin + Point(column: metrics.text.origin.column, row: row),
      size: Size(columns: metrics.text.size.columns, rows: 1))
  }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    if let grid {
      canvas = TextCanvas(size, style: .desk)
      drawWall(grid, on: &canvas)
    } else {
      canvas = listPicture
    }
  }

  private func drawWall(_ grid: CoverGrid, on canvas: inout TextCanvas) {
    let wall = ShelfWall(pictures: pictures)
    // The cover that is asked for last is made first.
    for (place, book) in visible.reversed() {
      wall.draw(
        book, in: grid.area(place), isSelected: top + place == selected, on: &canvas)
    }
    for row in Set(visible.map { grid.area($0.offset).origin.row }) {
      let area = Rect(column: 0, row: row, columns: size.columns, rows: grid.cover.rows)
      ShelfWall.drawBoard(below: area, on: &canvas)
    }
    let label = Style(.label, on: .desk)
    let whole = Rect(size).inset(columns: 2, rows: 0)
    drawHead(in: whole, row: 1, Style(.label, on: .desk), on: &canvas)
    if let book = selectedBook {
      let details = ShelfDetails(book: book, now: now)
      let name = SafeText(details.name)
      canvas.centre(
        name, row: size.rows - 5, within: whole, style: Style(.label, on: .desk, .bold))
      canvas.cursor = Point(column: max((size.columns - name.width) / 2, 0), row: size.rows - 5)
      for (row, line) in details.lines(whole.size.columns).enumerated() {
        canvas.centre(line, row: size.rows - 4 + row, within: whole, style: label)
      }
    } else if filter != nil {
      canvas.centre(Self.nothingFound, row: size.rows / 2, within: whole, style: label)
    }
    let foot = Rect(column: 2, row: size.rows - 1, columns: size.columns - 4, rows: 1)
    drawFoot(in: foot, label, on: &canvas)
  }

  /// Draws the head and, unless all books are visible, the number of the selected one and of all.
  private func drawHead(in area: Rect, row: Int, _ style: Style, on canvas: inout TextCanvas) {
    var bold = style
    bold.attributes = .bold
    canvas.centre(head, row: row, within: area, style: bold)
    let number = SafeText("\((selected + 1).grouped) of \(books.count.grouped)")
    let room = (area.size.columns - head.width) / 2 - 2
    guard books.count > booksOnScreen, number.width <= room else { return }
    canvas.write(
      number, at: Point(column: area.columns.upperBound - number.width, row: row), style: style)
  }

  private static let nothingFound: SafeText = "No title or author has these words"

  // MARK: List

  private var listPicture: TextCanvas {
    var page = TextCanvas(geometry.leaf)
    let text = metrics.text
    if let row = metrics.headRow {
      drawHead(in: text, row: row, Style(.text, on: .page), on: &page)
    }
    if list.count == 0, filter == nil { drawHint(on: &page) }
    if books.isEmpty, filter != nil {
      page.centre(Self.nothingFound, row: text.origin.row, within: text, style: Style(.soft))
    }
    for (place, book) in visible {
      let row = text.origin.row + place * ShelfLine.rows
      ShelfLine(book: book, isSelected: top + place == selected, now: now)
        .draw(row: row, in: text, on: &page)
      if top + place == selected, filter == nil {
        page.cursor = Point(column: text.origin.column, row: row)
      }
    }
    drawDetails(on: &page)
    if let row = metrics.footRow {
      let strip = Rect(
        column: text.origin.column, row: row, columns: text.size.columns, rows: 1)
      drawFoot(in: strip, Style(.soft), on: &page)
    }
    let pages = hasTwoPages ? [page, pageOfDetails] : [page]
    var canvas = drawBook(pages, in: geometry)
    canvas.cursor = page.cursor.map { geometry.book.origin + $0 }
    return canvas
  }

  private func drawDetails(on page: inout TextCanvas) {
    guard rowsOfDetails > 0, let book = selectedBook else { return }
    let text = metrics.text
    let row = text.rows.upperBound - rowsOfDetails + 1
    for (line, words) in ShelfDetails(book: book, now: now).lines(text.size.columns).enumerated() {
      page.write(
        words, at: Point(column: text.origin.column, row: row + line), style: Style(.soft))
    }
  }

  /// The page about the selected book: its cover, title, author and other facts.
  private var pageOfDetails: TextCanvas {
    var page = TextCanvas(geometry.leaf)
    guard let book = selectedBook else { return page }
    let metrics = PageMetrics(
      leaf: geometry.leaf, Settings(), boundAt: .left, gutter: geometry.gutter)
    let (text, details) = (metrics.text, ShelfDetails(book: book, now: now))
    let lines =
      balancedLines(book.title, columns: text.size.columns)
      .map { ($0, Style(.text, on: .page, .bold)) }
      + ([book.author].compactMap(\.self) + [""] + details.facts + ["", details.place])
      .map { (SafeText($0), Style(.soft)) }
    let rows = min(text.size.rows - lines.count - 2, Self.largestCover)
    var row = text.origin.row
    if rows >= Self.smallestCover {
      let columns = min(CoverGrid.width(ofHeight: rows), text.size.columns)
      let area = Rect(
        column: text.origin.column + (text.size.columns - columns) / 2, row: row,
        columns: columns, rows: rows)
      ShelfWall(pictures: pictures).drawCover(of: book, in: area, on: &page)
      row += rows + 2
    }
    for (line, style) in lines where row < text.rows.upperBound {
      page.centre(line, row: row, within: text, style: style)
      row += 1
    }
    if let row = metrics.footRow {
      let hint: SafeText = "v covers    o order    d removes    q quit"
      page.centre(hint, row: row, within: text, style: Style(.soft))
    }
    return page
  }

  /// In rows, on the page about a book.
  private static let (smallestCover, largestCover) = (6, 24)
}
