internal import CurlewLibrary

/// What is typed to filter the shelf: words of titles and authors, and terms such as `#sea` or `by:austen`. A book must
/// meet all.
struct ShelfFilter {
  /// How a term begins.
  private enum Kind: String, CaseIterable {
    case tag = "#"
    case status = "status:"
    case series = "series:"
    case language = "lang:"
    case author = "by:"
  }

  private let terms: [(kind: Kind, text: TextFilter, folded: [UInt8], isWholeTag: Bool)]
  /// What is not a term.
  let words: String

  /// - Parameter tags: All tags.
  init(_ text: String, of tags: @autoclosure () -> [String]) {
    let kinds = text.split(separator: " ").map { word in
      (word, Kind.allCases.first { word.lowercased().hasPrefix($0.rawValue) })
    }
    let tags = kinds.contains { $0.1 == .tag } ? tags().map(\.folded) : []
    terms = kinds.compactMap { word, kind in
      guard let kind else { return nil }
      let value = String(word.dropFirst(kind.rawValue.count))
      let folded = value.folded
      return (kind, TextFilter(value), folded, kind == .tag && tags.contains(folded))
    }
    words = kinds.filter { $0.1 == nil }.map(\.0).joined(separator: " ")
  }

  var hasTerms: Bool { !terms.isEmpty }
  var isEmpty: Bool { !hasTerms && words.isEmpty }
  /// Whether it asks for the books of a series, whose order is that of the series.
  var isOfSeries: Bool { terms.contains { $0.kind == .series } }

  /// Whether a book meets the terms: tag, status and language begin with what is typed, but a tag that is typed as a
  /// whole is no other.
  func acceptsTerms(_ book: ShelfBook) -> Bool {
    terms.allSatisfy { kind, text, folded, isWholeTag in
      func begins(_ name: String) -> Bool {
        isWholeTag ? name.folded == folded : name.folded.starts(with: folded)
      }
      return switch kind {
      case .tag: book.tags.contains(where: begins)
      case .status: book.status.map { begins($0.rawValue) } ?? false
      case .language: book.language.map(begins) ?? false
      case .series: book.series.map { text.accepts(SeriesPlace($0).name) } ?? false
      case .author: book.author.map { text.accepts($0) } ?? false
      }
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
