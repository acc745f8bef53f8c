internal import Manuscript

/// Where a word of a line ends, and what a space behind it is worth.
///
/// Of most words the last eight bytes before the next tell both at once. All that is told of them is
/// computed, since no processor foresees which words end with a sign.
struct WordEnd {
  private(set) var offset: UInt32
  /// How glad the space behind it is to be wider.
  private(set) var liking: UInt8

  /// - Parameters:
  ///   - next: where the next word begins, at least eight bytes into the text; between the two is
  ///     nothing but white space.
  ///   - likings: what a space is worth behind each byte.
  ///   - start: where the word begins, or what of it stands behind the last place where a line may end.
  @inline(__always)
  init(
    before next: UInt32, in text: Span<UInt8>, _ likings: Span<UInt8>, from start: UInt32
  ) {
    let bytes = UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: Int(next) &- 8, as: UInt64.self))
    let white = UInt64(EightBytes(word: bytes).from(0x21).bits.leadingZeroBitCount)
    liking = likings[unchecked: Int((bytes &<< white) &>> 56)]
    offset = next &- UInt32(truncatingIfNeeded: white &>> 3)
    if _slowPath(liking == Self.unknown) {
      self = WordEnd(lookingFrom: start, before: next, in: text)
    }
  }

  @inline(never)
  private init(lookingFrom start: UInt32, before next: UInt32, in text: Span<UInt8>) {
    let end = text.endOfWord(before: Int(next))
    offset = UInt32(truncatingIfNeeded: end)
    liking = text.liking(behind: Int(start)..<end)
  }

  /// For each last byte of a word how glad the space behind it is to be wider, if that byte tells it.
  static let likings: [UInt8] = (0...0xFF).map { byte in
    let scalar = Unicode.Scalar(UInt8(byte))
    return 0x21..<0x80 ~= byte && !scalar.closesQuotation ? scalar.likingBehind : unknown
  }

  private static let unknown: UInt8 = 0xFF
}

extension Span<UInt8> {
  /// Where the plain word ends that stands before an offset, with nothing but white space between.
  func endOfWord(before offset: Int) -> Int {
    var end = offset
    while true {
      let last = self[end &- 1]
      // White space never ends with the bytes with which dashes and quotation marks do.
      if last > 0x20 && last < 0x80 || 0x90...0x9E ~= last { break }
      let white = last <= 0x20 ? 1 : whiteSpace(before: end)
      if white == 0 { break }
      end &-= white
    }
    return end
  }

  /// How glad the space behind a word is to be wider.
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
