internal import Cells
internal import Glyphs
internal import Search
internal import System

/// The hits of a search in all books of the shelf, as they are found.
struct LibrarySearchView: View {
  private let query: String
  private let bookCount: Int
  private var size: Size
  private var job: (any Job<BookHits>)?
  private var searched = 0
  private var found: [BookHits] = []
  private var isIncomplete = false
  private var sheet: ListSheet

  /// How often new hits are collected.
  private static let interval = Duration.milliseconds(100)

  init(_ query: String, in books: [ShelfBook], by job: any Job<BookHits>, size: Size) {
    (self.query, self.size, self.job) = (query, size, job)
    bookCount = books.count
    sheet = ListSheet("", [], size: size)
    renew(selecting: 0)
  }

  // MARK: Events

  func timeout(at now: Duration) -> Duration? { job == nil ? nil : Self.interval }

  mutating func resize(to size: Size) {
    self.size = size
    renew(selecting: sheet.selected ?? 0)
  }

  mutating func handle(_ event: Event, at now: Duration) -> [Request] {
    if event == .tick {
      collect()
      return []
    }
    switch sheet.handle(event) {
    case .cancel: return [.close]
    case .choose(let item):
      guard let (book, hit) = hit(item) else { return [] }
      return [.openAt(path: book.path, offset: hit.offset)]
    case nil: return []
    }
  }

  private mutating func collect() {
    guard let results = job?.newResults() else { return job = nil }
    searched += results.count
    found += results.filter { $0.count > 0 }
    isIncomplete = isIncomplete || results.contains(where: \.isIncomplete)
    if !results.isEmpty { renew(selecting: sheet.selected ?? 0) }
  }

  private func hit(_ item: Int) -> (ShelfBook, BookHits.Hit)? {
    var rest = item
    for hits in found {
      if rest < hits.first.count { return (hits.book, hits.first[rest]) }
      rest -= hits.first.count
    }
    return nil
  }

  // MARK: Picture

  private mutating func renew(selecting selected: Int) {
    var rows: [ListSheet.Row] = []
    var item = 0
    for hits in found {
      let count = hits.count == 1 ? "1 hit" : "\(hits.count.grouped) hits"
      rows.append(.title(SafeText("\(hits.book.title) · \(count)")))
      rows += (item..<item + hits.first.count).map { .item($0) }
      item += hits.first.count
    }
    let books = found.count == 1 ? "1 book" : "\(found.count) books"
    let isOver = searched >= bookCount
    let place = isOver ? bookCount.grouped : "\(searched.grouped) of \(bookCount.grouped)"
    let limits = isIncomplete ? "; the search is incomplete" : ""
    sheet = ListSheet(
      SafeText("“\(query)” in \(books); searched \(place)\(limits)"), rows,
      size: size, selected: selected,
      hint: isOver ? "Not found" : "Searching …")
    sheet.keys.insert("↑ ↓ choose    Enter opens the book there    Esc closes", at: 0)
  }

  func picture(over below: Canvas) -> Canvas {
    var canvas = below
    canvas.dim()
    sheet.draw(on: &canvas) { item, rect, canvas, isSelected in
      guard let (_, hit) = hit(item) else { return }
      hit.snippet.draw(in: rect, isSelected: isSelected, on: &canvas)
    }
    return canvas
  }
}
