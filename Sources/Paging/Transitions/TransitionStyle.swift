public import Cells

/// How a turn is drawn.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// A leaf is lifted, bends over and comes down on the other side.
  case curl
  /// The spreads slide by as one strip of paper.
  case scroll
  /// The ink pales and comes back: nothing moves.
  case fade
  /// The next spread is simply there.
  case none

  var isAnimated: Bool { self != .none }

  /// What a hand can take hold of.
  enum Handle { case leaf, sheet, nothing }

  var hold: Handle {
    switch self {
    case .curl: .leaf
    case .scroll: .sheet
    case .fade, .none: .nothing
    }
  }

  /// The picture of a turn at a moment of it.
  public func draw(_ moment: Moment) -> Canvas {
    switch self {
    case .curl: drawCurl(moment)
    case .scroll: drawScroll(moment)
    case .fade: drawFade(moment)
    case .none: moment.progress < 1 ? moment.old : moment.new
    }
  }
}
