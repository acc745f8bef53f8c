/// The number of pages that are open at once.
public enum Orientation: Hashable, Sendable {
  /// A single page.
  case one
  /// A spread of two pages.
  case two
}

/// The position of the spine.
public enum SpineLocation: Hashable, Sendable {
  /// The left or top edge of a single page.
  case min
  /// The middle of two pages.
  case mid
  /// The right or bottom edge of a single page.
  case max
}
