/// The lines up to a place: what they cost, in which state the last of them ended, and the place
/// before it with the state there.
///
/// A state is a number from 0 to 7: the looseness of the line that ended at the place, and four more
/// where that line and the one before it both ended with a hyphen. All share one number, of which the
/// cost is the upper part, so that the lesser of two ways brings the rest along.
struct Way: Comparable {
  private var bits: UInt64

  private static let originBits: UInt64 = 18
  private static let stateShift = originBits + 3
  private static let costShift = stateShift + 3

  /// So many states there are.
  static let states = 8

  /// The most places that a paragraph may have.
  static let mostPlaces = 1 << Int(originBits)

  /// Dearer than any; and more can still be added to what it costs.
  static let none = Way(bits: 1 << 63)

  /// The way to the beginning.
  static let free = Way(bits: 0)

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  @inline(__always) var cost: Int { Int(bits &>> Self.costShift) }
  @inline(__always) var state: Int { Int(bits &>> Self.stateShift & 7) }
  @inline(__always) var origin: Int { Int(bits &>> 3) & (Self.mostPlaces &- 1) }
  @inline(__always) var stateAtOrigin: Int { Int(bits & 7) }

  /// The way as it goes on from a place where it ends.
  @inline(__always)
  func departing(from place: Int) -> Way {
    let past = bits & ~(1 &<< Self.costShift &- 1) | bits &>> Self.stateShift & 7
    return Way(bits: past | UInt64(truncatingIfNeeded: place &<< 3))
  }

  /// The way that departed, with a line that ends in some state.
  @inline(__always)
  func arriving(in state: Int, at cost: Int) -> Way {
    Way(bits: bits | UInt64(truncatingIfNeeded: state) &<< Self.stateShift) + cost
  }

  @inline(__always)
  static func < (first: Way, second: Way) -> Bool { first.bits < second.bits }

  @inline(__always)
  static func + (way: Way, cost: Int) -> Way {
    Way(bits: way.bits &+ UInt64(truncatingIfNeeded: cost) &<< costShift)
  }
}
