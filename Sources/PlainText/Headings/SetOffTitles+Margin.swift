internal import CurlewManuscript

/// Titles that stand nearer to the margin than the text.
extension SetOffTitles {
  /// Short lines at the margin of a text that is otherwise indented, as in a manual page.
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

  /// Single short lines without figures at the margin of a text that is otherwise indented, except the title of
  /// the contents.
  func atMargin(in blocks: [LineBlock]) -> [Int] {
    guard let margin = margin(of: blocks) else { return [] }
    return blocks.indices.filter { index in
      indent(of: blocks[index]) == margin && blocks[index].lines.count == 1
        && blocks[index].kind != .contents && isOutdented(index, in: blocks)
        && !PrintedContents.isTitle(blocks[index], text)
        && !text.bytes(of: blocks[index].lines).contains { 0x30...0x39 ~= $0 }
    }
  }

  /// Short lines between the margin and an indented text: the sections within the chapters of a manual.
  func halfway(in blocks: [LineBlock]) -> [Int] {
    let ofText = statistics.indentOfText
    guard ofText > 1 else { return [] }
    let first = blocks.indices.filter { index in
      0 < indent(of: blocks[index]) && indent(of: blocks[index]) < ofText
    }
    let capitalised = first.filter {
      !text.firstScalar(of: blocks[$0].lines.lowerBound).properties.isLowercase
    }
    let columns = Dictionary(grouping: capitalised) { indent(of: blocks[$0]) }
    let titles = columns.values.map { column -> [Int] in
      let all = column.filter { index in
        guard blocks[index].lines.count == 1 else { return isOutdented(index, in: blocks) }
        return index + 1 < blocks.count
          && indent(of: blocks[index + 1]) > indent(of: blocks[index])
          && (looksLikeTitle(blocks[index]) || namesCommand(blocks[index]))
      }
      let titles = all.filter {
        text.lines[blocks[$0].lines.lowerBound].last != UInt8(ascii: ".")
      }
      let areEnough =
        titles.count >= SectionSeries.fewest
        ? titles.count * 5 >= column.count * 2 : titles.count == column.count
      guard areEnough else { return [] }
      // A few titles may end with a full stop.
      return titles.count * 10 >= column.count * 7 ? all : titles
    }
    // The column with the most titles. If two have equally many, it is the one that begins first: the order of a
    // dictionary differs each time that the program runs.
    return titles.filter { !$0.isEmpty }.max { ($0.count, $1[0]) < ($1.count, $0[0]) } ?? []
  }

  /// Whether a line is the name of a command or a variable: `~while and ~endwhile`
  private func namesCommand(_ block: LineBlock) -> Bool {
    let bytes = text.bytes(of: block.lines)
    guard let first = bytes.first, let last = bytes.last, bytes.count <= Self.mostOfSubtitle else {
      return false
    }
    return first.isOne(of: "~$@%/.") && !last.isOne(of: ".,:;")
  }

  private func indent(of block: LineBlock) -> Int {
    Int(text.lines[block.lines.lowerBound].indent)
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
    let mayEnd = !last.isOne(of: ".,;") || last == UInt8(ascii: ".") && bytes.isInCapitals
    return first > 0x2F && mayEnd && bytes.range(of: [0x20, 0x20, 0x20]) == nil
  }
}

extension [LineBlock] {
  /// The first line of the next block.
  fileprivate func line(after index: Int) -> Int? {
    index + 1 < count ? self[index + 1].lines.lowerBound : nil
  }
}
