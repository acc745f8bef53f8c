/// What comes before and after a page: asked each time that somebody wants to know, and never
/// remembered, so pages may come and go behind the controller's back.
public protocol PageOrder<ID> {
  /// What tells pages apart.
  associatedtype ID: Hashable & Sendable

  /// The page after another; nil when there is none.
  func page(after id: ID) -> ID?

  /// The page before another; nil when there is none.
  func page(before id: ID) -> ID?

  /// How many pages there are, if that is known.
  var count: Int? { get }

  /// Where a page stands among them, counted from 0, if that is known. With it pages of even
  /// index always lie first in a spread.
  func index(of id: ID) -> Int?

  /// Where pages begin again after the last one, when they shall.
  var first: ID? { get }

  /// Where they go on before the first one.
  var last: ID? { get }
}

extension PageOrder {
  public var count: Int? { nil }
  public func index(of id: ID) -> Int? { nil }
  public var first: ID? { nil }
  public var last: ID? { nil }
}

/// Brings the pages that a controller shows.
public protocol PageSource<ID>: PageOrder {
  /// What the pages are.
  associatedtype Page: Paging.Page

  /// Makes a page that is about to be seen. It lives until it has disappeared.
  func open(_ id: ID) -> Page
}

extension PageOrder {
  /// The spread of an orientation in which a page lies.
  func spread(showing id: ID, _ orientation: Orientation) -> Spread<ID> {
    guard orientation == .two else { return Spread(id) }
    if let index = index(of: id), !index.isMultiple(of: 2), let before = page(before: id) {
      return Spread(before, facing: id)
    }
    let facing = page(after: id)
    return Spread(id, facing: facing == id ? nil : facing)
  }
}

/// Where a leaf would go.
struct PageStep<Page: Hashable & Sendable>: Hashable {
  var origin: Spread<Page>
  var originPage: Page
  /// nil: there is nothing on that side.
  var goal: Spread<Page>?
  var reverse: Page?
  var direction: Direction
}

extension PageOrder {
  /// One leaf on or back from a spread.
  func step(
    _ direction: Direction, from origin: Spread<ID>, on page: ID, _ options: PageOptions
  ) -> PageStep<ID> {
    var step = PageStep(origin: origin, originPage: page, direction: direction)
    let edge = direction == .forward ? origin.last : origin.first
    guard let next = neighbour(direction, of: edge, options) else { return step }
    if origin.orientation == .two {
      step.goal = direction == .forward ? spread(showing: next, .two) : spread(endingIn: next)
    } else if options.isDoubleSided, let beyond = neighbour(direction, of: next, options) {
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
    case .forward: page(after: id) ?? (options.wrapsAround ? first : nil)
    case .backward: page(before: id) ?? (options.wrapsAround ? last : nil)
    }
  }

  /// The spread before another, given its last page.
  private func spread(endingIn id: ID) -> Spread<ID> {
    guard index(of: id) == nil, let before = page(before: id) else {
      return spread(showing: id, .two)
    }
    return Spread(before, facing: id)
  }
}
