public import Cells

extension BookGeometry {
  /// Which way a tap at a place turns: the outer third of a page, or nothing in between. Forward is
  /// where the higher pages lie.
  public func turn(forTapAt point: Point) -> Direction? {
    let isAcross = binding.axis == .horizontal
    let place = isAcross ? point.column : point.row
    let paper = isAcross ? book.columns : book.rows
    let screen = isAcross ? size.columns : size.rows
    let sides = orientation == .one ? 0..<screen : paper
    let third = (orientation == .one ? screen : paper.count / 2) / 3
    if place < sides.lowerBound + third { return binding.direction(towards: .min) }
    if place >= sides.upperBound - third { return binding.direction(towards: .max) }
    return nil
  }
}

extension Binding {
  /// Which way the pages go that lie to the left or above (`min`), to the right or below (`max`).
  public func direction(towards side: Spine) -> Direction {
    (side == .max) != isMirrored ? .forward : .backward
  }

  /// Which way a key turns pages, when nobody has given it another meaning.
  public func direction(of key: Key) -> Direction? {
    switch key {
    case .right: reading == .leftToRight ? .forward : .backward
    case .left: reading == .leftToRight ? .backward : .forward
    case .down, .pageDown, .character(" "): .forward
    case .up, .pageUp, .backspace: .backward
    default: nil
    }
  }

  /// Which way a wheel turns pages.
  func direction(of action: Pointer.Action) -> Direction? {
    switch action {
    case .wheelDown: .forward
    case .wheelUp: .backward
    case .wheelRight: direction(of: Key.right)
    case .wheelLeft: direction(of: Key.left)
    case .press, .drag, .release: nil
    }
  }
}
