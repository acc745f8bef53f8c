internal import Manuscript

/// Finds the lines of verse that were too long for the file and go on, set in, below themselves.
///
/// The rest of such a line begins with a small letter, stands deeper, and would not have fitted:
/// so the line above it is one of the longest of its stanza. Short lines are never joined, since a
/// poet who sets them in means it.
struct KeptLines {
  let text: TextLines
  let statistics: LineStatistics

  /// A stanza no wider than this was not broken for want of room.
  private static let narrowest = 56

  /// The lines of a block as they were before they were broken: most alone, some with their rests.
  func whole(_ block: LineBlock) -> [Range<Int>] {
    let width = text.lines[block.lines].reduce(0) { max($0, statistics.reach($1)) }
    guard block.kind == .verse, width >= Self.narrowest else {
      return block.lines.map { $0..<$0 + 1 }
    }
    var whole: [Range<Int>] = []
    for line in block.lines {
      if let last = whole.last, goesOn(line, from: last, width: width) {
        whole[whole.count - 1] = last.lowerBound..<line + 1
      } else {
        whole.append(line..<line + 1)
      }
    }
    return whole
  }

  private func goesOn(_ line: Int, from whole: Range<Int>, width: Int) -> Bool {
    let (first, above) = (text.lines[whole.lowerBound], text.lines[line - 1])
    guard Int(text.lines[line].indent) >= Int(first.indent) + 2,
      whole.count == 1 || text.lines[line].indent == above.indent
    else { return false }
    return statistics.reach(above) + 1 + text.lengthOfFirstWord(of: line) > width
      && text.firstScalar(of: line).isSmallLetter
  }
}
