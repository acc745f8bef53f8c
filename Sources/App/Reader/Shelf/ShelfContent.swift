internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem

/// The shelf: the reader's books as covers or as a list, with how much of each has been read. `ShelfPicture` draws it.
struct ShelfContent: SheetContent {
  private(set) var list: ShelfList
  /// The books that match the filter; the item of each is its number in the list.
  private(set) var rows: [SheetRow] = []
  /// The book that is selected first; nil for the first one.
  private var start: Int?
  /// Scans the reader's folders.
  private var scan: (any Job<[ShelfBook]>)?
  /// Counts the books in folders that may be added.
  private var count: (any Job<FolderOffer>)?
  /// Folders that may be added to the shelf; the first one is offered at the foot.
  private(set) var offers: [FolderOffer] = []
  /// The pictures on the covers; nil where there are none.
  private(set) var pictures: BookPictures?
  /// Draws the covers of the visible books.
  private var coverWork: PictureWork?
  private(set) var layout = ShelfLayout()
  /// The filter of the board that is shown; nil for all books.
  private(set) var board: String?
  /// The book whose translation is being chosen.
  private(set) var original: ShelfBook?
  /// Whether a book is open below, to which the reader can go back.
  let coversABook: Bool
  /// The time when the shelf was opened, in seconds since 1970.
  let now: Int

  init(
    _ list: ShelfList, selecting path: String? = nil, coversABook: Bool,
    now: Int = CurrentProcess.wallClock
  ) {
    (self.list, self.coversABook, self.now) = (list, coversABook, now)
    start = path.flatMap { list.number(ofPath: $0) }
  }

  /// Adds the results of a scan as they arrive.
  mutating func start(_ scan: any Job<[ShelfBook]>) { self.scan = scan }

  /// Offers the folders of this count, if they have books.
  mutating func start(_ count: any Job<FolderOffer>) { self.count = count }

  /// Lets covers have pictures.
  mutating func show(_ covers: BookPictures, by jobs: any JobStarter) {
    (pictures, coverWork) = (covers, PictureWork(covers, by: jobs))
  }

  /// Drops the offer to add a folder that has been added in another way.
  mutating func dropOffer(of folder: String) {
    offers.removeAll { Path.areEqual($0.path, folder) }
  }

  // MARK: Sheet

  let title: SafeText = ""
  let ownKeys: KeyScope? = .shelf
  let canFilter = true
  let shape = SheetShape(traits: .modal)
  var subject: String { list.order.rawValue + " " + (board ?? "") }
  var firstSelected: Int { start ?? rows.first?.item ?? 0 }
  var page: SheetPage? {
    SheetPage(columns: layout.grid?.columns ?? 1, count: layout.booksOnScreen)
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    let order = desk.settings.shelfOrder
    if list.order != order { (list.order, start) = (order, nil) }
    if !filter.isEmpty { start = nil }
    if list.board != board ?? "" { (list.board, start) = (board ?? "", nil) }
    if list.labels != desk.labels { list.labels = desk.labels }
    list.filter = filter
    rows = list.shown.map { SheetRow(item: $0) }
    layout = ShelfLayout(
      desk.size, desk.settings.shelfView, shown: rows.count, isEmpty: list.count == 0)
  }

  /// The shelf is drawn in every frame, so it needs no news of covers.
  mutating func tick(over desk: Desk) -> Bool {
    offers += count.collect()
    coverWork?.collect()
    _ = coverWork?.run()
    let found = scan.collect()
    list.add(found.flatMap(\.self))
    return !found.isEmpty
  }

  var isWorking: Bool { scan != nil || count != nil || coverWork?.isRunning == true }
  var timeout: Duration? {
    coverWork?.isDue == true ? .zero : isWorking ? .milliseconds(100) : nil
  }

  mutating func answer(_ press: KeyPress, to filter: String, on desk: inout Desk) -> [Effect]? {
    guard press.key == .tab else { return keepBoard(filter, on: &desk) }
    let text = wanted(filter)
    return ShelfFilter(text, of: list.tags).words.isEmpty ? [] : [.searchBooks(text)]
  }

