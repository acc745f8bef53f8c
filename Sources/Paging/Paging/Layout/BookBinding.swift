/// How a book is bound and read: the direction in which leaves turn, the bound edge, the reading
/// direction.
public struct BookBinding: Hashable, Sendable {
  /// The axis along which leaves turn.
  public enum Axis: Hashable, Sendable {
    /// Leaves turn left and right.
    case horizontal
    /// Leaves turn up and down.
    case vertical
  }

  /// The bound edge of a single page. A spread is bound in its middle.
  public enum BoundEdge: Hashable, Sendable {
    /// The left or top edge.
    case min
    /// The right or bottom edge.
    case max
  }

  /// The reading direction.
  public enum Reading: Hashable, Sendable {
    /// Higher pages lie to the right.
    case leftToRight
    /// Higher pages lie to the left.
    case rightToLeft
  }

  /// The axis along which leaves turn.
  public var axis: Axis
  /// The bound edge of a single page.
  public var boundEdge: BoundEdge
  /// The reading direction.
  public var reading: Reading
  /// The axis along which the two pages of a spread lie. If leaves turn along the other axis, both
  /// pages are on the same leaf, which is bound at its edge.
  public var stacking: Axis

  /// Makes a binding. The defaults are those of western books.
  public init(
    _ axis: Axis = .horizontal, boundEdge: BoundEdge = .min, reading: Reading = .leftToRight,
    stacking: Axis? = nil
  ) {
    self.axis = axis
    self.boundEdge = boundEdge
    self.reading = reading
    self.stacking = stacking ?? axis
  }

  /// Whether higher pages lie to the left.
  var isMirrored: Bool { axis == .horizontal && reading == .rightToLeft }

  /// Whether the first page of a spread lies to the right of the second.
  var isStackMirrored: Bool { stacking == .horizontal && reading == .rightToLeft }

  /// Western books.
  public static let left = BookBinding()
  /// Hebrew and Arabic books, read from right to left.
  public static let right = BookBinding(boundEdge: .max, reading: .rightToLeft)
  /// Notepads: leaves turn up.
  public static let top = BookBinding(.vertical)
  /// Leaves turn down.
  public static let bottom = BookBinding(.vertical, boundEdge: .max)
}
