internal import Cells
internal import Manuscript
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
    let books = Shelf.books(
      named: namedFiles, records: saver.records, directories: directories)
    views.append(
      ShelfView(books, selecting: reading?.book.path, coversABook: !views.isEmpty, size: size))
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
