/// Blank rows added to those of a page, so that it ends as low as the page that faces it.
struct AddedRows {
  private var rows = 0
  private var spaces = 0
  private var passed = 0

  init() {}

  /// - Parameters:
  ///   - rows: how many rows are added.
  ///   - spaces: how often the page has blank rows.
  fileprivate init(_ rows: Int, among spaces: Int) { (self.rows, self.spaces) = (rows, spaces) }

  /// The rows added to the next blank rows of the page.
  mutating func next() -> Int {
    guard rows > 0 else { return 0 }
    passed += 1
    return passed * rows / spaces - (passed - 1) * rows / spaces
  }
}

extension Layout {
  /// The blank rows that a page needs to end as low as the page that faces it. None where one of them
  /// ends a chapter.
  func addedRows(onPage page: Int) -> AddedRows {
    let other = page ^ 1
    guard setting.isPaired, !endsChapter(page), !endsChapter(other) else { return AddedRows() }
    let (extent, facing) = (extent(ofPage: page), extent(ofPage: other))
    let rows = facing.rows - extent.rows
    // A picture that did not fit leaves a page short. More than two rows at each space would tear the page apart.
    let isNear = rows > 0 && rows <= 2 * extent.spaces
    return isNear ? AddedRows(rows, among: extent.spaces) : AddedRows()
  }

  /// Whether the next page begins a chapter, or there is none.
  private func endsChapter(_ page: Int) -> Bool {
    guard page + 1 < pages.count else { return true }
    let line = Int(pages[page + 1])
    let paragraph = paragraph(ofLine: line)
    return line == firstLine(of: paragraph) && paragraphs.all[paragraph].startsPage
  }

  /// The rows of a page up to its last line, and how often there are blank ones between lines.
  private func extent(ofPage page: Int) -> (rows: Int, spaces: Int) {
    let (lines, shape) = (lines(ofPage: page), PageShape(rows: setting.rows))
    var paragraph = self.paragraph(ofLine: lines.lowerBound)
    let startsParagraph = lines.lowerBound == firstLine(of: paragraph)
    var rows = lines.count + (startsParagraph ? shape.sinkage(paragraphs.all[paragraph]) : 0)
    var spaces = 0
    while firstLine(of: paragraph + 1) < lines.upperBound {
      paragraph += 1
      let blank = shape.rowsBefore(paragraphs.all[paragraph])
      rows += blank
      if blank > 0 { spaces += 1 }
    }
    return (rows, spaces)
  }
}
