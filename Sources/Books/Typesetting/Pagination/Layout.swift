package import CurlewManuscript

/// The lines and pages of some chapters of a book at one setting.
///
/// Making one decides where lines and pages begin and nothing else; that is a few integers a line,
/// so chapters are simply laid out again when the setting changes. What stands on a page is composed
/// when the page is asked for.
package struct Layout: Sendable {
  package let setting: Setting
  let book: Book
  /// The first begins a page, in a spread a left one.
  package let paragraphs: Paragraphs
  package let broken: BrokenLines
  /// The line with which each page begins.
  package let pages: [UInt32]

  /// Lays out a whole book.
  package init(_ book: Book, _ setting: Setting, by workers: Workers = .one) {
    self.init(book, Paragraphs(book, by: workers), setting, by: workers)
  }

  /// - Parameter workers: Break the lines of long chapters.
  package init(
    _ book: Book, _ paragraphs: Paragraphs, _ setting: Setting, _ tables: DemeritTables? = nil,
    by workers: Workers = .one
  ) {
    let tables = tables ?? DemeritTables(setting)
    let broken = Self.lines(of: paragraphs, in: book, setting, tables, by: workers)
    self.init(book, paragraphs, broken, setting)
  }

  /// Breaks the lines of some paragraphs.
  static func lines(
    of paragraphs: Paragraphs, in book: Book, _ setting: Setting, _ tables: DemeritTables,
    by workers: Workers
  ) -> BrokenLines {
    let breaker = BookBreaker(book, paragraphs, setting, tables)
    var broken = BrokenLines(of: paragraphs)
    workers.forEach(paragraphs.shares(among: workers)) {
      breaker.lines(of: $0)
    } _: {
      broken.append($0)
    }
    return broken
  }

  /// The pages of paragraphs whose lines are broken already.
  package init(
    _ book: Book, _ paragraphs: Paragraphs, _ broken: BrokenLines, _ setting: Setting
  ) {
    var pagination = Pagination(paragraphs.all, setting, broken)
    pagination.run()
    self.init(
      book, paragraphs, broken, setting, pages: pagination.pages.isEmpty ? [0] : pagination.pages)
  }

  /// - Parameter pages: The line with which each page begins.
  init(
    _ book: Book, _ paragraphs: Paragraphs, _ broken: BrokenLines, _ setting: Setting,
    pages: [UInt32]
  ) {
    (self.book, self.paragraphs, self.broken, self.setting, self.pages) =
      (book, paragraphs, broken, setting, pages)
  }

  /// The same lines on a strip that is cut so that a page begins some rows below the line at an offset, or above it.
  func cut(at offset: Int, movedBy rows: Int) -> (layout: Layout, start: Int) {
    let next = lines.partitioningIndex { $0.offset > offset }
    var pagination = Pagination(
      paragraphs.all, setting, broken, cut: StripCut(line: max(next - 1, 0), rows: rows))
    pagination.run()
    let layout = Layout(book, paragraphs, broken, setting, pages: pagination.pages)
    return (layout, layout.start(ofPage: pagination.cutPage ?? layout.page(containing: offset)))
  }

  /// The offset at which each line begins.
  package var lines: [LineStart] { broken.starts }
  /// The first line of each paragraph, and one more for the end.
  package var firstLines: [UInt32] { broken.firstLines }

  /// The number of pages; an empty book has one.
  package var pageCount: Int { pages.count }

  /// The page on which the text at an offset stands.
  package func page(containing offset: Int) -> Int {
    let next = pages.partitioningIndex { line in
      Int(line) >= lines.count || lines[Int(line)].offset > offset
    }
    return max(next - 1, 0)
  }

  /// The offset of the first text on a page.
  package func start(ofPage page: Int) -> Int {
    let line = Int(pages[page])
    return line < lines.count ? lines[line].offset : lines.last?.offset ?? 0
  }

  /// Whether a page begins with a heading; true for a page without lines.
  package func opensWithHeading(_ page: Int) -> Bool {
    let lines = lines(ofPage: page)
    guard !lines.isEmpty else { return true }
    return paragraphs.all[paragraph(ofLine: lines.lowerBound)].style == .heading
  }

  /// Headings at a page's top lead to the text below them, so they are passed over.
  func startOfRunningText(onPage page: Int) -> Int {
    let lines = lines(ofPage: page)
    guard !lines.isEmpty else { return start(ofPage: page) }
    var paragraph = self.paragraph(ofLine: lines.lowerBound)
    while paragraphs.all[paragraph].style == .heading,
      firstLine(of: paragraph + 1) < lines.upperBound
    {
      paragraph += 1
    }
    return max(self.lines[firstLine(of: paragraph)].offset, start(ofPage: page))
  }

  func lines(ofPage page: Int) -> Range<Int> {
    Int(pages[page])..<(page + 1 < pages.count ? Int(pages[page + 1]) : lines.count)
  }

  /// The first line of a paragraph, or the end if it is the one behind the last.
  func firstLine(of paragraph: Int) -> Int { Int(firstLines[paragraph]) }

  func paragraph(ofLine line: Int) -> Int {
    firstLines.partitioningIndex { $0 > line } - 1
  }
}
