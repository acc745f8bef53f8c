internal import CurlewManuscript
internal import Synchronization
internal import CurlewSystem
internal import CurlewTypesetting

/// Hyphenates books. Reads the patterns of each language once, even for a long book that is laid out
/// section by section.
final class HyphenatorCache: Sendable {
  private let isDisabled: Bool
  /// A list, since a book has one language and dictionaries slow down the start.
  private let entries = Mutex<[Entry]>([])

  /// The hyphenators of passages in other languages than their books.
  private let ofPassages = Mutex<[Language: Hyphenator]>([:])

  private struct Entry {
    let language: Language
    /// Nil when there are no patterns for the language.
    let hyphenator: Hyphenator?
  }

  init(_ settings: Settings) {
    isDisabled = settings.keepsWordsWhole || settings.keepsHardLines
  }

  /// A shorter text is read before a new thread has started.
  private static let worthAThread = 1 << 18

  /// Starts reading the patterns for a text of a length in bytes, so that they are ready when the
  /// text is.
  func prefetch(_ language: Language, forBytes length: Int) {
    guard !isDisabled, length >= Self.worthAThread else { return }
    Thread { [self] in _ = hyphenator(for: language) }?.detach()
  }

  func hyphenate(_ book: inout Book) {
    guard !isDisabled, let language = book.language, let hyphenator = hyphenator(for: language)
    else { return }
    book.hyphenate(by: hyphenator)
    let foreign = Set(book.manuscript.passages.map(\.language))
    guard !foreign.isEmpty else { return }
    book.hyphenateForeignWords(
      by: Dictionary(uniqueKeysWithValues: foreign.map { ($0, self.hyphenator(ofPassagesIn: $0)) }))
  }

  /// The patterns of a passage are read when a line of it is broken inside a word.
  private func hyphenator(ofPassagesIn language: Language) -> Hyphenator {
    ofPassages.withLock { known in
      if let hyphenator = known[language] { return hyphenator }
      let hyphenator = Hyphenator(forTextOf: Self.lengthOfPassages) {
        PatternFiles.patterns(for: language)
      }
      known[language] = hyphenator
      return hyphenator
    }
  }

  /// In bytes: a few thousand words are remembered.
  private static let lengthOfPassages = 1 << 14

  private func hyphenator(for language: Language) -> Hyphenator? {
    entries.withLock { entries in
      if let known = entries.first(where: { $0.language == language }) { return known.hyphenator }
      let hyphenator = PatternFiles.patterns(for: language).map { Hyphenator($0) }
      entries.append(Entry(language: language, hyphenator: hyphenator))
      return hyphenator
    }
  }
}
