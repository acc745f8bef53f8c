internal import Cells
internal import Manuscript
internal import Search
internal import System
internal import Typesetting

/// What comes onto the screen.
extension Application {
  /// Shows what the program starts with.
  mutating func show(_ scene: Opening.Scene) {
    switch scene {
    case .preview(let picture, let path):
      views = [PreviewView(picture, size: size)]
      pendingBook = path
    case .book(let book, let start): open(book, at: start)
    case .shelf: showShelf()
    }
  }

  /// Opens a book at a given place, else where the reader left it, else at its title.
  mutating func open(_ book: OpenBook, at start: StartingPoint? = nil) {
    settings = sources.settings(forBook: book.book.title)
    let book = book.prepared(by: settings)
    let known = saver.records.record(of: book).map { book.book.offset(of: $0.place) }
    var view = ReadingView(
      book, at: start ?? known.map { .offset($0) }, settings: settings, size: size,
      counting: startCounting, next: nextBook(after: book.path))
    view.take(BookMarks(of: book.book, in: saver.storage.marksDirectory))
    views = [view]
    loadPace()
    saver.bookOpened()
    watch = BookWatch(book)
    reportDamage(in: book)
  }

  /// Reads the book whose preview is on the screen. Input waits until the book is open.
  mutating func openPendingBook() {
    guard let path = pendingBook else { return }
    pendingBook = nil
    let notices = pendingNotices
    pendingNotices = []
    do throws(Complaint) {
      let book = try OpenBook(path, as: settings)
      let complaints = saver.loadRecords()
      open(book)
      notify(notices + complaints)
    } catch {
      // The file has disappeared since the preview was shown.
      views = []
      showShelf()
      notify([error])
    }
  }

  private mutating func reportDamage(in book: OpenBook) {
    if let members = (book.book as? Book)?.manuscript.damagedMembers, members > 0 {
      let parts = members == 1 ? "A part" : "\(members) parts"
      notify([Complaint("\(parts) of this file may be damaged; what can be read is shown")])
    }
    let (damaged, encoding) = (book.book.damaged, book.book.encoding.name)
    guard damaged > 0 else { return }
    let characters = damaged == 1 ? "1 character" : "\(damaged) characters"
    notify([
      Complaint("\(characters) could not be read as \(encoding); --encoding reads it as another")
    ])
  }

  /// Finds the book that the end page offers.
  func nextBook(after path: String) -> () -> ShelfBook? {
    { [namedFiles, directories, records = saver.records] in
      Shelf.books(named: namedFiles, records: records, directories: directories).next(after: path)
    }
  }

  mutating func showShelf() {
    var view = ShelfView(
      shelf, selecting: reading?.book.path, coversABook: !views.isEmpty, size: size,
      order: settings.shelfOrder)
    if let index = folderIndex {
      view.start(BackgroundJob(FolderScan(folders, index: index)))
    }
    views.append(view)
  }

  /// The books that are known now: those of the reader's folders as they were found last.
  private var shelf: [ShelfBook] {
    let books = Shelf.books(
      named: namedFiles, records: saver.records, directories: directories)
    let found = folderIndex?.books(in: folders) ?? []
    let known = Set(books.map(\.path))
    return books + found.filter { !known.contains($0.path) }
  }

  private var folders: [String] { settings.folders.map { BookPath.withHome($0) } }

  /// The cache of the books in the reader's folders; nil if there are none, or if the shelf is of files
  /// that were named.
  private var folderIndex: ShelfIndex? {
    guard !settings.folders.isEmpty, namedFiles.count < 2 else { return nil }
    return saver.storage.shelfIndex.map { ShelfIndex(path: $0) }
  }

  /// Searches the texts of all books on the shelf.
  mutating func searchBooks(_ text: String) {
    let books = shelf.filter { !$0.isMissing }
    let search = LibrarySearch(SearchQuery(text), in: books, settings: settings)
    views.append(
      LibrarySearchView(text, in: books, by: BackgroundJob(search), size: size))
  }

  mutating func showTour(from page: TourPage) {
    views.append(
      TourView(
        from: page, settings: settings, goal: reading == nil ? .shelf : .book, size: size))
  }

  /// Shows the first of several messages on the top view.
  mutating func notify(_ complaints: [Complaint]) {
    guard pendingBook == nil else { return pendingNotices += complaints }
    guard let first = complaints.first, !views.isEmpty else { return }
    views[views.count - 1].show(notice: first)
  }
}
