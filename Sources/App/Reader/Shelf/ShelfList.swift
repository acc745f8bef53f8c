internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem

/// The books of the shelf in an order, and those that match a filter.
struct ShelfList {
  /// In the order in which they were added: opened ones first, the latest first.
  private var merged: MergedBooks
  private var removed: RemovedBooks { didSet { arrange() } }
  /// The numbers of the books that match the filter, in the order of the shelf.
  private(set) var shown: [Int] = []
  var order = ShelfOrder.lastRead { didSet { arrange() } }
  /// What the reader says of the books, and the filter of the board. They count when the filter is set.
  var labels = BookLabels() { didSet { knownTags = nil } }
  var board = ""
  /// Shows the books of the board that meet a ``ShelfFilter``.
  var filter = TextFilter() { didSet { show() } }

  /// The numbers of all books except removed ones, in the order of the shelf.
  private var arranged: [Int] = []
  /// The titles and authors of all these books in one buffer, without case and accents, and the offset
  /// where each book ends in it. Empty until a filter is prepared.
  private var folded: (bytes: [UInt8], ends: [Int]) = ([], [])

  init(
    _ books: [ShelfBook], order: ShelfOrder = .lastRead, removed: RemovedBooks = RemovedBooks()
  ) {
    (merged, self.order, self.removed) = (MergedBooks(books), order, removed)
    arrange()
  }

  var count: Int { arranged.count }

  /// A book by its number, which it keeps while others are added.
  subscript(number: Int) -> ShelfBook { labels.on(merged.all[number]) }

  func number(ofPath path: String) -> Int? { merged.all.firstIndex { $0.path == path } }

  /// Adds books that are not there yet.
  mutating func add(_ new: [ShelfBook]) {
    if merged.merge(new) { arrange() }
  }

  /// Takes a book off the shelf.
  mutating func remove(_ book: ShelfBook, at time: Int) {
    removed.set(book.path, removedAt: time)
  }

  mutating func bringBack() -> ShelfBook? {
    guard let book = removed.latest(of: merged.all) else { return nil }
    removed.set(book.path, removedAt: nil)
    return book
  }

  private mutating func arrange() {
    arranged = inOrder
    (folded, knownTags) = (([], []), nil)
    show()
  }

  private var inOrder: [Int] {
    let all = merged.all
    let places = all.indices.filter { !removed.hides(all[$0]) }
    guard order != .lastRead else {
      // The reader's own books come before those of the program.
      let isLast = { (place: Int) in all[place].isBuiltIn && all[place].opened == nil }
      return places.filter { !isLast($0) } + places.filter(isLast)
    }
    return sorted(places, by: order)
  }

  private func sorted(_ places: [Int], by order: ShelfOrder) -> [Int] {
    let keys = places.map { key(of: merged.all[$0], in: order) }
    return keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { places[$0] }
  }

  /// Comes after all text.
  private static let last: UInt8 = 0xFF

  /// The sort key of a book: bytes, since comparing them is much faster than comparing strings. Books without
  /// an author or a series come last.
  private func key(of book: ShelfBook, in order: ShelfOrder) -> [UInt8] {
    var key: [UInt8] = []
    switch order {
    case .lastRead: break
    case .title: key.appendFolded(book.title)
    case .author:
      guard let author = book.author else { return [Self.last] }
      key.appendFolded(author)
    case .progress: key.append(UInt8(clamping: 200 - (book.percent ?? -1)))
    case .folder: key.appendFolded(book.path)
    case .series:
      guard let place = book.series.map({ SeriesPlace($0) }) else {
        key.append(Self.last)
        key.appendFolded(book.title)
        break
      }
      key.appendFolded(place.name + "\t")
      key += String(1_000_000 + Int((place.number ?? 0) * 10)).utf8
    }
    return key
  }

  // MARK: The filter

  /// All tags, in their order.
  var tags: [String] { knownTags ?? labels.tags(and: merged.all) }
  /// The same while no book changes; nil until a filter asks for a tag.
  private var knownTags: [String]?

  private mutating func show() {
    let text = board + " " + filter.text
    if knownTags == nil, text.contains("#") { knownTags = tags }
    let wanted = ShelfFilter(text, of: tags)
    guard !wanted.isEmpty else { return shown = arranged }
    prepareFilter()
    let words = TextFilter(wanted.words)
    var start = 0
    shown = zip(arranged, folded.ends).compactMap { number, end in
      defer { start = end }
      let book = merged.all[number]
      let text = { Array(book.title.utf8) + [0x20] + (book.author ?? "").utf8 }
      let hasWords = words.accepts(folded: folded.bytes.span.extracting(start..<end), text)
      return hasWords && (!wanted.hasTerms || wanted.acceptsTerms(labels.on(book))) ? number : nil
    }
    // What no title or author has may be a part of a file's name.
    if shown.isEmpty, !words.isEmpty {
      shown = arranged.filter { number in
        words.accepts(Path.name(of: merged.all[number].path))
          && (!wanted.hasTerms || wanted.acceptsTerms(self[number]))
      }
    }
    if wanted.isOfSeries { shown = sorted(shown, by: .series) }
    if wanted.isOfArticles, order == .lastRead {
      shown = shown.map { ($0, self[$0].kept ?? 0) }.sorted { $0.1 > $1.1 }.map(\.0)
    }
  }

  /// Whether a board has books.
  func hasBooks(of board: String) -> Bool {
    let wanted = ShelfFilter(board, of: tags)
    return arranged.contains { wanted.acceptsTerms(self[$0]) }
  }

  /// Folds all titles and authors, so that the first letter of a filter acts at once.
  mutating func prepareFilter() {
    guard folded.ends.isEmpty else { return }
    folded.ends.reserveCapacity(arranged.count)
    for place in arranged {
      folded.bytes.appendFolded(merged.all[place].title)
      if let author = merged.all[place].author {
        folded.bytes.append(0x20)
        folded.bytes.appendFolded(author)
      }
      folded.ends.append(folded.bytes.count)
    }
  }
}
