/// The first seven numbers of a pattern, packed into one integer in unary: n is n ones. The greater of
/// two numbers is then their bitwise or, so whole patterns are merged at once.
struct HyphenNumbers: Sendable {
  private var bits: UInt64 = 0

  /// The number of digits there is room for.
  static let most = 7
  private static let ones: UInt64 = 9
  private static let first: UInt64 = 0x1FF
  private static let more: UInt64 = 0x8000_0000_0000_0000

  @inline(__always) var areZero: Bool { bits == 0 }

  /// Whether the pattern has more numbers than fit.
  @inline(__always)
  var hasMore: Bool {
    get { bits & Self.more > 0 }
    set { bits = newValue ? bits | Self.more : bits & ~Self.more }
  }

  @inline(__always)
  mutating func set(_ number: UInt8, at index: Int) {
    let place = Self.ones &* UInt64(index)
    bits &= ~(Self.first &<< place)
    bits |= ((1 &<< UInt64(number)) &- 1) &<< place
  }

  /// Keeps the greater of two numbers in each position.
  @inline(__always)
  mutating func lay(_ other: HyphenNumbers) { bits |= other.bits }

  /// Removes the first number and returns it in unary. Clears `hasMore`.
  @inline(__always)
  mutating func removeFirst() -> UInt16 {
    defer { bits = (bits & ~Self.more) &>> Self.ones }
    return UInt16(truncatingIfNeeded: bits & Self.first)
  }

  /// 1 for an odd number in unary, else 0.
  @inline(__always)
  static func isOdd(_ number: UInt16) -> UInt64 {
    (number ^ number &>> 1) & 0b1_0101_0101 > 0 ? 1 : 0
  }
}
