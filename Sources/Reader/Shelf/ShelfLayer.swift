internal import CurlewCells
internal import CurlewGlyphs
internal import Paging
internal import CurlewSystem

/// The shelf: the reader's books as covers or as a list, with how much of each has been read.
struct ShelfLayer: DeskLayer {
  private var list: ShelfList
  /// The filter while it is being typed.
  private(set) var filter: LineEditor?
  /// Finds the books in the reader's folders.
  private var scan: (any Job<[ShelfBook]>)?
  /// Counts the books in folders that are not on the shelf.
  private var count: (any Job<FolderOffer>)?
  /// The folders that the reader may put on the shelf; the first one is offered.
  private var offers: [FolderOffer] = []
  /// Whether the selection stays on the first book while the books of a new folder arrive.
  private var staysFirst = false
  private var covers: ShelfCovers?
  private var jobs: (any JobStarter)?
  /// Makes the covers in sight.
  private var coverJob: (any Job<Bool>)?
  private var view = ShelfView.auto
  private var size: Size
  private var selected: Int
  /// Whether a book is open below, to which the reader can go back.
  private let coversABook: Bool
  /// The time when the shelf was opened, in seconds since 1970.
  private let now: Int

  init(
    _ books: [ShelfBook], removed: RemovedBooks = RemovedBooks(), selecting path: String? = nil,
    coversABook: Bool, size: Size, order: ShelfOrder = .lastRead,
    now: Int = CurrentProcess.wallClock
  ) {
    list = ShelfList(books, order: order, removed: removed)
    self.size = size
    self.coversABook = coversABook
    self.now = now
    selected = list.shown.firstIndex { $0.path == path } ?? 0
  }

  private var books: [ShelfBook] { list.shown }
  private var selectedBook: ShelfBook? {
    books.indices.contains(selected) ? books[selected] : nil
  }

  /// Adds the books that a scan finds.
  mutating func start(_ scan: any Job<[ShelfBook]>) { self.scan = scan }

  /// Offers the folders in which books are found.
  mutating func start(_ count: any Job<FolderOffer>) { self.count = count }

  /// Shows pictures on the covers.
  mutating func show(_ covers: ShelfCovers, by jobs: any JobStarter) {
    (self.covers, self.jobs) = (covers, jobs)
  }

  var keys: [KeyLayer] { filter == nil ? [.shelf] : [] }

  /// How often new books and covers are collected.
  private static let interval = Duration.milliseconds(100)

  func isFrameDue(on desk: Desk) -> Bool { true }

  func timeout(on desk: Desk) -> Duration? {
    if coverJob == nil, covers?.areWanted == true { return .zero }
    return scan == nil && count == nil && coverJob == nil ? nil : Self.interval
  }

  mutating func layOut(on desk: inout Desk) {
    (size, view) = (desk.size, desk.settings.shelfView)
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
    collectBooks()
    collectOffers()
    makeCovers()
    return []
  }

  private mutating func collectBooks() {
    guard scan != nil else { return }
    guard let results = scan?.newResults() else { return scan = nil }
    guard !results.isEmpty else { return }
    let path = selectedBook?.path
    list.add(results.flatMap(\.self))
    let former = staysFirst ? 0 : books.firstIndex { $0.path == path }
    selected = former ?? min(selected, max(books.count - 1, 0))
  }

  private mutating func collectOffers() {
    guard count != nil else { return }
    guard let results = count?.newResults() else { return count = nil }
    offers += results
  }

