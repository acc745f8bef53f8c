/// Eight bytes of a text in one register, so that a scan tests eight bytes at once.
///
/// The tests answer with a ``ByteSet``. They are exact for every byte: no carry passes from one byte
/// into the next. A register is loaded without a check for each byte, so this is the one file of the
/// room with unsafe memory.
///
/// What other modules call in their loops is public, since the compiler does not inline package code
/// across modules.
public struct EightBytes {
  public let word: UInt64

  @usableFromInline static let high: UInt64 = 0x8080_8080_8080_8080
  @usableFromInline static let low: UInt64 = 0x0101_0101_0101_0101

  @inlinable
  public init(word: UInt64) {
    self.word = word
  }

  /// The bytes from an offset on; past the end of the text they are zero.
  @inlinable @inline(__always)
  public init(_ text: Span<UInt8>, at offset: Int) {
    if Self.areWhole(8, of: text, at: offset) {
      self.init(text, uncheckedAt: offset)
    } else {
      self.init(word: Self.tail(of: text, from: offset))
    }
  }

  /// - Precondition: the text has eight bytes at the offset.
  @inlinable @inline(__always)
  init(_ text: Span<UInt8>, uncheckedAt offset: Int) {
    word = UInt64(
      littleEndian: text.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Whether a number of bytes are there. As an unsigned number, an offset before the text is also past
  /// its end, so one comparison is enough.
  @inlinable @inline(__always)
  static func areWhole(_ bytes: Int, of text: Span<UInt8>, at offset: Int) -> Bool {
    UInt(bitPattern: offset) < UInt(bitPattern: max(text.indices.upperBound &- bytes &+ 1, 0))
  }

  @usableFromInline
  static func tail(of text: Span<UInt8>, from offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: text.count - 1, through: offset, by: -1) {
      word = word << 8 | UInt64(text[index])
    }
    return word
  }

  /// Whether any of the 32 bytes at an offset passes a test; also true near the end of the text. One
  /// branch for 32 bytes makes searching for rare bytes twice as fast.
  @inlinable @inline(__always)
  public static func mayHold(
    _ text: Span<UInt8>, at offset: Int, _ test: (EightBytes) -> ByteSet
  ) -> Bool {
    mayHold(text, at: offset) { bytes, _ in test(bytes) }
  }

  /// As above, for a test that also sees the byte behind each of the 32.
  ///
  /// - Parameter test: Its second argument is the eight bytes that begin one byte later.
  @inlinable @inline(__always)
  public static func mayHold(
    _ text: Span<UInt8>, at offset: Int, _ test: (EightBytes, _ next: EightBytes) -> ByteSet
  ) -> Bool {
    guard areWhole(33, of: text, at: offset) else { return true }
    func tested(_ offset: Int) -> ByteSet {
      test(
        EightBytes(text, uncheckedAt: offset), EightBytes(text, uncheckedAt: offset &+ 1))
    }
    return
      !(tested(offset) | tested(offset &+ 8) | tested(offset &+ 16) | tested(offset &+ 24)).isEmpty
  }

  /// Skips whole groups of 32 bytes of which none passes a test, and returns where the next begins. One
  /// branch for 32 bytes makes searching for rare bytes twice as fast.
  @inlinable @inline(__always)
  public static func skip32(
    _ text: Span<UInt8>, from start: Int, to end: Int, without test: (EightBytes) -> ByteSet
  ) -> Int {
    let last = min(end, text.count &- 31)
    var offset = start
    while offset < last {
      let first = test(EightBytes(text, uncheckedAt: offset))
      let second = test(EightBytes(text, uncheckedAt: offset &+ 8))
      let third = test(EightBytes(text, uncheckedAt: offset &+ 16))
      let fourth = test(EightBytes(text, uncheckedAt: offset &+ 24))
      guard (first | second | third | fourth).isEmpty else { break }
      offset &+= 32
    }
    return offset
  }

  /// Skips whole groups of eight bytes that pass a test, and returns where the next begins.
  @inlinable @inline(__always)
  public static func skip(
    _ text: Span<UInt8>, from start: Int, to end: Int, while passes: (EightBytes) -> Bool
  ) -> Int {
    let last = min(end, text.count &- 7)
    var offset = start
    while offset < last, passes(EightBytes(text, uncheckedAt: offset)) { offset &+= 8 }
    return offset
  }

  @inlinable public var isASCII: Bool { word & Self.high == 0 }

  /// Whether all bytes are ASCII and none is below a limit. Which byte fails does not matter, so this
  /// is cheaper than ``below(_:)``.
  @inlinable @inline(__always)
  public func isASCII(from limit: UInt8) -> Bool {
    ((word &- UInt64(limit) &* Self.low) | word) & Self.high == 0
  }

  @inlinable public var notASCII: ByteSet { ByteSet(bits: word & Self.high) }

  /// The second and later bytes of UTF-8 sequences: 10xxxxxx.
  @inlinable public var continuations: ByteSet {
    ByteSet(bits: word & ~(word << 1) & Self.high)
  }

  /// The first bytes of UTF-8 sequences: 11xxxxxx.
  @inlinable public var leads: ByteSet { ByteSet(bits: word & word << 1 & Self.high) }

  /// The bytes below a limit, which must be ASCII.
  @inlinable @inline(__always)
  public func below(_ limit: UInt8) -> ByteSet {
    ByteSet(bits: ~from(limit).bits & Self.high)
  }

  /// The bytes not below a limit, which must be ASCII.
  @inlinable @inline(__always)
  public func from(_ limit: UInt8) -> ByteSet {
    let sums = (word & ~Self.high) &+ (UInt64(0x80 - limit) &* Self.low)
    return ByteSet(bits: (sums | word) & Self.high)
  }

  @inlinable @inline(__always)
  public func equal(_ byte: UInt8) -> ByteSet {
    EightBytes(word: word ^ (UInt64(byte) &* Self.low)).below(1)
  }

  /// The positions at which a byte may stand. The first is right, and there is none if the byte does not
  /// occur; that takes fewer steps than ``equal(_:)``.
  @inlinable @inline(__always)
  public func mayEqual(_ byte: UInt8) -> ByteSet {
    EightBytes(word: word ^ (UInt64(byte) &* Self.low)).mayBeZero
  }

  /// As ``mayEqual(_:)``, for a byte that stands twice in a row.
  ///
  /// - Parameter next: the eight bytes that begin one byte later.
  @inlinable @inline(__always)
  public func mayBePair(of byte: UInt8, _ next: EightBytes) -> ByteSet {
    let wanted = UInt64(byte) &* Self.low
    return EightBytes(word: (word ^ wanted) | (next.word ^ wanted)).mayBeZero
  }

  /// The bytes that may be zero. One is subtracted from each byte; a zero byte borrows from the next, which
  /// may then look like zero too.
  @inlinable @inline(__always)
  var mayBeZero: ByteSet { ByteSet(bits: (word &- Self.low) & ~word & Self.high) }

  /// ASCII capitals as small letters. Bytes that are not letters change too.
  @inlinable @inline(__always)
  public var lowercased: EightBytes { EightBytes(word: word | 0x20 &* Self.low) }

  /// The same bytes, with bit 4 of each set to 1. That turns a hyphen into an equals sign, so that one test
  /// finds both.
  @inlinable @inline(__always)
  public var hyphensAsEqualsSigns: EightBytes { EightBytes(word: word | 0x10 &* Self.low) }
}

/// A set of positions among eight bytes, as the high bits of those bytes.
public struct ByteSet {
  public var bits: UInt64

