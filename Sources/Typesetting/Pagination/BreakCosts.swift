/// What it costs to end a page where it ends: the taste of the one who makes up the pages.
///
/// These are the prices of leaving a page before a line. A page that stays short of its rows has
/// its own.
package struct BreakCosts {
  private let paragraphs: [Paragraph]
  private let firstLines: [UInt32]
  private let lines: [LineStart]
  /// The paragraph of the first of the lines.
  private let first: Int

  /// The first line of a paragraph alone at a foot, or the last alone at a head.
  package static let loneLine = 10_000
  /// The stars between scenes at a head or a foot.
  package static let strandedOrnament = 2000
  /// A break within the kept lines of one block.
  package static let splitStanza = 1500
  /// A word that goes on overleaf: as good as never.
  package static let dividedWord = 50_000
  /// What announces something that comes overleaf.
  package static let brokenAnnouncement = 8000
  /// A heading with fewer than two lines below it: only where nothing else can be.
  package static let strandedHeading = 1_000_000

  /// A page that stays short of a number of rows.
  @inline(__always)
  package static func shortPage(_ rows: Int) -> Int { 400 * rows * rows }

  /// - Parameter first: the paragraph of the first of the lines; it begins a page.
  package init(
    _ paragraphs: [Paragraph], firstLines: [UInt32], lines: [LineStart], from first: Int = 0
  ) {
    (self.paragraphs, self.firstLines, self.lines) = (paragraphs, firstLines, lines)
    self.first = first
  }

  func firstLine(of paragraph: Int) -> Int { Int(firstLines[paragraph &- first]) }

  /// The cost of a page's end before a line of a paragraph.
  package func cost(before line: Int, of paragraph: Int) -> Int {
    let (first, end) = (firstLine(of: paragraph), firstLine(of: paragraph + 1))
    guard line > first else { return costBetween(paragraph - 1, paragraph) }
    var cost = costWithin(paragraph)
    if lines[line].isInsideWord { cost += Self.dividedWord }
    if paragraphs[paragraph].style.isCentred { return cost }
    if line - first == 1 {
      cost += follows(paragraph, .heading) ? Self.strandedHeading : Self.loneLine
    }
    if end - line == 1 { cost += Self.loneLine }
    return cost
  }

  /// Adds the costs before all lines of a paragraph. Most have others of it on both sides, and are
  /// soon told.
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

  /// Between two lines of a paragraph, wherever they are.
  private func costWithin(_ paragraph: Int) -> Int {
    let style = paragraphs[paragraph].style
    return (style == .kept ? Self.splitStanza : 0) + (style.isCentred ? Self.strandedHeading : 0)
  }

  private func costBetween(_ last: Int, _ next: Int) -> Int {
    guard last >= first else { return 0 }
    let (before, after) = (paragraphs[last], paragraphs[next])
    if before.style == .heading || before.style == .byline { return Self.strandedHeading }
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
    return Self.splitStanza + (isSecond || isLast ? Self.loneLine : 0)
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
