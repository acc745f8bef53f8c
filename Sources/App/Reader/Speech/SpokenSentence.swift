internal import CurlewDictionaries
internal import CurlewManuscript
internal import CurlewTypesetting

/// A sentence to be read aloud.
struct SpokenSentence: Equatable {
  /// Its offsets in the book.
  let range: Range<BookOffset>
  /// Its words, without hyphens at the ends of lines and without references to notes.
  let text: String
  let language: Language?

  /// Finds the next sentence from an offset on, or the rest of the sentence there; nil at the end of the
  /// book. Sentences without letters and digits, such as a row of stars, are skipped.
  init?(in book: BookText, from offset: BookOffset) {
    let textEnd = book.asides ?? (book.translation == nil ? .end : book.textEnd)
    let end = book.isTranslation(offset) ? .end : textEnd
    var number = book.textSection(containing: offset)
    var section = book.textSection(number)
    var place = section.offset(of: offset)
    while true {
      guard let sentence = section.unit(.sentence, at: place) else {
        number += 1
        guard number < book.textSectionCount else { return nil }
        section = book.textSection(number)
        place = section.body.lowerBound
        continue
      }
      // The sentence may begin on the page before.
      let start = section.unit(.letter, at: max(sentence.lowerBound, place))?.lowerBound ?? place
      let begin = section.bookOffset(of: start)
      guard begin < end, start < sentence.upperBound else { return nil }
      let signs = book.noteSigns(in: section, at: begin)
      let text = section.spokenText(start..<sentence.upperBound, without: signs)
      place = sentence.upperBound
      guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.isDigit }) else {
        continue
      }
      self.text = text
      range = begin..<section.bookOffset(of: sentence.upperBound)
      language = book.language(at: begin)
      return
    }
  }
}

extension BookText {
  /// The references to notes in a section, as its offsets.
  fileprivate func noteSigns(in section: TextSection, at offset: BookOffset) -> [Range<Int>] {
    let manuscript = part(containing: offset).book.manuscript
    guard manuscript.text.utf8.count == section.utf8.count else { return [] }
    return manuscript.links.filter { $0.note != nil || $0.anchor?.isNote == true }
      .map(\.range)
  }

  /// The language of the words at an offset: that of the passage, else that of the book.
  func language(at place: BookOffset) -> Language? {
    let part = part(containing: place)
    let offset = part.offset(of: place)
    // A sentence may begin with the description of a picture, which names no language.
    let passage = part.book.manuscript.passages.last { $0.range.contains(offset) }
    return passage.flatMap { $0.language == .noLanguage ? nil : $0.language } ?? language
  }
}

extension TextSection {
  fileprivate func spokenText(_ range: Range<Int>, without signs: [Range<Int>]) -> String {
    var text = ""
    var start = range.lowerBound
    for sign in signs where sign.lowerBound >= start && sign.upperBound <= range.upperBound {
      text += undividedText(start..<sign.lowerBound)
      start = sign.upperBound
      // `undividedText` drops white space at its ends.
      if start < range.upperBound, utf8.span.whiteSpace(at: start) > 0 { text += " " }
    }
    return text + undividedText(start..<range.upperBound)
  }

  /// The text, with words that the file divides at the end of a line put together.
  private func undividedText(_ range: Range<Int>) -> String {
    var text = ""
    var start = range.lowerBound
    for offset in range where utf8[offset] == UInt8(ascii: "-") && offset > start {
      guard let word = unit(.word, before: offset..<offset), word.upperBound == offset,
        case let whole = withDividedWord(word), whole.upperBound > offset,
        whole.upperBound <= range.upperBound,
        let half = unit(.word, at: offset + 1)
      else { continue }
      text += plainText(start..<offset)
      start = half.lowerBound
    }
    return text + plainText(start..<range.upperBound)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType != nil }
}
