internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewSystem

/// Opens the shelf, and finds books for it.
extension Application {
  /// Where the books of the shelf are, as of now.
  private var knownBooks: KnownBooks {
    KnownBooks(
      named: named, records: desk.records, directories: directories, index: folderIndex,
      folders: shelfFolders, said: { [storage] in storage.said() })
  }

  /// The folders whose books are on the shelf.
  private var shelfFolders: [String] { named.isShelf ? named.folders : settings.folderPaths }

  /// The cache of the books in these folders; nil if there are none.
  private var folderIndex: ShelfIndex? {
    shelfFolders.isEmpty ? nil : storage.shelfIndex.map { ShelfIndex(path: $0) }
  }

  /// Returns a function that starts to look for the book that the end page offers.
  func nextBook(after path: String) -> () -> (any Job<NextBook?>)? {
    { [jobs, knownBooks] in jobs.run { knownBooks.load().shown.next(after: path) } }
  }

  /// Finds the books of the shelf and shows them.
  mutating func showShelf(under tour: TourPage? = nil) {
    // The scan adds the rest a moment later. Sorting in another order needs all books at once.
    let limit = settings.shelfOrder == .lastRead ? Self.booksOfFirstPicture : nil
    withShelf(limit: limit) { _, books in [.showBooks(books, under: tour)] }
  }

  mutating func show(_ loaded: KnownBooks.LoadedShelf, under tour: TourPage?) {
    desk.labels = loaded.labels
    let list = ShelfList(loaded.books, order: settings.shelfOrder, removed: loaded.removed)
    var shelf = ShelfContent(
      list, selecting: reading?.book.path, coversABook: !layers.isEmpty)
    shelf.show(.covers(cachedIn: storage.coverDirectory), by: jobs)
    if let scan = folderScan { shelf.start(scan) }
    if loaded.isNewcomer {
      let (storage, removed) = (storage, loaded.removed)
      shelf.start(
        jobs.start(FolderOffers(storage.likelyFolders.filter { !removed.contains($0) })))
    }
    open(Sheet(shelf))
    if let tour { showTour(from: tour) }
    notify(takePendingNotices())
  }

  private var folderScan: (any Job<[ShelfBook]>)? {
    folderIndex.map {
      jobs.start(FolderScan(shelfFolders, index: $0, givesCacheFirst: true))
    }
  }

  /// Finds the books of the shelf beside the loop, because their disks may be slow. The books in the reader's
  /// folders come from the cache.
  private mutating func withShelf(
    limit: Int? = nil, _ show: @escaping (inout Desk, KnownBooks.LoadedShelf) -> [Effect]
  ) {
    let job = jobs.run { [knownBooks] in knownBooks.load(limit: limit) }
    wait(for: PendingWork(job, "Looking for books", at: desk.now, then: show))
  }

  /// The number of cached books in the first picture of the shelf: more than fit on any screen.
  private static var booksOfFirstPicture: Int { 400 }

  /// Adds a folder to the shelf and to the setting `folders`.
  mutating func addFolder(_ path: String) {
    guard !path.contains(":") else {
      return notify([Complaint("a folder whose name has a colon cannot be on the shelf")])
    }
    let short = path.withShortHome
    let folders = settings.folders.filter { BookPath.withHome($0) != path } + [short]
    set("folders", to: folders.joined(separator: ":"))
    named = NamedBooks()
    for index in layers.indices {
      guard var shelf = layers[index] as? Sheet<ShelfContent>, let scan = folderScan else {
        continue
      }
      shelf.content.start(scan)
      shelf.content.dropOffer(of: path)
      layers[index] = shelf
    }
    notify([Complaint("The books in \(short) are on the shelf")])
  }

  /// Opens the browser for folders and books.
  mutating func browse() {
    let opened = desk.records.sorted { $0.opened > $1.opened }.map { Path.parent(of: $0.path) }
    let shelves = layers.lazy.compactMap { $0 as? Sheet<ShelfContent> }
    let offer = shelves.compactMap { $0.content.offers.first }.first
    let recent = shelfFolders + opened
    open(Sheet(BrowserContent(home: storage.home, recent: recent, offering: offer, by: jobs)))
  }

  /// Searches the texts of all books on the shelf.
  mutating func searchBooks(_ text: String) {
    withShelf { [jobs] desk, found in
      let filter = ShelfFilter(text, of: found.labels.tags(and: found.books))
      let books = found.shown.filter { !$0.isMissing && filter.acceptsTerms($0) }
      let search = LibrarySearch(SearchQuery(filter.words), in: books, settings: desk.settings)
      return [.open(Sheet(LibrarySearchContent(filter.words, in: books, by: jobs.start(search))))]
    }
  }
}
