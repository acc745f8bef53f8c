internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewSystem

/// The shelf: a list of books with title, author, and how much has been read and when.
struct ShelfLayer: DeskLayer {
  private var list: ShelfList
  /// The filter while it is being typed.
  private var filter: LineEditor?
  /// Finds the books in the reader's folders.
  private var scan: (any Job<[ShelfBook]>)?
  private var size: Size
  private var selected: Int
  /// Whether a book is open below, to which the reader can go back.
  private let coversABook: Bool
  /// The time when the shelf was opened, in seconds since 1970.
  private let now: Int

  /// Two lines of text and an empty one.
  private static let rowsPerBook = 3

  init(
    _ books: [ShelfBook], selecting path: String? = nil, coversABook: Bool, size: Size,
    order: ShelfOrder = .lastRead, now: Int = CurrentProcess.wallClock
  ) {
    list = ShelfList(books, order: order)
    self.size = size
    self.coversABook = coversABook
    self.now = now
    selected = list.shown.firstIndex { $0.path == path } ?? 0
  }

  private var books: [ShelfBook] { list.shown }

  /// Adds the books that a scan finds.
  mutating func start(_ scan: any Job<[ShelfBook]>) { self.scan = scan }

  var keys: [KeyLayer] { filter == nil ? [.shelf] : [] }

  /// How often new books are collected.
  private static let interval = Duration.milliseconds(100)

  func isFrameDue(on desk: Desk) -> Bool { true }

  func timeout(on desk: Desk) -> Duration? { scan == nil ? nil : Self.interval }

  mutating func layOut(on desk: inout Desk) {
    size = desk.size
    guard list.order != desk.settings.shelfOrder else { return }
    list.order = desk.settings.shelfOrder
    selected = 0
  }

  // MARK: Events

  mutating func handle(_ input: Input, on desk: inout Desk) -> Outcome {
    switch input {
    case .key(let key):
      if filter != nil { return .used(handleFilter(key.press)) }
      return key.command.map { .used(perform($0)) } ?? .ignored
    case .pointer(let pointer): return .used(follow(pointer))
    case .pasted(let text):
      filter?.paste(text)
      showFiltered()
      return .used([])
    }
  }

  mutating func tick(on desk: inout Desk) -> [Effect] {
    collect()
    return []
  }

  private mutating func collect() {
    guard scan != nil else { return }
    guard let results = scan?.newResults() else { return scan = nil }
    let path = books.indices.contains(selected) ? books[selected].path : nil
    list.add(results.flatMap(\.self))
    selected = books.firstIndex { $0.path == path } ?? min(selected, max(books.count - 1, 0))
  }

  // MARK: The filter

  private mutating func handleFilter(_ press: KeyPress) -> [Effect] {
    switch (press.key, press.modifiers) {
    case (.escape, []): endFilter()
    case (.backspace, []) where filter?.isEmpty == true: endFilter()
    case (.enter, []): return openSelected
    case (.tab, []):
      guard let text = filter?.text, !text.trimmed.isEmpty else { return [] }
      return [.ask(.searchBooks(text))]
    case (.up, []): select(selected - 1)
    case (.down, []): select(selected + 1)
    case (.pageUp, []): select(selected - booksOnScreen)
    case (.pageDown, []): select(selected + booksOnScreen)
    default:
      guard filter?.handle(press) == true else { return [] }
      showFiltered()
    }
    return []
  }

  private mutating func showFiltered() {
    guard let filter else { return }
    list.filter = filter.text
    selected = 0
  }

