public import CurlewCells

/// A command to a widget, such as the slider or the overview.
public enum WidgetMove: Hashable, Sendable {
  /// One step.
  case left
  /// One step.
  case right
  /// One step.
  case up
  /// One step.
  case down
  /// One screenful back, or to the previous tick.
  case screenBack
  /// One screenful forward, or to the next tick.
  case screenOn
  /// To the first page.
  case first
  /// To the last page.
  case last
  /// Confirm the selection.
  case choose
  /// Return to the state before.
  case cancel

  /// The command of a key by default; nil for other keys. Programs with configurable keys make commands
  /// themselves.
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
