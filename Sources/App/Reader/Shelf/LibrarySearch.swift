internal import CurlewManuscript
internal import CurlewLibrary
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

struct BookHits: Sendable {
  let book: ShelfBook
  let count: Int
  /// The first of them, with the words around them.
  let first: [Hit]
  /// Whether a limit was met or the book cannot be read, so that there may be other hits.
  let isIncomplete: Bool
  /// Whether they are passages that have all words, because the phrase is in no book.
  var isOfWords = false

  struct Hit: Sendable {
    let offset: BookOffset
    let snippet: Snippet
  }
}

/// Searches the texts of books, one book at a time.
struct LibrarySearch: IteratorProtocol, Sendable {
  private let query: SearchQuery
  private var settings: Settings
  private var books: ArraySlice<ShelfBook>
  /// While no book has had the phrase: the passages that have all of its words. Nil once a book has it.
  private var passages: ArraySlice<BookHits>? = []

  /// How many hits of a book are shown.
  private static let mostShown = 12
  private static let contextWidth = 140

  init(_ query: SearchQuery, in books: [ShelfBook], settings: Settings) {
    (self.query, self.settings) = (query, settings)
    // Corrected contents do not change the hits, so the file of corrections is not read.
    self.settings.contents = ContentsChoice()
    self.books = books[...]
  }

  /// The hits in the next book; none, and incomplete, in one that cannot be read. If no book has the phrase, those of its
  /// words follow.
  mutating func next() -> BookHits? {
    guard let book = books.popFirst() else { return passages?.popFirst() }
    guard let matcher = try? Matcher(query), let source = try? OpenBook(book.path, as: settings)
    else { return BookHits(book: book, count: 0, first: [], isIncomplete: true) }
    let hits = hits(in: source, of: book, by: matcher)
    if hits.count > 0 {
      passages = nil
    } else if passages != nil, let words = Matcher(near: query) {
      var hits = self.hits(in: source, of: book, by: words)
      hits.isOfWords = true
      if hits.count > 0 { passages?.append(hits) }
    }
    return hits
  }

  private func hits(in source: OpenBook, of book: ShelfBook, by matcher: Matcher) -> BookHits {
    var (count, first, isIncomplete) = (0, [BookHits.Hit](), false)
    for number in 0..<source.text.textSectionCount {
      let section = source.text.textSection(number)
      let found = matcher.matches(in: section.utf8, section.marks)
      let hits = found.ranges.filter { section.body.contains($0.lowerBound) }
      isIncomplete = isIncomplete || found.isIncomplete
      count += hits.count
      first += hits.prefix(Self.mostShown - first.count).map { hit in
        BookHits.Hit(
          offset: section.bookOffset(of: hit.lowerBound),
          snippet: Snippet(hit, in: section, cells: Self.contextWidth))
      }
    }
    return BookHits(book: book, count: count, first: first, isIncomplete: isIncomplete)
  }
}
