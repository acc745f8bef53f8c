public import Cells

/// Which way the page numbers go.
public enum Direction: Hashable, Sendable {
  case forward, backward

  /// 1 towards higher pages, -1 towards lower.
  public var sign: Int { self == .forward ? 1 : -1 }

  /// The other way.
  public var reversed: Direction { self == .forward ? .backward : .forward }
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
