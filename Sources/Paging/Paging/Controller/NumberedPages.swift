public import CurlewCells

/// A data source whose pages are numbered from 0. Only `page(at:)` must be implemented.
public protocol NumberedPages: PageSource where ID == Int {
  /// The type of the pages.
  associatedtype Page

  /// The page with an index; nil if there is none.
  func page(at index: Int) -> Page?
}

extension NumberedPages {
  /// The page with that number.
  public func makePage(_ id: Int) -> Page? { page(at: id) }

  /// The next number, if it has a page.
  public func page(after id: Int) -> Int? { hasPage(id + 1) ? id + 1 : nil }

  /// The number before, if it has a page.
  public func page(before id: Int) -> Int? { hasPage(id - 1) ? id - 1 : nil }

  /// The number itself.
  public func index(of id: Int) -> Int? { id }

  /// Whether the number is less than the page count, or, without one, whether the page can be made.
  public func hasPage(_ id: Int) -> Bool { exists(id) }

  /// 0, if it has a page.
  public var firstPage: Int? { hasPage(0) ? 0 : nil }

  /// The last number, if the page count is known.
  public var lastPage: Int? { pageCount.flatMap { $0 > 0 ? $0 - 1 : nil } }

  /// Draws a spread with fresh pages, without a controller.
  public func picture(of spread: Spread<Int>, in geometry: BookGeometry) -> TextCanvas {
    spread.picture(in: geometry, isBare: facingPages(of: spread.first) != nil) { page(at: $0) }
  }

  /// Without a page count the page itself is requested.
  private func exists(_ index: Int) -> Bool {
    guard index >= 0 else { return false }
    return pageCount.map { index < $0 } ?? (page(at: index) != nil)
  }

  /// The existing page nearest to a number; nil if there are no pages. Without a page count, it takes the
  /// pages to have no gaps.
  public func nearest(to index: Int) -> Int? {
    if let pageCount { return pageCount > 0 ? min(max(index, 0), pageCount - 1) : nil }
    if hasPage(index) { return index }
    if index < 0 { return firstPage }
    var (existing, missing) = (-1, index)
    while missing - existing > 1 {
      let middle = (existing + missing) / 2
      if hasPage(middle) { existing = middle } else { missing = middle }
    }
    return existing >= 0 ? existing : nil
  }
}

/// An array of pages is a book.
extension Array: PageOrder, PageSource, NumberedPages where Element: Paging.Page {
  /// Pages are identified by their indices.
  public typealias ID = Int
  /// The elements are the pages.
  public typealias Page = Element

  /// The number of elements.
  public var pageCount: Int? { count }

  /// The element with that index.
  public func page(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
