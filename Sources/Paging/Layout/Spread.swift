/// What lies open: one page, or two that face each other, in reading order.
///
/// A place may be empty, as beside the last page of an odd count; not all of them are.
public struct Spread<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The sides of the spread: nil is an empty page.
  public let places: [Page?]
  /// The first page that is there.
  public let first: Page

  /// A spread of places, or nil when all of them are empty.
  public init?(_ places: [Page?]) {
    guard let first = places.lazy.compactMap({ $0 }).first else { return nil }
    self.places = places
    self.first = first
  }

  /// One page alone.
  public init(_ page: Page) {
    places = [page]
    first = page
  }

  /// Two that face each other; the second may be missing.
  public init(_ page: Page, facing other: Page?) {
    places = [page, other]
    first = page
  }

  /// The pages that are there.
  public var pages: [Page] { places.compactMap { $0 } }

  /// What faces the first place; nil when that is empty or there is none.
  public var second: Page? { places.count > 1 ? places[1] : nil }

  /// The last page that is there.
  public var last: Page { pages.last ?? first }

  /// How many places there are.
  public var orientation: Orientation { places.count == 1 ? .one : .two }
}

/// Pages known by their numbers.
///
/// In a spread the first page always has an even index, so the same two pages face each other
/// however one came to them.
extension Spread where Page == Int {
  /// The spread that shows a page, which must be inside the book.
  public init(showing page: Int, of count: Int, _ orientation: Orientation) {
    precondition((0..<count).contains(page), "page \(page) of \(count)")
    switch orientation {
    case .one: self.init(page)
    case .two:
      let left = page & ~1
      self.init(left, facing: left + 1 < count ? left + 1 : nil)
    }
  }
}

extension Spread {
  /// How many pages a turn of one leaf passes.
  public var step: Int { places.count }
}

/// Which way the page numbers go.
public enum Direction: Hashable, Sendable {
  case forward, backward

  /// 1 towards higher pages, -1 towards lower.
  public var sign: Int { self == .forward ? 1 : -1 }

  /// The other way.
  public var reversed: Direction { self == .forward ? .backward : .forward }
}
