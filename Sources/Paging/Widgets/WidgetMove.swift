public import Cells

/// What a key asks of something that lies over the pages: a grid, a scrubber.
public enum WidgetMove: Hashable, Sendable {
  /// One step.
  case left, right, up, down
  /// As far as a screen shows, or to the next place worth stopping at.
  case screenBack, screenOn
  /// To one of the ends.
  case first, last
  /// Take what is chosen.
  case choose
  /// Be as before.
  case cancel

  /// What people expect of a key; a caller with keys of its own makes the moves itself.
  public init?(_ press: KeyPress) {
    guard press.modifiers.isEmpty else { return nil }
    switch press.key {
    case .left, "h": self = .left
    case .right, "l": self = .right
    case .up, "k": self = .up
    case .down, "j": self = .down
    case .pageUp, "b": self = .screenBack
    case .pageDown, " ": self = .screenOn
    case .home, "g": self = .first
    case .end, "G": self = .last
    case .enter: self = .choose
    case .escape, "q": self = .cancel
    default: return nil
    }
  }
}
