/// The terminal's answer to portrait and landscape: how many pages lie side by side.
public enum Orientation: Hashable, Sendable {
  case one, two
}

/// Where leaves are bound: at an edge of a page that lies alone, or in the middle of two.
public enum SpineLocation: Hashable, Sendable {
  /// At the left or the top of one page.
  case min
  /// In the middle of two.
  case mid
  /// At the right or the bottom of one page.
  case max
}