  func command(at point: Point) -> Command? { layout.isHead(point) ? .nextBoard : nil }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    let book = list[item]
    guard !book.isMissing else {
      return [.tell(SafeText("The file is missing: \(book.path.withShortHome)"))]
    }
    guard let original else { return [.openBook(path: book.path)] }
    let isAlone = Path.areEqual(original.path, book.path)
    return [.openBook(path: original.path, facing: .init(isAlone ? nil : book.path))]
  }

  mutating func confirm() -> [Effect] { [] }

  func place(at point: Point) -> Int? { layout.place(at: point) }

  func draw(_ state: SheetState, on canvas: inout TextCanvas) {
    canvas = ShelfPicture(shelf: self, state: state).canvas
  }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas) {
    FootLine.drawSlip(text, in: layout.notice, on: &canvas)
  }
}

/// The commands of the shelf.
extension ShelfContent {
  static let commands: [SheetCommand<ShelfContent>] =
    [
      .init(.up, "book above", .up, "k", function: bySheet),
      .init(.down, "book below", .down, "j", function: bySheet),
      .init(.left, "book to the left; in the list up a screen", .left, "h", function: bySheet),
      .init(.right, "book to the right; in the list down a screen", .right, "l", function: bySheet),
      .init(.previousPage, "scroll up a screen", .pageUp, function: bySheet),
      .init(.nextPage, "scroll down a screen", .pageDown, " ", function: bySheet),
      .init(.firstPage, "first book", .home, "g", function: bySheet),
      .init(.lastPage, "last book", .end, "G", function: bySheet),
      .init(.choose, "open the book", .enter, function: bySheet),
      .init(.addBooks, "add books: look for them on the disk", "a") { _, _, _ in [.browse] },
      .init(.search, "filter; Tab: search in the books", "/") { shelf, _, _ in
        shelf.list.prepareFilter()
        return nil
      },
      .init("lay-beside", "choose a translation to lie beside the book", "b") { shelf, item, _ in
        shelf.original = item.map { shelf.list[$0] }
        return []
      },
      .init("change-order", orders, "o") { shelf, _, _ in
        let next = shelf.list.order.next
        return [
          .set(name: "shelf-order", value: next.rawValue),
          .hint(SafeText("Order: \(next.name)")),
        ]
      },
      .init("change-view", "covers or a list", "v") { shelf, _, _ in
        let next: ShelfView = shelf.layout.grid == nil ? .covers : .list
        guard next == .list || CoverGrid(of: shelf.rows.count, on: shelf.layout.size) != nil else {
          return [.hint("Covers need a wider screen")]
        }
        return [.set(name: "shelf-view", value: next.rawValue)]
      },
      .init(.nextBoard, "next board", .tab) { shelf, _, _ in shelf.stepBoard(1) },
      .init("previous-board", "previous board", presses: [KeyPress(.tab, .shift)]) { shelf, _, _ in
        shelf.stepBoard(-1)
      },
      .init(
        "keep-board", "in a filter: make it a board; or end a board", presses: [KeyPress("k", .alt)]
      ) {
        shelf, _, desk in shelf.keepBoard(on: &desk)
      },
      .init(.labelBook, "tags and status of the book", "#") { shelf, item, _ in
        item.map { [.open(Sheet(LabelsContent(shelf.list[$0])))] } ?? []
      },
      .init("remove-book", "take the book off the shelf; its file stays", "d", .delete) {
        shelf, item, _ in shelf.remove(&item)
      },
      .init("undo", "bring back the book that was taken off last", "u") { shelf, item, _ in
        shelf.bringBack(&item)
      },
      .init("add-folder", "put the folder that is offered on the shelf", "y") { shelf, item, _ in
        shelf.answerOffer(true, &item)
      },
      .init("decline-folder", "do not offer this folder again", "n") { shelf, item, _ in
        shelf.answerOffer(false, &item)
      },
      .init(.changeTheme, "next theme", "t") { _, _, _ in [.changeTheme] },
      .init(.showCatalogues, "catalogues: find books on the web", "c") { _, _, _ in
        [.catalogue(.list)]
      },
      .init(.showHelp, "show all keys", "?", .function(1)) { _, _, _ in [.showHelp] },
      .init(.cancel, "return to the open book", .escape) { shelf, _, _ in
        defer { (shelf.original, shelf.board) = (nil, nil) }
        return shelf.original == nil && shelf.board == nil && shelf.coversABook ? [.close] : []
      },
      .init(.quit, "quit", "q") { _, _, _ in [.quit] },
    ]
    + zip(ReadingStatus.allCases, ["1", "2", "3", "4"] as [Key]).map { status, key in
      .init(Command("mark-" + status.rawValue), status.name, key) { shelf, item, desk in
        guard let book = item.map({ shelf.list[$0] }) else { return [] }
        return desk.say(.status(book.said == status ? nil : status, of: book))
      }
    }

