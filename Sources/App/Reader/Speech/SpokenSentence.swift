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
  /// The words of a passage that are said, each with the signs behind it.
  func spokenWords(in range: Range<BookOffset>) -> [(range: Range<BookOffset>, text: String)] {
    let section = textSection(at: range.lowerBound)
    let signs = noteSigns(in: section, at: range.lowerBound)
    return section.words(section.offsets(of: range)).filter { word in
      !signs.contains { $0.overlaps(word) }
    }.map { (section.bookOffsets(of: $0), section.undividedText($0)) }
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

  /// The words of a sentence, each with the signs behind it. In a script without spaces, a few characters are one.
  fileprivate func words(_ range: Range<Int>) -> [Range<Int>] {
    var (words, place) = ([Range<Int>](), range.lowerBound)
    while let word = unit(.word, at: place), word.lowerBound < range.upperBound {
      let whole = withDividedWord(word)
      place = max(whole.upperBound, place + 1)
      let next = min(unit(.word, at: place)?.lowerBound ?? .max, range.upperBound)
      var end = place
      while end < next, utf8.span.whiteSpace(at: end) == 0 { end += 1 }
      let isUnspaced = Script(utf8.span.scalar(at: word.lowerBound).scalar)?.isUnspaced ?? false
      if isUnspaced, let last = words.last, last.upperBound == word.lowerBound,
        last.count < Self.longestUnspaced
      {
        words[words.count - 1] = last.lowerBound..<end
      } else {
        words.append(word.lowerBound..<end)
      }
    }
    return words
  }

  /// In bytes.
  private static let longestUnspaced = 9

  /// The text, with words that the file divides at the end of a line put together.
  fileprivate func undividedText(_ range: Range<Int>) -> String {
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
