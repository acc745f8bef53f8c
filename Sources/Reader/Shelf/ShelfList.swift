internal import CurlewManuscript

/// The books of the shelf in an order, and those that a filter leaves.
struct ShelfList {
  /// In the order in which they came: opened ones first, the latest first.
  private var merged: MergedBooks
  var removed = RemovedBooks() { didSet { arrange() } }
  /// What the filter leaves, in the order of the shelf.
  private(set) var shown: [ShelfBook] = []
  var order = ShelfOrder.lastRead { didSet { arrange() } }
  var filter = "" { didSet { show() } }

  /// All books in the order of the shelf.
  private var arranged: [ShelfBook] = []
  /// The titles and authors of all these books in one buffer, without case and accents, and the offset
  /// where each book ends in it. Empty until a filter is prepared.
  private var folded: (bytes: [UInt8], ends: [Int]) = ([], [])

  init(_ books: [ShelfBook], order: ShelfOrder = .lastRead) {
    (merged, self.order) = (MergedBooks(books), order)
    arrange()
  }

  var count: Int { arranged.count }

  /// Adds books that are not there yet.
  mutating func add(_ new: [ShelfBook]) {
    if merged.merge(new) { arrange() }
  }

  /// Takes a book off the shelf.
  mutating func remove(_ book: ShelfBook, at time: Int) {
    removed.set(book.path, removedAt: time)
  }

  /// Brings back the book that was removed last.
  mutating func bringBack() -> ShelfBook? {
    guard let book = removed.latest(of: merged.all) else { return nil }
    removed.set(book.path, removedAt: nil)
    return book
  }

  private mutating func arrange() {
    arranged = inOrder
    folded = ([], [])
    show()
  }

  private var inOrder: [ShelfBook] {
    let books = merged.all.filter { !removed.hides($0) }
    guard order != .lastRead else {
      // The reader's own books come before those of the program.
      let isLast = { (book: ShelfBook) in book.isBuiltIn && book.opened == nil }
      return books.contains(where: isLast)
        ? books.filter { !isLast($0) } + books.filter(isLast) : books
    }
    let keys = books.enumerated().map { place, book in (key: key(of: book), place: place) }
    return keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map { books[$0.place] }
  }

  /// What the order compares. Books without an author come last.
  private func key(of book: ShelfBook) -> String {
    switch order {
    case .lastRead: ""
    case .title: book.title.lowercased()
    case .author: book.author.map { $0.lowercased() } ?? "\u{10FFFF}"
    case .progress: String(20_000 - (book.percent ?? -1))
    case .folder: book.path.lowercased()
    case .series: seriesKey(of: book)
    }
  }

  private func seriesKey(of book: ShelfBook) -> String {
    guard let place = book.series.map({ SeriesPlace($0) }) else {
      return "\u{10FFFF}" + book.title.lowercased()
    }
    return place.name.lowercased() + "\t" + String(100_000 + Int((place.number ?? 0) * 10))
  }

  // MARK: The filter

  /// Leaves books whose title and author contain all words. Capital letters count only if they are
  /// typed, and accents never.
  private mutating func show() {
    let words = TextFilter(filter)
    guard !words.isEmpty else { return shown = arranged }
    prepareFilter()
    var start = 0
    shown = zip(arranged, folded.ends).compactMap { book, end in
      defer { start = end }
      let own = folded.bytes.span.extracting(start..<end)
      let text = { Array(book.title.utf8) + [0x20] + (book.author ?? "").utf8 }
      return words.accepts(folded: own, text) ? book : nil
    }
  }

  /// Folds all titles and authors before the first letter of a filter, which then acts faster.
  mutating func prepareFilter() {
    guard folded.ends.isEmpty else { return }
    folded.ends.reserveCapacity(arranged.count)
    for place in arranged.indices {
      let start = folded.bytes.count
      folded.bytes += arranged[place].title.utf8
      if let author = arranged[place].author {
        folded.bytes.append(0x20)
        folded.bytes += author.utf8
      }
      folded.bytes.fold(from: start)
      folded.ends.append(folded.bytes.count)
    }
  }
}
