package import CurlewManuscript
package import CurlewTypesetting

extension BookText {
  /// The number of words in a part of the text. Two ideographs or kana count as one: they are read as fast.
  package func words(in range: Range<BookOffset>) -> Int {
    let section = textSection(at: range.lowerBound)
    let text = section.offsets(of: range)
    let end = min(text.upperBound, section.body.upperBound)
    return section.utf8.words(in: text.lowerBound..<max(text.lowerBound, end))
  }

  /// Words in a byte of the text around an offset.
  package func wordDensity(around offset: BookOffset) -> Double {
    let section = textSection(at: offset)
    let sample = section.body.prefix(1 << 18)
    guard !sample.isEmpty else { return 0.18 }
    let words = section.utf8.words(in: sample.startIndex..<sample.endIndex)
    let length = section.bookOffsets(of: sample.startIndex..<sample.endIndex).count
    return Double(words) / Double(max(length, 1))
  }
}

extension [UInt8] {
  fileprivate func words(in range: Range<Int>) -> Int {
    var (count, ideographs, isInWord) = (0, 0, false)
    for index in range {
      let byte = self[index]
      if (0xE3...0xE9).contains(byte) {
        ideographs += 1
        isInWord = false
      } else if byte > 0x20 {
        if !isInWord, byte & 0xC0 != 0x80 { (count, isInWord) = (count + 1, true) }
      } else {
        isInWord = false
      }
    }
    return count + ideographs / 2
  }
}
