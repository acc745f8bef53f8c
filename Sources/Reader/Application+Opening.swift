internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSystem
internal import CurlewTypesetting

/// What comes onto the screen.
extension Application {
  /// Shows what the program starts with.
  mutating func show(_ scene: Opening.Scene) {
    switch scene {
    case .preview(let picture, let path): readFirst(path, over: picture)
    case .book(let book, let start): open(book, at: start)
    case .shelf: showShelf()
    }
  }

  /// Opens a book at a given place, else where the reader left it, else at its title.
  mutating func open(_ book: OpenBook, at start: StartingPoint? = nil) {
    closeAll()
    desk.settings = sources.settings(forBook: book.book.title)
    let book = book.prepared(by: settings)
    let known = saver.records.record(of: book).map { book.book.offset(of: $0.place) }
    var opened = Reading(
      book, at: start ?? known.map { .offset($0) }, settings: settings, size: size,
      by: jobs, next: nextBook(after: book.path))
    let marks = marks(of: book)
    opened.pages.show(marks)
    desk.reading = opened
    open(ReadingLayer())
    if let complaint = marks.complaint { notify([complaint]) }
    loadPace()
    saver.bookOpened()
    watch = BookWatch(book)
    reportDamage(in: book)
  }

  private func marks(of book: OpenBook) -> BookMarks {
    var marks = BookMarks(of: book.book, in: files.store.marksDirectory)
    if let former = saver.records.formerRecord(of: book) {
      marks.takeOver(fromTitle: former.title, author: former.author)
    }
    return marks
  }

  /// Reads the first book, and the places of all, while its picture is shown.
  private mutating func readFirst(_ path: String, over picture: TextCanvas) {
    let reading = BookReading(path, as: settings)
    let job = jobs.run { [store = files.store] in
      var store = store
      return FirstBook(outcome: reading.outcome(), places: store.loadRecords())
    }
    let work = Awaited<Store>(reading, job, at: desk.now) { application, first in
      application.saver.load(first.places.records)
      application.pendingNotices += first.places.complaints
      application.take(first.outcome)
      // The picture has page numbers, which must not vanish for a moment.
      application.desk.reading?.pages.countShortBook()
    }
    showFirst(work, over: picture)
  }

  /// Waits for what the program starts with.
  mutating func await(_ opening: any Job<Result<Opening, Complaint>>, by opener: BookOpener) {
    let name = SafeText(
      "Opening \(opener.files.first.map { BookPath.title(of: $0) } ?? "the shelf")")
    let work = Awaited<Store>(
      opening, name, at: desk.now, cancelledBy: { opener.cancel() }
    ) { application, outcome in
      switch outcome {
      case .success(let opening): application.show(opening)
      case .failure(let complaint): application.failure = complaint
      }
    }
    showFirst(work, over: nil)
  }

  /// Shows what the program starts with.
  mutating func show(_ opening: Opening) {
    saver.load(opening.records)
    show(opening.scene)
    if let page = opening.tour { showTour(from: page) }
    notify(opening.complaints)
  }

  private mutating func showFirst(_ work: Awaited<Store>, over picture: TextCanvas?) {
    layers = [WaitingLayer(for: work.message, over: picture, at: desk.now)]
    awaited = work
  }

  /// Opens a book beside the loop.
  mutating func open(_ path: String, at start: StartingPoint? = nil) {
    save()
    read(path) { $0.take($1, at: start) }
  }

  /// Reads a book beside the loop.
  mutating func read(
    _ path: String, then take: @escaping (inout Application, BookReading.Outcome) -> Void
  ) {
    let reading = BookReading(path, as: settings)
    let job = jobs.run { reading.outcome() }
    wait(for: Awaited(reading, job, at: desk.now, then: take))
  }

  /// Opens a book that was read. Without anything on the desk the program ends by an error.
  mutating func take(_ outcome: BookReading.Outcome, at start: StartingPoint? = nil) {
    let notices = pendingNotices
    pendingNotices = []
    switch outcome {
    case .success(let read): open(read.book, at: start ?? read.start)
    case .failure(let complaint) where layers.isEmpty: failure = complaint
    case .failure(let complaint): notify([complaint])
    }
    notify(notices)
  }

  private mutating func reportDamage(in book: OpenBook) {
    if let members = book.book.wholeManuscript?.damagedMembers, members > 0 {
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
    // The scan adds the rest a moment later. Sorting in another order needs all books at once.
    let limit = settings.shelfOrder == .lastRead ? Self.booksOfFirstPicture : nil
    var layer = ShelfLayer(
      shelf(limit: limit), selecting: reading?.book.path, coversABook: !layers.isEmpty, size: size,
      order: settings.shelfOrder)
    if let index = folderIndex {
      layer.start(
        jobs.start(FolderScan(settings.folderPaths, index: index, givesCacheFirst: true)))
    }
    open(layer)
  }

  /// The books that are known now: those of the reader's folders as they were found last.
  private func shelf(limit: Int? = nil) -> [ShelfBook] {
    let books = Shelf.books(
      named: namedFiles, records: saver.records, directories: directories)
    return books.adding(folderIndex?.books(in: settings.folderPaths, limit: limit) ?? [])
  }

  /// The number of cached books in the first picture of the shelf: more than fit on any screen.
  private static var booksOfFirstPicture: Int { 400 }

  /// The cache of the books in the reader's folders; nil if there are none, or if the shelf is of files
  /// that were named.
  private var folderIndex: ShelfIndex? {
    guard !settings.folders.isEmpty, namedFiles.count < 2 else { return nil }
    return files.store.shelfIndex.map { ShelfIndex(path: $0) }
  }

  /// Searches the texts of all books on the shelf.
  mutating func searchBooks(_ text: String) {
    let books = shelf().filter { !$0.isMissing }
    let search = LibrarySearch(SearchQuery(text), in: books, settings: settings)
    open(Sheet(LibrarySearchContent(text, in: books, by: jobs.start(search))))
  }

  mutating func showTour(from page: TourPage) {
    open(
      TourLayer(
        from: page, settings: settings, goal: reading == nil ? .shelf : .book, size: size))
  }

  /// Shows messages, one after another.
  mutating func notify(_ complaints: [Complaint]) {
    guard !isFirstBookAwaited else { return pendingNotices += complaints }
    for (index, complaint) in complaints.enumerated() {
      let number = complaints.count > 1 ? "\(index + 1) of \(complaints.count): " : ""
      desk.foot.show(SafeText(number + complaint.line.string.withShortHome))
    }
  }
}

/// The book that is opened first, and the places of all books.
private struct FirstBook: Sendable {
  let outcome: BookReading.Outcome
  let places: (records: [PlaceRecord], complaints: [Complaint])
}

extension Awaited {
  /// Waits until a book has been read.
  fileprivate init<Result: Sendable>(
    _ reading: BookReading, _ job: any Job<Result>, at now: Duration,
    then end: @escaping (inout Application<Store>, Result) -> Void
  ) {
    self.init(
      job, SafeText("Opening \(BookPath.title(of: reading.path))"), at: now,
      cancelledBy: { reading.cancel() }, then: end)
  }
}
