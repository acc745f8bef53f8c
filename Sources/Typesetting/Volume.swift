package import Manuscript

/// A book of any length, held in memory or not.
package protocol Volume: Sendable {
  var title: String { get }
  var author: String? { get }
  var language: Language? { get }
  /// The direction in which its pages follow each other.
  var direction: WritingDirection { get }
  /// Whether only parts of it are in memory; outline and word count then arrive incrementally.
  var isLong: Bool { get }
  /// The parts and chapters known so far, in text order.
  var outline: [Heading] { get }
  /// The number of words; nil while unknown.
  var words: Int? { get }
  var encoding: Encoding { get }
  /// The number of byte sequences found so far that are invalid in its encoding.
  var damaged: Int { get }
  /// Whether hyphenation patterns are available for it.
  var canDivideWords: Bool { get }
  /// Statistics for `--info`. Reads the whole book.
  var facts: BookFacts { get }

  func place(at offset: Int) -> Place
  func offset(of place: Place) -> Int

  /// Applies a search to the text, section by section, and returns the first match as an offset.
  func firstOffset(_ search: ([UInt8]) -> Int?) -> Int?

  /// - Parameters:
  ///   - isPaired: whether pages face each other.
  ///   - former: pages at a previous setting; their lines are reused if the measure is the same.
  ///   - workers: break the lines of a book that is held in memory.
  func pages(
    _ setting: Setting, isPaired: Bool, like former: (any Pages)?, by workers: Workers
  ) -> any Pages
}

/// The pages of a book at one setting.
package protocol Pages: Sendable {
  var setting: Setting { get }

  /// The number of pages; an estimate until all pages are counted.
  var pageCount: Int { get }

  /// Whether every page number is final.
  var isCounted: Bool { get }

  /// How many pages, counted from the first, have a final number.
  var numberedPages: Int { get }

  /// The page that contains an offset.
  func page(containing offset: Int) -> Int

  /// The offset of the first text on a page.
  func start(ofPage page: Int) -> Int

  /// The offset of the first text on the page at a percentage of the book.
  func start(atPercent percent: Double) -> Int

  /// Composes a page.
  func page(_ index: Int) -> SetPage

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

/// The section that a page belongs to, and its index in it.
package struct PageLocation {
  package let section: Int
  package let page: Int
}

extension Pages {
  package func start(atPercent percent: Double) -> Int {
    start(ofPage: Int(Double(pageCount - 1) * percent / 100))
  }
}

extension Book: Volume {
  package var isLong: Bool { false }
  package var words: Int? { facts.words }
  package var encoding: Encoding { text.encoding }
  package var damaged: Int { text.damaged }

  package func firstOffset(_ search: ([UInt8]) -> Int?) -> Int? { search(text.utf8) }

  /// Line breaks do not depend on the page height, so they are reused if the measure is the same.
  package func pages(
    _ setting: Setting, isPaired: Bool, like former: (any Pages)?, by workers: Workers
  ) -> any Pages {
    if let former = former as? Layout, former.setting.withRows(setting.rows) == setting {
      return Layout(former, rows: setting.rows, by: workers)
    }
    return Layout(self, setting, by: workers)
  }
}

extension Layout: Pages {
  package var isCounted: Bool { true }
  package var numberedPages: Int { pageCount }
  package var counter: PageCounter? { nil }

  package func location(ofPage index: Int) -> PageLocation? {
    PageLocation(section: 0, page: index)
  }

  package func layout(ofSection section: Int) -> Layout { self }

  package func heading(ofPage page: Int) -> Heading? {
    chapter(ofPage: page).map { book.outline[$0] }
  }

  package func page(ofHeading heading: Int) -> Int? {
    page(containing: book.outline[heading].offset)
  }

  package func settle(near offset: Int, margin: Int) -> Bool { false }
  package func count(upToPage page: Int) {}
  package func count(upToOffset offset: Int) {}
  package func take(_ counts: [SectionCount]) -> Bool { false }
}
