public import Cells

/// Pages that have numbers, counted from 0. `page(at:)` is the one thing to answer.
public protocol NumberedPages {
  /// What the pages are.
  associatedtype Page: Paging.Page

  /// The page of a number; nil when there is none.
  func page(at index: Int) -> Page?

  /// How many pages there are, if that is known. If not, pages are tried.
  var pageCount: Int? { get }
}

extension NumberedPages {
  public var pageCount: Int? { nil }

  /// The whole screen with a spread lying open, as nobody has touched it.
  public func picture(of spread: Spread<Int>, in geometry: BookGeometry) -> Canvas {
    spread.picture(in: geometry) { page(at: $0) }
  }

  func contains(_ index: Int) -> Bool {
    guard index >= 0 else { return false }
    return pageCount.map { index < $0 } ?? (page(at: index) != nil)
  }

  /// The page of the book that is nearest to a number; nil when there is none to be found.
  func nearest(to index: Int) -> Int? {
    guard let pageCount else { return contains(index) ? index : nil }
    return pageCount > 0 ? min(max(index, 0), pageCount - 1) : nil
  }
}

/// Pages that are all there need nothing around them.
extension Array: NumberedPages where Element: Page {
  public var pageCount: Int? { count }

  public func page(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// The order that numbers have.
public struct NumberOrder<Pages: NumberedPages>: PageSource {
  /// The pages behind the numbers.
  public var pages: Pages

  public func page(after id: Int) -> Int? { pages.contains(id + 1) ? id + 1 : nil }

  public func page(before id: Int) -> Int? { pages.contains(id - 1) ? id - 1 : nil }

  public var count: Int? { pages.pageCount }

  public func index(of id: Int) -> Int? { id }

  public var first: Int? { pages.contains(0) ? 0 : nil }

  public var last: Int? { pages.pageCount.flatMap { $0 > 0 ? $0 - 1 : nil } }

  public func open(_ id: Int) -> MaybePage<Pages.Page> { MaybePage(page: pages.page(at: id)) }
}

/// A page, or the empty paper where a page was promised that is not there.
public struct MaybePage<Page: Paging.Page>: Paging.Page {
  var page: Page?

  public func draw(on canvas: inout Canvas, at place: PagePlace) {
    page?.draw(on: &canvas, at: place)
  }

  public mutating func answer(_ event: Event, at place: PagePlace) -> PageAnswer<Page.Reply> {
    page?.answer(event, at: place) ?? .ignored
  }

  public mutating func hear(_ appearance: PageAppearance) { page?.hear(appearance) }
}
