/// Titles that stand nearer to the margin than the text.
extension SetOffTitles {
  /// Short lines in capitals at the margin of a text that is otherwise indented, as in a manual page.
  func outdented(in blocks: [LineBlock]) -> [Int] {
    guard let margin = margin(of: blocks) else { return [] }
    let first = blocks.indices.filter { text.lines[blocks[$0].lines.lowerBound].indent == margin }
    let titles = first.filter { isOutdented($0, in: blocks) }
    guard titles.count >= SectionSeries.fewest, titles.count * 10 >= first.count * 6 else {
      return []
    }
    let words = titles.map { text.collapsedText(of: blocks[$0].lines.prefix(1)) }
    let counts = Dictionary(zip(words, words.map { _ in 1 }), uniquingKeysWith: +)
    return zip(titles, words).filter { counts[$1, default: 0] < 3 }.map(\.0)
  }

  /// The smallest indent, if more than two thirds of the lines have a larger one; otherwise nil.
  private func margin(of blocks: [LineBlock]) -> UInt16? {
    let lines = blocks.reduce(0) { $0 + $1.lines.count }
    let margin = blocks.reduce(UInt16.max) {
      min($0, text.lines[$1.lines].lazy.map(\.indent).min() ?? .max)
    }
    let outer = blocks.reduce(0) { $0 + text.lines[$1.lines].count { $0.indent == margin } }
    return outer * 3 < lines ? margin : nil
  }

  private func isOutdented(_ index: Int, in blocks: [LineBlock]) -> Bool {
    let block = blocks[index]
    let line = text.lines[block.lines.lowerBound]
    let next = block.lines.count > 1 ? block.lines.lowerBound + 1 : blocks.line(after: index)
    guard line.length <= Self.mostCharacters, let next, text.lines[next].indent >= line.indent + 2,
      block.kind != .sceneBreak
    else { return false }
    let bytes = text.bytes(of: block.lines.lowerBound)
    guard let first = bytes.first, let last = bytes.last else { return false }
    return first > 0x2F && !last.isOne(of: ",;") && bytes.isInCapitals
      && bytes.range(of: [0x20, 0x20, 0x20]) == nil
  }
}

extension [LineBlock] {
  /// The first line of the next block.
  fileprivate func line(after index: Int) -> Int? {
    index + 1 < count ? self[index + 1].lines.lowerBound : nil
  }
}
