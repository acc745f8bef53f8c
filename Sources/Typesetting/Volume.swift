package import CurlewManuscript

/// A book of any length, held in memory or not.
package protocol Volume: Sendable {
  /// What the book says of itself.
  var imprint: Imprint { get }
  var title: String { get }
  var author: String? { get }
  var language: Language? { get }
  /// The direction in which its pages follow each other.
  var direction: WritingDirection { get }
  /// Whether only parts of it are in memory; outline and word count then arrive incrementally.
  var isLong: Bool { get }
  /// Where the text begins that only links lead to; nil if there is none.
  var asides: Int? { get }
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

  /// The part of it that is a section of the text; a book in memory has one.
  func heldPart(_ section: Int) -> HeldPart
  /// A link with its target, which may have to be read; nil if there is no such place.
  func resolved(_ link: Link) -> Link?

  /// Whether it says where the pages of its printed edition begin.
  var hasPrintPages: Bool { get }
  /// The offset of a page of the printed edition, by its number.
  func offset(ofPrintPage number: String) -> Int?
  /// The last page of the printed edition that begins before an offset.
  func printPage(before offset: Int) -> PrintPage?

  func place(at offset: Int) -> Place
  func offset(of place: Place) -> Int

  /// Applies a search to the text, section by section, and returns the first match as an offset.
  func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> Int?

  /// The text in sections, to be searched.
  var textSectionCount: Int { get }
  func textSection(_ number: Int) -> TextSection
  func textSection(containing offset: Int) -> Int

  /// - Parameters:
  ///   - former: pages at a previous setting; their lines are reused if the measure is the same.
  ///   - workers: break the lines of a book that is held in memory.
  func pages(
    _ setting: Setting, like former: BookPages?, by workers: Workers
  ) -> BookPages
}

extension Book: Volume {
  package var isLong: Bool { false }
  package var asides: Int? { manuscript.asides }
  package var words: Int? { facts.words }
  package var encoding: Encoding { text.encoding }
  package var damaged: Int { text.damaged }

  package func heldPart(_ section: Int) -> HeldPart { HeldPart(self) }
  package func resolved(_ link: Link) -> Link? { link }

  package var hasPrintPages: Bool { !manuscript.printPages.isEmpty }

  package func offset(ofPrintPage number: String) -> Int? {
    manuscript.offset(ofPrintPage: number)
  }

  package func printPage(before offset: Int) -> PrintPage? {
    let pages = manuscript.printPages
    let next = pages.partitioningIndex { $0.offset >= offset }
    return next > 0 ? pages[next - 1] : nil
  }

  package func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> Int? {
    search(text.utf8, manuscript.marks)
  }

  /// Line breaks do not depend on the pages, so they are reused if the measure is the same.
  package func pages(
    _ setting: Setting, like former: BookPages?, by workers: Workers
  ) -> BookPages {
    if let former = former?.pages as? Layout, former.setting.hasLines(of: setting) {
      return .counted(Layout(former, onPagesOf: setting, by: workers))
    }
    return .counted(Layout(self, setting, by: workers))
  }
}

extension Layout: Pages {
  package var pageCountInOrder: Int {
    book.asides.map { page(containing: $0) } ?? pageCount
  }

  package func map(ofPage index: Int) -> PageMap { PageMap(self, page: index) }

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
}
