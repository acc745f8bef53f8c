internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem
internal import Paging

/// The layout of the shelf on the screen.
struct ShelfLayout {
  var size = Size(columns: 0, rows: 0)
  /// The layout of the covers; nil if books are shown as a list.
  var grid: CoverGrid?
  /// Whether a list faces a page about the selected book.
  var hasTwoPages = false

  init() {}

  /// - Parameters:
  ///   - shown: The number of books that match the filter.
  ///   - isEmpty: Whether there are no books at all.
  init(_ size: Size, _ view: ShelfView, shown: Int, isEmpty: Bool) {
    self.size = size
    guard !isEmpty else { return }
    hasTwoPages = size.columns >= CoverGrid.narrowestUnasked
    if view != .list { grid = CoverGrid(of: shown, on: size, areAsked: view == .covers) }
  }

  var geometry: BookGeometry {
    BookGeometry(size: size, orientation: hasTwoPages ? .two : .one)
  }

  var metrics: PageMetrics { metrics(boundAt: hasTwoPages ? .right : .left) }

  func metrics(boundAt side: PageMetrics.Side) -> PageMetrics {
    PageMetrics(leaf: geometry.leaf, Settings(), boundAt: side, gutter: geometry.gutter)
  }

  /// The number of rows below a list for the selected book; 0 if it has a page of its own or there is no room.
  var rowsOfDetails: Int {
    !hasTwoPages && metrics.text.size.rows >= 14 && metrics.text.size.columns >= 40 ? 3 : 0
  }

  private var listArea: Rect {
    let text = metrics.text
    return Rect(
      origin: geometry.book.origin + text.origin,
      size: Size(columns: text.size.columns, rows: text.size.rows - rowsOfDetails))
  }

  var booksOnScreen: Int {
    grid?.count ?? max((listArea.size.rows + 1) / ShelfLine.rows, 1)
  }

  func place(at point: Point) -> Int? {
    if let grid { return grid.place(at: point) }
    return listArea.contains(point) ? (point.row - listArea.origin.row) / ShelfLine.rows : nil
  }

  /// Whether a point is above the books.
  func isHead(_ point: Point) -> Bool {
    point.row < (grid.map { $0.area(0).origin.row - 1 } ?? listArea.origin.row)
  }

  /// Where messages are shown.
  var notice: Rect {
    guard grid == nil else { return Rect(size).line(size.rows - 1) }
    let row = metrics.footRow ?? max(metrics.leaf.rows - 1, 0)
    return Rect(
      origin: geometry.book.origin + Point(column: metrics.text.origin.column, row: row),
      size: Size(columns: metrics.text.size.columns, rows: 1))
  }
}

/// The picture of the shelf.
struct ShelfPicture {
  let shelf: ShelfContent
  let state: SheetState

  private var layout: ShelfLayout { shelf.layout }
  private var size: Size { layout.size }
  private var metrics: PageMetrics { layout.metrics }
  private var rows: [SheetRow] { shelf.rows }
  private var isEmpty: Bool { shelf.list.count == 0 }
  private var selected: ShelfBook? { state.selected.map { book($0) } }

  /// Whether not all books are wanted.
  private var isSearched: Bool { state.filter != nil || shelf.board != nil }

  private func book(_ row: Int) -> ShelfBook { shelf.list[rows[row].item ?? 0] }

  /// The rows of the visible books.
  private var visible: Range<Int> {
    state.top..<min(state.top + layout.booksOnScreen, rows.count)
  }

  var canvas: TextCanvas { layout.grid.map { wall($0) } ?? openBook }

