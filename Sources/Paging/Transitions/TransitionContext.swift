public import Cells

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
