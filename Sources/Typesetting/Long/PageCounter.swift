/// What was found out about one section of a long book at a setting.
package struct SectionCount: Equatable, Sendable {
  let section: Int
  let pages: Int
  /// The pages of its headings, counted within it.
  let headingPages: [Int32]

  init(_ set: SetSection) {
    section = set.section.number
    pages = set.pageCount
    headingPages = set.section.book.outline.map { Int32(set.layout.page(containing: $0.offset)) }
  }
}

/// Counts the pages of a long book at a setting, a section at a time, and keeps none of them.
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
    return SectionCount(SetSection(book.makeSection(section), setting))
  }
}