  private mutating func endFilter() {
    let path = books.indices.contains(selected) ? books[selected].path : nil
    filter = nil
    list.filter = ""
    select(books.firstIndex { $0.path == path } ?? 0)
  }

  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .previousPage: select(selected - booksOnScreen)
    case .nextPage: select(selected + booksOnScreen)
    case .firstPage: select(0)
    case .lastPage: select(books.count - 1)
    case .choose: return openSelected
    case .showHelp: return [.ask(.showHelp)]
    case .cancel: return coversABook ? [.close] : []
    case .quit: return [.ask(.quit)]
    case .changeTheme: return [.ask(.changeTheme)]
    case .search:
      list.prepareFilter()
      filter = LineEditor()
    case .showCatalogues: return [.ask(.catalogue(.list))]
    case .changeOrder: return [.ask(.set(name: "shelf-order", value: list.order.next.rawValue))]
    default: break
    }
    return []
  }

  private mutating func follow(_ pointer: Pointer) -> [Effect] {
    switch pointer.action {
    case .wheelDown: select(selected + 1)
    case .wheelUp: select(selected - 1)
    case .release where pointer.button == .left:
      guard let book = book(at: pointer.point) else { break }
      select(book)
      return openSelected
    case .release, .press, .drag, .wheelLeft, .wheelRight: break
    }
    return []
  }

  private mutating func select(_ book: Int) {
    selected = max(min(book, books.count - 1), 0)
  }

  private var openSelected: [Effect] {
    guard books.indices.contains(selected) else { return [] }
    guard !books[selected].isMissing else { return [.tell("The file is gone")] }
    return [.ask(.open(path: books[selected].path))]
  }

  // MARK: Layout

  private var geometry: BookGeometry { BookGeometry(size: size, orientation: .one) }

  private var metrics: PageMetrics {
    PageMetrics(
      leaf: geometry.leaf, Settings(), boundAt: .left, gutter: geometry.gutter)
  }

  /// The area between the title and the line of keys.
  private var area: Rect {
    let text = metrics.text
    return Rect(origin: geometry.book.origin + text.origin, size: text.size)
  }

  /// The rows of the drawing above the list, with an empty row below it; 0 if there is no room.
  private var rowsOfDrawing: Int {
    let drawing = TourDrawings.shelf
    let rows = drawing.count + 1
    let fits = drawing[0].count <= area.size.columns && area.size.rows >= rows + 15
    return fits && list.count > 0 && filter == nil ? rows : 0
  }

  private var listArea: Rect {
    Rect(
      column: area.origin.column, row: area.origin.row + rowsOfDrawing,
      columns: area.size.columns, rows: area.size.rows - rowsOfDrawing)
  }

  private var booksOnScreen: Int { max((listArea.size.rows + 1) / Self.rowsPerBook, 1) }

  /// The first visible book. The list scrolls by whole screens, so it stands still while the
  /// selection moves.
  private var top: Int { selected / booksOnScreen * booksOnScreen }

  private func book(at point: Point) -> Int? {
    guard listArea.contains(point) else { return nil }
    let book = top + (point.row - listArea.origin.row) / Self.rowsPerBook
    return book < min(top + booksOnScreen, books.count) ? book : nil
  }

  // MARK: Picture

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    let block = metrics.text
    let row = metrics.footRow ?? max(metrics.leaf.rows - 1, 0)
    let slip = Rect(
      origin: geometry.book.origin + Point(column: block.origin.column, row: row),
      size: Size(columns: block.size.columns, rows: 1))
    FootLine.drawSlip(text, in: slip, on: &canvas)
  }

  mutating func draw(on canvas: inout TextCanvas, over desk: inout Desk) {
    var page = TextCanvas(geometry.leaf)
    drawFurniture(on: &page)
    if list.count == 0 { drawHint(on: &page) }
    let corner = geometry.book.origin
    for (row, line) in TourDrawings.shelf.enumerated() where rowsOfDrawing > 0 {
      page.centre(
        SafeText(line), row: area.origin.row - corner.row + row, within: metrics.text,
        style: Style(.soft))
    }
    if books.isEmpty, filter != nil {
      page.centre(
        "No title or author has these words", row: listArea.origin.row - corner.row,
        within: metrics.text, style: Style(.soft))
    }
    for (place, book) in books[min(top, books.count)...].prefix(booksOnScreen).enumerated() {
      let row = listArea.origin.row - corner.row + place * Self.rowsPerBook
      ShelfLine(book: book, isSelected: top + place == selected, now: now)
        .draw(row: row, in: metrics.text, on: &page)
      if top + place == selected, filter == nil {
        page.cursor = Point(column: metrics.text.origin.column, row: row)
      }
    }
    drawAdvice(on: &page)
    canvas = drawBook([page], in: geometry)
    canvas.cursor = page.cursor.map { corner + $0 }
  }

  /// Below the last book, if a row is free there: how another one is added.
  private func drawAdvice(on page: inout TextCanvas) {
    let shown = books.count - top
    guard list.count > 0, filter == nil, shown < booksOnScreen else { return }
    let row = listArea.origin.row - geometry.book.origin.row + shown * Self.rowsPerBook
    let advice: SafeText = "To add a book, open it: curlew FILE"
    guard advice.width <= metrics.text.size.columns else { return }
    let place = Point(column: metrics.text.origin.column, row: row)
    page.write(advice, at: place, style: Style(.soft))
  }

  /// The title above the list, and the keys below it.
  private func drawFurniture(on page: inout TextCanvas) {
    let order = list.order == .lastRead ? "" : ", \(list.order.name)"
    let head: SafeText = list.count == 0 ? "The shelf is empty" : "The shelf\(order)"
    if let row = metrics.headRow {
      page.centre(head, row: row, within: metrics.text, style: Style(.text, on: .page, .bold))
    }
    guard let row = metrics.footRow else { return }
    if let filter { return drawFilter(filter, row: row, on: &page) }
    let hint = hints.first { $0.width <= metrics.text.size.columns } ?? ""
    page.centre(hint, row: row, within: metrics.text, style: Style(.soft))
  }

  /// What the keys do, and shorter texts.
  private var hints: [SafeText] {
    if list.count == 0 { return ["? all keys    q quit"] }
    if coversABook {
      return [
        "↑ ↓ choose    Enter opens    / filter    Esc goes back    ? keys    q quit",
        "Enter opens    / filter    Esc goes back    ? keys    q quit",
        "Enter opens    Esc goes back    ? keys", "Enter opens   Esc goes back", "Enter opens",
      ]
    }
    return [
      "↑ ↓ choose    Enter opens    / filter    ? keys    q quit",
      "Enter opens    / filter    ? keys    q quit", "Enter opens    ? keys    q quit",
      "Enter opens   ? keys   q quit", "Enter opens",
    ]
  }

  private func drawFilter(_ filter: LineEditor, row: Int, on page: inout TextCanvas) {
    let strip = Rect(
      column: metrics.text.origin.column, row: row, columns: metrics.text.size.columns, rows: 1)
    let count = SafeText("\(books.count.grouped) of \(list.count.grouped)   Tab in the books")
    let room = strip.size.columns - count.width - 4
    var inside = strip
    page.write("/", at: strip.origin, style: Style(.accent, on: .page, .bold))
    inside.origin.column += 2
    inside.size.columns = max(room >= 16 ? room : strip.size.columns - 2, 1)
    filter.draw(in: inside, style: Style(.text), on: &page)
    guard room >= 16 else { return }
    let place = Point(column: strip.columns.upperBound - count.width, row: row)
    page.write(count, at: place, style: Style(.soft))
  }

  private func drawHint(on page: inout TextCanvas) {
    let columns = metrics.text.size.columns
    let before = balancedLines("Press q, and type in the shell", columns: columns)
    let lines =
      before + ["curlew FILE"]
      + balancedLines("to open a book. It is listed here from then on.", columns: columns)
    for (row, line) in lines.enumerated() {
      page.centre(
        line, row: metrics.text.origin.row + row, within: metrics.text,
        style: Style(.text, on: .page, row == before.count ? .bold : []))
    }
  }
}
