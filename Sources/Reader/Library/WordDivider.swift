internal import Synchronization
internal import Typesetting

/// Lets words be divided at the ends of lines where there are patterns for their language. The patterns
/// of a language are read once, also for a long book that is set in pieces.
final class WordDivider: Sendable {
  private let keepsWordsWhole: Bool
  private let patterns = Mutex<[Language: HyphenPatterns?]>([:])

  init(_ settings: Settings) {
    keepsWordsWhole = settings.keepsWordsWhole
  }

  func divideWords(of book: inout Book, by workers: Workers = .one) {
    guard !keepsWordsWhole, let language = book.language, let patterns = patterns(for: language)
    else { return }
    book.hyphenate(by: patterns, workers: workers)
  }

  /// Of the patterns no more is read than a short text needs.
  func divideWords(ofBeginning book: inout Book) {
    guard !keepsWordsWhole, let language = book.language,
      let patterns = PatternFiles.patterns(for: language, in: book.text.utf8)
    else { return }
    book.hyphenate(by: patterns)
  }

  private func patterns(for language: Language) -> HyphenPatterns? {
    patterns.withLock { known in
      if let patterns = known[language] { return patterns }
      let patterns = PatternFiles.patterns(for: language, in: nil)
      known[language] = .some(patterns)
      return patterns
    }
  }
}
