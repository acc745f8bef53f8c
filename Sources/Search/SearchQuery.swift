package import Manuscript

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

  /// The matches in a folded text as ranges of its source, in ascending order. None overlaps another.
  ///
  /// - Parameter limit: The most matches to return.
  package func matches(in text: FoldedText, limit: Int = .max) -> [Range<Int>] {
    switch kind {
    case .phrase(let phrase): phrase.matches(in: text, limit: limit)
    case .expression(let expression): expression.matches(in: text, limit: limit)
    }
  }

  /// The matches in a text that is searched only once. For a phrase, only parts of it are folded.
  ///
  /// - Parameters:
  ///   - marks: The hidden and replaced parts of the text.
  ///   - limit: The most matches to return.
  package func matches(
    in text: [UInt8], _ marks: Marks = Marks(), limit: Int = .max
  ) -> [Range<Int>] {
    switch kind {
    case .phrase(let phrase):
      phrase.matches(in: text, marks, limit: limit)
    case .expression(let expression):
      expression.matches(in: FoldedText(text, marks, folding), limit: limit)
    }
  }
}
