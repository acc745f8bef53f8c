internal import Manuscript
internal import Synchronization
internal import Typesetting

/// Lets words be divided at the ends of lines where there are patterns for their language. The patterns
/// of a language are read once, also for a long book that is set in pieces.
final class WordDivider: Sendable {
  private let keepsWordsWhole: Bool
  /// Few enough for a list, and a dictionary by a type of our own costs the start more than it saves.
  private let hyphenators = Mutex<[Known]>([])

  private struct Known {
    let language: Language
    let hyphenator: Hyphenator?
  }

  init(_ settings: Settings) {
    keepsWordsWhole = settings.keepsWordsWhole || settings.keepsHardLines
  }

  /// Less text is read in the time that a thread takes to come.
  private static let worthAThread = 1 << 18

  /// Begins to read the patterns for a text of some length, so that they are there when the text is.
  func fetchPatterns(for language: Language, ofBytes length: Int) {
    guard !keepsWordsWhole, length >= Self.worthAThread else { return }
    Thread { [self] in _ = hyphenator(for: language) }?.detach()
  }

  func divideWords(of book: inout Book) {
    guard !keepsWordsWhole, let language = book.language, let hyphenator = hyphenator(for: language)
    else { return }
    book.hyphenate(by: hyphenator)
  }

  /// Of the patterns no more is read than a short text needs, and that only when it does.
  func divideWords(ofBeginning book: inout Book) {
    guard !keepsWordsWhole, let language = book.language, PatternFiles.exist(for: language)
    else { return }
    let text = book.text
    book.hyphenate { PatternFiles.patterns(for: language, in: text.utf8) }
  }

  private func hyphenator(for language: Language) -> Hyphenator? {
    hyphenators.withLock { known in
      if let one = known.first(where: { $0.language == language }) { return one.hyphenator }
      let hyphenator = PatternFiles.patterns(for: language, in: nil).map { Hyphenator($0) }
      known.append(Known(language: language, hyphenator: hyphenator))
      return hyphenator
    }
  }
}
