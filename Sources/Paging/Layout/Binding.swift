/// How a book is bound and read: the direction in which leaves turn, the bound edge, the reading
/// direction.
public struct Binding: Hashable, Sendable {
  /// The axis along which leaves turn.
  public enum Axis: Hashable, Sendable {
    /// Leaves turn left and right.
    case horizontal
    /// Leaves turn up and down.
    case vertical
  }

  /// The bound edge of a single page. A spread is bound in its middle.
  public enum Spine: Hashable, Sendable {
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
  public var spine: Spine
  /// The reading direction.
  public var reading: Reading

  /// Makes a binding. The defaults are those of western books.
  public init(_ axis: Axis = .horizontal, spine: Spine = .min, reading: Reading = .leftToRight) {
    self.axis = axis
    self.spine = spine
    self.reading = reading
  }

  /// Whether higher pages lie to the left.
  var isMirrored: Bool { axis == .horizontal && reading == .rightToLeft }

  /// Western books.
  public static let left = Binding()
  /// Hebrew and Arabic books, read from right to left.
  public static let right = Binding(spine: .max, reading: .rightToLeft)
  /// Notepads: leaves turn up.
  public static let top = Binding(.vertical)
  /// Leaves turn down.
  public static let bottom = Binding(.vertical, spine: .max)
}
