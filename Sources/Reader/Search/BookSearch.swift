internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewTypesetting

/// A search in a book, section by section, beginning with the section where the reader is.
///
/// A book in memory has one section, in which a phrase is found at once. A long book, and a book with a
/// regular expression that takes long, is searched while the reader looks at the first hits.
struct BookSearch {
  let query: SearchQuery
  private let matcher: Matcher
  private let volume: any Volume
  private let texts: FoldedSections
  /// The sections still to be searched.
  private var rest: [Int]
  /// The hits of each section as ranges of offsets, ascending; nil while it has not been searched.
  private var hits: [[Range<Int>]?]
  private(set) var count = 0
  /// Whether a limit was met, so that there may be other hits.
  private(set) var isIncomplete = false
  /// The section that is being searched, and how far.
  private var open: (number: Int, section: TextSection, scan: MatchScan)?
  private var timeLeft = BookSearch.longestSearch

  /// The most hits that are collected.
  static let mostHits = 100_000
  /// How long a step may keep the keys waiting.
  private static let longestStep = Duration.milliseconds(20)
  private static let longestSearch = Duration.seconds(20)

  init(
    _ query: SearchQuery, in volume: any Volume, from offset: Int, _ texts: FoldedSections
  ) throws(SearchError) {
    self.query = query
    self.volume = volume
    self.texts = texts
    matcher = try Matcher(query)
    let first = volume.textSection(containing: offset)
    let count = volume.textSectionCount
    hits = Array(repeating: nil, count: count)
    rest = Array((first..<count)) + Array(0..<first)
    if query.text.isEmpty { rest = [] }
  }

  var isComplete: Bool { rest.isEmpty && open == nil }
  var isCut: Bool { count >= Self.mostHits }

  /// Searches the next section, or goes on in the one that took long.
  mutating func step() {
    guard let (number, section, begun) = open ?? nextSection() else { return }
    var scan = begun
    let start = MonotonicClock.now
    scan.proceed(for: Self.longestStep)
    timeLeft -= MonotonicClock.now - start
    if timeLeft < .zero {
      scan.stop()
      rest = []
    }
    open = scan.isComplete ? nil : (number, section, scan)
    let found = scan.matches.ranges
      .filter { section.body.contains($0.lowerBound) }
      .map { section.address(of: $0.lowerBound)..<section.address(of: $0.upperBound) }
    count += found.count - (hits[number]?.count ?? 0)
    hits[number] = found
    isIncomplete = isIncomplete || scan.matches.isIncomplete
    if isCut { rest = [] }
  }

  private mutating func nextSection() -> (Int, TextSection, MatchScan)? {
    guard !rest.isEmpty else { return nil }
    let number = rest.removeFirst()
    let (section, text) = texts.section(number, of: volume, matcher.folding)
    return (number, section, matcher.scan(text, limit: Self.mostHits - count))
  }

  // MARK: Hits

  /// All hits found so far, in the order of the text.
  var all: [Range<Int>] { hits.flatMap { $0 ?? [] } }

  /// How many of the hits found so far lie before an offset.
  func count(before offset: Int) -> Int {
    hits.reduce(0) { count, section in
      count + (section?.partitioningIndex { $0.lowerBound >= offset } ?? 0)
    }
  }

  /// The first hit at or behind an offset; at the end of the book it goes on at the beginning. Nil if
  /// none has been found.
  func first(from offset: Int) -> Range<Int>? {
    let behind = hits.lazy.compactMap { $0 }.first { ($0.last?.lowerBound ?? -1) >= offset }
    if let behind { return behind[behind.partitioningIndex { $0.lowerBound >= offset }] }
    return hits.lazy.compactMap { $0?.first }.first
  }

  /// The last hit before an offset; at the beginning of the book it goes on at the end.
  func last(before offset: Int) -> Range<Int>? {
    let before = hits.lazy.compactMap { $0 }.last { ($0.first?.lowerBound ?? .max) < offset }
    if let before { return before[before.partitioningIndex { $0.lowerBound >= offset } - 1] }
    return hits.lazy.compactMap { $0?.last }.last
  }

  /// The hits that overlap a range of offsets.
  func hits(in range: Range<Int>) -> [Range<Int>] {
    hits.flatMap { section -> [Range<Int>] in
      guard let section else { return [] }
      let first = section.partitioningIndex { $0.upperBound > range.lowerBound }
      return Array(section[first...].prefix { $0.lowerBound < range.upperBound })
    }
  }
}

/// Folded sections, kept for the next letter that is typed.
final class FoldedSections {
  private var entries: [(number: Int, folding: Folding, section: TextSection, text: FoldedText)] =
    []
  private static let capacity = 2

  /// Folds the section where a search begins, so that it is cached when the first letter is typed.
  func prepare(_ volume: any Volume, at offset: Int) {
    _ = section(volume.textSection(containing: offset), of: volume, .loose)
  }

  func section(
    _ number: Int, of volume: any Volume, _ folding: Folding
  ) -> (TextSection, FoldedText) {
    if let known = entries.first(where: { $0.number == number && $0.folding == folding }) {
      return (known.section, known.text)
    }
    let section = volume.textSection(number)
    let text = FoldedText(section.utf8, section.marks, folding)
    if entries.count >= Self.capacity { entries.removeFirst() }
    entries.append((number, folding, section, text))
    return (section, text)
  }
}
