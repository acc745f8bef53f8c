package import CurlewManuscript

/// The pages of a book at one setting.
package protocol Pages: Sendable {
  var setting: Setting { get }

  /// The number of pages; an estimate while they are being counted.
  var pageCount: Int { get }

  /// The number of pages that are read one after another; links lead to the others, which are behind
  /// them.
  var pageCountInOrder: Int { get }

  /// The page that contains an offset.
  func page(containing offset: Int) -> Int

  /// The offset of the first text on a page.
  func start(ofPage page: Int) -> Int

  /// The offset of the first text on the page at a percentage of the book.
  func start(atPercent percent: Double) -> Int

  /// Composes a page.
  func page(_ index: Int) -> SetPage

  /// Where the characters of a page stand.
  func map(ofPage index: Int) -> PageMap

  /// The section that a page belongs to; nil for an empty page that only keeps numbers even.
  func location(ofPage index: Int) -> PageLocation?

  /// The layout of a section.
  func layout(ofSection section: Int) -> Layout

  /// Whether a page begins with a heading. True for a page without lines.
  func opensWithHeading(_ page: Int) -> Bool

  /// The heading in force where the running text of a page begins; nil before the first one.
  func heading(ofPage page: Int) -> Heading?

  /// That heading's index in the outline; nil if it is not in the outline yet.
  func chapter(ofPage page: Int) -> Int?

  /// The page of a heading of the outline; nil while unknown.
  func page(ofHeading heading: Int) -> Int?
}

/// The section that a page belongs to, and its index in it.
package struct PageLocation {
  package let section: Int
  package let page: Int
}

extension Pages {
  package func start(atPercent percent: Double) -> Int {
    start(ofPage: Int(Double(pageCountInOrder - 1) * percent / 100))
  }
}

/// Pages that are counted while the reader reads. Until then their numbers are estimates.
package protocol CountingPages: Pages {
  /// Whether every page number is final.
  var isCounted: Bool { get }

  /// How many pages, counted from the first, have a final number.
  var numberedPages: Int { get }

  /// Counts the pages within `margin` pages of an offset, so that their numbers are consecutive.
  /// Returns whether any page number changed.
  mutating func settle(near offset: Int, margin: Int) -> Bool

  /// Counts all pages up to and including one, so that its number is final.
  mutating func count(upToPage page: Int)

  /// Counts all pages up to an offset.
  mutating func count(upToOffset offset: Int)

  /// Counts the remaining pages; nil when all are counted.
  var counter: PageCounter? { get }

  /// Merges page counts from `counter`. Returns whether any page number changed.
  mutating func take(_ counts: [SectionCount]) -> Bool
}

/// The pages of a book that is held in memory, or of one that is read section by section.
package enum BookPages: Sendable {
  case counted(any Pages)
  case counting(any CountingPages)

  package var pages: any Pages {
    switch self {
    case .counted(let pages): pages
    case .counting(let pages): pages
    }
  }

  /// The pages if they have to be counted; nil for a book in memory.
  package var counting: (any CountingPages)? {
    get { if case .counting(let pages) = self { pages } else { nil } }
    set { if let newValue { self = .counting(newValue) } }
  }

  /// Whether every page number is final.
  package var isCounted: Bool { counting?.isCounted ?? true }

  /// How many pages, counted from the first, have a final number.
  package var numberedPages: Int { counting?.numberedPages ?? pages.pageCount }
}