  private func wall(_ grid: CoverGrid) -> TextCanvas {
    var canvas = TextCanvas(size, style: .desk)
    let wall = ShelfWall(pictures: shelf.pictures)
    // The cover that is asked for last is made first.
    for row in visible.reversed() {
      wall.draw(
        book(row), in: grid.area(row - state.top), isSelected: row == state.selected, on: &canvas)
    }
    for row in Set(visible.map { grid.area($0 - state.top).origin.row }) {
      let area = Rect(column: 0, row: row, columns: size.columns, rows: grid.cover.rows)
      ShelfWall.drawBoard(below: area, on: &canvas)
    }
    let label = Style(.label, on: .desk)
    let whole = Rect(size).inset(columns: 2, rows: 0)
    drawHead(in: whole, row: 1, Style(.label, on: .desk), on: &canvas)
    if let selected {
      let details = ShelfDetails(book: selected, now: shelf.now)
      let name = SafeText(details.name)
      canvas.centre(
        name, row: size.rows - 5, within: whole, style: Style(.label, on: .desk, .bold))
      canvas.cursor = Point(column: max((size.columns - name.width) / 2, 0), row: size.rows - 5)
      for (row, line) in details.lines(whole.size.columns).enumerated() {
        canvas.centre(line, row: size.rows - 4 + row, within: whole, style: label)
      }
    } else if isSearched {
      canvas.centre(Self.nothingFound, row: size.rows / 2, within: whole, style: label)
    }
    let foot = Rect(column: 2, row: size.rows - 1, columns: size.columns - 4, rows: 1)
    drawFoot(in: foot, label, on: &canvas)
    return canvas
  }

  /// Draws the head and, unless all books are visible, the number of the selected one and of all.
  private func drawHead(in area: Rect, row: Int, _ style: Style, on canvas: inout TextCanvas) {
    var bold = style
    bold.attributes = .bold
    let head = head.truncated(to: area.size.columns)
    canvas.centre(head, row: row, within: area, style: bold)
    let number = SafeText("\(((state.selected ?? 0) + 1).grouped) of \(rows.count.grouped)")
    let room = (area.size.columns - head.width) / 2 - 2
    guard rows.count > layout.booksOnScreen, number.width <= room else { return }
    canvas.mirror = SafeText.isRightToLeft ? area.columns : nil
    defer { canvas.mirror = nil }
    canvas.write(
      number.inVisualOrder,
      at: Point(column: area.columns.upperBound - number.width, row: row), style: style)
  }

  private static let nothingFound: SafeText = "No book is like that"

  // MARK: List

  private var openBook: TextCanvas {
    let geometry = layout.geometry
    var page = TextCanvas(geometry.leaf)
    let text = metrics.text
    if let row = metrics.headRow {
      drawHead(in: text, row: row, Style(.text, on: .page), on: &page)
    }
    if isEmpty, !isSearched { drawHint(on: &page) }
    if rows.isEmpty, isSearched {
      page.centre(Self.nothingFound, row: text.origin.row, within: text, style: Style(.soft))
    }
    for number in visible {
      let row = text.origin.row + (number - state.top) * ShelfLine.rows
      let isSelected = number == state.selected
      ShelfLine(book: book(number), isSelected: isSelected, now: shelf.now)
        .draw(row: row, in: text, on: &page)
      if isSelected, state.filter == nil {
        page.cursor = Point(column: text.origin.column, row: row)
      }
    }
    drawDetails(on: &page)
    if let row = metrics.footRow {
      let strip = text.line(row)
      drawFoot(in: strip, Style(.soft), on: &page)
    }
    let pages = layout.hasTwoPages ? [page, pageOfDetails] : [page]
    var canvas = drawBook(pages, in: geometry)
    canvas.cursor = page.cursor.map { geometry.book.origin + $0 }
    return canvas
  }

  private func drawDetails(on page: inout TextCanvas) {
    guard layout.rowsOfDetails > 0, let selected else { return }
    let text = metrics.text
    let row = text.rows.upperBound - layout.rowsOfDetails + 1
    let details = ShelfDetails(book: selected, now: shelf.now)
    page.mirror = SafeText.isRightToLeft ? text.columns : nil
    defer { page.mirror = nil }
    for (line, words) in details.lines(text.size.columns).enumerated() {
      page.write(words, Style(.soft), beside: "", .plain, in: text.line(row + line))
    }
  }

