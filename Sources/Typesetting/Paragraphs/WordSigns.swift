internal import CurlewManuscript

/// Which of 64 bytes of a text end or interrupt a word: white space, hyphens and anything that is not
/// ASCII, one bit each. All other bytes are part of a word.
struct WordSigns {
  private(set) var bits: UInt64

  /// The number of bytes looked at.
  static let bytes = 64

  /// The bytes from an offset on. Beyond the end of the text every bit is set.
  @inline(always)
  init(_ text: Span<UInt8>, at offset: Int) {
    // Each group of eight bytes sets one bit of every byte.
    var square: UInt64 = 0
    for group in 0..<8 {
      let bytes = EightBytes(text, at: offset &+ 8 &* group).word
      square |= Self.signs(bytes) &>> UInt64(7 &- group)
    }
    bits = Self.transposed(square)
  }

  /// Sets the high bit of each such byte. No carry passes from one byte to the next.
  @inline(always)
  private static func signs(_ bytes: UInt64) -> UInt64 {
    let low = bytes & all(0x7F)
    let isBlank = all(0xA0) &- low
    let isHyphen = all(0x80) &- (low ^ all(0x2D))
    let isDelete = low &+ all(0x01)
    return (isBlank | isHyphen | isDelete | bytes) & all(0x80)
  }

  @inline(always)
  private static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

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
