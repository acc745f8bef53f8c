internal import CurlewManuscript

/// The page count of one section of a long book at one setting.
package struct SectionCount: Equatable, Sendable {
  let section: Int
  let pages: Int
  /// The page of each of its headings, relative to the section's first page.
  let headingPages: [Int32]

  init(_ laidOut: LaidOutSection) {
    section = laidOut.section.number
    pages = laidOut.pageCount
    headingPages = laidOut.section.book.outline.map {
      Int32(laidOut.layout.page(containing: $0.offset))
    }
  }
}

/// Counts the pages of a long book section by section, without caching the sections.
package struct PageCounter: IteratorProtocol, Sendable {
  private let book: LongBook
  private let setting: Setting
  private var section = 0

  init(_ book: LongBook, _ setting: Setting) {
    self.book = book
    self.setting = setting
  }

  package mutating func next() -> SectionCount? {
    guard section < book.text.sectionCount else { return nil }
    defer { section += 1 }
    return SectionCount(LaidOutSection(book.makeSection(section), setting))
  }
}
