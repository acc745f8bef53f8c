internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// Looking up words in dictionaries.
extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let language = reading?.languageOfSelection?.code
    let job = jobs.run { [storage] in storage.lookUp(word, language: language) }
    wait(
      for: PendingWork(job, SafeText("Looking up “\(word)”"), at: desk.now) { desk, lookup in
        let found = lookup.entries.first.flatMap { entry in
          (desk.reading?.book.text.title).map {
            FoundWord(word: lookup.word, headword: entry.headword, sentence: sentence, title: $0)
          }
        }
        return [.open(Sheet(LookupContent(lookup)))]
          + (found.map { word in [.keep { $0.save(word) }] } ?? [])
      })
  }
}
