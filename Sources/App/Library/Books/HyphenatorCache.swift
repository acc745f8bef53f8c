internal import CurlewManuscript
package import CurlewSettings
internal import Synchronization
package import CurlewTypesetting

/// Hyphenates books. Reads the patterns of each language once, even for a long book that is laid out
/// section by section.
package final class HyphenatorCache: Sendable {
  private let isDisabled: Bool
  /// A list, since a book has few languages and dictionaries slow down the start.
  private let entries = Mutex<[Entry]>([])

  private struct Entry {
    let language: Language
    /// Nil when there are no patterns for the language.
    let patterns: HyphenPatterns?
  }

  package init(_ settings: Settings) {
    isDisabled = settings.keepsWordsWhole || settings.keepsHardLines
  }

  package func hyphenate(_ book: inout Book) {
    guard !isDisabled, let language = book.imprint.language, let patterns = patterns(for: language)
    else { return }
    book.hyphenate(by: patterns)
    let foreign = Set(book.manuscript.passages.map(\.language))
    guard !foreign.isEmpty else { return }
    book.hyphenateForeignWords(
      by: foreign.reduce(into: [:]) { $0[$1] = self.patterns(for: $1) })
  }

  private func patterns(for language: Language) -> HyphenPatterns? {
    entries.withLock { entries in
      if let known = entries.first(where: { $0.language == language }) { return known.patterns }
      let patterns = PatternFiles.patterns(for: language)
      entries.append(Entry(language: language, patterns: patterns))
      return patterns
    }
  }
}
