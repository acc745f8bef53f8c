internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewDictionaries
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewReader
internal import Paging
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// A book that is read page by page as plain lines: for screen readers, and for terminals that cannot
/// move their cursor.
struct LineMode {
  private let book: OpenBook
  private var edition: Edition
  /// The page that was written last, from 0.
  private(set) var page: Int
  private var search: String?
  /// The offset of the hit that was found last.
  private var hit: BookOffset?
  /// The row of that hit on its page.
  private var row: Int?
  private var marks: BookMarks
  private let lookUp: (String) -> Lookup

  /// What follows a line that the reader has typed.
  enum Answer: Equatable {
    case write(String)
    case quit

    static func say(_ words: Message) -> Answer { .write(words.text + "\n") }
  }

  static let help: Message =
    "Enter next, p back, NUMBER page, /WORDS search, n next hit, c chapters, "
    + "m bookmark, M marks, d WORD dictionary, q quit"

  /// - Parameters:
  ///   - marks: Where files of marks are; nil if none are kept.
  ///   - lookUp: Asks the dictionaries.
  init(
    _ book: OpenBook, at start: StartingPoint?, settings: Settings, size: Size,
    marks directory: String? = nil, lookUp: @escaping (String) -> Lookup
  ) {
    (self.book, self.lookUp) = (book, lookUp)
    marks = BookMarks(of: book.text, in: directory)
    var settings = settings
    // Wide spaces would be read aloud as pauses.
    (settings.isJustified, settings.spread, settings.lineSpacing) = (false, .one, .single)
    edition = Edition(book, settings, size, pan: nil, of: .letters)
    edition.count()
    page = 0
    if let start { page = edition.layout.page(containing: edition.position(of: start)) }
  }

  private var last: Int { edition.layout.pageCountInOrder - 1 }

