/// Finds titles that only their words set off: short lines between blank lines in which long words
/// begin with capitals; or, if there are none, short lines that do not end like sentences. This is the weakest
/// evidence; it counts only where there is hardly any other.
struct WordedTitles {
  let text: TextLines
  let statistics: LineStatistics
  private static let mostCharacters = 50
  private static let fewestOpenLines = 4

  /// - Parameter mayBeTitle: What other rules say of a block.
  func find(in blocks: [LineBlock], where mayBeTitle: (LineBlock) -> Bool) -> [Int] {
    let lines = blocks.indices.filter { isShortLine(blocks[$0]) }
    let titles = lines.filter {
      mayEndTitle(blocks[$0]) && isTitle(blocks[$0]) && mayBeTitle(blocks[$0])
    }
    let found = select(titles, in: blocks)
    guard found.isEmpty else { return found }
    let open = lines.filter { isOpenLine($0, in: blocks) && mayBeTitle(blocks[$0]) }
    let others = select(open, in: blocks)
    return others.count >= Self.fewestOpenLines ? others : []
  }

  private func select(_ all: [Int], in blocks: [LineBlock]) -> [Int] {
    // What recurs may be a speaker.
    let titles = all.map { text.collapsedText(of: blocks[$0].lines) }
    let counts = Dictionary(zip(titles, titles.map { _ in 1 }), uniquingKeysWith: +)
    let known = Set(all)
    // Lines directly below each other may be a list.
    let chosen = all.indices.filter { place in
      let index = all[place]
      return counts[titles[place]] == 1 && index + 1 < blocks.count && !known.contains(index + 1)
        && (isSetOff(index, in: blocks) || followsText(index, in: blocks))
    }
    guard chosen.count >= SectionSeries.fewest, chosen.count * 4 >= all.count * 3,
      chosen.count * 3 <= blocks.count
    else { return [] }
    return chosen.map { all[$0] }
  }

  private func isShortLine(_ block: LineBlock) -> Bool {
    let line = text.lines[block.lines.lowerBound]
    return block.lines.count == 1 && line.length <= Self.mostCharacters && isAtMarginOrCentred(line)
  }

  /// A quick test that rules out most lines.
  private func mayEndTitle(_ block: LineBlock) -> Bool {
    !text.last(of: block).isOne(of: ",:;")
  }

  private func isTitle(_ block: LineBlock) -> Bool {
    let bytes = text.bytes(of: block.lines)
    return TitleWords(bytes.withoutFullStopOfCapitals).areTitle
  }

  /// Whether a line does not end like a sentence, but the block below it does.
  private func isOpenLine(_ index: Int, in blocks: [LineBlock]) -> Bool {
    let bytes = text.bytes(of: blocks[index].lines)
    guard TitleWords(bytes).mayBeTitle, bytes.last.map({ !$0.isOne(of: "!?]\"'") }) == true
    else {
      return false
    }
    return index + 1 < blocks.count && endsSentence(blocks[index + 1])
  }

  private func isAtMarginOrCentred(_ line: Line) -> Bool {
    let indent = Int(line.indent) - statistics.commonIndent
    return indent <= 0 || abs(2 * indent + Int(line.length) - statistics.width) <= 4
  }

  /// Whether a line has more space above than below, as the title of a poem has.
  private func isSetOff(_ index: Int, in blocks: [LineBlock]) -> Bool {
    blocks[index].blankLines >= 2 && index + 1 < blocks.count
      && blocks[index].blankLines > blocks[index + 1].blankLines
  }

  /// The first blocks may be a title page, whose lines do not end with full stops.
  private static let mostOnTitlePage = 4

  /// Whether a block stands below the end of a sentence. A line with more space below than above closes
  /// what is before it.
  private func followsText(_ index: Int, in blocks: [LineBlock]) -> Bool {
    guard index >= Self.mostOnTitlePage else { return true }
    let last = blocks[index - 1]
    return endsSentence(last)
      && (index + 1 == blocks.count || blocks[index].blankLines >= blocks[index + 1].blankLines)
  }

  private func endsSentence(_ block: LineBlock) -> Bool {
    let last = text.bytes(of: block.lines).last { !$0.isOne(of: "\"')]_") }
    // A curly quotation mark, or the full stop of another script, ends with a byte from 0x80 on.
    return last.map { $0.isOne(of: ".!?") || $0 >= 0x80 } ?? false
  }
}

extension ArraySlice<UInt8> {
  /// In old books titles in capitals end with a full stop.
  fileprivate var withoutFullStopOfCapitals: ArraySlice {
    last == UInt8(ascii: ".") && isInCapitals ? dropLast() : self
  }
}
