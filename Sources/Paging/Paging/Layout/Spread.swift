/// The open pages: one, or two facing each other, in reading order.
///
/// A slot of a spread may be empty, but not both.
public struct Spread<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The pages by side; nil is an empty page.
  public let slots: [ID?]
  /// The first page.
  public let first: ID

  /// Makes a spread; nil if all slots are empty.
  public init?(_ slots: [ID?]) {
    guard let first = slots.lazy.compactMap({ $0 }).first else { return nil }
    self.slots = slots
    self.first = first
  }

  /// Makes a single page.
  public init(_ page: ID) {
    slots = [page]
    first = page
  }

  /// Makes two facing pages; nil leaves the second slot empty.
  public init(_ page: ID, facing other: ID?) {
    slots = [page, other]
    first = page
  }

  /// Makes a plate: a page that takes both places.
  public init(plate page: ID) {
    slots = [page, page]
    first = page
  }

  /// Whether one page takes both places.
  public var isPlate: Bool { slots.count == 2 && slots[0] == slots[1] }

  /// The pages without empty slots, a plate once.
  public var pages: [ID] { isPlate ? [first] : slots.compactMap { $0 } }

  /// The page in the second slot; nil if there is none.
  public var second: ID? { slots.count > 1 ? slots[1] : nil }

  /// The last page.
  public var last: ID { pages.last ?? first }

  /// Whether the spread has one slot or two.
  public var orientation: Orientation { slots.count == 1 ? .one : .two }
}

extension Spread where ID == Int {
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

extension Spread where ID == Int {
  /// Makes the spread that contains a page of a book whose cover lies alone on the second side. After
  /// it, the first page of a spread has an odd index.
  ///
  /// - Precondition: the page is less than the count.
  public init(withCover page: Int, of count: Int) {
    precondition((0..<count).contains(page), "page \(page) of \(count)")
    let second = (page + 1) & ~1
    slots = [second > 0 ? second - 1 : nil, second < count ? second : nil]
    first = max(second - 1, 0)
  }
}

extension Spread {
  /// The number of pages that one turn passes.
  public var step: Int { slots.count }
}
