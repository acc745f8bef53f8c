/// The order of pages.
///
/// The controller asks for neighbours each time it needs them and never keeps the answer, so pages
/// can be added and removed at any time.
public protocol PageOrder<ID> {
  /// Identifies a page.
  associatedtype ID: Hashable & Sendable

  /// The page after another; nil at the end.
  func page(after id: ID) -> ID?

  /// The page before another; nil at the beginning.
  func page(before id: ID) -> ID?

  /// The number of pages; nil if unknown.
  var pageCount: Int? { get }

  /// The index of a page, from 0; nil if unknown.
  func index(of id: ID) -> Int?

  /// The spread of two places in which a page lies; nil for the default: pages with even indices are
  /// the first of their spread, and an empty place is blank paper. In a spread that is returned here, an
  /// empty place shows the desk.
  func facingPages(of id: ID) -> Spread<ID>?

  /// Whether there is such a page, as far as is known.
  func hasPage(_ id: ID) -> Bool

  /// The page to open in place of one that may have been removed; nil if there is none.
  func nearest(to id: ID) -> ID?

  /// The first page; nil if unknown or if there are no pages.
  var firstPage: ID? { get }

  /// The last page; nil if unknown or if there are no pages.
  var lastPage: ID? { get }
}

extension PageOrder {
  /// By default the number of pages is not known.
  public var pageCount: Int? { nil }
  /// By default pages have no numbers.
  public func index(of id: ID) -> Int? { nil }
  /// By default pages face each other in pairs.
  public func facingPages(of id: ID) -> Spread<ID>? { nil }
  /// By default every page exists.
  public func hasPage(_ id: ID) -> Bool { true }
  /// By default the page itself, the page before it, the page after it, or the first one: whichever
  /// exists.
  public func nearest(to id: ID) -> ID? {
    if hasPage(id) { return id }
    if let before = page(before: id), hasPage(before) { return before }
    if let after = page(after: id), hasPage(after) { return after }
    return firstPage.flatMap { hasPage($0) ? $0 : nil }
  }
  /// By default not known.
  public var firstPage: ID? { nil }
  /// By default not known.
  public var lastPage: ID? { nil }
}

/// The data source of a ``PageController``: makes the pages and knows their order.
public protocol PageSource<ID>: PageOrder {
  /// The type of the pages.
  associatedtype Page: Paging.Page

  /// Makes a page that is about to become visible; nil if there is none. The controller keeps the page
  /// as long as ``PageOptions/pageLifetime`` says.
  func makePage(_ id: ID) -> Page?

  /// Whether the reader can turn pages. If not, only the program does.
  var allowsTurning: Bool { get }
}

extension PageSource {
  /// By default the pages exist that can be made.
  public func hasPage(_ id: ID) -> Bool { makePage(id) != nil }
  /// By default readers may turn pages.
  public var allowsTurning: Bool { true }
}

extension PageOrder {
  func spread(showing id: ID, _ orientation: Orientation) -> Spread<ID> {
    guard orientation == .two else { return Spread(id) }
    if let spread = facingPages(of: id), spread.orientation == .two { return spread }
    if let index = index(of: id), !index.isMultiple(of: 2), let before = page(before: id) {
      return Spread(before, facing: id)
    }
    let facing = page(after: id)
    return Spread(id, facing: facing == id ? nil : facing)
  }
}

extension PageOrder {
  /// The turn of one leaf from a spread.
  func step(
    _ direction: Direction, from origin: Spread<ID>, on page: ID, _ options: PageOptions
  ) -> PageStep<ID> {
    var step = PageStep(origin: origin, originPage: page, direction: direction)
    let edge = direction == .forward ? origin.last : origin.first
    guard let next = neighbour(direction, of: edge, options) else { return step }
    if origin.orientation == .two {
      step.goal = direction == .forward ? spread(showing: next, .two) : spread(endingIn: next)
    } else if options.hasPagesOnBacks, let beyond = neighbour(direction, of: next, options) {
      step.reverse = next
      step.goal = Spread(beyond)
    } else {
      step.goal = Spread(next)
    }
    if step.goal == origin { step.goal = nil }
    return step
  }

  private func neighbour(_ direction: Direction, of id: ID, _ options: PageOptions) -> ID? {
    switch direction {
    case .forward: page(after: id) ?? (options.wrapsAround ? firstPage : nil)
    case .backward: page(before: id) ?? (options.wrapsAround ? lastPage : nil)
    }
  }

  /// Whether a side of a spread is an empty place on the desk, where no leaf can be lifted.
  func isBare(_ side: Int, of spread: Spread<ID>) -> Bool {
    spread.slots.indices.contains(side) && spread.slots[side] == nil
      && facingPages(of: spread.first) != nil
  }

  /// The spread before another one, by its last page. Where pages have neither numbers nor given spreads, pairs are
  /// counted backwards from it.
  private func spread(endingIn id: ID) -> Spread<ID> {
    guard index(of: id) == nil, facingPages(of: id) == nil, let before = page(before: id) else {
      return spread(showing: id, .two)
    }
    return Spread(before, facing: id)
  }
}
