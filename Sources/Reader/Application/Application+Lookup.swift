internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// Looking up words.
extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let language = reading?.book.book.language?.code
    let job = jobs.run { [store = files.store] in store.lookUp(word, language: language) }
    wait(
      for: Awaited(job, SafeText("Looking up “\(word)”"), at: desk.now, cancelledBy: {}) {
        $0.show($1, from: sentence)
      })
  }

  private mutating func show(_ lookup: Lookup, from sentence: String) {
    open(Sheet(LookupContent(lookup)))
    guard let entry = lookup.entries.first, let title = reading?.book.book.title else { return }
    keep {
      $0.save(
        FoundWord(word: lookup.word, headword: entry.headword, sentence: sentence, title: title))
    }
  }
}
