package import CurlewManuscript

/// The words of a text.
package struct WordCount: Equatable, Sendable {
  /// Those between spaces.
  private(set) var spaced = 0
  /// Ideographs and kana.
  private(set) var ideographs = 0

  init() {}

  init(_ paragraphs: Paragraphs) {
    for paragraph in paragraphs.all.indices {
      spaced += 1
      for box in paragraphs.boxes[paragraphs.boxes(of: paragraph)].dropFirst() {
        if box.gap > 0 { spaced += 1 } else if box.width == 2 { ideographs += 1 }
      }
    }
  }

  /// The same of bytes alone, as they stand on a page.
  fileprivate init(_ text: Span<UInt8>, in range: Range<Int>) {
    var isInWord = false
    for index in range {
      let byte = text[index]
      if (0xE3...0xE9).contains(byte) {
        ideographs += 1
        isInWord = false
      } else if byte > 0x20 {
        if !isInWord, byte & 0xC0 != 0x80 { (spaced, isInWord) = (spaced + 1, true) }
      } else {
        isInWord = false
      }
    }
  }

  /// Each ideograph counts as a word.
  package var all: Int { spaced + ideographs }
  /// Two ideographs count as one word: they are read as fast.
  package var asRead: Int { spaced + ideographs / 2 }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.spaced += other.spaced
    sum.ideographs += other.ideographs
    return sum
  }
}

extension BookText {
  /// The number of words in a part of the text.
  package func words(in range: Range<BookOffset>) -> Int {
    let section = textSection(at: range.lowerBound)
    let text = section.offsets(of: range)
    let end = min(text.upperBound, section.body.upperBound)
    return section.words(in: text.lowerBound..<max(text.lowerBound, end))
  }

  /// Words in a byte of the text around an offset.
  package func wordDensity(around offset: BookOffset) -> Double {
    let section = textSection(at: offset)
    let sample = section.body.prefix(1 << 18)
    guard !sample.isEmpty else { return 0.18 }
    let range = sample.startIndex..<sample.endIndex
    let length = section.bookOffsets(of: range).count
    return Double(section.words(in: range)) / Double(max(length, 1))
  }
}

extension TextSection {
  fileprivate func words(in range: Range<Int>) -> Int { WordCount(utf8.span, in: range).asRead }
}
