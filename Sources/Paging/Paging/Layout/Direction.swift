public import CurlewCells

/// The direction of a turn.
public enum Direction: Hashable, Sendable {
  /// Towards higher page numbers.
  case forward
  /// Towards lower page numbers.
  case backward

  /// 1 for forward, -1 for backward.
  public var sign: Int { self == .forward ? 1 : -1 }

  /// The opposite direction.
  public var reversed: Direction { self == .forward ? .backward : .forward }
}

extension BookBinding {
  /// The direction of the pages to the left or above (`min`), or to the right or below (`max`).
  public func direction(towards edge: BoundEdge) -> Direction {
    (edge == .max) != isMirrored ? .forward : .backward
  }

  /// The direction in which a key turns pages; nil for keys that turn none.
  public func direction(of key: Key) -> Direction? {
    switch key {
    case .right: reading == .leftToRight ? .forward : .backward
    case .left: reading == .leftToRight ? .backward : .forward
    case .down, .pageDown, .character(" "): .forward
    case .up, .pageUp, .backspace: .backward
    default: nil
    }
  }

  /// The direction in which a wheel step turns pages; nil for other actions.
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
