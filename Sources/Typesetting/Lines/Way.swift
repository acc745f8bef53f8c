/// The lines up to a place: what they cost, and the place and the state before the last of them.
///
/// A state is a number from 0 to 7: the looseness of the line that ended there, and four more where
/// that line and the one before it both ended with a hyphen. All three share one number, of which
/// the cost is the upper part, so that the lesser of two ways brings the rest along.
struct Way: Comparable {
  private var bits: Int

  static let states = 8
  private static let originBits = 18
  private static let costBits = originBits + 3

  /// The most places that a paragraph may have.
  static let mostPlaces = 1 << originBits

  static let none = Way(bits: .max / 4 & ~((1 << costBits) - 1))

  /// The way to the beginning.
  static let free = Way(bits: 0)

  @inline(__always)
  private init(bits: Int) { self.bits = bits }

  @inline(__always) var cost: Int { bits >> Self.costBits }
  @inline(__always) var origin: Int { bits >> 3 & (Self.mostPlaces &- 1) }
  @inline(__always) var state: Int { bits & 7 }

  /// The way on from where this one ends.
  @inline(__always)
  func onward(from origin: Int, _ state: Int) -> Way {
    Way(bits: bits & ~((1 << Self.costBits) - 1) &+ (origin << 3 &+ state))
  }

  @inline(__always)
  static func < (first: Way, second: Way) -> Bool { first.bits < second.bits }

  @inline(__always)
  static func + (way: Way, cost: Int) -> Way { Way(bits: way.bits &+ cost << costBits) }
}
