public import Cells

/// How a turn is drawn.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// The spreads slide by as one strip of paper.
  case scroll
  /// The next spread is simply there.
  case none

  var isAnimated: Bool { self != .none }

  /// The picture of a turn at a moment of it.
  public func draw(_ moment: Moment) -> Canvas {
    switch self {
    case .scroll: drawScroll(moment)
    case .none: moment.progress < 1 ? moment.old : moment.new
    }
  }
}

/// Everything that a transition may look at: two pictures of the whole screen and how far the turn
/// between them has come.
public struct Moment: Sendable {
  public var old: Canvas
  public var new: Canvas
  /// 0 is exactly the old picture, 1 exactly the new.
  public var progress: Double
  public var direction: Direction
  public var geometry: BookGeometry

  public init(
    old: Canvas, new: Canvas, progress: Double, direction: Direction, geometry: BookGeometry
  ) {
    self.old = old
    self.new = new
    self.progress = progress
    self.direction = direction
    self.geometry = geometry
  }
}
