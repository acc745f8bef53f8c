internal import CurlewDictionaries
internal import CurlewEdition
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewTypesetting
internal import CurlewSubsequences

extension FoundWord {
  /// A word with its sentence on the open pages, and the page.
  ///
  /// - Parameter sentence: Empty if the word was typed; then it is the first sentence on the pages that has the word.
  init(_ word: String, in sentence: String, of book: Reading) {
    let (text, pages) = (book.book.text, book.spread.textPages)
    let sentence =
      sentence.isEmpty ? text.sentence(with: word, on: book.openRange) ?? "" : sentence
    self.init(word: word, headword: word, sentence: sentence, title: text.title)
    counterpart = text.counterpart(of: sentence, on: book.openRange) ?? ""
    let edition = book.edition
    let page = pages.first { page in
      let range = edition.text(page).range
      let section = text.textSection(at: range.lowerBound)
      return section.plainText(section.offsets(of: range)).contains(sentence.prefix(Self.beginning))
    }
    guard let page = page ?? pages.first else { return }
    let printed = text.printPage(before: edition.text(page).range.lowerBound + 1)
    self.page = printed.map { "p" + $0 } ?? (edition.layout.isCounted ? "\(page + 1)" : "")
  }

  /// In letters. A sentence may end on the next page.
  private static let beginning = 40
}

extension BookText {
  /// What stands in the other text for a sentence of the open pages; nil if nothing lies beside the book.
  func counterpart(of sentence: String, on open: Range<BookOffset>) -> String? {
    guard translation != nil, !sentence.isEmpty else { return nil }
    for open in [open, counterpart(of: open)].compactMap(\.self) {
      let section = textSection(at: open.lowerBound)
      let range = section.offsets(of: open)
      var place = range.lowerBound
      while place < range.upperBound, let unit = section.unit(.sentence, at: place) {
        if section.plainText(unit) == sentence {
          return counterpart(of: section.bookOffsets(of: unit)).map { other in
            let section = textSection(at: other.lowerBound)
            return section.plainText(section.offsets(of: other))
          }
        }
        place = max(unit.upperBound, place + 1)
      }
    }
    return nil
  }

  /// The first sentence on the open pages that has a word; nil if none has it.
  fileprivate func sentence(with word: String, on open: Range<BookOffset>) -> String? {
    let section = textSection(at: open.lowerBound)
    let open = section.offsets(of: open)
    let query = SearchQuery(word.lowercased(), matchesWholeWords: true)
    let found = (try? Matcher(query))?.matches(in: Array(section.utf8[open]), limit: 1).ranges.first
    return found.flatMap { section.unit(.sentence, at: open.lowerBound + $0.lowerBound) }
      .map { section.plainText($0) }
  }
}
