import CurlewManuscript
package import CurlewTypesetting

/// The pages of a layout, looked at in the plainest manner.
package struct PlainPages {
  private let layout: Layout
  private let shape: PageShape
  private let costs: BreakCosts
  private let paragraphs: [Paragraph]
  /// The paragraph of each line.
  private let owners: [Int]

  package init(_ layout: Layout) {
    self.layout = layout
    shape = PageShape(rows: layout.setting.rows)
    paragraphs = layout.paragraphs.all
    costs = BreakCosts(
      paragraphs, firstLines: layout.firstLines, lines: layout.lines)
    owners = paragraphs.indices.flatMap { paragraph in
      Array(
        repeating: paragraph,
        count: Int(layout.firstLines[paragraph + 1] - layout.firstLines[paragraph]))
    }
  }

  /// The lines of each chapter.
  package var chapters: [Range<Int>] {
    let starts = paragraphs.indices.filter { $0 == 0 || paragraphs[$0].startsPage }
      .map { Int(layout.firstLines[$0]) }
    return zip(starts, starts.dropFirst() + [layout.lines.count]).map { $0..<$1 }
  }

  /// The pages that the layout has in a chapter.
  package func pages(of chapter: Range<Int>) -> [Range<Int>] {
    let starts = layout.pages.map { Int($0) }.filter { chapter.contains($0) }
    return zip(starts, starts.dropFirst() + [chapter.upperBound]).map { $0..<$1 }
  }

  /// The chapter of two facing pages; nil if it ends on one of them.
  package func chapter(ofSpread page: Int, _ chapters: [Range<Int>]) -> Range<Int>? {
    let lines = lines(ofPage: page).lowerBound..<lines(ofPage: page + 1).upperBound
    return chapters.first { $0.lowerBound <= lines.lowerBound && lines.upperBound < $0.upperBound }
  }

  package func lines(ofPage page: Int) -> Range<Int> {
    let next = page + 1 < layout.pageCount ? Int(layout.pages[page + 1]) : layout.lines.count
    return Int(layout.pages[page])..<next
  }

  /// What a page costs; nil when it has more lines than rows.
  package func cost(of page: Range<Int>, in chapter: Range<Int>) -> Int? {
    let row = rows(of: page, in: chapter)
    guard row <= shape.rows else { return nil }
    guard page.upperBound < chapter.upperBound else {
      let isOnlyPage = page.lowerBound == chapter.lowerBound
      return isOnlyPage ? 0 : BreakCosts.lastPage(ofLines: page.count, rows: shape.rows)
    }
    return BreakCosts.shortPage(shape.rows - row) + endCost(of: page)
  }

  /// The rows from the top of a page to its last line.
  private func rows(of page: Range<Int>, in chapter: Range<Int>) -> Int {
    var row = 0
    if page.lowerBound == chapter.lowerBound {
      row += shape.sinkage(paragraphs[owners[page.lowerBound]])
    }
    for line in page { row += (line > page.lowerBound ? rowsBefore(line) : 0) + 1 }
    return row
  }

  private func rowsBefore(_ line: Int) -> Int {
    let isFirst = line == layout.firstLines[owners[line]]
    return isFirst ? shape.rowsBefore(paragraphs[owners[line]]) : 0
  }

  /// Whether two pages that begin with a line could end on the same row, both of them in a good place
  /// and at most a few rows short.
  package func canBeEven(from line: Int, in chapter: Range<Int>) -> Bool {
    pages(from: line, in: chapter).contains { left in
      pages(from: left.upperBound, in: chapter).contains { areEven(left, $0, in: chapter) }
    }
  }

  /// The pages that begin with a line and end well before the chapter does.
  private func pages(from line: Int, in chapter: Range<Int>) -> [Range<Int>] {
    guard line + 1 < chapter.upperBound else { return [] }
    return (line + 1..<min(line + shape.rows + 1, chapter.upperBound)).map { line..<$0 }.filter {
      let short = shape.rows - rows(of: $0, in: chapter)
      return (0...4).contains(short) && endCost(of: $0) < BreakCosts.loneLine
    }
  }

  /// Blank rows may be added to the shorter page, one wherever it has some.
  private func areEven(_ left: Range<Int>, _ right: Range<Int>, in chapter: Range<Int>) -> Bool {
    let difference = rows(of: left, in: chapter) - rows(of: right, in: chapter)
    let shorter = difference < 0 ? left : right
    return abs(difference) <= shorter.dropFirst().count { rowsBefore($0) > 0 }
  }

  package func endCost(of page: Range<Int>) -> Int {
    costs.cost(before: page.upperBound, of: owners[page.upperBound])
  }

  /// Whether a page ends with a heading or a line that belongs to what follows, though others stand
  /// before it.
  package func endsWithHeading(_ page: Range<Int>) -> Bool {
    func isHeading(_ line: Int) -> Bool {
      let paragraph = paragraphs[owners[line]]
      return paragraph.style == .heading || paragraph.style == .byline || paragraph.keepsWithNext
    }
    return isHeading(page.upperBound - 1) && !page.allSatisfy(isHeading)
  }

  /// The least that any pages of a chapter cost.
  package func leastCost(of chapter: Range<Int>) -> Int {
    var least: [Int: Int] = [chapter.lowerBound: 0]
    for end in chapter.dropFirst() + [chapter.upperBound] {
      let starts = max(chapter.lowerBound, end - shape.rows)..<end
      least[end] = starts.compactMap { start in
        guard let before = least[start], let page = cost(of: start..<end, in: chapter) else {
          return nil
        }
        return before + page
      }.min()
    }
    return least[chapter.upperBound] ?? .max
  }
}
