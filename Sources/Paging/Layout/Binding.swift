/// How a book is bound and read: which way its leaves turn, and on which side they are held.
public struct Binding: Hashable, Sendable {
  /// The way that leaves travel when they turn.
  public enum Axis: Hashable, Sendable { case horizontal, vertical }

  /// The side of a single page that is bound; a spread is bound in its middle.
  public enum Spine: Hashable, Sendable {
    /// At the left or the top.
    case min
    /// At the right or the bottom.
    case max
  }

  /// Where higher pages lie.
  public enum Reading: Hashable, Sendable { case leftToRight, rightToLeft }

  /// The way that leaves travel.
  public var axis: Axis
  /// The bound side of a page that lies alone.
  public var spine: Spine
  /// Where higher pages lie.
  public var reading: Reading

  /// A binding; without anything said, that of western books.
  public init(_ axis: Axis = .horizontal, spine: Spine = .min, reading: Reading = .leftToRight) {
    self.axis = axis
    self.spine = spine
    self.reading = reading
  }

  /// Whether higher pages lie to the left.
  var isMirrored: Bool { axis == .horizontal && reading == .rightToLeft }

  /// As western books are bound.
  public static let left = Binding()
  /// As Hebrew and Arabic books are bound, and read.
  public static let right = Binding(spine: .max, reading: .rightToLeft)
  /// As a writing pad is bound.
  public static let top = Binding(.vertical)
  /// Leaves that come down.
  public static let bottom = Binding(.vertical, spine: .max)
}
