internal import CurlewManuscript
internal import CurlewTypesetting

/// Looking up words.
extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let lookup = saver.storage.lookUp(word, language: reading?.book.book.language?.code)
    open(Sheet(LookupContent(lookup)))
    guard let entry = lookup.entries.first, let title = reading?.book.book.title else { return }
    notify(
      saver.storage.save(
        FoundWord(word: lookup.word, headword: entry.headword, sentence: sentence, title: title)))
  }
}
