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
    book.file?.readBriefly(by: jobs)
    var opened = Reading(
      book, at: start ?? saver.records.start(of: book), settings: settings, size: size,
      by: jobs, next: nextBook(after: book.path))
    opened.pages.show(BookMarks(unreadOf: book.book, in: files.store.marksDirectory))
    desk.reading = opened
    open(ReadingLayer())
    loadMarks()
    loadPace()
    saver.bookOpened()
    (watch, looking, isMissingTextTold) = (BookWatch(book), nil, false)
    reportDamage(in: book)
  }

  /// Reads the first book, and the places of all, while its picture is shown.
  private mutating func readFirst(_ path: String, over picture: TextCanvas) {
    let reading = BookReading(path, as: settings)
    let job = jobs.run { [store = files.store, sources, size] in
      var store = store
      let places = store.loadRecords()
      let outcome = reading.outcome(by: sources, among: places.records, size: size)
      return FirstBook(outcome: outcome, places: places)
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
    if case .shelf = opening.scene {
      showShelf(under: opening.tour)
    } else {
      show(opening.scene)
      if let page = opening.tour { showTour(from: page) }
    }
    notify(opening.complaints)
  }

  private mutating func showFirst(_ work: Awaited<Store>, over picture: TextCanvas?) {
    layers = [WaitingLayer(for: work.message, work.progress, over: picture, at: desk.now)]
    awaited = work
  }

  /// Opens a book beside the loop.
  mutating func open(_ path: String, at start: StartingPoint? = nil) {
    save()
    read(path) { $0.take($1, at: start) }
  }

  /// Opens a file beside the open book, to which a link leads.
  mutating func openFile(_ file: String) {
    guard let book = reading?.book else { return }
    save()
    let name = file.prefix { $0 != "#" }
    read(Path.join(Path.parent(of: book.path), String(name))) { application, outcome in
      let manuscript = (try? outcome.get())?.book.book.wholeManuscript
      let place = String(file[name.endIndex...])
      let offset = place.isEmpty ? nil : manuscript?.offset(ofAnchor: place)
      application.take(outcome, at: offset.map { .offset($0) })
      guard manuscript != nil else { return }
      application.trail.append(book.path)
      application.notify([Complaint("` goes back to \(book.title)")])
    }
  }

  /// Reads a book beside the loop.
  mutating func read(
    _ path: String, then take: @escaping (inout Application, BookReading.Outcome) -> Void
  ) {
    let reading = BookReading(path, as: settings)
    let job = jobs.run { [sources, records = saver.records, size] in
      reading.outcome(by: sources, among: records, size: size)
    }
    wait(for: Awaited(reading, job, at: desk.now, then: take))
  }

  /// Opens a book that was read. Without anything on the desk the program ends by an error.
  mutating func take(_ outcome: BookReading.Outcome, at start: StartingPoint? = nil) {
    let notices = takePendingNotices()
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

  /// The books that are known now.
  private var knownBooks: KnownBooks {
    KnownBooks(named: namedFiles, records: saver.records, directories: directories)
  }

  /// Finds the book that the end page offers; nil once a disk has not answered in time.
  func nextBook(after path: String) -> () -> ShelfBook? {
    var isLate = false
    return { [jobs, knownBooks] in
      guard !isLate else { return nil }
      let job = jobs.run { knownBooks.books.next(after: path) }
      if let found = job.newResults(within: Awaited<Store>.patience)?.first { return found }
      isLate = true
      return nil
    }
  }

  /// Finds the books that are known, and shows them.
  mutating func showShelf(under tour: TourPage? = nil) {
    // The scan adds the rest a moment later. Sorting in another order needs all books at once.
    let limit = settings.shelfOrder == .lastRead ? Self.booksOfFirstPicture : nil
    withShelf(limit: limit) { application, books in
      application.show(books)
      if let tour { application.showTour(from: tour) }
      application.notify(application.takePendingNotices())
    }
  }

  private mutating func show(_ books: [ShelfBook]) {
    var layer = ShelfLayer(
      books, selecting: reading?.book.path, coversABook: !layers.isEmpty, size: size,
      order: settings.shelfOrder)
    if let index = folderIndex {
      layer.start(
        jobs.start(FolderScan(settings.folderPaths, index: index, givesCacheFirst: true)))
    }
    open(layer)
  }

  /// Finds the known books beside the loop: their files may be on any disk. Those of the reader's folders
  /// are as they were found last.
  private mutating func withShelf(
    limit: Int? = nil, _ show: @escaping (inout Application, [ShelfBook]) -> Void
  ) {
    let job = jobs.run { [knownBooks, folderIndex, settings] in
      knownBooks.books.adding(folderIndex?.books(in: settings.folderPaths, limit: limit) ?? [])
    }
    wait(for: Awaited(job, "Looking for books", at: desk.now, cancelledBy: {}, then: show))
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
    withShelf { application, found in
      let books = found.filter { !$0.isMissing }
      let search = LibrarySearch(SearchQuery(text), in: books, settings: application.settings)
      let job = application.jobs.start(search)
      application.open(Sheet(LibrarySearchContent(text, in: books, by: job)))
    }
  }

  mutating func showTour(from page: TourPage) {
    open(
      TourLayer(
        from: page, settings: settings, goal: reading == nil ? .shelf : .book, size: size))
  }

  private mutating func takePendingNotices() -> [Complaint] {
    defer { pendingNotices = [] }
    return pendingNotices
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