  // MARK: Boards

  /// What is typed, within the board.
  private func wanted(_ filter: String) -> String {
    String(((board ?? "") + " " + filter).trimmed)
  }

  /// The books of each status, and the filters that the reader has kept.
  private mutating func stepBoard(_ direction: Int) -> [Effect] {
    let given = ReadingStatus.allCases.map(\.board) + [Self.articles]
    let boards: [String?] =
      [nil] + given.filter { list.hasBooks(of: $0) || $0 == board }
      + list.labels.boards.filter { !given.contains($0) }
    let place = (boards.firstIndex(of: board) ?? 0) + direction
    board = boards[(place + boards.count) % boards.count]
    return boards.count > 1 ? [] : [.hint(Self.advice)]
  }

  /// Keeps what is typed as a board, or the board that is shown no longer.
  private mutating func keepBoard(_ filter: String = "", on desk: inout Desk) -> [Effect] {
    let text = wanted(filter)
    guard !text.isEmpty else { return [.hint(Self.advice)] }
    let isKept = text != board || !list.labels.boards.contains(text)
    board = text
    return desk.say(.board(text, isKept: isKept))
      + [.hint(isKept ? "A board now: Tab goes to the next" : "No longer a board")]
  }

  /// The board of articles that are not done.
  static let articles = "#\(ShelfLabel.articles) -\(ReadingStatus.done.board)"

  private static let advice: SafeText = "Alt-K in a filter makes it a board"

  /// Moving and opening are the same in all sheets.
  private static let bySheet: @Sendable (inout ShelfContent, inout Int?, inout Desk) -> [Effect]? =
    { _, _, _ in nil }

  /// “order: last read, title, author …”
  private static let orders: Message = "order: last read, title, author, progress, folder, series"

  private mutating func remove(_ item: inout Int?) -> [Effect] {
    guard let removed = item, let row = rows.firstIndex(where: { $0.item == removed }) else {
      return []
    }
    let book = list[removed]
    let rest = rows.map(\.item)
    item = row + 1 < rest.count ? rest[row + 1] : row > 0 ? rest[row - 1] : nil
    list.remove(book, at: max(CurrentProcess.wallClock, book.opened ?? 0))
    return [.setRemoved(path: book.path, true), .tell(removal(of: book))]
  }

  private func removal(of book: ShelfBook) -> SafeText {
    SafeText("Removed; u brings it back, and its file stays: “\(book.title)”")
  }

  private mutating func bringBack(_ item: inout Int?) -> [Effect] {
    guard let book = list.bringBack() else { return [.hint("Nothing was taken off the shelf")] }
    item = list.number(ofPath: book.path)
    return [
      .setRemoved(path: book.path, false), .retract(removal(of: book)),
      .tell(SafeText("“\(book.title)” is back on the shelf")),
    ]
  }

  private mutating func answerOffer(_ isWanted: Bool, _ item: inout Int?) -> [Effect] {
    guard !offers.isEmpty else { return [.hint("No folder is offered    a adds books")] }
    let folder = offers.removeFirst().path
    guard isWanted else { return [.setRemoved(path: folder, true)] }
    (start, item) = (nil, nil)
    return [.addFolder(folder)]
  }
}

extension ReadingStatus {
  /// The filter that leaves the books of this status.
  var board: String { "status:\(rawValue)" }
}
