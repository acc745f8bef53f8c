/// The open pages: one, or two facing each other, in reading order.
///
/// A slot of a spread may be empty, but not both.
public struct Spread<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The pages by side; nil is an empty page.
  public let slots: [Page?]
  /// The first page.
  public let first: Page

  /// Makes a spread; nil if all slots are empty.
  public init?(_ slots: [Page?]) {
    guard let first = slots.lazy.compactMap({ $0 }).first else { return nil }
    self.slots = slots
    self.first = first
  }

  /// Makes a single page.
  public init(_ page: Page) {
    slots = [page]
    first = page
  }

  /// Makes two facing pages; nil leaves the second slot empty.
  public init(_ page: Page, facing other: Page?) {
    slots = [page, other]
    first = page
  }

  /// The pages without empty slots.
  public var pages: [Page] { slots.compactMap { $0 } }

  /// The page in the second slot; nil if there is none.
  public var second: Page? { slots.count > 1 ? slots[1] : nil }

  /// The last page.
  public var last: Page { pages.last ?? first }

  /// Whether the spread has one slot or two.
  public var orientation: Orientation { slots.count == 1 ? .one : .two }
}

extension Spread where Page == Int {
  /// Makes the spread that contains a page. In a two-page spread the first page has an even index.
  ///
  /// - Precondition: the page is less than the count.
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
  /// The number of pages that one turn passes.
  public var step: Int { slots.count }
}
