internal import Manuscript

/// What the description of an FB2 book says of it.
struct FB2Description {
  private(set) var title = ""
  private(set) var authors: [String] = []
  private(set) var language: Language?
  private var name = PersonName()

  private struct PersonName {
    var first = ""
    var middle = ""
    var last = ""
    var nickname = ""

    var text: String {
      let name = [first, middle, last].joined(separator: " ").trimmed
      return name.isEmpty ? nickname : name
    }
  }

  /// Reads the `title-info`, and stops behind it.
  init(_ source: [UInt8]) {
    var path: [Name] = []
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag): path.append(tag.localName)
      case .end(let name):
        end(name.local)
        path.removeLast()
        if name.local == "title-info" || name.local == "description" { return }
      case .text(let data):
        if path.contains("title-info") { take(data.string.trimmed, in: path) }
      }
    }
  }

  private mutating func take(_ text: String, in path: [Name]) {
    guard let element = path.last, !text.isEmpty else { return }
    let isAuthor = path.dropLast().last == "author"
    switch element {
    case "book-title": title += text
    case "lang": language = Language(text)
    case "first-name" where isAuthor: name.first += text
    case "middle-name" where isAuthor: name.middle += text
    case "last-name" where isAuthor: name.last += text
    case "nickname" where isAuthor: name.nickname += text
    default: break
    }
  }

  private mutating func end(_ element: Name) {
    guard element == "author" else { return }
    if !name.text.isEmpty { authors.append(name.text) }
    name = PersonName()
  }

  func imprint(_ options: ReadingOptions) -> Imprint {
    let language = options.language ?? language
    return Imprint(
      title: title.isEmpty ? options.fallbackTitle : title,
      author: authors.isEmpty ? nil : authors.joined(separator: ", "), language: language,
      direction: ["he", "ar", "fa", "yi", "ur"].contains(language?.family)
        ? .rightToLeft : .leftToRight)
  }
}
