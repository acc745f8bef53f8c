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
    case expression(ExpressionMatcher)
  }

  private let kind: Kind

  package init(_ query: SearchQuery) throws(SearchError) {
    kind =
      query.isExpression
      ? .expression(try ExpressionMatcher(query)) : .phrase(PhraseMatcher(query))
  }

  /// How a text must be folded before it is searched.
  package var folding: Folding {
    switch kind {
    case .phrase: .loose
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
    case .expression(let expression): MatchScan(expression.scan(text, limit: limit))
    }
  }

  /// The matches in a text that is searched only once. For a phrase, only parts of it are folded.
  ///
  /// - Parameters:
  ///   - marks: The hidden and replaced parts of the text.
  ///   - limit: The most matches to return.
  ///   - time: How long an expression may be searched for; then the matches are incomplete.
  package func matches(
    in text: [UInt8], _ marks: Marks = Marks(), limit: Int = .max,
    within time: Duration = .seconds(10)
  ) -> SearchMatches {
    switch kind {
    case .phrase(let phrase):
      return SearchMatches(ranges: phrase.matches(in: text, marks, limit: limit))
    case .expression(let expression):
      var scan = expression.scan(FoldedText(text, marks, folding), limit: limit)
      scan.proceed(for: time)
      scan.stop()
      return scan.matches
    }
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
