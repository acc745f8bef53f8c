/// What holds the moving leaf, which decides how it bends.
public enum Grip: Hashable, Sendable {
  /// Nothing: a key or a tap sent it on its way, foot first.
  case none
  /// A hand somewhere along the free edge, which it takes along nearly straight.
  case edge
  /// A hand at a corner, which is wherever the hand is: in cells of the screen, to fractions.
  case corner(Corner, column: Double, row: Double)
}

/// The end of the free edge that is held: where lines begin to be read, or where they end.
public enum Corner: Hashable, Sendable {
  /// The top of the page; the left of one that turns up or down.
  case head
  /// The bottom of the page; the right of one that turns up or down.
  case foot
}

extension Grip {
  /// The corner that is held, if one is.
  var corner: Corner? { if case .corner(let corner, _, _) = self { corner } else { nil } }

  /// The progress of a turn whose leaf is held by a corner, which follows from where the corner is;
  /// nil for any other grip.
  public func progress(of direction: Direction, in geometry: BookGeometry) -> Double? {
    let frame = LeafFrame(geometry, direction)
    guard let hold = CornerHold(self, in: frame) else { return nil }
    return frame.isReversed ? 1 - hold.progress : hold.progress
  }
}
