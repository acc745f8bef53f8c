/// What the end of a page costs, depending on the line that follows it, and what a short page costs.
package struct BreakCosts {
  private let paragraphs: [Paragraph]
  private let firstLines: [UInt32]
  private let lines: [LineStart]
  /// In columns, as in print, a page is full wherever its paragraphs end.
  private let ofLoneLine: Int

  /// An orphan or a widow: a single line of a paragraph at the foot or head of a page.
  package static let loneLine = 10_000
  /// The stars between scenes at a head or a foot.
  package static let strandedOrnament = 2000
  /// A break within the kept lines of one block.
  package static let splitStanza = 1500
  /// A break within a row of a table.
  package static let splitRow = 8000
  /// A break within a row of a table that has few lines.
  package static let splitShortRow = 300_000
  private static let longestShortRow = 8
  /// A word that goes on overleaf: practically never.
  package static let dividedWord = 50_000
  /// A line that ends with a colon, when what it announces is overleaf.
  package static let brokenAnnouncement = 8000
  /// A heading with fewer than two lines below it: only if nothing else is possible.
  package static let strandedHeading = 1_000_000
  /// The most lines of a title that stands in the text like a paragraph.
  private static let longestTitle = 3
  /// Facing pages that end on different rows.
  package static let unevenSpread = 40_000

  /// A page with some rows empty.
  @inline(__always)
  package static func shortPage(_ rows: Int) -> Int { 400 * rows * rows }

  /// The last page of a chapter: a few lines alone on a page look lost.
  @inline(__always)
  package static func lastPage(ofLines count: Int, rows: Int) -> Int {
    count < 5 && rows >= 12 ? 6000 : 0
  }

  package init(
    _ paragraphs: [Paragraph], firstLines: [UInt32], lines: [LineStart], inColumns: Bool = false
  ) {
    ofLoneLine = inColumns ? 0 : Self.loneLine
    (self.paragraphs, self.firstLines, self.lines) = (paragraphs, firstLines, lines)
  }

  func firstLine(of paragraph: Int) -> Int { Int(firstLines[paragraph]) }

  /// The cost of a page's end before a line of a paragraph.
  package func cost(before line: Int, of paragraph: Int) -> Int {
    let (first, end) = (firstLine(of: paragraph), firstLine(of: paragraph + 1))
    guard line > first else { return costBetween(paragraph - 1, paragraph) }
    var cost = costWithin(paragraph)
    if lines[line].isInsideWord { cost += Self.dividedWord }
    if paragraphs[paragraph].style.isCentred || paragraphs[paragraph].style.isPanel { return cost }
    if line - first == 1 {
      cost += follows(paragraph, .heading) ? Self.strandedHeading : ofLoneLine
    }
    if end - line == 1 { cost += ofLoneLine }
    return cost
  }

  /// Appends the costs before all lines of a paragraph. Those of inner lines need no case analysis.
  func addCosts(ofParagraph paragraph: Int, to costs: inout [Int]) {
    let (first, end) = (firstLine(of: paragraph), firstLine(of: paragraph + 1))
    let (inner, within) = (first + 2..<max(end - 1, first + 2), costWithin(paragraph))
    for line in first..<min(inner.lowerBound, end) {
      costs.append(cost(before: line, of: paragraph))
    }
    for line in inner {
      costs.append(within + (lines[line].isInsideWord ? Self.dividedWord : 0))
    }
    if end > inner.lowerBound { costs.append(cost(before: end - 1, of: paragraph)) }
  }

  /// Between any two lines of a paragraph.
  private func costWithin(_ paragraph: Int) -> Int {
    let style = paragraphs[paragraph].style
    if style == .row {
      return lineCount(paragraph) > Self.longestShortRow ? Self.splitRow : Self.splitShortRow
    }
    if paragraphs[paragraph].keepsWithNext && lineCount(paragraph) <= Self.longestTitle {
      return Self.strandedHeading
    }
    return (style == .kept ? Self.splitStanza : 0)
      + (style.isCentred || style == .picture ? Self.strandedHeading : 0)
  }

  private func costBetween(_ last: Int, _ next: Int) -> Int {
    guard last >= 0 else { return 0 }
    let (before, after) = (paragraphs[last], paragraphs[next])
    if before.style == .heading || before.style == .byline || before.keepsWithNext {
      return Self.strandedHeading
    }
    if before.style == .ornament || after.style == .ornament { return Self.strandedOrnament }
    if before.endsWithColon && after.style == .kept { return Self.brokenAnnouncement }
    if after.goesOnBlock { return costInBlock(last, next) }
    return isLoneLineBelowHeading(last) ? Self.strandedHeading : 0
  }

  /// Between two kept lines, which are like the lines of one paragraph.
  private func costInBlock(_ last: Int, _ next: Int) -> Int {
    let isSecond = !paragraphs[last].goesOnBlock && lineCount(last) == 1
    let isLast =
      lineCount(next) == 1
      && (next + 1 == paragraphs.count || !paragraphs[next + 1].goesOnBlock)
    if isSecond && follows(last, .heading) { return Self.strandedHeading }
    let isAnnounced = isSecond && last > 0 && paragraphs[last - 1].endsWithColon
    return Self.splitStanza + (isSecond || isLast ? ofLoneLine : 0)
      + (isAnnounced ? Self.brokenAnnouncement : 0)
  }

  /// A single line below a heading is too little, unless the next thing is a heading again.
  private func isLoneLineBelowHeading(_ paragraph: Int) -> Bool {
    lineCount(paragraph) == 1 && follows(paragraph, .heading)
      && paragraph + 1 < paragraphs.count && paragraphs[paragraph + 1].style == .prose
  }

  private func follows(_ paragraph: Int, _ style: Paragraph.Style) -> Bool {
    paragraph > 0 && paragraphs[paragraph - 1].style == style
      && !paragraphs[paragraph].startsPage
  }

  private func lineCount(_ paragraph: Int) -> Int {
    firstLine(of: paragraph + 1) - firstLine(of: paragraph)
  }
}
