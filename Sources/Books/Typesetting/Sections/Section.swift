internal import CurlewManuscript

/// A section of a book: one or several chapters of a book in memory, or about 1 MB of a long one. It
/// begins on a new page, in a spread on a left one, so its pages depend on no other section.
package struct Section: Sendable {
  let number: Int
  package let part: LoadedPart
  /// Its blocks among those of the part.
  let blocks: Range<Int>
  /// The offsets of its text in the part.
  let text: Range<Int>
  /// The same chapters in the translation; nil in a book of one text.
  var facing: FacingChapter?

  /// The headings in it, with their offsets in the part.
  var headings: ArraySlice<Heading<Int>> {
    let outline = part.book.manuscript.outline
    let first = outline.partitioningIndex { $0.offset >= text.lowerBound }
    return outline[first..<outline.partitioningIndex { $0.offset >= text.upperBound }]
  }
}

/// A section laid out at one setting. Its pages are counted from 0; positions in the text are
/// offsets in the book.
final class LaidSection: Sendable {
  let section: Section
  /// One layout; where a translation faces the text, two with the same number of pages. Pages are then counted in turn:
  /// the first of the text, the first of the translation, the second of the text, and so on.
  private let layouts: [Layout]

  init(_ section: Section, _ setting: Setting, _ tables: DemeritTables, by workers: Workers) {
    self.section = section
    let part = section.part
    layouts =
      section.facing.map { $0.layouts(of: part, setting, tables, by: workers) } ?? [
        Layout(
          part.book, part.paragraphs(of: section.blocks, by: workers), setting, tables, by: workers)
      ]
  }

  private init(_ section: Section, _ layouts: [Layout]) {
    (self.section, self.layouts) = (section, layouts)
  }

  /// The same on a strip that is cut so that a page begins some rows below the line at an offset, or above it.
  func cut(at offset: BookOffset, movedBy rows: Int) -> (section: LaidSection, start: BookOffset) {
    let (layout, start) = layouts[0].cut(at: section.part.offset(of: offset), movedBy: rows)
    return (LaidSection(section, [layout]), section.part.bookOffset(of: start))
  }

  var pageCount: Int { layouts[0].pageCount * layouts.count }

  func page(containing offset: BookOffset) -> Int {
    let offset = section.part.offset(of: offset)
    let side = section.facing.map { $0.isTranslation(offset) ? 1 : 0 } ?? 0
    return layouts[side].page(containing: offset) * layouts.count + side
  }

  /// The layout that a page belongs to, and its index there.
  private func place(ofPage page: Int) -> (layout: Layout, index: Int) {
    (layouts[page % layouts.count], page / layouts.count)
  }

  func laidPage(_ page: Int) -> LaidPage {
    let (layout, index) = place(ofPage: page)
    return LaidPage(part: section.part, layout: layout, index: index)
  }

  /// The offset of the first text on a page; for an empty page, of the first text on the page that faces it.
  func start(ofPage page: Int) -> BookOffset {
    var (layout, index) = place(ofPage: page)
    if layout.lines(ofPage: index).isEmpty, layouts.count > 1 {
      layout = place(ofPage: page ^ 1).layout
    }
    return section.part.bookOffset(of: layout.start(ofPage: index))
  }

  func range(ofPage page: Int) -> Range<BookOffset> {
    let start = start(ofPage: page)
    let (layout, index) = place(ofPage: page)
    guard layouts.count == 1 || !layout.lines(ofPage: index).isEmpty else { return start..<start }
    guard index + 1 < layout.pageCount else { return start..<max(end(ofPage: page), start) }
    return start..<section.part.bookOffset(of: layout.start(ofPage: index + 1))
  }

  /// The end of the text to which a page belongs.
  private func end(ofPage page: Int) -> BookOffset {
    let isTranslation = page % layouts.count == 1
    let text = isTranslation ? section.facing?.translated ?? section.text : section.text
    return text.upperBound < .max
      ? section.part.bookOffset(of: text.upperBound) : section.part.offsets.range.upperBound
  }

  /// The heading in force on a page, if it is in this part of the book.
  func heading(ofPage page: Int) -> Heading<BookOffset>? {
    let (layout, index) = place(ofPage: page)
    let offset = layout.startOfRunningText(onPage: index)
    let outline = section.facing?.outline(at: offset) ?? section.part.book.manuscript.outline
    let next = outline.partitioningIndex { $0.offset > offset }
    return next > 0 ? section.part.inBook(outline[next - 1]) : nil
  }
}

/// How many pages a section has at one setting.
package struct SectionCount: Sendable {
  let section: Int
  let pages: Int
  /// The pages of its headings, counted from its first, by their offsets in the book.
  let headingPages: [(offset: BookOffset, page: Int)]

  init(_ laid: LaidSection) {
    section = laid.section.number
    pages = laid.pageCount
    headingPages = laid.section.headings.map {
      let offset = laid.section.part.bookOffset(of: $0.offset)
      return (offset, laid.page(containing: offset))
    }
  }
}
