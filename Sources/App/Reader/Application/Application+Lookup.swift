internal import CurlewDictionaries
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// Looking up words, in dictionaries and by commands of the reader.
extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let language = reading?.languageOfSelection?.code
    let job = jobs.run { [storage] in storage.lookUp(word, language: language) }
    wait(
      for: PendingWork(job, SafeText("Looking up “\(word)”"), at: desk.now, cancelledBy: {}) {
        desk, lookup in
        let found = lookup.entries.first.flatMap { entry in
          (desk.reading?.book.text.title).map {
            FoundWord(word: lookup.word, headword: entry.headword, sentence: sentence, title: $0)
          }
        }
        return [.open(Sheet(LookupContent(lookup)))]
          + (found.map { word in [.keep { $0.save(word) }] } ?? [])
      })
  }

  /// Shows what the command line of a key writes.
  mutating func showOutput(of line: String) {
    let tool = ShellCommand(line, variables: reading?.variables ?? []).tool(readsErrors: true)
    let isCancelled = CancelFlag()
    let job = jobs.run {
      try? tool.output(
        for: Descriptor(reading: "/dev/null"), limit: 1 << 20, isCancelled: { isCancelled.isSet })
    }
    wait(
      for: PendingWork(
        job, SafeText("Running “\(line)”"), at: desk.now, cancelledBy: { isCancelled.set() }
      ) { _, bytes in
        let text = bytes.map { String(decoding: $0, as: UTF8.self) }
        return [.open(Sheet(OutputContent(text ?? "It did not end within 30 seconds.", of: line)))]
      })
  }
}
