internal import CurlewManuscript

/// Finds turnovers in verse: the indented rest of a line that was too long for the file.
///
/// A turnover begins with a small letter, is indented, and its first word would not have fitted on the
/// line above. Short lines are never joined, since their indent is the poet's.
struct HangingLines {
  let text: TextLines
  let statistics: LineStatistics

  /// A narrower stanza has no turnovers.
  private static let narrowest = 56

  /// The lines of a block as the poet wrote them: most alone, some with their turnovers.
  func whole(_ block: LineBlock) -> [Range<Int>] {
    let width = text.lines[block.lines].reduce(0) { max($0, statistics.reach($1)) }
    guard block.kind == .verse, width >= Self.narrowest else {
      return block.lines.map { $0..<$0 + 1 }
    }
    var whole: [Range<Int>] = []
    for line in block.lines {
      if let last = whole.last, isTurnover(line, from: last, width: width) {
        whole[whole.count - 1] = last.lowerBound..<line + 1
      } else {
        whole.append(line..<line + 1)
      }
    }
    return whole
  }

  private func isTurnover(_ line: Int, from whole: Range<Int>, width: Int) -> Bool {
    let (first, above) = (text.lines[whole.lowerBound], text.lines[line - 1])
    guard Int(text.lines[line].indent) >= Int(first.indent) + 2,
      whole.count == 1 || text.lines[line].indent == above.indent
    else { return false }
    return statistics.reach(above) + 1 + text.lengthOfFirstWord(of: line) > width
      && text.firstScalar(of: line).isSmallLetter
  }
}
