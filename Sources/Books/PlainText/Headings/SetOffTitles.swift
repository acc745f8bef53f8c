internal import CurlewManuscript

/// Finds lines in capitals that stand out, but need not be titles of the outline.
struct SetOffTitles {
  let text: TextLines
  let statistics: LineStatistics

  private func blankLines(after index: Int, in blocks: [LineBlock]) -> Int {
    index + 1 < blocks.count ? blocks[index + 1].blankLines : 2
  }

  /// Whether a block of capitals is set off from the text. One with more room below than above closes
  /// a letter or a paper.
  func isSubheading(_ index: Int, in blocks: [LineBlock]) -> Bool {
    let block = blocks[index]
    let after = blankLines(after: index, in: blocks)
    guard block.lines.count <= 3, block.blankLines >= 2 || after >= 2 || isCentred(block),
      block.kind != .sceneBreak,
      block.kind != .contents, text.bytes(of: block.lines).count <= 120
    else { return false }
    return block.lines.allSatisfy { text.bytes(of: $0).isInCapitals }
  }

  /// Whether a block is a line in the middle of the page.
  private func isCentred(_ block: LineBlock) -> Bool {
    let line = text.lines[block.lines.lowerBound]
    let indent = Int(line.indent) - statistics.commonIndent
    return block.lines.count == 1 && indent >= Self.leastIndentOfCentred
      && abs(2 * indent + Int(line.length) - statistics.width) <= Self.mostOffCentre
  }

  private static let (leastIndentOfCentred, mostOffCentre) = (8, 6)
}
