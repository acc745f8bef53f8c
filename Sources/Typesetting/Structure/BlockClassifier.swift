/// Says what the blocks are that are no headings, from nothing but the shape of their lines.
///
/// Prose that was broken by a program fills its lines; verse does not, and begins its lines with
/// capitals or indents them. When in doubt the file's own lines are kept: a poem set as prose is worse
/// than prose set as a poem.
struct BlockClassifier {
  let text: TextLines
  let statistics: LineStatistics

  func kind(of block: Block) -> Block.Kind {
    if block.lines.count == 1 && text.bytes(of: block.lines.lowerBound).isSceneBreak {
      return .sceneBreak
    }
    switch statistics.shape {
    case .lineAParagraph: return .prose
    case .ownLines: return isTable(block) ? .table : .verse
    case .hardWrapped: return kindOfHardWrapped(block)
    }
  }

  private func kindOfHardWrapped(_ block: Block) -> Block.Kind {
    let lines = text.lines[block.lines]
    if block.lines.count == 1 {
      let isShort =
        Int(lines[lines.startIndex].length) < statistics.width - LineStatistics.raggedness
      return isIndented(lines[lines.startIndex]) && isShort ? .verse : .prose
    }
    if isTable(block) { return .table }
    if isVerse(block) { return .verse }
    return lines.allSatisfy(isIndented) ? .quotation : .prose
  }

  private func isIndented(_ line: Line) -> Bool {
    Int(line.indent) >= statistics.commonIndent + 2
  }

  private func isVerse(_ block: Block) -> Bool {
    let lines = text.lines[block.lines]
    let full = lines.dropLast().count { reach($0) >= statistics.width - LineStatistics.raggedness }
    let longest = lines.map(reach).max() ?? 0
    guard full * 2 < lines.count - 1, longest < statistics.width - 6 else { return false }
    let indented = lines.count(where: isIndented)
    let capitals = block.lines.count { beginsLikeVerse(text.bytes(of: $0)) }
    return capitals * 10 > lines.count * 7 || indented * 2 > lines.count
  }

  /// Where a line ends, seen from the common margin.
  private func reach(_ line: Line) -> Int {
    Int(line.length) + max(Int(line.indent) - statistics.commonIndent, 0)
  }

  private func beginsLikeVerse(_ line: ArraySlice<UInt8>) -> Bool {
    let openings: [Character] = ["\"", "“", "‘", "'", "(", "«", "¿", "¡", "—", "-", "_", "["]
    guard let first = String(decoding: line.prefix(4), as: UTF8.self).first else { return false }
    return first.isUppercase || openings.contains(first)
  }

  private func isTable(_ block: Block) -> Bool {
    guard block.lines.count >= 2 else { return false }
    let rows = block.lines.count { text.bytes(of: $0).isTableRow }
    return rows >= 2 && rows * 2 >= block.lines.count
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line has columns: a wide gap, a bar, or dot leaders.
  fileprivate var isTableRow: Bool {
    var (spaces, dots) = (0, 0)
    for byte in self {
      spaces = byte == 0x20 ? spaces + 1 : 0
      dots = byte == 0x2E ? dots + 1 : 0
      if spaces == 3 || dots == 4 || byte == 0x7C || byte == 0x09 { return true }
    }
    return false
  }
}
