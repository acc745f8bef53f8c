internal import CurlewManuscript

/// A section of a book: one or several chapters of a book in memory, or about 1 MB of a long one. It
/// begins on a new page, in a spread on a left one, so its pages depend on no other section.
package struct Section: Sendable {
  let number: Int
  package let part: LoadedPart
  /// Its paragraphs among those of the part.
  let paragraphs: Range<Int>
  /// The offsets of its text in the part.
  let text: Range<Int>

  /// The headings in it, with their offsets in the part.
  var headings: ArraySlice<Heading> {
    let outline = part.book.outline
    let first = outline.partitioningIndex { $0.offset >= text.lowerBound }
    return outline[first..<outline.partitioningIndex { $0.offset >= text.upperBound }]
  }
}

/// A section laid out at one setting. Its pages are counted from 0; positions in the text are
/// addresses.
final class LaidSection: Sendable {
  let section: Section
  let layout: Layout

  init(_ section: Section, _ setting: Setting, _ tables: DemeritTables, by workers: Workers) {
    self.section = section
    layout = Layout(section.part.book, setting, of: section.paragraphs, tables, by: workers)
  }

  var pageCount: Int { layout.pageCount }

  func page(containing address: Int) -> Int {
    layout.page(containing: section.part.offset(of: address))
  }

  func start(ofPage page: Int) -> Int { section.part.address(of: layout.start(ofPage: page)) }

  /// The heading in force on a page, if it is in this part of the book.
  func heading(ofPage page: Int) -> Heading? {
    layout.chapter(ofPage: page).map { section.part.addressed(section.part.book.outline[$0]) }
  }
}

/// How many pages a section has at one setting.
package struct SectionCount: Sendable {
  let section: Int
  let pages: Int
  /// The pages of its headings, counted from its first, by their addresses.
  let headingPages: [(address: Int, page: Int)]

  init(_ laid: LaidSection) {
    section = laid.section.number
    pages = laid.pageCount
    headingPages = laid.section.headings.map {
      (laid.section.part.address(of: $0.offset), laid.layout.page(containing: $0.offset))
    }
  }
}
