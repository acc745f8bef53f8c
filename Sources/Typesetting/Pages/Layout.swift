/// A whole book at one setting.
///
/// Making one decides where lines and pages begin and nothing else; that is a few integers a line,
/// so the book is simply laid out again when the setting changes. What stands on a page is put
/// together when the page is asked for.
package struct Layout: Sendable {
  package let setting: Setting
  let book: Book
  package let paragraphs: Paragraphs
  /// The offset at which each line begins, and the first line of each paragraph, with one more for
  /// the end.
  package let lines: [LineStart]
  package let firstLines: [UInt32]
  /// The line with which each page begins.
  package let pages: [UInt32]

  package init(_ book: Book, _ setting: Setting, by workers: Workers = .one) {
    let paragraphs = book.paragraphs(keepingHardLines: setting.keepsHardLines)
    let broken = BrokenLines(book, paragraphs, setting, by: workers)
    self.init(book, paragraphs, broken, setting, by: workers)
  }

  /// The pages of a book whose lines are broken already.
  package init(
    _ book: Book, _ paragraphs: Paragraphs, _ broken: BrokenLines, _ setting: Setting,
    by workers: Workers = .one
  ) {
    (self.book, self.setting, self.paragraphs) = (book, setting, paragraphs)
    (lines, firstLines) = (broken.starts, broken.firstLines)
    pages = Self.pages(
      paragraphs, rows: setting.rows, firstLines: firstLines, lines: lines, by: workers)
  }

  /// The lines of another layout on pages of a height of their own: lines know nothing of pages.
  package init(_ other: Layout, rows: Int, by workers: Workers = .one) {
    (book, paragraphs) = (other.book, other.paragraphs)
    (lines, firstLines) = (other.lines, other.firstLines)
    setting = other.setting.withRows(rows)
    pages = Self.pages(
      paragraphs, rows: setting.rows, firstLines: firstLines, lines: lines, by: workers)
  }

  private static func pages(
    _ paragraphs: Paragraphs, rows: Int, firstLines: [UInt32], lines: [LineStart],
    by workers: Workers = .one
  ) -> [UInt32] {
    var pages: [UInt32] = []
    pages.reserveCapacity(lines.count / max(rows, 1) + 16)
    workers.forEach(paragraphs.chapters(among: workers)) { chapters in
      var pagination = Pagination(
        paragraphs.all, rows: rows, firstLines: firstLines, lines: lines)
      pagination.run(over: chapters)
      return pagination.pages
    } _: {
      pages += $0
    }
    return pages.isEmpty ? [0] : pages
  }

  /// The number of pages; an empty book has one.
  package var pageCount: Int { pages.count }

  /// The page on which the text at an offset stands.
  package func page(containing offset: Int) -> Int {
    let next = pages.partitioningIndex { line in
      Int(line) < lines.count && lines[Int(line)].offset > offset
    }
    return max(next - 1, 0)
  }

  /// The offset of the first text on a page.
  package func start(ofPage page: Int) -> Int {
    let line = Int(pages[page])
    return line < lines.count ? lines[line].offset : 0
  }

  /// The heading in force where the running text of a page begins, as an index into the outline;
  /// nil before the first.
  package func chapter(ofPage page: Int) -> Int? {
    let offset = startOfRunningText(onPage: page)
    let next = book.outline.partitioningIndex { $0.offset > offset }
    return next == 0 ? nil : next - 1
  }

  /// How many more pages there are to the end of the chapter that a page belongs to.
  package func pagesLeft(inChapterOfPage page: Int) -> Int {
    let next = chapter(ofPage: page).map { $0 + 1 } ?? 0
    guard next < book.outline.count else { return pageCount - 1 - page }
    let following = self.page(containing: book.outline[next].offset)
    return max(following - 1 - page, 0)
  }

  /// Whether the first line of a page belongs to a heading; so it is said of a page without lines.
  package func opensWithHeading(_ page: Int) -> Bool {
    let lines = lines(ofPage: page)
    guard !lines.isEmpty else { return true }
    return paragraphs.all[paragraph(ofLine: lines.lowerBound)].style == .heading
  }

  /// Headings at a page's top lead to the text below them, so they are passed over.
  private func startOfRunningText(onPage page: Int) -> Int {
    let lines = lines(ofPage: page)
    guard !lines.isEmpty else { return 0 }
    var paragraph = self.paragraph(ofLine: lines.lowerBound)
    while paragraphs.all[paragraph].style == .heading, firstLines[paragraph + 1] < lines.upperBound
    {
      paragraph += 1
    }
    return max(self.lines[Int(firstLines[paragraph])].offset, start(ofPage: page))
  }

  func lines(ofPage page: Int) -> Range<Int> {
    Int(pages[page])..<(page + 1 < pages.count ? Int(pages[page + 1]) : lines.count)
  }

  func paragraph(ofLine line: Int) -> Int {
    firstLines.partitioningIndex { $0 > line } - 1
  }

  /// - Parameter guess: maybe the line belongs to it, or to the next.
  func paragraph(ofLine line: Int, from guess: Int) -> Int {
    for paragraph in max(guess, 0)..<max(min(guess + 2, firstLines.count - 1), 0)
    where firstLines[paragraph] <= line && line < firstLines[paragraph + 1] {
      return paragraph
    }
    return paragraph(ofLine: line)
  }
}
