package import CurlewManuscript

/// What to search for, and how.
package struct SearchQuery: Hashable, Sendable {
  package var text: String
  /// Whether the text is a regular expression.
  package var isExpression = false
  package var matchesWholeWords = false
  /// Whether case and accents always count. If not, they count only if the text has any.
  package var isExact = false

  package init(
    _ text: String, isExpression: Bool = false, matchesWholeWords: Bool = false,
    isExact: Bool = false
  ) {
    self.text = text
    self.isExpression = isExpression
    self.matchesWholeWords = matchesWholeWords
    self.isExact = isExact
  }
}

/// Why a query cannot be searched for.
package struct SearchError: Error, Equatable {
  /// What is wrong, in a few words.
  package let reason: String
}

/// Finds what a query asks for.
package struct Matcher: Sendable {
  private enum Kind: Sendable {
    case phrase(PhraseMatcher)
    case words([PhraseMatcher])
    case expression(ExpressionMatcher)
  }

  private let kind: Kind

  package init(_ query: SearchQuery) throws(SearchError) {
    kind =
      query.isExpression
      ? .expression(try ExpressionMatcher(query)) : .phrase(PhraseMatcher(query))
  }

  /// Finds passages of a few lines that have all words of a query, in any order; nil if it has no two words, or asks for
  /// more than words.
  package init?(near query: SearchQuery) {
    let text = query.text.unicodeScalars.filter { query.matchesWholeWords || !$0.isSign }
    let words = String(String.UnicodeScalarView(text)).split(separator: " ")
    guard !query.isExpression, !query.isExact, (2...8).contains(words.count) else { return nil }
    kind = .words(
      words.map {
        let word = SearchQuery(String($0), matchesWholeWords: query.matchesWholeWords)
        return PhraseMatcher(word, beginsWord: true)
      })
  }

  /// In bytes: about four lines.
  private static let longestPassage = 260

  /// The passages with all words, none of which overlaps another.
  private static func passages(with words: [[Range<Int>]]) -> [Range<Int>] {
    guard let rarest = words.min(by: { $0.count < $1.count }) else { return [] }
    var passages: [Range<Int>] = []
    for word in rarest {
      var passage = word
      for others in words {
        let next = others.partitioningIndex { $0.lowerBound >= word.lowerBound }
        let nearest = others[max(next - 1, 0)..<min(next + 1, others.count)].min {
          abs($0.lowerBound - word.lowerBound) < abs($1.lowerBound - word.lowerBound)
        }
        guard let nearest else { return [] }
        passage =
          min(passage.lowerBound, nearest.lowerBound)..<max(passage.upperBound, nearest.upperBound)
      }
      let end = passages.last?.upperBound ?? 0
      if passage.count <= longestPassage, passage.lowerBound >= end { passages.append(passage) }
    }
    return passages
  }

  /// How a text must be folded before it is searched.
  package var folding: Folding {
    switch kind {
    case .phrase(let phrase): phrase.folding
    case .words(let words): words[0].folding
    case .expression: .keepsParagraphs
    }
  }

  /// A search through a folded text that can be interrupted.
  ///
  /// - Parameter limit: The most matches to find.
  package func scan(_ text: FoldedText, limit: Int = .max) -> MatchScan {
    switch kind {
    case .phrase(let phrase):
      MatchScan(SearchMatches(ranges: phrase.matches(in: text, limit: limit)))
    case .words(let words):
      MatchScan(
        SearchMatches(ranges: Self.passages(with: words.map { $0.matches(in: text, limit: .max) })))
    case .expression(let expression): MatchScan(expression.scan(text, limit: limit))
    }
  }

  /// The matches in a text that is searched only once.
  ///
  /// - Parameters:
  ///   - marks: The hidden and replaced parts of the text.
  ///   - limit: The most matches to return.
  ///   - time: How long an expression may be searched for; then the matches are incomplete.
  package func matches(
    in text: [UInt8], _ marks: Marks = Marks(), limit: Int = .max,
    within time: Duration = .seconds(10)
  ) -> SearchMatches {
    var scan = scan(FoldedText(text, marks, folding), limit: limit)
    scan.proceed(for: time)
    scan.stop()
    return scan.matches
  }
}

/// What a search has found.
package struct SearchMatches: Sendable {
  /// Ranges of the source, in ascending order. None overlaps another.
  package var ranges: [Range<Int>] = []
  /// Whether a limit of time, steps or memory was met, so that there may be other matches.
  package var isIncomplete = false
}

/// A search through one text, in slices of time. Only an expression needs more than one.
package struct MatchScan: Sendable {
  private var scan: ExpressionScan?
  private var found = SearchMatches()

  fileprivate init(_ found: SearchMatches) { self.found = found }
  fileprivate init(_ scan: ExpressionScan) { self.scan = scan }

  package var matches: SearchMatches { scan?.matches ?? found }
  package var isComplete: Bool { scan?.isComplete ?? true }

  package mutating func proceed(for time: Duration) { scan?.proceed(for: time) }

  /// Ends the search; what was not searched makes the matches incomplete.
  package mutating func stop() { scan?.stop() }
}
