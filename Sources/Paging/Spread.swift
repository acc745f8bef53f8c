/// What lies open: one page, or two that face each other.
///
/// Pages are in reading order: `first` is the left page of a book that is read from left to right.
/// In a spread the first page always has an even index, so the same two pages face each other
/// however one came to them; at the end of an odd count the second page is empty.
public struct Spread: Hashable, Sendable {
  public let first: Int
  public let second: Int?
  public let orientation: Orientation

  /// The spread that shows a page, which must be inside the book.
  public init(showing page: Int, of count: Int, _ orientation: Orientation) {
    precondition((0..<count).contains(page), "page \(page) of \(count)")
    self.orientation = orientation
    switch orientation {
    case .one:
      first = page
      second = nil
    case .two:
      first = page & ~1
      second = first + 1 < count ? first + 1 : nil
    }
  }

  public var pages: [Int] { [first] + (second.map { [$0] } ?? []) }

  /// How many pages a turn of one leaf passes.
  public var step: Int { orientation == .one ? 1 : 2 }

  /// The side of each place in the spread: nil is an empty page.
  public var places: [Int?] { orientation == .one ? [first] : [first, second] }
}

/// Which way the page numbers go.
public enum Direction: Hashable, Sendable {
  case forward, backward

  public var sign: Int { self == .forward ? 1 : -1 }
}
