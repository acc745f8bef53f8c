/// What moves a leaf, which decides how it bends.
package enum Grip: Hashable, Sendable {
  /// Nothing holds the leaf; it turns by itself, foot first.
  case none
  /// The pointer holds the free edge and moves all of it, almost straight.
  case edge
  /// The pointer holds a corner, which is at the pointer's position, in cells.
  case corner(Corner, column: Double, row: Double)
}

/// An end of a leaf's free edge.
package enum Corner: Hashable, Sendable {
  /// The upper end; the left end if leaves turn up and down.
  case head
  /// The lower end; the right end if leaves turn up and down.
  case foot
}

extension Grip {
  /// The corner that is held; nil for other grips.
  var corner: Corner? { if case .corner(let corner, _, _) = self { corner } else { nil } }
}

/// A grip without a position.
enum GripKind: Hashable {
  case none
  /// The free edge, or the whole sheet.
  case edge
  case corner(Corner)
}
