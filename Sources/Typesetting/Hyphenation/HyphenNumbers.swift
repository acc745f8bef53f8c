/// The numbers between some letters, each written as so many ones. Then the greater of two numbers is
/// all the ones of both, and no number has to be looked at to lay one over the other.
struct HyphenNumbers: Sendable {
  private var bits: UInt64 = 0

  /// Numbers are digits, and so many of them there is room for.
  static let most = 7
  private static let ones: UInt64 = 9
  private static let first: UInt64 = 0x1FF
  private static let more: UInt64 = 0x8000_0000_0000_0000

  @inline(__always) var areZero: Bool { bits == 0 }

  /// Whether there are others for which there was no room.
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

  /// Leaves the greater of two numbers at each place.
  @inline(__always)
  mutating func lay(_ other: HyphenNumbers) { bits |= other.bits }

  /// Takes the first number away, and that there are more, and answers the ones of the first.
  @inline(__always)
  mutating func removeFirst() -> UInt16 {
    defer { bits = (bits & ~Self.more) &>> Self.ones }
    return UInt16(truncatingIfNeeded: bits & Self.first)
  }

  /// 1 for a number whose highest one is the first, the third, the fifth and so on.
  @inline(__always)
  static func isOdd(_ number: UInt16) -> UInt64 {
    (number ^ number &>> 1) & 0b1_0101_0101 > 0 ? 1 : 0
  }
}
