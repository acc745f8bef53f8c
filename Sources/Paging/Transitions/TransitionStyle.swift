package import CurlewCells

/// The animation of a turn.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// A leaf lifts, bends over and comes down on the other side.
  case curl
  /// The spreads slide by as one strip of paper.
  case scroll
  /// The ink fades out and in again; nothing moves.
  case fade
  /// The next spread appears at once.
  case none

  var isAnimated: Bool { self != .none }

  /// What the pointer can drag.
  enum Handle { case leaf, sheet, nothing }

  var handle: Handle {
    switch self {
    case .curl: .leaf
    case .scroll: .sheet
    case .fade, .none: .nothing
    }
  }

  /// Draws one frame of a turn.
  package func draw(_ context: TransitionContext) -> TextCanvas {
    switch self {
    case .curl: drawCurl(context)
    case .scroll: drawScroll(context)
    case .fade: drawFade(context)
    case .none: context.progress < 1 ? context.old : context.new
    }
  }
}