  mutating func answer(_ line: String) -> Answer {
    let line = line.trimmed
    switch line {
    case "n" where search != nil: return find("")
    case "", "n": return page < last ? show(page + 1) : .say("The end")
    case "p", "b": return page > 0 ? show(page - 1) : .say("The beginning")
    case "c": return .write(chapters)
    case "m": return .say(toggleBookmark())
    case "M": return .write(listOfMarks)
    case "q": return .quit
    case "?", "h": return .say(Self.help)
    default: break
    }
    if line.hasPrefix("/") { return find(String(line.dropFirst())) }
    if line.hasPrefix("d ") { return .write(entries(for: String(line.dropFirst(2).trimmed))) }
    guard !line.isEmpty, line.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return .say("Unknown command. \(Self.help)")
    }
    guard let number = Int(reading: line, in: 1...last + 1) else {
      return .say("The pages are 1 to \((last + 1).grouped)")
    }
    return show(number - 1)
  }

  private mutating func show(_ page: Int) -> Answer {
    self.page = page
    return .write(text)
  }

  /// Goes to the next hit from this page on; without words, to the next of the last search.
  private mutating func find(_ words: String) -> Answer {
    if !words.trimmed.isEmpty { (search, hit, row) = (words, nil, nil) }
    guard let search, let matcher = try? Matcher(SearchQuery(search)) else {
      return .say("Type the words behind /")
    }
    let book = book.text
    let isOnPage = hit.map { edition.layout.page(containing: $0) == page } ?? false
    let start = isOnPage ? (hit ?? .start) + 1 : edition.layout.start(ofPage: page)
    var first: Range<BookOffset>?
    for number in 0..<book.textSectionCount {
      let section = book.textSection(number)
      let hits = matcher.matches(in: section.utf8, section.marks).ranges
      for hit in hits where section.body.contains(hit.lowerBound) {
        let range = section.bookOffsets(of: hit)
        first = first ?? range
        if range.lowerBound >= start, !isOnLineOfHit(range) { return show(hit: range) }
      }
    }
    guard let first else { return .say("Not found") }
    return show(hit: first)
  }

  /// Writes the line of a hit, and then its page.
  private mutating func show(hit: Range<BookOffset>) -> Answer {
    self.hit = hit.lowerBound
    page = edition.layout.page(containing: hit.lowerBound)
    row = self.row(of: hit)
    let lines = edition.layout.page(page).lines
    guard let index = lines.firstIndex(where: { $0.row == row }) else { return .write(text) }
    let line = Message("Line \(index + 1): \(lines[index].plainText)").text
    return .write("\(line)\n\n\(text)")
  }

  private func row(of hit: Range<BookOffset>) -> Int? {
    edition.layout.map(ofPage: page).stretches(of: hit).first?.row
  }

  /// Whether a hit is on the line that was read last: the same line again would say nothing new.
  private func isOnLineOfHit(_ next: Range<BookOffset>) -> Bool {
    guard hit != nil, edition.layout.page(containing: next.lowerBound) == page else {
      return false
    }
    return row(of: next) == row
  }

  // MARK: Marks

  private var openRange: Range<BookOffset> {
    let range = edition.layout.range(ofPage: page)
    return page < last ? range : range.lowerBound..<(.end)
  }

  private mutating func toggleBookmark() -> Message {
    if let known = marks.all.bookmark(in: openRange) {
      marks.remove(known)
      marks.save()
      return marks.complaint.map { "\($0.line)" } ?? "The bookmark was removed"
    }
    let words = book.text.opening(at: openRange.lowerBound)
    marks.put(marks.annotation(.bookmark, of: words))
    marks.save()
    return marks.complaint.map { "\($0.line)" } ?? "Page \((page + 1).grouped) has a bookmark"
  }

  private var listOfMarks: String {
    let lines = marks.all.map { mark in
      let page = edition.layout.page(containing: mark.range.lowerBound) + 1
      let place: Message = mark.isAdrift ? "Not found" : "Page \(page.grouped)"
      let note = mark.note.split(whereSeparator: \.isNewline).joined(separator: " ")
      let words = SafeText(mark.quotation.quote).string
      let line: Message =
        mark.isBookmark ? "\(place), bookmark: \(words)" : "\(place), highlight: \(words)"
      return line.text + "\n"
        + (note.isEmpty ? "" : Message("Note: \(SafeText(note).string)").text + "\n")
    }
    return lines.isEmpty ? Message("No bookmarks and no highlights").text + "\n" : lines.joined()
  }

  private func entries(for word: String) -> String {
    let lookup = lookUp(word)
    guard lookup.hasDictionaries else { return Message("There is no dictionary").text + "\n" }
    let entries = lookup.entries.map { entry in
      let (head, body) = entry.lines(columns: edition.geometry.size.columns)
      let lines = [Message("\(head), in \(entry.source)").text] + body
      return lines.map { SafeText($0).string + "\n" }.joined()
    }
    return entries.isEmpty
      ? Message("Not in the dictionaries").text + "\n" : entries.joined(separator: "\n")
  }

  private var chapters: String {
    let layout = edition.layout
    let lines = book.text.outline.enumerated().map { index, heading in
      let page =
        layout.page(ofHeading: index).map { Message("page \(($0 + 1).grouped)").text } ?? ""
      return "\(SafeText(heading.title).string), \(page)\n"
    }
    return lines.isEmpty ? Message("No chapters were found").text + "\n" : lines.joined()
  }

  /// The present page: its lines, and its number below them.
  var text: String {
    var text = ""
    var row = 0
    for line in edition.layout.page(page).lines {
      if line.row > row, !text.isEmpty { text += "\n" }
      text += line.plainText + "\n"
      row = line.row + 1
    }
    return text + Message("Page \((page + 1).grouped) of \((last + 1).grouped)").text + "\n"
  }

  /// What is saved about the book.
  func record(opened: Int) -> PlaceRecord {
    PlaceRecord(
      of: book, at: edition.layout.start(ofPage: page), percent: (page + 1) * 100 / (last + 1),
      page: PageOfBook(number: page + 1, count: last + 1), opened: opened)
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
