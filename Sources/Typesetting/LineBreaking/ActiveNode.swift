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

  /// The node to extend by a line that begins at a breakpoint.
  @inline(__always)
  func leaving(_ breakpoint: Int) -> ActiveNode {
    let demerits = bits & ~(1 &<< Self.demeritsShift &- 1)
    let state = bits &>> Self.stateShift & 7
    return ActiveNode(bits: demerits | UInt64(truncatingIfNeeded: breakpoint &<< 3) | state)
  }

  /// The node after a line that ends in a state; `self` has left its breakpoint.
  @inline(__always)
  func arriving(in state: Int, adding demerits: Int) -> ActiveNode {
    ActiveNode(bits: bits | UInt64(truncatingIfNeeded: state) &<< Self.stateShift) + demerits
  }

  @inline(__always)
  static func < (first: ActiveNode, second: ActiveNode) -> Bool { first.bits < second.bits }

  @inline(__always)
  static func + (node: ActiveNode, demerits: Int) -> ActiveNode {
    ActiveNode(bits: node.bits &+ UInt64(truncatingIfNeeded: demerits) &<< demeritsShift)
  }
}