  /// Has the covers in sight made beside the loop.
  private mutating func makeCovers() {
    while let made = coverJob?.newResults(), !made.isEmpty {}
    if coverJob?.newResults() == nil { coverJob = nil }
    guard coverJob == nil, let covers, covers.areWanted else { return }
    coverJob = jobs?.start(ShelfCovers.Steps(covers: covers))
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
    let path = selectedBook?.path
    filter = nil
    list.filter = ""
    select(books.firstIndex { $0.path == path } ?? 0)
  }

  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .up: select(selected - (grid?.columns ?? 1))
    case .down: moveDown()
    case .left: select(selected - (grid == nil ? booksOnScreen : 1))
    case .right: select(selected + (grid == nil ? booksOnScreen : 1))
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
    case .changeOrder: return changeOrder()
    case .changeView:
      let next: ShelfView = grid == nil ? .covers : .list
      guard next == .list || CoverGrid(of: books.count, on: size) != nil else {
        return [.hint("Covers need a wider screen")]
      }
      return [.ask(.set(name: "shelf-view", value: next.rawValue))]
    case .addBooks: return [.ask(.browse)]
    case .removeBook: return removeSelected()
    case .undo: return bringBack()
    case .addFolder, .declineFolder: return answerOffer(command == .addFolder)
    default: break
    }
    return []
  }

  /// To the cover below; in the last row but one to the last cover if there is none below.
  private mutating func moveDown() {
    guard let grid else { return select(selected + 1) }
    let isLastRow = selected / grid.columns == (books.count - 1) / grid.columns
    if !isLastRow { select(selected + grid.columns) }
  }

  private func changeOrder() -> [Effect] {
    let next = list.order.next
    return [
      .ask(.set(name: "shelf-order", value: next.rawValue)), .hint(SafeText("Order: \(next.name)")),
    ]
  }

  private mutating func removeSelected() -> [Effect] {
    guard let book = selectedBook else { return [] }
    list.remove(book, at: max(CurrentProcess.wallClock, book.opened ?? 0))
    select(selected)
    return [
      .ask(.setRemoved(path: book.path, true)),
      .tell(SafeText("“\(book.title)” is off the shelf; its file stays. u brings it back")),
    ]
  }

  private mutating func bringBack() -> [Effect] {
    guard let book = list.bringBack() else { return [.hint("Nothing was taken off the shelf")] }
    select(books.firstIndex { $0.path == book.path } ?? selected)
    return [.ask(.setRemoved(path: book.path, false))]
  }

  private mutating func answerOffer(_ isWanted: Bool) -> [Effect] {
    guard !offers.isEmpty else { return [.hint("No folder is offered; a looks for books")] }
    let folder = offers.removeFirst().path
    guard isWanted else { return [.ask(.setRemoved(path: folder, true))] }
    (selected, staysFirst) = (0, true)
    return [.ask(.addFolder(folder))]
  }

  private mutating func follow(_ pointer: Pointer) -> [Effect] {
    switch pointer.action {
    case .wheelDown: select(selected + (grid?.columns ?? 1))
    case .wheelUp: select(selected - (grid?.columns ?? 1))
    case .release where pointer.button == .left:
      guard let book = book(at: pointer.point) else { break }
      select(book)
      return openSelected
    case .release, .press, .drag, .wheelLeft, .wheelRight: break
    }
    return []
  }

  private mutating func select(_ book: Int) {
    staysFirst = false
    selected = max(min(book, books.count - 1), 0)
  }

  private var openSelected: [Effect] {
    guard let book = selectedBook else { return [] }
    guard !book.isMissing else {
      return [.tell(SafeText("The file is missing: \(book.path.withShortHome)"))]
    }
    return [.ask(.open(path: book.path))]
  }

  // MARK: Layout

  /// The wall of covers; nil if there is a list.
  private var grid: CoverGrid? { view == .list ? nil : CoverGrid(of: books.count, on: size) }

  /// A list on a wide screen faces a page about the chosen book.
  private var hasTwoPages: Bool { size.columns >= CoverGrid.narrowest && !books.isEmpty }

  private var geometry: BookGeometry {
    BookGeometry(size: size, orientation: hasTwoPages ? .two : .one)
  }

  private var metrics: PageMetrics {
    PageMetrics(
      leaf: geometry.leaf, Settings(), boundAt: hasTwoPages ? .right : .left,
      gutter: geometry.gutter)
  }

  /// The rows about the chosen book below a list; 0 if there is no room, or a page about it.
  private var rowsOfDetails: Int {
    !hasTwoPages && metrics.text.size.rows >= 14 && metrics.text.size.columns >= 40 ? 3 : 0
  }

  /// The area of the list on the screen.
  private var listArea: Rect {
    let text = metrics.text
    return Rect(
      column: geometry.book.origin.column + text.origin.column,
      row: geometry.book.origin.row + text.origin.row, columns: text.size.columns,
      rows: text.size.rows - rowsOfDetails)
  }

  private var booksOnScreen: Int {
    grid?.count ?? max((listArea.size.rows + 1) / ShelfLine.rows, 1)
  }

  /// The first visible book. The shelf scrolls by whole screens, so it stands still while the selection
  /// moves.
  private var top: Int { selected / booksOnScreen * booksOnScreen }

  /// The books that are visible, by their places on the screen.
  private var visible: EnumeratedSequence<ArraySlice<ShelfBook>> {
    books[min(top, books.count)...].prefix(booksOnScreen).enumerated()
  }

  private func book(at point: Point) -> Int? {
    var place: Int?
    if let grid {
      place = grid.place(at: point)
    } else if listArea.contains(point) {
      place = (point.row - listArea.origin.row) / ShelfLine.rows
    }
    return place.flatMap { top + $0 < min(top + booksOnScreen, books.count) ? top + $0 : nil }
  }

  // MARK: Picture

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
    want(visible.map { $1 }, at: grid.cover)
    let wall = ShelfWall(grid: grid, covers: covers)
    for (place, book) in visible {
      wall.draw(book, at: place, isSelected: top + place == selected, on: &canvas)
    }
    let label = Style(.label, on: .desk)
    let whole = Rect(size).inset(columns: 2, rows: 0)
    canvas.centre(head, row: 1, within: whole, style: Style(.label, on: .desk, .bold))
    drawMore(in: whole, on: &canvas)
    if let book = selectedBook {
      let details = ShelfDetails(book: book, now: now)
      canvas.centre(
        SafeText(details.name), row: size.rows - 5, within: whole,
        style: Style(.label, on: .desk, .bold))
      for (row, line) in details.lines(whole.size.columns).enumerated() {
        canvas.centre(line, row: size.rows - 4 + row, within: whole, style: label)
      }
    } else if filter != nil {
      canvas.centre(Self.nothingFound, row: size.rows / 2, within: whole, style: label)
    }
    drawFoot(
      in: Rect(column: 2, row: size.rows - 1, columns: size.columns - 4, rows: 1), label, on: &canvas)
  }

  /// How many screens of covers there are.
  private func drawMore(in area: Rect, on canvas: inout TextCanvas) {
    let (screen, count) = (top / booksOnScreen + 1, (books.count - 1) / booksOnScreen + 1)
    guard count > 1 else { return }
    let text = SafeText("\(screen.grouped) of \(count.grouped)")
    canvas.write(
      text, at: Point(column: area.columns.upperBound - text.width, row: 1),
      style: Style(.label, on: .desk))
  }

  private static let nothingFound: SafeText = "No title or author has these words"

  /// Has the covers of some books made, if they may have pictures.
  private func want(_ books: [ShelfBook], at size: Size) {
    covers?.want(
      books.filter { $0.hasCover ?? !$0.path.hasSuffix(".txt") && !$0.isMissing }
        .map { ShelfCovers.Request(path: $0.path, size: size) })
  }

  // MARK: List

  private var listPicture: TextCanvas {
    var page = TextCanvas(geometry.leaf)
    let text = metrics.text
    if let row = metrics.headRow {
      page.centre(head, row: row, within: text, style: Style(.text, on: .page, .bold))
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

  /// The page about the chosen book: its cover, and what is known of it.
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
      let cover = Size(columns: min((rows * 4 + 1) / 3, text.size.columns), rows: rows)
      want([book], at: cover)
      let wall = CoverGrid(of: 1, on: size).map { ShelfWall(grid: $0, covers: covers) }
      let area = Rect(
        column: text.origin.column + (text.size.columns - cover.columns) / 2, row: row,
        columns: cover.columns, rows: rows)
      if let wall { page.blit(wall.cover(of: book, size: cover), to: area.origin) }
      if let percent = book.percent, percent > 0 { wall?.drawRibbon(percent, in: area, on: &page) }
      row += rows + 2
    }
    for (line, style) in lines where row < text.rows.upperBound {
      page.centre(line, row: row, within: text, style: style)
      row += 1
    }
    return page
  }

  /// In rows, on the page about a book.
  private static let smallestCover = 6
  private static let largestCover = 24

  // MARK: Words

  private var head: SafeText {
    guard list.count > 0 else { return "The shelf is empty" }
    let order = list.order == .lastRead ? "" : ", \(list.order.name)"
    return SafeText("The shelf\(order)")
  }

  /// The line of keys, the folder that is offered, or the filter.
  private func drawFoot(in strip: Rect, _ style: Style, on canvas: inout TextCanvas) {
    if let filter { return drawFilter(filter, in: strip, style, on: &canvas) }
    var style = style
    if !offers.isEmpty { style.attributes = .bold }
    let texts = offers.first.map(Self.words) ?? hints
    let hint = texts.first { $0.width <= strip.size.columns } ?? ""
    canvas.centre(hint, row: strip.origin.row, within: strip, style: style)
  }

  private static func words(_ offer: FolderOffer) -> [SafeText] {
    let books = offer.count == 1 ? "1 book" : "\(offer.count.grouped) books"
    let folder = offer.path.withShortHome
    return [
      "There are \(books) in \(folder):    y puts them on the shelf    n does not",
      "\(books) in \(folder):  y adds them   n does not", "\(books) in \(Path.name(of: folder)): y adds, n no",
      "\(books): y adds, n no",
    ].map { SafeText($0) }
  }

  /// What the keys do, and shorter texts.
  private var hints: [SafeText] {
    let back = coversABook ? "    Esc goes back" : ""
    if list.count == 0 {
      return ["a adds books\(back)    ? all keys    q quit", "a adds books    q quit"].map { SafeText($0) }
    }
    let arrows = grid == nil ? "↑ ↓ choose" : "← ↑ ↓ → choose"
    let view = grid == nil ? "v covers" : "v list"
    return [
      "\(arrows)    Enter opens\(back)    a adds books    / filter    o order    \(view)    d removes    ? keys    q quit",
      "Enter opens\(back)    a adds books    / filter    o order    ? keys    q quit",
      "Enter opens\(back)    a adds books    / filter    ? keys    q quit",
      "Enter opens\(back)   a adds books   / filter   ? keys",
      "Enter opens\(back)   a adds   ? keys", "Enter opens   a adds   ? keys",
      "Enter opens   a adds", "Enter opens",
    ].map { SafeText($0) }
  }

  private func drawFilter(
    _ filter: LineEditor, in strip: Rect, _ style: Style, on canvas: inout TextCanvas
  ) {
    let count = SafeText("\(books.count.grouped) of \(list.count.grouped)   Tab in the books")
    let room = strip.size.columns - count.width - 4
    var (inside, bold) = (strip, style)
    bold.attributes = .bold
    canvas.write("/", at: strip.origin, style: bold)
    inside.origin.column += 2
    inside.size.columns = max(room >= 16 ? room : strip.size.columns - 2, 1)
    filter.draw(in: inside, style: bold, on: &canvas)
    guard room >= 16 else { return }
    let place = Point(column: strip.columns.upperBound - count.width, row: strip.origin.row)
    canvas.write(count, at: place, style: style)
  }

  private func drawHint(on page: inout TextCanvas) {
    let columns = metrics.text.size.columns
    let lines =
      balancedLines("Press a to look for books on this computer.", columns: columns)
      + [""] + balancedLines("In a shell, “curlew FILE” opens a book,", columns: columns)
      + balancedLines("and “curlew FOLDER” shows all books in a folder.", columns: columns)
    for (row, line) in lines.enumerated() {
      page.centre(
        line, row: metrics.text.origin.row + row, within: metrics.text,
        style: Style(.text, on: .page, row == 0 ? .bold : []))
    }
  }
}