  /// The page about the selected book: its cover, title, author and other facts.
  private var pageOfDetails: TextCanvas {
    var page = TextCanvas(layout.geometry.leaf)
    guard let book = selected else { return page }
    let metrics = layout.metrics(boundAt: .left)
    let (text, details) = (metrics.text, ShelfDetails(book: book, now: shelf.now))
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
      ShelfWall(pictures: shelf.pictures).drawCover(of: book, in: area, on: &page)
      row += rows + 2
    }
    for (line, style) in lines where row < text.rows.upperBound {
      page.centre(line, row: row, within: text, style: style)
      row += 1
    }
    if let row = metrics.footRow {
      let hint: SafeText = "1–4 status   # tags   Tab boards   v covers"
      page.centre(hint, row: row, within: text, style: Style(.soft))
    }
    return page
  }

  /// In rows, on the page about a book.
  private static let (smallestCover, largestCover) = (6, 24)

  // MARK: Words

  private var head: SafeText {
    guard !isEmpty else { return "The shelf is empty" }
    let order = shelf.list.order
    let name: SafeText = order == .lastRead ? "The shelf" : "The shelf, \(order.name)"
    guard let board = shelf.board else { return name }
    let status = ReadingStatus.allCases.first { $0.board == board }
    let title: SafeText =
      board == ShelfContent.articles ? "Articles" : SafeText(status?.name.text ?? board)
    return name + " · " + title
  }

  /// Draws the keys, the offer of a folder, or the filter.
  private func drawFoot(in strip: Rect, _ style: Style, on canvas: inout TextCanvas) {
    if let filter = state.filter {
      let count = SafeText(
        "\(rows.count.grouped) of \(shelf.list.count.grouped)   Tab in the books")
      let notes = [count + "   " + "Alt-K keeps it", count]
      let note = notes.first { strip.size.columns >= $0.width + 20 } ?? ""
      return filter.draw(behind: "/", note: note, in: strip, onDesk: style, on: &canvas)
    }
    var style = style
    if !shelf.offers.isEmpty { style.attributes = .bold }
    let texts = shelf.offers.first.map(Self.words) ?? hints
    let hint = texts.first { $0.width <= strip.size.columns } ?? ""
    canvas.centre(hint, row: strip.origin.row, within: strip, style: style)
  }

  private static func words(_ offer: FolderOffer) -> [SafeText] {
    let books = offer.books
    return [
      "There are \(offer.words):    y puts them on the shelf    n does not",
      "\(offer.words):  y adds them   n does not",
      "\(books) in \(Path.name(of: offer.path)): y adds, n no",
      "\(books): y adds, n no",
    ]
  }

  /// The keys, longest text first.
  private var hints: [SafeText] {
    let back = shelf.coversABook ? "    " + Message("Esc goes back").text : ""
    if let original = shelf.original {
      return [
        "Choose what lies beside “\(original.title)”    Enter opens both    Enter on the book itself: alone    Esc",
        "Choose what lies beside “\(original.title)”    Enter opens both    Esc",
        "Choose its translation    Enter opens both    Esc", "Choose its translation   Enter",
      ]
    }
    if isEmpty {
      return [
        "a adds books    c catalogues on the web\(back)    ? all keys    q quit",
        "a adds books    c catalogues\(back)    ? keys    q quit",
        "a adds books    c catalogues    q quit", "a adds books   c catalogues",
      ]
    }
    let arrows: Message = layout.grid == nil ? "↑ ↓ choose" : "← ↑ ↓ → choose"
    let open: Message = "Enter opens\(back)    a adds books"
    let more: Message = "c catalogues    / filter    o order"
    let view: Message = layout.grid == nil ? "v covers" : "v list"
    return [
      "\(arrows)    \(open)    \(more)    \(view)    1–4 status    # tags    ? keys    q quit",
      "\(open)    \(more)    \(view)    ? keys    q quit",
      "\(open)    c catalogues    / filter    ? keys    q quit",
      "Enter opens\(back)   a adds books   c catalogues   ? keys   q quit",
      "Enter opens\(back)   a adds   c catalogues   ? keys",
      "Enter opens\(back)   a adds   ? keys", "Enter opens   a adds   ? keys",
      "Enter opens   a adds", "Enter opens",
    ]
  }

  private func drawHint(on page: inout TextCanvas) {
    let columns = metrics.text.size.columns
    let words: [Message] = [
      "Press a to look for books on this computer.", "",
      "In a shell, “curlew FILE” opens a book,", "and “curlew FOLDER” shows all books in a folder.",
    ]
    let lines = words.flatMap { words -> [SafeText] in
      words == "" ? [""] : balancedLines(words.text, columns: columns)
    }
    for (row, line) in lines.enumerated() {
      page.centre(
        line, row: metrics.text.origin.row + row, within: metrics.text,
        style: Style(.text, on: .page, row == 0 ? .bold : []))
    }
  }
}
