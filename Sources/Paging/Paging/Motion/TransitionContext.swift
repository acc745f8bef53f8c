public import CurlewCells

/// The input of a transition: two pictures of the whole screen, and the state of the turn between them.
public struct TransitionContext: Sendable {
  /// The picture before the turn.
  public package(set) var old: TextCanvas
  /// The picture after the turn.
  public package(set) var new: TextCanvas
  /// 0 shows exactly the old picture, 1 exactly the new one.
  public package(set) var progress: Double
  /// The direction in which page numbers change.
  public package(set) var direction: Direction
  /// The layout of the open book in both pictures.
  public package(set) var geometry: BookGeometry
  /// How the leaf is held.
  package var grip: Grip
  /// A picture whose first page is on the back of a single leaf; nil if the back is blank and the front
  /// shows through. The back of a leaf of a spread always shows the new picture.
  package var reverse: TextCanvas?
  /// How finely light is drawn.
  package var shading = Shading.fine

  /// Makes a context with a blank back.
  package init(
    old: TextCanvas, new: TextCanvas, progress: Double, direction: Direction,
    geometry: BookGeometry,
    grip: Grip = .none
  ) {
    self.old = old
    self.new = new
    self.progress = progress
    self.direction = direction
    self.geometry = geometry
    self.grip = grip
  }
}
