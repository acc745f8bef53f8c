internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSystem

/// The hits of a search in all books of the shelf, as they are found.
struct LibrarySearchContent: SheetContent {
  private let query: String
  private let bookCount: Int
  private var job: (any Job<BookHits>)?
  private var searched = 0
  private var found: [BookHits] = []
  private var isIncomplete = false
  private(set) var rows: [SheetRow] = []
  /// The hits in the order of the items.
  private var hits: [(book: ShelfBook, hit: BookHits.Hit)] = []

  init(_ query: String, in books: [ShelfBook], by job: any Job<BookHits>) {
    (self.query, self.job, bookCount) = (query, job, books.count)
  }

  private var isOver: Bool { searched >= bookCount }

  var title: SafeText {
    let books = Message(counting: found.count, "\(found.count) book", "\(found.count) books")
    let place: Message =
      isOver ? Message(bookCount.grouped) : "\(searched.grouped) of \(bookCount.grouped)"
    let title: SafeText =
      found.first?.isOfWords == true
      ? "“\(query)” as words near each other in \(books)"
      : "“\(query)” in \(books); searched \(place)"
    return isIncomplete ? "\(title); the search is incomplete" : title
  }

  var emptyText: SafeText { isOver ? "Not found" : "Searching …" }
  var hints: [SafeText] {
    ["↑ ↓ choose    Enter opens the book there    Esc closes"] + Card.keysOfList
  }
  let shape = SheetShape(isOfInterface: false)
  let canFilter = true

  var isWorking: Bool { job != nil }

  mutating func tick(over desk: Desk) -> Bool {
    let results = job.collect()
    searched += results.count { !$0.isOfWords }
    found += results.filter { $0.count > 0 }
    isIncomplete = isIncomplete || results.contains(where: \.isIncomplete)
    return !results.isEmpty
  }

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    (rows, hits) = ([], [])
    for book in found {
      let first = hits.count
      hits += book.first.map { (book.book, $0) }
      let shown = (first..<hits.count).filter {
        filter.accepts(book.book.title + " " + hits[$0].hit.snippet.text.string)
      }
      guard !shown.isEmpty else { continue }
      let count = Message(
        counting: book.count, "\(book.count.grouped) hit", "\(book.count.grouped) hits")
      rows.append(.title(SafeText("\(book.book.title) · \(count)")))
      rows += shown.map { SheetRow(item: $0, height: 2) }
    }
  }

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    [.openBook(path: hits[item].book.path, at: .offset(hits[item].hit.offset))]
  }

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    hits[item].hit.snippet.draw(in: row.area, isSelected: row.isSelected, on: &canvas)
  }
}
