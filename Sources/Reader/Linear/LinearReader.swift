internal import Cells
internal import Glyphs
internal import Manuscript
internal import Search
internal import Typesetting

/// A book that is read page by page as plain lines: for screen readers, and for terminals that cannot
/// move their cursor.
struct LinearReader {
  private let book: OpenBook
  private var setter: PageSetter
  /// The page that was written last, from 0.
  private(set) var page: Int
  private var search: String?

  /// What follows a line that the reader has typed.
  enum Answer: Equatable {
    case write(String)
    case quit
  }

  static let help = "Enter next, p back, NUMBER page, /WORDS search, c chapters, q quit"

  init(_ book: OpenBook, at start: StartingPoint?, settings: Settings, size: Size) {
    self.book = book
    var settings = settings
    // Wide spaces would be read aloud as pauses.
    (settings.isRagged, settings.spread, settings.lineSpacing) = (true, .one, .single)
    setter = PageSetter(book, settings, size, pan: nil)
    setter.pages.counting?.count(upToPage: Int.max)
    page = start.map { [setter] in setter.layout.page(containing: setter.position(of: $0)) } ?? 0
  }

  private var last: Int { setter.layout.pageCount - 1 }

  mutating func answer(_ line: String) -> Answer {
    let line = line.trimmed
    switch line {
    case "", "n": return page < last ? show(page + 1) : .write("The end\n")
    case "p", "b": return page > 0 ? show(page - 1) : .write("The beginning\n")
    case "c": return .write(chapters)
    case "q": return .quit
    case "?", "h": return .write(Self.help + "\n")
    default: break
    }
    if line.hasPrefix("/") { return find(String(line.dropFirst())) }
    guard let number = Int(line), (1...last + 1).contains(number) else {
      return .write(Self.help + "\n")
    }
    return show(number - 1)
  }

  private mutating func show(_ page: Int) -> Answer {
    self.page = page
    return .write(text)
  }

  /// Goes to the next hit behind this page; without words, of the last search.
  private mutating func find(_ words: String) -> Answer {
    if !words.trimmed.isEmpty { search = words }
    guard let search, let matcher = try? Matcher(SearchQuery(search)) else { return .write("") }
    let volume = book.book
    let behind = page < last ? setter.layout.start(ofPage: page + 1) : Int.max
    var first: Int?
    for number in 0..<volume.textSectionCount {
      let section = volume.textSection(number)
      let text = FoldedText(section.utf8, section.marks, matcher.folding)
      for hit in matcher.matches(in: text) where section.body.contains(hit.lowerBound) {
        let offset = section.address(of: hit.lowerBound)
        first = first ?? offset
        if offset >= behind { return show(setter.layout.page(containing: offset)) }
      }
    }
    guard let first else { return .write("Not found\n") }
    return show(setter.layout.page(containing: first))
  }

  private var chapters: String {
    let layout = setter.layout
    let lines = book.book.outline.enumerated().map { index, heading in
      let page = layout.page(ofHeading: index).map { "page \($0 + 1)" } ?? ""
      return "\(SafeText(heading.title).string), \(page)\n"
    }
    return lines.isEmpty ? "No chapters were found\n" : lines.joined()
  }

  /// The present page: its lines, and its number below them.
  var text: String {
    var text = ""
    var row = 0
    for line in setter.layout.page(page).lines {
      if line.row > row, !text.isEmpty { text += "\n" }
      text += line.plainText + "\n"
      row = line.row + 1
    }
    return text + "Page \(page + 1) of \(last + 1)\n"
  }

  /// What is saved about the book.
  func record(opened: Int) -> PlaceRecord {
    let offset = setter.layout.start(ofPage: page)
    return PlaceRecord(
      fingerprint: book.fingerprint, path: book.path, title: book.book.title,
      author: book.book.author, place: book.book.place(at: offset),
      percent: (page + 1) * 100 / (last + 1), page: PageOfBook(number: page + 1, count: last + 1),
      opened: opened)
  }
}

extension SetLine {
  /// The words of the line with the spaces between them.
  fileprivate var plainText: String {
    var text = SafeText("")
    for span in spans {
      let gap = span.column - text.width
      if !text.isEmpty, gap > 0 { text = text + SafeText(String(repeating: " ", count: gap)) }
      text = text + SafeText(span.text)
    }
    return text.string
  }
}
