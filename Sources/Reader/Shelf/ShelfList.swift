internal import Manuscript
internal import Search

/// The books of the shelf in an order, and those that a filter leaves.
struct ShelfList {
  /// In the order in which they came: opened ones first, the latest first.
  private var books: [ShelfBook]
  /// What the filter leaves, in the order of the shelf.
  private(set) var shown: [ShelfBook] = []
  var order = ShelfOrder.lastRead { didSet { arrange() } }
  var filter = "" { didSet { show() } }

  /// A book with the words by which it is found.
  private struct Entry {
    let book: ShelfBook
    /// Title and author without case and accents, and as they are.
    var folded: [UInt8] = []
    var exact: [UInt8] = []
  }

  private var entries: [Entry] = []
  private var isFolded = false

  init(_ books: [ShelfBook], order: ShelfOrder = .lastRead) {
    (self.books, self.order) = (books, order)
    arrange()
  }

  var count: Int { books.count }

  /// Adds books that are not there yet.
  mutating func add(_ new: [ShelfBook]) {
    if books.merge(new) { arrange() }
  }

  private mutating func arrange() {
    entries = inOrder.map { Entry(book: $0) }
    isFolded = false
    show()
  }

  private var inOrder: [ShelfBook] {
    guard order != .lastRead else { return books }
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
    }
  }

  // MARK: The filter

  /// Leaves books whose title and author contain all words. Capital letters count only if they are
  /// typed, and accents never.
  private mutating func show() {
    let words = filter.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return shown = entries.map(\.book) }
    fold()
    let finders = words.map { word in
      let isExact = word != word.lowercased()
      let bytes = isExact ? Array(word.utf8) : Self.folded(word)
      return (finder: ByteFinder(bytes), isExact: isExact)
    }
    shown = entries.filter { entry in
      finders.allSatisfy { finder, isExact in
        finder.next(in: isExact ? entry.exact.span : entry.folded.span, from: 0) != nil
      }
    }.map(\.book)
  }

  private mutating func fold() {
    guard !isFolded else { return }
    isFolded = true
    for index in entries.indices {
      let book = entries[index].book
      let text = book.author.map { "\(book.title) \($0)" } ?? book.title
      entries[index].exact = Array(text.utf8)
      entries[index].folded = Self.folded(text)
    }
  }

  /// Most titles are ASCII, which needs no map back to the source.
  private static func folded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return FoldedText(bytes).utf8 }
    return bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
