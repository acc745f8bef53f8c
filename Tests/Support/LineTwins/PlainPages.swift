import Manuscript
package import Typesetting

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

  package func lines(ofPage page: Int) -> Range<Int> {
    let next = page + 1 < layout.pageCount ? Int(layout.pages[page + 1]) : layout.lines.count
    return Int(layout.pages[page])..<next
  }

  /// What a page costs; nil when it has more lines than rows.
  package func cost(of page: Range<Int>, in chapter: Range<Int>) -> Int? {
    var row = 0
    if page.lowerBound == chapter.lowerBound {
      row += shape.sinkage(paragraphs[owners[page.lowerBound]])
    }
    for line in page {
      let isFirst = line == layout.firstLines[owners[line]]
      if line > page.lowerBound, isFirst { row += shape.rowsBefore(paragraphs[owners[line]]) }
      row += 1
    }
    guard row <= shape.rows else { return nil }
    guard page.upperBound < chapter.upperBound else { return 0 }
    return BreakCosts.shortPage(shape.rows - row) + endCost(of: page)
  }

  package func endCost(of page: Range<Int>) -> Int {
    costs.cost(before: page.upperBound, of: owners[page.upperBound])
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
