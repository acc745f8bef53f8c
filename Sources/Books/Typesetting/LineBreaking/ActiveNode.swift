/// The cheapest way found to one breakpoint: its total demerits, the state in which its last line
/// ended, and where that line began.
///
/// A state is the line's fitness class, plus 4 if both that line and the one above it end with a
/// hyphen. Everything is packed into one integer with the demerits in the upper bits, so `min`
/// compares demerits and keeps the rest.
struct ActiveNode: BitwiseCopyable, Comparable {
  private var bits: UInt64

  private static let originBits: UInt64 = 18
  private static let stateShift = originBits + 3
  private static let demeritsShift = stateShift + 3

  /// The number of states.
  static let states = 8

  /// Breakpoints are numbered below this.
  static let mostBreakpoints = 1 << Int(originBits)

  /// Costs more than any other, with room to add demerits without overflow.
  static let none = ActiveNode(bits: 1 << 63)

  /// The start of the paragraph.
  static let start = ActiveNode(bits: 0)

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  /// The number of the breakpoint at which the last line began.
  @inline(__always) var origin: Int { Int(bits &>> 3) & (Self.mostBreakpoints &- 1) }
  @inline(__always) var stateAtOrigin: Int { Int(bits & 7) }

  /// The node after a line that begins at a breakpoint, where `self` is, and ends in a state.
  @inline(__always)
  func extended(from breakpoint: Int, to state: Int, adding demerits: Int) -> ActiveNode {
    let total = bits & ~(1 &<< Self.demeritsShift &- 1)
    let stateAtOrigin = bits &>> Self.stateShift & 7
    let way = state &<< Int(Self.stateShift) | breakpoint &<< 3
    return ActiveNode(bits: total | UInt64(truncatingIfNeeded: way) | stateAtOrigin) + demerits
  }

  @inline(__always)
  static func < (first: ActiveNode, second: ActiveNode) -> Bool { first.bits < second.bits }

  @inline(__always)
  static func + (node: ActiveNode, demerits: Int) -> ActiveNode {
    ActiveNode(bits: node.bits &+ UInt64(truncatingIfNeeded: demerits) &<< demeritsShift)
  }
}
