internal import CurlewManuscript

/// What the description of an FB2 book says of it.
struct FB2Description {
  private(set) var title = ""
  private(set) var authors: [String] = []
  private(set) var language: Language?
  /// The address of the cover picture.
  private(set) var cover: String?
  private var translators: [String] = []
  private var series: String?
  private var annotation = ""
  private var date = ""
  private var publisher = ""
  private var year = ""
  private var name = PersonName()

  private struct PersonName {
    var first = ""
    var middle = ""
    var last = ""
    var nickname = ""

    var text: String {
      let name = [first, middle, last].joined(separator: " ").collapsingSpaces
      return name.isEmpty ? nickname.collapsingSpaces : name
    }
  }

  /// Reads up to the end of the description.
  init(_ source: DecodedText) {
    var path: [Name] = []
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag):
        path.append(tag.localName)
        if path.contains("title-info"), tag.localName == "sequence" { read(series: tag) }
        if path.contains("coverpage"), tag.localName == "image" {
          cover = cover ?? tag[local: "href"]
        }
      case .end(let name):
        end(name.local)
        // Paragraphs are parted, but not words of which a part is emphasised.
        if name.local == "p" || name.local == "v", path.contains("annotation") { annotation += " " }
        path.removeLast()
        if name.local == "description" { return }
      case .text(let data): read(data.string, in: path)
      }
    }
  }

  private mutating func read(_ text: String, in path: [Name]) {
    guard let element = path.last, !text.isEmpty else { return }
    if path.contains("publish-info") { return takeEdition(text, element) }
    guard path.contains("title-info") else { return }
    if path.contains("annotation") { return annotation += text }
    let isPerson = path.dropLast().last.map { $0 == "author" || $0 == "translator" } ?? false
    switch element {
    case "book-title": title += text
    case "lang": language = Language(text.collapsingSpaces)
    case "date": date += text
    case "first-name" where isPerson: name.first += text
    case "middle-name" where isPerson: name.middle += text
    case "last-name" where isPerson: name.last += text
    case "nickname" where isPerson: name.nickname += text
    default: break
    }
  }

  private mutating func takeEdition(_ text: String, _ element: Name) {
    switch element {
    case "publisher": publisher += text
    case "year": year += text
    default: break
    }
  }

  private mutating func read(series tag: StartTag) {
    guard series == nil, let name = tag["name"]?.collapsingSpaces, !name.isEmpty else { return }
    series = name + (tag["number"].map { $0.isEmpty ? "" : ", \($0)" } ?? "")
  }

  private mutating func end(_ element: Name) {
    guard element == "author" || element == "translator" else { return }
    if !name.text.isEmpty {
      if element == "author" { authors.append(name.text) } else { translators.append(name.text) }
    }
    name = PersonName()
  }

  func imprint(_ options: ReadingOptions) -> Imprint {
    let language = options.language ?? language
    let title = title.collapsingSpaces
    var imprint = Imprint(
      title: title.isEmpty ? options.fallbackTitle : title,
      author: authors.isEmpty ? nil : authors.joined(separator: ", "), language: language,
      direction: ["he", "ar", "fa", "yi", "ur"].contains(language?.family)
        ? .rightToLeft : .leftToRight)
    let details: [(Imprint.Detail.Kind, String)] = [
      (.series, series ?? ""), (.translator, translators.joined(separator: ", ")),
      (.publisher, publisher), (.date, date.isEmpty ? year : date),
      (.description, annotation),
    ]
    imprint.details = details.map { Imprint.Detail($0.0, $0.1.collapsingSpaces) }
      .filter { !$0.text.isEmpty }
    return imprint
  }
}
