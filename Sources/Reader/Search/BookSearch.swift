internal import CurlewManuscript
internal import CurlewSearch
internal import Synchronization
internal import CurlewSystem
internal import CurlewTypesetting

/// The hits of a search in a book, as a job finds them, section by section, beginning with the section
/// where the reader is.
struct BookSearch {
  let query: SearchQuery
  /// What is wrong with the expression.
  private(set) var error: SearchError?
  /// Nil when the search has ended.
  private var job: (any Job<SearchStep>)?
  /// The hits of each section as ranges of offsets, ascending; nil while it has not been searched.
  private var hits: [[Range<Int>]?]
  private(set) var count = 0
  /// Whether a limit was met, so that there may be other hits.
  private(set) var isIncomplete = false

  /// The most hits that are collected.
  static let mostHits = 100_000
  /// How long a key waits for the hits. Most searches end within this time, and then nothing flickers.
  private static let patience = Duration.milliseconds(50)

  init(
    _ query: SearchQuery, in volume: any Volume, from offset: Int, _ texts: FoldedSections,
    by jobs: any JobStarter
  ) {
    self.query = query
    hits = Array(repeating: nil, count: volume.textSectionCount)
    job = jobs.start(SearchSteps(query, in: volume, from: offset, texts))
    collect(within: Self.patience)
  }

  var isRunning: Bool { job != nil }
  var isCut: Bool { count >= Self.mostHits }

  /// Takes what has been found since the last call.
  mutating func collect(within patience: Duration = .zero) {
    guard let results = job?.newResults(within: patience) else { return job = nil }
    for step in results {
      switch step {
      case .success(let found):
        count += found.hits.count - (hits[found.section]?.count ?? 0)
        hits[found.section] = found.hits
        isIncomplete = isIncomplete || found.isIncomplete
      case .failure(let error): self.error = error
      }
    }
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

typealias SearchStep = Result<SectionHits, SearchError>

/// The hits found so far in a section.
struct SectionHits: Sendable {
  let section: Int
  let hits: [Range<Int>]
  let isIncomplete: Bool
}

/// The steps of a search: a section in which a phrase is found, or a part of one in which an expression
/// takes long.
struct SearchSteps: IteratorProtocol, Sendable {
  private let query: SearchQuery
  private let volume: any Volume
  private let texts: FoldedSections
  /// Nil before the first step.
  private var matcher: Matcher?
  /// The sections still to be searched.
  private var rest: ArraySlice<Int>
  /// The section that is being searched, and how far.
  private var open: (number: Int, section: TextSection, scan: MatchScan)?
  private var count = 0
  private var timeLeft = SearchSteps.longestSearch

  /// The most time between two looks at whether the search was cancelled.
  private static let longestStep = Duration.milliseconds(50)
  private static let longestSearch = Duration.seconds(20)

  init(_ query: SearchQuery, in volume: any Volume, from offset: Int, _ texts: FoldedSections) {
    (self.query, self.volume, self.texts) = (query, volume, texts)
    let first = volume.textSection(containing: offset)
    rest = (Array(first..<volume.textSectionCount) + Array(0..<first))[...]
    if query.text.isEmpty { rest = [] }
  }

  mutating func next() -> SearchStep? {
    do throws(SearchError) {
      let known = matcher
      let matcher = if let known { known } else { try Matcher(query) }
      self.matcher = matcher
      return step(by: matcher).map { .success($0) }
    } catch {
      rest = []
      return .failure(error)
    }
  }

  private mutating func step(by matcher: Matcher) -> SectionHits? {
    guard let (number, section, begun) = open ?? nextSection(matcher) else { return nil }
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
    if scan.isComplete { count += found.count }
    if count >= BookSearch.mostHits { rest = [] }
    return SectionHits(section: number, hits: found, isIncomplete: scan.matches.isIncomplete)
  }

  private mutating func nextSection(_ matcher: Matcher) -> (Int, TextSection, MatchScan)? {
    guard let number = rest.popFirst() else { return nil }
    let (section, text) = texts.section(number, of: volume, matcher.folding)
    return (number, section, matcher.scan(text, limit: BookSearch.mostHits - count))
  }
}

/// Folded sections, kept for the next letter that is typed.
final class FoldedSections: Sendable {
  private struct Entry: Sendable {
    let number: Int
    let folding: Folding
    let section: TextSection
    let text: FoldedText
  }

  private let entries = Mutex<[Entry]>([])
  private static let capacity = 2

  func section(
    _ number: Int, of volume: any Volume, _ folding: Folding
  ) -> (TextSection, FoldedText) {
    let known = entries.withLock { entries in
      entries.first { $0.number == number && $0.folding == folding }
    }
    if let known { return (known.section, known.text) }
    let section = volume.textSection(number)
    let text = FoldedText(section.utf8, section.marks, folding)
    entries.withLock { entries in
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(Entry(number: number, folding: folding, section: section, text: text))
    }
    return (section, text)
  }
}
