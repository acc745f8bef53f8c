public import CurlewCells

/// A page controller whose pages are numbered from 0.
public typealias BookController<Pages: NumberedPages> = PageController<Pages>

extension PageController where Pages: NumberedPages {
  /// Makes a controller that shows a page, or the nearest existing one.
  public init(
    _ pages: Pages, at page: Int = 0, options: PageOptions = PageOptions(), size: Size,
    sideBySide: SideBySidePolicy? = nil,
    placement: @escaping @Sendable (Size) -> Rect = { Rect($0) }
  ) {
    self.init(
      pages, at: Optional(page), options: options, size: size, sideBySide: sideBySide,
      placement: placement)
  }

  /// Turns to a page, or to the nearest existing one. Higher numbers are forward. If the page is
  /// already open, nothing turns. The completion is called once, when the turn has ended.
  @discardableResult
  public mutating func moveToPage(
    _ page: Int, animated: Bool = true, at now: Duration, completion: Completion? = nil
  ) -> [Effect] {
    guard let page = pages.nearest(to: page) else { return fail(completion) }
    let direction: Direction = page < (currentPage ?? page) ? .backward : .forward
    // This throws only if there is no such page.
    let effects = try? show(
      page, direction: direction, animated: animated, at: now, completion: completion)
    return effects ?? []
  }
}
