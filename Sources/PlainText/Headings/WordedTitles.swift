internal import Manuscript

/// Finds titles that only their words set off: short lines between blank lines in which long words begin
/// with capitals. This is the weakest evidence; it counts only where there is hardly any other.
struct WordedTitles {
  let text: TextLines
  let statistics: LineStatistics

  private static let mostCharacters = 50

  /// - Parameter mayBeTitle: What other rules say of a block.
  func find(in blocks: [LineBlock], where mayBeTitle: (LineBlock) -> Bool) -> [Int] {
    let all = blocks.indices.filter { isShortTitle(blocks[$0]) && mayBeTitle(blocks[$0]) }
    let words = all.map { text.foldedText(of: blocks[$0].lines) }
    let counts = Dictionary(zip(words, words.map { _ in 1 }), uniquingKeysWith: +)
    let known = Set(all)
    // A line that recurs may name a speaker, and lines directly below each other may be a list.
    let titles = zip(all, words).filter { index, words in
      counts[words] == 1 && followsText(index, in: blocks) && index + 1 < blocks.count
        && !known.contains(index + 1)
    }.map(\.0)
    guard titles.count >= SectionSeries.fewest, titles.count * 4 >= all.count * 3,
      titles.count * 3 <= blocks.count
    else { return [] }
    return titles
  }

  private func isShortTitle(_ block: LineBlock) -> Bool {
    let line = text.lines[block.lines.lowerBound]
    guard block.lines.count == 1, line.length <= Self.mostCharacters,
      isAtMarginOrCentred(line)
    else { return false }
    return TitleWords(text.bytes(of: block.lines)).areTitle
  }

  private func isAtMarginOrCentred(_ line: Line) -> Bool {
    let indent = Int(line.indent) - statistics.commonIndent
    return indent <= 0 || abs(2 * indent + Int(line.length) - statistics.width) <= 4
  }

  /// The first blocks may be a title page, whose lines do not end with full stops.
  private static let mostOnTitlePage = 4

  /// Whether a block stands below the end of a sentence. A line with more space below than above closes
  /// what is before it.
  private func followsText(_ index: Int, in blocks: [LineBlock]) -> Bool {
    guard index >= Self.mostOnTitlePage else { return true }
    let last = text.bytes(of: blocks[index - 1].lines).last { !"\"')]_".utf8.contains($0) }
    // A curly quotation mark, or the full stop of another script, ends with a byte from 0x80 on.
    let endsSentence = last.map { ".!?".utf8.contains($0) || $0 >= 0x80 } ?? false
    return endsSentence
      && (index + 1 == blocks.count || blocks[index].blankLines >= blocks[index + 1].blankLines)
  }
}
