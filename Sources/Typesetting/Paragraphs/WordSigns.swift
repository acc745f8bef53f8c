/// Which of 64 bytes of a text end or interrupt a word: white space, hyphens and anything that is not
/// ASCII, one bit each. All other bytes are part of a word.
struct WordSigns {
  private(set) var bits: UInt64

  /// The number of bytes looked at.
  static let bytes = 64

  /// The bytes from an offset on. Beyond the end of the text every bit is set.
  @inline(always)
  init(_ text: Span<UInt8>, at offset: Int) {
    if offset &+ Self.bytes <= text.indices.upperBound {
      self.init(text, uncheckedAt: offset)
    } else {
      self.init(tailOf: text, from: offset)
    }
  }

  /// The caller has checked that there are enough bytes.
  @inline(always)
  private init(_ text: Span<UInt8>, uncheckedAt offset: Int) {
    // Each group of 16 bytes sets one bit of every byte: the first eight in even positions, the other
    // eight in odd ones.
    var lanes = SIMD2<UInt64>(repeating: 0)
    for sixteen in 0..<4 {
      let bytes = text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset &+ 16 &* sixteen, as: SIMD2<UInt64>.self)
      let words = SIMD2(UInt64(littleEndian: bytes[0]), UInt64(littleEndian: bytes[1]))
      lanes |= Self.signs(words) &>> UInt64(7 &- 2 &* sixteen)
    }
    bits = Self.transposed(lanes[0] | lanes[1] &<< 1)
  }

  private init(tailOf text: Span<UInt8>, from offset: Int) {
    bits = .max
    for index in offset..<max(text.count, offset) where text[index].standsInWord {
      bits &= ~(1 << UInt64(index - offset))
    }
  }

  /// Sets the high bit of each such byte. No carry passes from one byte to the next.
  @inline(always)
  private static func signs(_ bytes: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let low = bytes & all(0x7F)
    let isBlank = all(0xA0) &- low
    let isHyphen = all(0x80) &- (low ^ all(0x2D))
    let isDelete = low &+ all(0x01)
    return (isBlank | isHyphen | isDelete | bytes) & all(0x80)
  }

  @inline(always)
  private static func all(_ byte: UInt64) -> SIMD2<UInt64> {
    SIMD2(repeating: byte &* 0x0101_0101_0101_0101)
  }

  /// Transposes a matrix of eight by eight bits.
  @inline(always)
  private static func transposed(_ square: UInt64) -> UInt64 {
    let pairs = swapped(square, by: 7, at: 0x00AA_00AA_00AA_00AA)
    let fours = swapped(pairs, by: 14, at: 0x0000_CCCC_0000_CCCC)
    return swapped(fours, by: 28, at: 0x0000_0000_F0F0_F0F0)
  }

  /// Swaps bits with those a distance above them.
  @inline(always)
  private static func swapped(_ bits: UInt64, by distance: UInt64, at places: UInt64) -> UInt64 {
    let differing = (bits ^ bits &>> distance) & places
    return bits ^ differing ^ differing &<< distance
  }

  // MARK: Access

  static let none = WordSigns(bits: 0)

  @inline(always)
  private init(bits: UInt64) { self.bits = bits }

  @inline(always) var isEmpty: Bool { bits == 0 }

  /// Removes the first set bit and returns its index.
  @inline(always)
  mutating func removeFirst() -> Int {
    let first = bits.trailingZeroBitCount
    bits &= bits &- 1
    return first
  }

  /// Clears all bits before an index.
  @inline(always)
  mutating func remove(before place: Int) {
    bits = place < Self.bytes ? (bits &>> UInt64(place)) &<< UInt64(place) : 0
  }

  /// Clears all bits from an index on.
  @inline(always)
  mutating func remove(from place: Int) {
    if place < Self.bytes { bits &= (1 &<< UInt64(place)) &- 1 }
  }

  /// The set bits with clear bits on both sides.
  @inline(always)
  var lone: WordSigns {
    var lone = self
    lone.bits &= ~(bits &<< 1 | bits &>> 1 | 1 | 1 &<< 63)
    return lone
  }

  @inline(always)
  func contains(_ place: Int) -> Bool { bits &>> UInt64(place) & 1 == 1 }
}

extension UInt8 {
  /// Whether the byte is visible ASCII.
  @inline(always)
  var isVisibleASCII: Bool { self > 0x20 && self < 0x7F }

  /// Whether it is, and no hyphen.
  @inline(always)
  var standsInWord: Bool { isVisibleASCII && self != 0x2D }
}
