/// Eight bytes of a text in one register, so that a scan takes eight steps at once.
///
/// The tests below answer with a ``ByteSet``. They are exact for every byte: no carry passes from
/// one byte into the next.
package struct EightBytes {
  let word: UInt64

  private static let high: UInt64 = 0x8080_8080_8080_8080
  private static let low: UInt64 = 0x0101_0101_0101_0101

  package init(word: UInt64) {
    self.word = word
  }

  /// The bytes from an offset on; beyond the text they are zero.
  @inline(always)
  init(_ text: Span<UInt8>, at offset: Int) {
    if Self.areWhole(8, of: text, at: offset) {
      self.init(text, uncheckedAt: offset)
    } else {
      self.init(word: Self.tail(of: text, from: offset))
    }
  }

  /// Any eight bytes are a number; that they are there was seen before.
  @inline(always)
  private init(_ text: Span<UInt8>, uncheckedAt offset: Int) {
    word = UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Whether so many bytes are there. One comparison says it, since without its sign an offset before
  /// the text is beyond it; and the compiler inlines a span's indices, but calls its count.
  @inline(always)
  private static func areWhole(_ bytes: Int, of text: Span<UInt8>, at offset: Int) -> Bool {
    UInt(bitPattern: offset)
      < UInt(bitPattern: max(text.indices.upperBound &- bytes &+ 1, 0))
  }

  private static func tail(of text: Span<UInt8>, from offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: text.count - 1, through: offset, by: -1) {
      word = word << 8 | UInt64(text[index])
    }
    return word
  }

  /// Whether any of the 32 bytes from an offset on passes a test; true as well when so many are not
  /// there. What a scan looks for is often rare, and the compiler makes half as much work of four
  /// tests as of each by itself.
  @inline(always)
  package static func mayHold(
    _ text: Span<UInt8>, at offset: Int, _ test: (EightBytes) -> ByteSet
  ) -> Bool {
    guard areWhole(32, of: text, at: offset) else { return true }
    let first = test(EightBytes(text, uncheckedAt: offset))
    let second = test(EightBytes(text, uncheckedAt: offset &+ 8))
    let third = test(EightBytes(text, uncheckedAt: offset &+ 16))
    let fourth = test(EightBytes(text, uncheckedAt: offset &+ 24))
    return !(first | second | third | fourth).isEmpty
  }

  var isASCII: Bool { word & Self.high == 0 }

  /// Whether all are ASCII and none is below a limit: no byte has to be told from its neighbour for
  /// that.
  @inline(always)
  package func isASCII(from limit: UInt8) -> Bool {
    ((word &- UInt64(limit) &* Self.low) | word) & Self.high == 0
  }

  var notASCII: ByteSet { ByteSet(bits: word & Self.high) }

  /// The second and later bytes of UTF-8 sequences: 10xxxxxx.
  package var continuations: ByteSet { ByteSet(bits: word & ~(word << 1) & Self.high) }

  /// The first bytes of UTF-8 sequences: 11xxxxxx.
  package var leads: ByteSet { ByteSet(bits: word & word << 1 & Self.high) }

  /// The bytes below a limit that is itself ASCII.
  @inline(always)
  package func below(_ limit: UInt8) -> ByteSet {
    ByteSet(bits: ~from(limit).bits & Self.high)
  }

  /// The bytes from a limit on, which is ASCII.
  @inline(always)
  package func from(_ limit: UInt8) -> ByteSet {
    let sums = (word & ~Self.high) &+ (UInt64(0x80 - limit) &* Self.low)
    return ByteSet(bits: (sums | word) & Self.high)
  }

  @inline(always)
  package func equal(_ byte: UInt8) -> ByteSet {
    EightBytes(word: word ^ (UInt64(byte) &* Self.low)).below(1)
  }

  /// The bytes 2D and 3D, which differ in one bit, at the price of one.
  @inline(always)
  var hyphensOrEqualsSigns: ByteSet { EightBytes(word: word | 0x10 &* Self.low).equal(0x3D) }
}

/// Some of eight bytes: the high bit of each is its sign.
package struct ByteSet {
  package var bits: UInt64

  var isEmpty: Bool { bits == 0 }

  var count: Int { bits.nonzeroBitCount }

  /// Where the first of them stands; 8 when there is none.
  var first: Int { bits.trailingZeroBitCount >> 3 }

  mutating func removeFirst() { bits &= bits &- 1 }

  /// Those of them before a position.
  func before(_ position: Int) -> ByteSet {
    ByteSet(bits: position < 8 ? bits & ((1 << (8 &* UInt64(position))) &- 1) : bits)
  }

  /// Those of them that two more of them follow.
  var threeInARow: ByteSet { ByteSet(bits: bits & bits >> 8 & bits >> 16) }
  var fourInARow: ByteSet { ByteSet(bits: threeInARow.bits & bits >> 24) }

  static func | (left: ByteSet, right: ByteSet) -> ByteSet {
    ByteSet(bits: left.bits | right.bits)
  }
}
