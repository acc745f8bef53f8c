internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewReader
internal import CurlewSearch
internal import CurlewSettings
internal import CurlewTypesetting

/// The output of `--search`: a line for each hit, or their number.
struct SearchReport {
  private var matcher: Matcher
  /// Finds passages that have all words of a phrase; nil for one word, or if hits are counted.
  private let words: Matcher?
  /// How many hits there were so far; while there are none, the lines of such passages.
  private var (count, passages) = (0, "")
  private let countsOnly: Bool
  private let size: Size

  /// The width of the words around a hit, in cells.
  private static let contextWidth = 76

  init(
    _ query: SearchQuery, countsOnly: Bool, size: Size
  ) throws(Complaint) {
    do throws(SearchError) {
      matcher = try Matcher(query)
    } catch {
      throw Complaint("invalid expression “\(query.text)” for --search: \(error.reason)")
    }
    words = countsOnly ? nil : Matcher(near: query)
    (self.countsOnly, self.size) = (countsOnly, size)
  }

  /// What was found in a book.
  struct Result {
    var count = 0
    /// Whether a limit was met, so that there may be other hits.
    var isIncomplete = false
  }

  /// How long a regular expression is searched for in a book.
  private static let longestSearch = Duration.seconds(20)

  /// Writes the hits in a book and returns their number.
  ///
  /// - Parameter name: What each line begins with; nil for nothing.
  mutating func write(
    _ book: OpenBook, by settings: Settings, named name: String?,
    to write: (String) throws(Complaint) -> Void
  ) throws(Complaint) -> Result {
    let prefix = name.map { SafeText($0).string + ":" } ?? ""
    let deadline = MonotonicClock.now + Self.longestSearch
    guard countsOnly else {
      let result = try writeHits(book, by: settings, prefix, until: deadline, to: write)
      count += result.count
      if count == 0, let words {
        var report = self
        report.matcher = words
        _ = try report.writeHits(book, by: settings, prefix, until: deadline) { passages += $0 }
      }
      return result
    }
    let sections = Array(0..<book.text.textSectionCount)
    let found = Workers.pool.map(sections) { [self] in
      hits(in: book.text.textSection($0), until: deadline)
    }
    let result = Result(
      count: found.reduce(0) { $0 + $1.ranges.count },
      isIncomplete: found.contains(where: \.isIncomplete))
    try write("\(prefix)\(result.count)\n")
    count += result.count
    return result
  }

  /// Writes the passages with all words of a phrase that is nowhere. Returns whether anything was found.
  func end(_ write: (String) throws(Complaint) -> Void) throws(Complaint) -> Bool {
    guard count == 0, !passages.isEmpty else { return count > 0 }
    Complaint("the phrase is nowhere; here its words are near each other").warn()
    try write(passages)
    return true
  }

  private func hits(
    in section: TextSection, until deadline: Duration
  ) -> SearchMatches {
    var found = matcher.matches(
      in: section.utf8, section.marks, within: deadline - MonotonicClock.now)
    found.ranges.removeAll { !section.body.contains($0.lowerBound) }
    return found
  }

  private func writeHits(
    _ book: OpenBook, by settings: Settings, _ prefix: String, until deadline: Duration,
    to write: (String) throws(Complaint) -> Void
  ) throws(Complaint) -> Result {
    var layout: BookLayout?
    var result = Result()
    for number in 0..<book.text.textSectionCount {
      let section = book.text.textSection(number)
      let found = hits(in: section, until: deadline)
      let hits = found.ranges
      result.isIncomplete = result.isIncomplete || found.isIncomplete
      guard let last = hits.last else { continue }
      // The book is set only when there is something to say about it.
      var pages = layout ?? Edition(book, settings, size, of: .text).layout
      pages.count(upToOffset: section.bookOffset(of: last.lowerBound))
      layout = pages
      result.count += hits.count
      let lines = hits.map { line(for: $0, in: section, pages) }
      try write(lines.map { prefix + $0 }.joined())
    }
    return result
  }

  /// "12:CHAPTER II: the words around the hit".
  private func line(for hit: Range<Int>, in section: TextSection, _ pages: BookLayout) -> String {
    let page = pages.page(containing: section.bookOffset(of: hit.lowerBound))
    let chapter = SafeText(pages.heading(ofPage: page)?.title ?? "")
    let snippet = Snippet(hit, in: section, cells: Self.contextWidth)
    return "\(page + 1):\(chapter.string): \(snippet.text.string)\n"
  }
}
