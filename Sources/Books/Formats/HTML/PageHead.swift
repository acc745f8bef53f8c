internal import CurlewManuscript

/// What the head of a page says of the book.
struct PageHead {
  private(set) var title: String?
  private(set) var author: String?
  /// The title without the name of the site, and the day on which the page was published.
  private var (headline, date): (String?, String?)
  private(set) var language: Language?
  private(set) var isRightToLeft = false

  /// Reads up to the body.
  init(_ source: DecodedText, as dialect: Dialect) {
    var isInTitle = false
    for token in MarkupScanner(source, as: dialect) {
      switch token {
      case .start(let tag):
        isInTitle = tag.localName == "title" && title == nil
        if tag.localName == "body" {
          takeLanguage(of: tag)
          return
        }
        read(tag)
      case .text(let data):
        if isInTitle { title = data.string.collapsingSpaces }
      case .end: isInTitle = false
      }
    }
  }

  private mutating func read(_ tag: StartTag) {
    if tag.localName == "html" { takeLanguage(of: tag) }
    guard tag.localName == "meta", let content = tag["content"]?.collapsingSpaces, !content.isEmpty
    else {
      return
    }
    switch (tag["name"] ?? "").lowercased() {
    case "author", "dc.creator", "dcterms.creator": author = author ?? content
    case "dc.language": language = language ?? Language(content)
    case "date", "dc.date", "dcterms.date": date = date ?? content
    default: break
    }
    switch tag["property"] ?? "" {
    case "og:title": headline = headline ?? content
    case "dcterms:title": if title == nil { title = content }
    case "article:author": if !content.hasPrefix("http") { author = author ?? content }
    case "article:published_time": date = content
    default: break
    }
  }

  private mutating func takeLanguage(of tag: StartTag) {
    if language == nil, let code = tag["lang"] ?? tag["xml:lang"] { language = Language(code) }
    if tag["dir"]?.lowercased() == "rtl" { isRightToLeft = true }
  }

  func imprint(_ options: ReadingOptions, _ notice: GutenbergNotice?) -> Imprint {
    let stated = title ?? headline ?? ""
    let shown = headline.flatMap { stated.hasPrefix($0) ? $0 : nil } ?? stated
    var (title, author) = (notice?.title ?? shown, notice?.author ?? author)
    (title, author) = Self.withoutLibrary(title, by: author)
    let language = language ?? notice?.language.flatMap { Language($0) }
    var imprint = Imprint(
      title: title.isEmpty ? options.fallbackTitle : title, author: author,
      language: options.language ?? language, direction: isRightToLeft ? .rightToLeft : .leftToRight
    )
    imprint.details = date.map { [.init(.date, String($0.prefix { $0 != "T" }))] } ?? []
    return imprint
  }

  /// `The Project Gutenberg eBook of Metamorphosis, by Franz Kafka` is a title and an author.
  private static func withoutLibrary(_ title: String, by author: String?) -> (String, String?) {
    var (title, author) = (title, author)
    for start in ["The Project Gutenberg eBook of ", "The Project Gutenberg EBook of "]
    where title.hasPrefix(start) {
      title = String(title.dropFirst(start.count))
      if let name = title.firstRange(ofPhrase: ", by ") {
        author = author ?? String(title[name.upperBound...]).trimmedOfStop
        title = String(title[..<name.lowerBound])
      }
    }
    for end in [" | Project Gutenberg", " - Project Gutenberg"] where title.hasSuffix(end) {
      title = String(title.dropLast(end.count))
    }
    return (title, author)
  }
}

extension String {
  /// Itself without a full stop at its end.
  fileprivate var trimmedOfStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
