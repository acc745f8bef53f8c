/// A book of any length: one that is held in memory as a whole, or one that is not.
package protocol Volume: Sendable {
  var title: String { get }
  var author: String? { get }
  var language: Language? { get }
  /// From which side most of it is read.
  var direction: WritingDirection { get }
  /// Whether only parts of it are in memory, and what is said of all of it comes to be known by and
  /// by.
  var isLong: Bool { get }
  /// The parts and chapters in the order of the text; all that are known from its beginning on.
  var outline: [Heading] { get }
  /// How many words there are; nil while it is not known.
  var words: Int? { get }
  var encoding: Encoding { get }
  /// How many places of it are known to mean nothing in its encoding.
  var damaged: Int { get }
  /// Whether it knows where words may be divided.
  var canDivideWords: Bool { get }
  /// What there is to tell of it; all of it is looked at.
  var facts: BookFacts { get }

  func place(at offset: Int) -> Place
  func offset(of place: Place) -> Int

  /// The first offset that a search finds, which looks through one text after another.
  func firstOffset(_ search: ([UInt8]) -> Int?) -> Int?

  /// - Parameters:
  ///   - isPaired: whether pages face each other.
  ///   - former: its pages at another setting, of which something may be good for this one.
  ///   - workers: who breaks the lines of a book that is held as a whole.
  func pages(
    _ setting: Setting, isPaired: Bool, like former: (any Pages)?, by workers: Workers
  ) -> any Pages
}

/// The pages of a book at one setting.
package protocol Pages: Sendable {
  var setting: Setting { get }

  /// How many there are, or are foretold to be.
  var pageCount: Int { get }

  /// Whether all pages have their numbers for good.
  var isCounted: Bool { get }

  /// How many pages, from the first on, have their numbers for good.
  var numberedPages: Int { get }

  /// The page on which the text at an offset stands.
  func page(containing offset: Int) -> Int

  /// The offset of the first text on a page.
  func start(ofPage page: Int) -> Int

  /// The offset of the first text on the page that stands so far into the book.
  func start(atPercent percent: Double) -> Int

  /// Puts one page together.
  func page(_ index: Int) -> SetPage

  /// Where a page is set; nil for a page that is there only to keep a number.
  func location(ofPage index: Int) -> PageLocation?

  /// The layout of a section.
  func layout(ofSection section: Int) -> Layout

  /// Whether a page begins with a heading; so it is said of a page without lines.
  func opensWithHeading(_ page: Int) -> Bool

  /// The heading in force where the running text of a page begins; nil before the first.
  func heading(ofPage page: Int) -> Heading?

  /// The same as an index into the outline, if it is there.
  func chapter(ofPage page: Int) -> Int?

  /// The page on which a heading of the outline stands; nil while it is not known.
  func page(ofHeading heading: Int) -> Int?

  /// Gives the pages around an offset, as many on either side as the margin says, their right
  /// numbers among each other; answers whether any number changed.
  mutating func settle(near offset: Int, margin: Int) -> Bool

  /// Counts all pages up to one, so that its number is right.
  mutating func count(upToPage page: Int)

  /// Counts all pages up to the text at an offset.
  mutating func count(upToOffset offset: Int)

  /// Counts the pages that are not counted yet; nil when all are.
  var counter: PageCounter? { get }

  /// Takes over what was counted; answers whether any number changed.
  mutating func take(_ counts: [SectionCount]) -> Bool
}

/// The section that a page belongs to, and its index there.
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

  /// Lines know nothing of pages: where the measure is the same they are not broken again.
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
