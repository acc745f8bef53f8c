/// The lines of a chapter as pagination sees them. Their indices are counted from the chapter's first.
struct ChapterLines {
  /// The row of each line on a page without end.
  private(set) var rows: [Int] = []
  /// The cost of ending a page before each line.
  private(set) var ends: [Int] = []
  /// How often blank rows occur above each line.
  private var spaces: [Int] = []

  var count: Int { rows.count }

  mutating func load(
    _ chapter: Range<Int>, of paragraphs: [Paragraph], _ shape: PageShape, _ costs: BreakCosts
  ) {
    rows.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    spaces.removeAll(keepingCapacity: true)
    var (row, space) = (-1, 0)
    for paragraph in chapter {
      if paragraph > chapter.lowerBound,
        case let blank = shape.rowsBefore(paragraphs[paragraph]), blank > 0
      {
        row += blank
        space += 1
      }
      let begin = ends.count
      costs.addCosts(ofParagraph: paragraph, to: &ends)
      for _ in begin..<ends.count {
        row += 1
        rows.append(row)
        spaces.append(space)
      }
    }
  }

  /// How often blank rows occur between some lines.
  func spaces(within lines: Range<Int>) -> Int {
    spaces[lines.upperBound - 1] - spaces[lines.lowerBound]
  }
}
