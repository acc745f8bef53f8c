/// Pages that are added, removed and moved while a program runs: each keeps its identity, and so all that it remembers.
///
/// ```swift
/// var book = PageController(PageList(pages), at: 0, size: screen.size)
/// let open = book.currentPage
/// book.edit { $0.insert(page, after: open) }
/// ```
///
/// Pages that the list was made of have the identities 0, 1, 2 and so on; each further page gets the next number.
public struct PageList<Page: Paging.Page>: PageSource {
  /// Numbers that are given once.
  public typealias ID = Int

  /// The identities, in order.
  public private(set) var ids: [Int]
  private var pages: [Int: Page] = [:]
  private var next: Int

  /// Makes a list of pages.
  public init(_ pages: [Page] = []) {
    ids = Array(pages.indices)
    next = pages.count
    for (id, page) in pages.enumerated() { self.pages[id] = page }
  }

  /// Inserts a page after another one and returns its identity. If there is no such page, it becomes the last.
  @discardableResult
  public mutating func insert(_ page: Page, after id: Int? = nil) -> Int {
    defer { next += 1 }
    ids.insert(next, at: id.flatMap(index(of:)).map { $0 + 1 } ?? ids.count)
    pages[next] = page
    return next
  }

  /// Inserts a page before another one and returns its identity. If there is no such page, it becomes the first.
  @discardableResult
  public mutating func insert(_ page: Page, before id: Int?) -> Int {
    let new = insert(page)
    move(new, to: id.flatMap(index(of:)) ?? 0)
    return new
  }

  /// Removes a page, if it is there.
  public mutating func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    pages[id] = nil
  }

  /// Moves a page to an index, as far as there are pages.
  public mutating func move(_ id: Int, to index: Int) {
    guard let old = self.index(of: id) else { return }
    ids.remove(at: old)
    ids.insert(id, at: min(max(index, 0), ids.count))
  }

  // MARK: PageSource

  /// The page as it was added.
  public func makePage(_ id: Int) -> Page? { pages[id] }
  /// Whether the page is in the list.
  public func hasPage(_ id: Int) -> Bool { pages[id] != nil }
  /// The number of pages.
  public var pageCount: Int? { ids.count }
  /// The place of a page.
  public func index(of id: Int) -> Int? { ids.firstIndex(of: id) }
  /// The first page.
  public var firstPage: Int? { ids.first }
  /// The last page.
  public var lastPage: Int? { ids.last }
  /// The next page.
  public func page(after id: Int) -> Int? { neighbour(1, of: id) }
  /// The page before.
  public func page(before id: Int) -> Int? { neighbour(-1, of: id) }

  private func neighbour(_ step: Int, of id: Int) -> Int? {
    index(of: id).flatMap { ids.indices.contains($0 + step) ? ids[$0 + step] : nil }
  }
}
