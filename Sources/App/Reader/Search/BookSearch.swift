internal import CurlewEdition
internal import CurlewManuscript
internal import CurlewSearch
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
  private(set) var found: FoundHits
  /// Whether a limit was met, so that there may be other hits.
  private(set) var isIncomplete = false
  /// Whether the hits are passages that have all words, because the phrase is nowhere.
  private(set) var isOfWords = false

  /// The most hits that are collected.
  static let mostHits = 100_000
  /// How long a key waits for the hits. Most searches end within this time, and then nothing flickers.
  private static let patience = Duration.milliseconds(50)

  init(
    _ query: SearchQuery, in book: BookText, from offset: BookOffset, _ texts: FoldedSections,
    by jobs: any JobStarter
  ) {
    self.query = query
    found = FoundHits(in: book.textSectionCount)
    job = jobs.start(SearchSteps(query, in: book, from: offset, texts))
    collect(within: Self.patience)
  }

  var isRunning: Bool { job != nil }
  var isCut: Bool { found.count >= Self.mostHits }

  /// Takes what has been found since the last call.
  mutating func collect(within patience: Duration = .zero) {
    for step in job.collect(within: patience) {
      switch step {
      case .success(let step):
        found.put(step.hits, inSection: step.section)
        isIncomplete = isIncomplete || step.isIncomplete
        isOfWords = isOfWords || step.isOfWords
      case .failure(let error): self.error = error
      }
    }
  }
}

typealias SearchStep = Result<SectionHits, SearchError>

/// The hits found so far in a section.
struct SectionHits: Sendable {
  let section: Int
  let hits: [Range<BookOffset>]
  let isIncomplete: Bool
  /// Whether they have all words of the query, but not as a phrase.
  let isOfWords: Bool
}

/// The steps of a search: a section in which a phrase is found, or a part of one in which an expression
/// takes long.
struct SearchSteps: IteratorProtocol, Sendable {
  private let query: SearchQuery
  private let book: BookText
  private let texts: FoldedSections
  /// Nil before the first step.
  private var matcher: Matcher?
  /// The section in which the search begins.
  private let first: Int
  /// The sections still to be searched.
  private var rest: ArraySlice<Int>
  /// The section that is being searched, and how far.
  private var open: (number: Int, section: TextSection, scan: MatchScan)?
  private var count = 0
  private var isOfWords = false
  private var timeLeft = SearchSteps.longestSearch

  /// The most time between two looks at whether the search was cancelled.
  private static let longestStep = Duration.milliseconds(50)
  private static let longestSearch = Duration.seconds(20)

  init(
    _ query: SearchQuery, in book: BookText, from offset: BookOffset, _ texts: FoldedSections
  ) {
    (self.query, self.book, self.texts) = (query, book, texts)
    first = book.textSection(containing: offset)
    rest = []
    if !query.text.isEmpty { beginAgain() }
  }

  private mutating func beginAgain() {
    rest = (Array(first..<book.textSectionCount) + Array(0..<first))[...]
  }

  mutating func next() -> SearchStep? {
    do throws(SearchError) {
      let known = matcher
      let matcher = if let known { known } else { try Matcher(query) }
      self.matcher = matcher
      if let step = step(by: matcher) { return .success(step) }
      // A phrase that is nowhere may be meant as words.
      guard count == 0, !isOfWords, timeLeft > .zero, let words = Matcher(near: query) else {
        return nil
      }
      (self.matcher, isOfWords) = (words, true)
      beginAgain()
      return step(by: words).map { .success($0) }
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
      .map { section.bookOffsets(of: $0) }
    if scan.isComplete { count += found.count }
    if count >= BookSearch.mostHits { rest = [] }
    return SectionHits(
      section: number, hits: found, isIncomplete: scan.matches.isIncomplete, isOfWords: isOfWords)
  }

  private mutating func nextSection(_ matcher: Matcher) -> (Int, TextSection, MatchScan)? {
    guard let number = rest.popFirst() else { return nil }
    let (section, text) = texts.folded(number, of: book, by: matcher.folding)
    return (number, section, matcher.scan(text, limit: BookSearch.mostHits - count))
  }
}
