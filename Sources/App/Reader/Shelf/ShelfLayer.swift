internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem

/// The shelf: the reader's books as covers or as a list, with how much of each has been read.
struct ShelfLayer: DeskLayer {
  private(set) var list: ShelfList
  /// The filter while it is being typed.
  private(set) var filter: LineEditor?
  /// Scans the reader's folders.
  private var scan: (any Job<[ShelfBook]>)?
  /// Counts the books in folders that may be added.
  private var count: (any Job<FolderOffer>)?
  /// Folders that may be added to the shelf; the first one is offered at the foot.
  private(set) var offers: [FolderOffer] = []
  /// Whether the first book stays selected while new ones arrive, because the reader has not chosen another.
  private var staysFirst: Bool
  /// The pictures on the covers; nil where there are none.
  private(set) var pictures: BookPictures?
  /// Draws the covers of the visible books.
  private var coverWork: PictureWork?
  private(set) var view = ShelfView.auto
  private(set) var size: Size
  private(set) var selected: Int
  /// The book whose translation is being chosen.
  var original: ShelfBook?
  /// Whether a book is open below, to which the reader can go back.
  let coversABook: Bool
  /// The time when the shelf was opened, in seconds since 1970.
  let now: Int

  init(
    _ list: ShelfList, selecting path: String? = nil, coversABook: Bool, size: Size,
    now: Int = CurrentProcess.wallClock
  ) {
    (self.list, self.size, self.coversABook, self.now) = (list, size, coversABook, now)
    let book = list.shown.firstIndex { $0.path == path }
    (selected, staysFirst) = (book ?? 0, book == nil)
  }

  var books: ArrangedBooks { list.shown }
  var selectedBook: ShelfBook? {
    books.indices.contains(selected) ? books[selected] : nil
  }

  /// Adds the results of a scan as they arrive.
  mutating func start(_ scan: any Job<[ShelfBook]>) { self.scan = scan }

  /// Offers the folders of this count, if they have books.
  mutating func start(_ count: any Job<FolderOffer>) { self.count = count }

  /// Lets covers have pictures.
  mutating func show(_ covers: BookPictures, by jobs: any JobStarter) {
    (pictures, coverWork) = (covers, PictureWork(covers, by: jobs))
  }

  var keys: [KeyScope] { filter == nil ? [.shelf] : [] }

  /// How often new books and covers are collected.
  private static let interval = Duration.milliseconds(100)

  func isFrameDue(on desk: Desk) -> Bool { true }

  func timeout(on desk: Desk) -> Duration? {
    if coverWork?.isDue == true { return .zero }
    return scan == nil && count == nil && coverWork?.isRunning != true ? nil : Self.interval
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
      return Self.commands.function(of: key.command).map { .used($0(&self)) } ?? .ignored
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
    // The shelf is drawn in every frame, so it needs no news of covers.
    coverWork?.collect()
    _ = coverWork?.run()
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

  // MARK: The filter

  private mutating func handleFilter(_ press: KeyPress) -> [Effect] {
    switch (press.key, press.modifiers) {
    case (.escape, []): endFilter()
    case (.backspace, []) where filter?.isEmpty == true: endFilter()
    case (.enter, []): return openSelected
    case (.tab, []):
      guard let text = filter?.text, !text.trimmed.isEmpty else { return [] }
      return [.searchBooks(text)]
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

  mutating func startFilter() {
    list.prepareFilter()
    filter = LineEditor()
  }

  mutating func removeSelected() -> [Effect] {
    guard let book = selectedBook else { return [] }
    list.remove(book, at: max(CurrentProcess.wallClock, book.opened ?? 0))
    select(selected)
    return [
      .setRemoved(path: book.path, true),
      .tell(removal(of: book)),
    ]
  }

  private func removal(of book: ShelfBook) -> SafeText {
    SafeText("Removed; u brings it back, and its file stays: “\(book.title)”")
  }

  mutating func bringBack() -> [Effect] {
    guard let book = list.bringBack() else { return [.hint("Nothing was taken off the shelf")] }
    select(books.firstIndex { $0.path == book.path } ?? selected)
    return [
      .setRemoved(path: book.path, false), .retract(removal(of: book)),
      .tell(SafeText("“\(book.title)” is back on the shelf")),
    ]
  }

  mutating func answerOffer(_ isWanted: Bool) -> [Effect] {
    guard !offers.isEmpty else { return [.hint("No folder is offered    a adds books")] }
    let folder = offers.removeFirst().path
    guard isWanted else { return [.setRemoved(path: folder, true)] }
    (selected, staysFirst) = (0, true)
    return [.addFolder(folder)]
  }

  /// Drops the offer to add a folder that has been added in another way.
  mutating func dropOffer(of folder: String) {
    offers.removeAll { Path.areEqual($0.path, folder) }
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

  mutating func select(_ book: Int) {
    staysFirst = false
    selected = max(min(book, books.count - 1), 0)
  }

  var openSelected: [Effect] {
    guard let book = selectedBook else { return [] }
    guard !book.isMissing else {
      return [.tell(SafeText("The file is missing: \(book.path.withShortHome)"))]
    }
    guard let original else { return [.openBook(path: book.path)] }
    let isAlone = Path.areEqual(original.path, book.path)
    return [.openBook(path: original.path, facing: .init(isAlone ? nil : book.path))]
  }
}
