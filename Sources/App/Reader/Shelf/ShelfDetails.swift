internal import CurlewAppSupport
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary

/// The facts that the shelf shows about the selected book.
struct ShelfDetails {
  let book: ShelfBook
  /// In seconds since 1970.
  let now: Int

  var name: String { [book.title, book.author].compactMap(\.self).joined(separator: " · ") }

  /// The series, the page, the time left, and when the book was read last.
  var facts: [String] {
    let ago = book.opened.flatMap { elapsed(from: $0, to: now) }
    return [book.series, book.translation, position, timeLeft, ago.map { "read \($0)" }]
      .compactMap(\.self)
  }

  /// Where the book is stored.
  var place: String {
    if book.isMissing { return "\(book.path.withShortHome): the file is missing" }
    return book.isBuiltIn ? "came with Curlew" : book.path.withShortHome
  }

  private var position: String? {
    if let page = book.page {
      return "page \(page.number.grouped) of \(page.count.grouped)"
    }
    return book.percent.map { "\($0)% read" }
  }

  private var timeLeft: String? {
    let percent = book.percent ?? 0
    guard percent < 100 else { return "read to the end" }
    guard let words = book.words else { return nil }
    let time = FrontPage.Extent(pages: 0, words: words / 100 * (100 - percent)).time
    return book.percent == nil ? time : time + " left"
  }

  /// The facts and the place, truncated to a width.
  func lines(_ columns: Int) -> [SafeText] {
    let facts = facts.joined(separator: " · ")
    return [facts, place].map { SafeText($0).truncated(to: columns).inVisualOrder }
  }
}
