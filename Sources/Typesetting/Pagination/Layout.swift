package import CurlewManuscript

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

  /// The pages of a chapter are found by who has just broken its lines, if there are chapters enough
  /// for all workers.
  package init(_ book: Book, _ setting: Setting, by workers: Workers = .one) {
    let paragraphs = book.paragraphs
    let breaker = BookBreaker(book, paragraphs, setting)
    var broken = BrokenLines(of: paragraphs)
    var pages: [UInt32]?
    if let chapters = paragraphs.evenChapters(among: workers) {
      pages = broken.append(chapters, of: paragraphs, breaker, setting, by: workers)
    } else {
      workers.forEach(paragraphs.shares(among: workers)) {
        breaker.lines(of: $0)
      } _: {
        broken.append($0)
      }
    }
    self.init(book, paragraphs, broken, setting, pages: pages, by: workers)
  }

  /// The pages of a book whose lines are broken already.
  package init(
    _ book: Book, _ paragraphs: Paragraphs, _ broken: BrokenLines, _ setting: Setting,
    pages: [UInt32]? = nil, by workers: Workers = .one
  ) {
    (self.book, self.setting, self.paragraphs) = (book, setting, paragraphs)
    (lines, firstLines) = (broken.starts, broken.firstLines)
    self.pages =
      pages.map { $0.isEmpty ? [0] : $0 }
      ?? Self.pages(paragraphs, setting, broken, by: workers)
  }

  /// The lines of another layout on pages of a setting of their own: lines know nothing of pages.
  package init(_ other: Layout, onPagesOf setting: Setting, by workers: Workers = .one) {
    (book, paragraphs, self.setting) = (other.book, other.paragraphs, setting)
    (lines, firstLines) = (other.lines, other.firstLines)
    let broken = BrokenLines(starts: lines, firstLines: firstLines)
    pages = Self.pages(paragraphs, setting, broken, by: workers)
  }

  private static func pages(
    _ paragraphs: Paragraphs, _ setting: Setting, _ lines: BrokenLines, by workers: Workers
  ) -> [UInt32] {
    var pages: [UInt32] = []
    pages.reserveCapacity(lines.starts.count / max(setting.rows, 1) + 16)
    workers.forEach(paragraphs.chapters(among: workers)) { chapters in
      FoundPages(paragraphs, setting, of: chapters, lines, from: 0)
    } _: {
      pages += $0.pages(behind: pages.count)
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

extension BrokenLines {
  /// Adds the lines of some chapters, and returns the line with which each page begins.
  fileprivate mutating func append(
    _ chapters: [Range<Int>], of paragraphs: Paragraphs, _ breaker: BookBreaker,
    _ setting: Setting, by workers: Workers
  ) -> [UInt32] {
    var pages: [UInt32] = []
    workers.forEach(chapters) { share in
      let lines = breaker.lines(of: share)
      let pages = FoundPages(paragraphs, setting, of: share, lines, from: share.lowerBound)
      return (lines: lines, pages: pages)
    } _: { found in
      let first = UInt32(starts.count)
      pages += found.pages.pages(behind: pages.count).lazy.map { $0 + first }
      append(found.lines)
    }
    return pages
  }
}
