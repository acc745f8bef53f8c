internal import Cells
internal import Paging
internal import Typesetting

/// Looking up words of the open book.
extension ReadingView {
  /// Selects the first word of the pages, to look it up or another one.
  mutating func beginLookup() {
    beginSelection()
    guard selection != nil else { return }
    changeSelection { $0.select(.word) }
  }

  /// Looks up what is selected.
  mutating func lookUpSelection() -> [Request] {
    guard let selection else { return [] }
    let request = lookup(of: selection)
    endSelection()
    return [request]
  }

  /// Looks up the word under the right mouse button; nil if there is none.
  mutating func lookUp(at pointer: Pointer) -> [Request]? {
    guard pointer.action == .press, pointer.button == .right,
      let letter = letter(at: pointer.point),
      let word = PassageSelection(in: book.book, from: letter)
    else { return nil }
    return [lookup(of: word)]
  }

  private func lookup(of passage: PassageSelection) -> Request {
    .lookUp(word: passage.dividedWord, sentence: sentence(around: passage.range))
  }

  private func sentence(around range: Range<Int>) -> String {
    let volume = book.book
    let section = volume.textSection(volume.textSection(containing: range.lowerBound))
    let sentence = section.unit(.sentence, at: section.offset(of: range.lowerBound))
    return sentence.map { section.plainText($0) } ?? ""
  }

  mutating func show(_ lookup: Lookup) {
    open(LookupWindow(lookup, size: pages.bound.geometry.size))
  }
}

extension Application {
  /// Looks a word up, and keeps it with its sentence if it was found.
  mutating func lookUp(_ word: String, in sentence: String) {
    let lookup = saver.storage.lookUp(word)
    changeReading { $0.show(lookup) }
    guard let entry = lookup.entries.first, let title = reading?.book.book.title else { return }
    notify(
      saver.storage.save(
        FoundWord(word: lookup.word, headword: entry.headword, sentence: sentence, title: title)))
  }
}
