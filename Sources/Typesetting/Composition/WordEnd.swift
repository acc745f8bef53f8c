internal import Manuscript

/// Where a word ends, and how much a space behind it is liked to be wide.
///
/// For most words the last eight bytes before the next word are enough for both, without a branch.
struct WordEnd {
  private(set) var offset: UInt32
  /// From 0 inside a sentence to 3 after its end.
  private(set) var liking: UInt8

  /// - Parameters:
  ///   - next: where the next word begins; between the two is only white space.
  ///   - likings: the liking behind each byte.
  ///   - start: where the last box of the word begins.
  @inline(__always)
  init(
    before next: Int, in text: Span<UInt8>, _ likings: Span<UInt8>, from start: Int
  ) {
    guard next >= 8 else {
      self = WordEnd(lookingFrom: start, before: next, in: text)
      return
    }
    let bytes = EightBytes(text, at: next &- 8)
    let white = UInt64(bytes.from(0x21).bits.leadingZeroBitCount)
    liking = likings[Int((bytes.word &<< white) &>> 56)]
    offset = UInt32(truncatingIfNeeded: next &- Int(white &>> 3))
    if _slowPath(liking == Self.unknown) {
      self = WordEnd(lookingFrom: start, before: next, in: text)
    }
  }

  @inline(never)
  private init(lookingFrom start: Int, before next: Int, in text: Span<UInt8>) {
    let end = text.endOfWord(before: next)
    offset = UInt32(truncatingIfNeeded: end)
    liking = text.liking(behind: start..<end)
  }

  /// The liking behind each byte, or `unknown` if more bytes must be looked at.
  static let likings: [UInt8] = (0...0xFF).map { byte in
    let scalar = Unicode.Scalar(UInt8(byte))
    return 0x21..<0x80 ~= byte && !scalar.closesQuotation ? scalar.likingBehind : unknown
  }

  private static let unknown: UInt8 = 0xFF
}

extension Span<UInt8> {
  /// The end of the word before an offset, without the white space between.
  func endOfWord(before offset: Int) -> Int {
    var end = offset
    while true {
      let last = self[end &- 1]
      // No white space ends with the last byte of a dash or quotation mark.
      if last > 0x20 && last < 0x80 || 0x90...0x9E ~= last { break }
      let white = last <= 0x20 ? 1 : whiteSpace(before: end)
      if white == 0 { break }
      end &-= white
    }
    return end
  }

  /// How much the space behind a word is liked to be wide.
  func liking(behind word: Range<Int>) -> UInt8 {
    var end = word.upperBound
    while end > word.lowerBound {
      let byte = self[end &- 1]
      if byte.isASCIILetterOrDigit { return 0 }
      let (scalar, length) = byte < 0x80 ? (Unicode.Scalar(byte), 1) : scalar(before: end)
      if !scalar.closesQuotation { return scalar.likingBehind }
      end &-= length
    }
    return 0
  }
}

extension Unicode.Scalar {
  /// Whether it may stand between the end of a sentence and the space.
  var closesQuotation: Bool {
    switch self {
    case "\"", "”", "’", ")", "»": true
    default: false
    }
  }

  /// How much a space behind it is liked to be wide.
  var likingBehind: UInt8 {
    switch self {
    case ".", "!", "?", "…": 3
    case ";", ":", "—": 2
    case ",": 1
    default: 0
    }
  }
}
