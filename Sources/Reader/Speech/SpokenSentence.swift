internal import CurlewManuscript
internal import CurlewTypesetting

/// A sentence to be read aloud.
struct SpokenSentence: Equatable {
  /// Offsets of the book.
  let range: Range<Int>
  /// What is said: without hyphens at the ends of lines and without the signs of notes.
  let text: String
  let language: Language?

  /// The first sentence at or behind an offset, in what is left of it; nil at the end of the book. What has
  /// neither letters nor digits, such as a row of stars, is passed over.
  init?(in volume: any Volume, from offset: Int) {
    let end = volume.asides ?? Int.max
    var number = volume.textSection(containing: offset)
    var section = volume.textSection(number)
    var place = section.offset(of: offset)
    while true {
      guard let sentence = section.unit(.sentence, at: place) else {
        number += 1
        guard number < volume.textSectionCount else { return nil }
        section = volume.textSection(number)
        place = section.body.lowerBound
        continue
      }
      // From the first letter at the offset: a sentence may begin on the page before.
      let start = section.unit(.letter, at: max(sentence.lowerBound, place))?.lowerBound ?? place
      let address = section.address(of: start)
      guard address < end, start < sentence.upperBound else { return nil }
      let signs = volume.noteSigns(in: section, at: address)
      let text = section.spokenText(start..<sentence.upperBound, without: signs)
      place = sentence.upperBound
      guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.isDigit }) else {
        continue
      }
      self.text = text
      range = address..<section.address(of: sentence.upperBound)
      language = volume.language(at: address)
      return
    }
  }
}

extension Volume {
  /// The signs of notes in a section, in its offsets.
  fileprivate func noteSigns(in section: TextSection, at address: Int) -> [Range<Int>] {
    let manuscript = part(containing: address).book.manuscript
    guard manuscript.text.utf8.count == section.utf8.count else { return [] }
    return manuscript.references.filter { $0.note != nil || $0.anchor?.isNote == true }
      .map(\.range)
  }

  /// The language of the words at an offset: that of the passage, else that of the book.
  fileprivate func language(at address: Int) -> Language? {
    let part = part(containing: address)
    let offset = part.offset(of: address)
    return part.book.manuscript.passages.last { $0.range.contains(offset) }?.language ?? language
  }
}

extension TextSection {
  fileprivate func spokenText(_ range: Range<Int>, without signs: [Range<Int>]) -> String {
    var text = ""
    var start = range.lowerBound
    for sign in signs where sign.lowerBound >= start && sign.upperBound <= range.upperBound {
      text += undividedText(start..<sign.lowerBound)
      start = sign.upperBound
      // White space at the ends of a part is dropped.
      if start < range.upperBound, utf8.span.whiteSpace(at: start) > 0 { text += " " }
    }
    return text + undividedText(start..<range.upperBound)
  }

  /// The text with words whole that the source divides at the end of a line.
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
