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

  /// The status and the tags, the series, the page, the time left, and when the book was read last.
  var facts: [String] {
    let ago = book.opened.flatMap { elapsed(from: $0, to: now) }
    return [
      book.said?.name.text, book.shownTags, book.series, book.translation, position, timeLeft,
      ago.map { Message("read \($0)").text },
    ]
    .compactMap(\.self)
  }

  /// Where the book is stored.
  var place: String {
    let path = book.path.withShortHome
    if book.isMissing { return Message("\(path): the file is missing").text }
    return book.isBuiltIn ? Message("came with Curlew").text : path
  }

  private var position: String? {
    if let page = book.page {
      return Message("page \(page.number.grouped) of \(page.count.grouped)").text
    }
    return book.percent.map { Message("\($0)% read").text }
  }

  private var timeLeft: String? {
    let percent = book.percent ?? 0
    guard percent < 100 else { return Message("read to the end").text }
    guard let words = book.words else { return nil }
    let time = FrontPage.Extent(pages: 0, words: words / 100 * (100 - percent)).time
    return book.percent == nil ? time.text : Message("\(time) left").text
  }

  /// The facts and the place, truncated to a width.
  func lines(_ columns: Int) -> [SafeText] {
    let facts = facts.joined(separator: " · ")
    return [facts, place].map { SafeText($0).truncated(to: columns) }
  }
}