  @inlinable
  public init(bits: UInt64) {
    self.bits = bits
  }

  @inlinable public var isEmpty: Bool { bits == 0 }

  /// The sum of the bytes, each 0 or 1, in the highest byte of a product. Not all processors count bits.
  @inlinable public var count: Int {
    Int(truncatingIfNeeded: (bits >> 7 &* EightBytes.low) >> 56)
  }

  /// The first position; 8 if there is none.
  @inlinable public var first: Int { bits.trailingZeroBitCount >> 3 }

  @inlinable
  public mutating func removeFirst() { bits &= bits &- 1 }

  /// The members before a position.
  @inlinable
  public func before(_ position: Int) -> ByteSet {
    ByteSet(bits: position < 8 ? bits & ((1 << (8 &* UInt64(position))) &- 1) : bits)
  }

  /// The members that are followed by two, or three, more members.
  @inlinable public var threeInARow: ByteSet { ByteSet(bits: bits & bits >> 8 & bits >> 16) }
  @inlinable public var fourInARow: ByteSet { ByteSet(bits: threeInARow.bits & bits >> 24) }

  @inlinable
  public static func | (left: ByteSet, right: ByteSet) -> ByteSet {
    ByteSet(bits: left.bits | right.bits)
  }

  @inlinable
  public static func & (left: ByteSet, right: ByteSet) -> ByteSet {
    ByteSet(bits: left.bits & right.bits)
  }
}
