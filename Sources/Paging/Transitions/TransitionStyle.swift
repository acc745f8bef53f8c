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

/// Everything that a transition may look at: two pictures of the whole screen and how far the turn
/// between them has come.
public struct Moment: Sendable {
  /// The picture that is left.
  public var old: Canvas
  /// The picture that comes.
  public var new: Canvas
  /// 0 is exactly the old picture, 1 exactly the new.
  public var progress: Double
  /// Which way the pages go.
  public var direction: Direction
  /// Where the book lies in both pictures.
  public var geometry: BookGeometry
  /// By what the leaf is held.
  public var grip: Grip
  /// What stands on the other side of a single page, a picture like the two; nil when that is blank
  /// and the front shows through. In a spread it is always the next page.
  public var reverse: Canvas?

  /// A moment of a turn.
  public init(
    old: Canvas, new: Canvas, progress: Double, direction: Direction, geometry: BookGeometry,
    grip: Grip = .none, reverse: Canvas? = nil
  ) {
    self.old = old
    self.new = new
    self.progress = progress
    self.direction = direction
    self.geometry = geometry
    self.grip = grip
    self.reverse = reverse
  }
}

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
