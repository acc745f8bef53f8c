internal import CurlewManuscript

/// Finds what a regular expression describes. A space in the expression matches any white space within
/// a paragraph; `^` and `$` match at the ends of paragraphs.
struct ExpressionMatcher: Sendable {
  private let expression: CompiledExpression

  init(_ query: SearchQuery) throws(SearchError) {
    let ignoresCase = !query.isExact && !query.text.hasCapitals
    let typed = try CompiledExpression(query.text, ignoresCase: ignoresCase)
    // What was typed is compiled alone first, so that a fault is told in its own words. `\E` ends what a `\Q` has quoted.
    expression =
      query.matchesWholeWords
      ? try CompiledExpression("\\b(?:\(query.text)\\E)\\b", ignoresCase: ignoresCase) : typed
  }

  func scan(_ text: FoldedText, limit: Int) -> ExpressionScan {
    ExpressionScan(expression, text, limit: limit)
  }
}

extension String {
  /// Whether it has capitals other than those of escapes such as `\W`.
  fileprivate var hasCapitals: Bool {
    var isEscaped = false
    for scalar in unicodeScalars {
      if !isEscaped, scalar.properties.isUppercase { return true }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return false
  }
}

/// A search for an expression that goes on in slices of time.
///
/// Each call of PCRE2 may begin a match at some places only. Their number shrinks while calls take long
/// and grows while they are quick. Where a limit is met at a single place, the rest of its paragraph is
/// passed over, and the matches are incomplete.
struct ExpressionScan: Sendable {
  private let expression: CompiledExpression
  private let text: FoldedText
  private let limit: Int
  private let memory: ExpressionMemory?
  private(set) var matches = SearchMatches()
  /// Offset in the folded text up to which it has been searched.
  private var start = 0
  /// How many places one call tries.
  private var reach = 256

  private static let mostPlaces = 4096
  /// A call that takes less lets the next one try more places, and one that takes more, fewer.
  private static let quick = Duration.milliseconds(1)
  private static let slow = Duration.milliseconds(8)

  init(_ expression: CompiledExpression, _ text: FoldedText, limit: Int) {
    (self.expression, self.text, self.limit) = (expression, text, limit)
    memory = ExpressionMemory()
    if memory == nil { stop() }
  }

  var isComplete: Bool { start >= text.utf8.count || matches.ranges.count >= limit }

  /// Ends the search here.
  mutating func stop() {
    guard !isComplete else { return }
    (start, matches.isIncomplete) = (text.utf8.count, true)
  }

  /// Searches until the end, or for a time that is exceeded by no more than one call.
  mutating func proceed(for time: Duration) {
    let deadline = MonotonicClock.now + time
    var now = MonotonicClock.now
    while !isComplete {
      let places = start..<text.utf8.characterStart(atOrBehind: start + reach)
      guard let outcome = memory?.firstMatch(of: expression, in: text.utf8, from: places) else {
        return
      }
      add(outcome, among: places)
      let end = MonotonicClock.now
      if end - now > Self.slow { reach = max(reach / 2, 1) }
      if end - now < Self.quick { reach = min(reach * 2, Self.mostPlaces) }
      now = end
      guard now < deadline else { return }
    }
  }

  private mutating func add(_ outcome: ExpressionMemory.Outcome, among places: Range<Int>) {
    switch outcome {
    case .match(let range) where !range.isEmpty && range.upperBound > start:
      matches.ranges.append(text.source(of: range))
      start = range.upperBound
    // An empty match is none.
    case .match, .noMatch: start = places.upperBound
    case .unknown where text.utf8.characterStart(atOrBehind: start + 1) < places.upperBound:
      reach = max(places.count / 4, 1)
    case .unknown:
      matches.isIncomplete = true
      let newline = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
      start = newline.map { $0 + 1 } ?? text.utf8.count
    }
  }
}

extension [UInt8] {
  fileprivate func characterStart(atOrBehind offset: Int) -> Int {
    var offset = Swift.min(offset, count)
    while offset < count, self[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
