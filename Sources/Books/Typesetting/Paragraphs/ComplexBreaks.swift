internal import CurlewCUnistring
internal import CurlewManuscript

/// Where lines may end in scripts that `ScalarClass` does not cover.
///
/// GNU libunistring applies Unicode's rules. These leave Thai, Lao, Khmer and Myanmar, which have no
/// spaces between words, to dictionaries. Here a line may end between any two clusters of them, as in
/// narrow newspaper columns.
struct ComplexBreaks {
  /// The part of the text analysed last, and libunistring's answer for each of its bytes.
  private var stretch = 0..<0
  private var answers: [CChar] = []

  /// The most bytes analysed at once.
  private static let longest = 1024

  /// Whether a line may end before a scalar inside the current box.
  mutating func allowBreak(
    before offset: Int, in text: Span<UInt8>, boxAt start: Int, to end: Int
  ) -> Bool {
    if !stretch.contains(offset) { look(from: max(start, offset - 64), at: offset, text, end) }
    guard answers[offset - stretch.lowerBound] != cu_break_possible else { return true }
    let (last, next) = (text.scalar(before: offset).scalar, text.scalar(at: offset).scalar)
    guard Script(last)?.isOfSouthEastAsia == true, Script(next)?.isOfSouthEastAsia == true else {
      return false
    }
    return next.beginsSyllable && !last.needsNext && !endsSyllable(at: offset, in: text)
  }

  /// Whether a consonant of Myanmar ends the syllable before it. Then the sign follows that takes away its vowel, or
  /// the one that sets the next consonant below it.
  private func endsSyllable(at offset: Int, in text: Span<UInt8>) -> Bool {
    var next = offset
    for _ in 0..<3 where next < stretch.upperBound {
      let (scalar, length) = text.scalar(at: next)
      if scalar.value == 0x103A || scalar.value == 0x1039 { return true }
      // The mark of a tone may stand between.
      guard next == offset || scalar.value == 0x1037 else { return false }
      next += length
    }
    return false
  }

  private mutating func look(from start: Int, at offset: Int, _ text: Span<UInt8>, _ end: Int) {
    var first = start
    while text[first] & 0xC0 == 0x80 { first += 1 }
    var last = offset
    while last < end, last - offset < Self.longest, text.whiteSpace(at: last) == 0 {
      last += text.scalar(at: last).length
    }
    let bytes = (first..<last).map { text[$0] }
    answers = Array(repeating: 0, count: bytes.count)
    u8_possible_linebreaks(bytes, bytes.count, "UTF-8", &answers)
    stretch = first..<last
  }
}

extension Unicode.Scalar {
  /// Whether it is not a mark or vowel that belongs to the scalar before it.
  fileprivate var beginsSyllable: Bool {
    switch value {
    case 0xE2F, 0xE30, 0xE32, 0xE33, 0xE45, 0xE46, 0xEB0, 0xEB2, 0xEB3, 0xEC6: return false
    case 0x102B...0x103E, 0x17B4...0x17D3: return false
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: return true
    }
  }

  /// A vowel that is written before its consonant, or a sign that joins the next one.
  fileprivate var needsNext: Bool {
    switch value {
    case 0xE40...0xE44, 0xEC0...0xEC4, 0x17D2, 0x1039: true
    default: false
    }
  }
}
