internal import CurlewLibrary

/// What is typed to filter the shelf: words of titles and authors, and terms such as `#sea` or `by:austen`. A book must
/// meet all, and none of the terms behind a hyphen, such as `-status:done`.
struct ShelfFilter {
  /// How a term begins.
  private enum Kind: String, CaseIterable {
    case tag = "#"
    case status = "status:"
    case series = "series:"
    case language = "lang:"
    case author = "by:"
  }

  private struct Term {
    let kind: Kind
    let text: TextFilter
    let folded: [UInt8]
    var isWholeTag = false
    var isRefused = false
  }

  private let terms: [Term]
  /// What is not a term.
  let words: String

  /// - Parameter tags: All tags.
  init(_ text: String, of tags: @autoclosure () -> [String]) {
    let kinds = text.split(separator: " ").map { word in
      let term = word.lowercased().drop { $0 == "-" }
      return (word, Kind.allCases.first { term.hasPrefix($0.rawValue) })
    }
    let tags = kinds.contains { $0.1 == .tag } ? tags().map(\.folded) : []
    terms = kinds.compactMap { word, kind -> Term? in
      guard let kind else { return nil }
      let value = String(word.drop { $0 == "-" }.dropFirst(kind.rawValue.count))
      var term = Term(kind: kind, text: TextFilter(value), folded: value.folded)
      (term.isWholeTag, term.isRefused) = (
        kind == .tag && tags.contains(term.folded), word.hasPrefix("-")
      )
      return term
    }
    words = kinds.filter { $0.1 == nil }.map(\.0).joined(separator: " ")
  }

  var hasTerms: Bool { !terms.isEmpty }
  var isEmpty: Bool { !hasTerms && words.isEmpty }
  /// Whether it asks for the books of a series, whose order is that of the series.
  var isOfSeries: Bool { terms.contains { $0.kind == .series && !$0.isRefused } }
  /// Whether it asks for articles, of which the newest come first.
  var isOfArticles: Bool {
    terms.contains { $0.isWholeTag && !$0.isRefused && $0.folded == ShelfLabel.articles.folded }
  }

  /// Whether a book meets the terms: tag, status and language begin with what is typed, but a tag that is typed as a
  /// whole is no other.
  func acceptsTerms(_ book: ShelfBook) -> Bool {
    terms.allSatisfy { Self.accepts(book, $0) != $0.isRefused }
  }

  private static func accepts(_ book: ShelfBook, _ term: Term) -> Bool {
    func begins(_ name: String) -> Bool {
      term.isWholeTag ? name.folded == term.folded : name.folded.starts(with: term.folded)
    }
    return switch term.kind {
    case .tag: book.tags.contains(where: begins)
    case .status: book.status.map { begins($0.rawValue) } ?? false
    case .language: book.language.map(begins) ?? false
    case .series: book.series.map { term.text.accepts(SeriesPlace($0).name) } ?? false
    case .author: book.author.map { term.text.accepts($0) } ?? false
    }
  }
}

extension String {
  /// Without case and accents.
  fileprivate var folded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendFolded(self)
    return bytes
  }
}
