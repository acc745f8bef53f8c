internal import CurlewManuscript

/// Divides blocks into the items of lists, and into terms and what explains them.
///
/// The first line of an item begins with a marker, and its other lines stand further to the right. A
/// term is a short line above an indented paragraph that fills its lines, as in the manual of a program.
/// In doubt a block stays what it is: lines of verse may be indented too.
struct ListFinder {
  private let text: TextLines
  private let statistics: LineStatistics
  /// The markers of items that have several lines, and their indents. A line alone is an item if it is
  /// like those.
  private var known: [Style: Int] = [:]

  /// The columns at which explanations stand beside their terms.
  private var columns: Set<UInt16> = []

  private struct Style: Hashable {
    let sign: UInt8
    let indent: UInt16
  }

  /// The fewest items of several lines that let a single line with the same marker count as an
  /// item.
  private static let fewest = 2

  init(text: TextLines, statistics: LineStatistics) {
    (self.text, self.statistics) = (text, statistics)
  }

  mutating func divide(_ blocks: [LineBlock]) -> [LineBlock] {
    var divided: [LineBlock] = []
    divided.reserveCapacity(blocks.count + blocks.count / 8)
    for block in blocks {
      if !mayHaveParts(block) {
        divided.append(block)
      } else if let parts = withoutLeadIn(block) ?? withoutLineSetRight(block) {
        for part in parts { divided += itemsOrTerms(in: part) }
      } else {
        divided += itemsOrTerms(in: block)
      }
    }
    if divided.contains(where: { $0.kind == .item }) { markOtherItems(&divided) }
    return divided
  }

  /// A quick test that rules out most paragraphs: those whose lines all have the same indent, and
  /// whose last line has no list marker.
  private func mayHaveParts(_ block: LineBlock) -> Bool {
    guard block.lines.count > 1 else { return false }
    let margin = text.lines[block.lines.lowerBound].indent
    for line in block.lines where text.lines[line].indent != margin { return true }
    return marker(of: block.lines.upperBound - 1) != nil
  }

  private mutating func itemsOrTerms(in block: LineBlock) -> [LineBlock] {
    items(in: block) ?? explanation(in: block) ?? [block]
  }

  // MARK: Blocks without blank lines between their parts

  /// A line that is indented this many columns more than the next is set right, not the first of a
  /// paragraph.
  private static let columnsSetRight = 16

  /// Splits a first line that is set right, such as the tag of a section in a manual, from the text
  /// below it. Nil if there is no such line.
  private func withoutLineSetRight(_ block: LineBlock) -> [LineBlock]? {
    let first = block.lines.lowerBound
    guard mayBeDivided(block), block.lines.count > 1,
      Int(text.lines[first].indent) >= Int(text.lines[first + 1].indent) + Self.columnsSetRight
    else { return nil }
    let rest = block.lines.dropFirst()
    return [piece(first..<first + 1, of: block, .verse), classified(rest, of: block)]
  }

  /// Splits a block into paragraphs that end with a colon, the indented lines below each, and the
  /// rest. Nil if there are no such lines.
  private func withoutLeadIn(_ block: LineBlock) -> [LineBlock]? {
    guard mayBeDivided(block) else { return nil }
    var (rest, pieces) = (block.lines, [LineBlock]())
    while let cut = indentedLines(in: rest) {
      let head = classified(rest.lowerBound..<cut.lowerBound, of: block)
      let isProse = WrappedProse(text: text, statistics: statistics).contains(head)
      // A single indented line above lines at the margin is the first line of a paragraph.
      guard cut.count > 1 || cut.upperBound == rest.upperBound, isProse || block.kind != .verse
      else { break }
      pieces += [head, classified(cut, of: block)]
      rest = cut.upperBound..<rest.upperBound
    }
    guard !pieces.isEmpty else { return nil }
    return rest.isEmpty ? pieces : pieces + [classified(rest, of: block)]
  }

  /// The first indented lines, if all lines above them have the same indent and the last of those
  /// ends with a colon.
  private func indentedLines(in lines: Range<Int>) -> Range<Int>? {
    guard let first = lines.first, case let base = text.lines[first].indent,
      let start = lines.first(where: { text.lines[$0].indent != base }), start > first,
      Int(text.lines[start].indent) >= Int(base) + 2,
      text.lines[start - 1].last == UInt8(ascii: ":")
    else { return nil }
    let end = (start..<lines.upperBound).first { text.lines[$0].indent <= base }
    return start..<(end ?? lines.upperBound)
  }

  private func classified(_ lines: Range<Int>, of block: LineBlock) -> LineBlock {
    var piece = piece(lines, of: block, block.kind)
    piece.kind = BlockClassifier(text: text, statistics: statistics).kind(of: piece)
    return piece
  }

  // MARK: Items

  private mutating func items(in block: LineBlock) -> [LineBlock]? {
    guard block.kind == .note || mayBeDivided(block), let starts = starts(in: block),
      let first = starts.first
    else { return nil }
    let ends = starts.dropFirst() + [block.lines.upperBound]
    var pieces = zip(starts, ends).map { start, end in
      piece(start..<end, of: block, block.kind == .note ? .note : .item)
    }
    let wrapped = pieces.filter { $0.lines.count > 1 }
    guard wrapped.allSatisfy({ block.kind != .verse || isFilled($0.lines) }) else { return nil }
    if first > block.lines.lowerBound {
      pieces.insert(piece(block.lines.lowerBound..<first, of: block, block.kind), at: 0)
    }
    for item in wrapped {
      if let style = style(of: item.lines.lowerBound) { known[style, default: 0] += 1 }
    }
    return pieces
  }

  /// The lines with which items begin. Nil if the block is no list: another line would not belong to any
  /// item, or the only marker may be a number in a sentence.
  private func starts(in block: LineBlock) -> [Int]? {
    var starts: [Int] = []
    for line in block.lines {
      if marker(of: line) != nil {
        starts.append(line)
      } else if let start = starts.last, text.lines[line].indent <= text.lines[start].indent {
        return nil
      }
    }
    let isWrapped = block.lines.count > starts.count
    switch starts.count {
    case 0: return nil
    case 1: return starts[0] == block.lines.lowerBound && isWrapped ? starts : nil
    default: return block.kind == .verse && !isWrapped ? nil : starts
    }
  }

  private func marker(of line: Int) -> ItemMarker? {
    guard mayBeginItem(line), let marker = ItemMarker(text.bytes(of: line)),
      // An `o` at the margin is a word.
      marker.style != UInt8(ascii: "o") || Int(text.lines[line].indent) > statistics.commonIndent
    else { return nil }
    return marker
  }

  /// A quick test that rules out most lines of prose.
  private func mayBeginItem(_ line: Int) -> Bool {
    switch text.lines[line].first {
    case 0x41...0x5A: return false
    case 0x61...0x7A: return text.lines[line].second < 0x30
    default: return true
    }
  }

  private func style(of line: Int) -> Style? {
    marker(of: line).map { Style(sign: $0.style, indent: text.lines[line].indent) }
  }

  // MARK: Terms

  private mutating func explanation(in block: LineBlock) -> [LineBlock]? {
    let (first, rest) = (block.lines.lowerBound, block.lines.dropFirst())
    guard mayBeDivided(block), let column = rest.first.map({ text.lines[$0].indent }),
      Int(column) >= Int(text.lines[first].indent) + 2,
      block.kind != .verse || statistics.width >= WrappedProse.narrowest
    else { return nil }
    guard rest.allSatisfy({ text.lines[$0].indent == column }), isFilled(rest) else { return nil }
    let laterLines = rest.dropFirst()
    let isProse =
      laterLines.count { !text.firstScalar(of: $0).isCapital } * 2 >= laterLines.count
    guard isProse || block.kind != .verse else { return nil }
    if isFilled(first..<rest.lowerBound + 1) {
      let isCertain = columnBehindGap(first) == Int(column)
      if isCertain { columns.insert(column) }
      let goesOn = block.kind != .verse && text.firstScalar(of: rest.lowerBound).isSmallLetter
      return isCertain || goesOn ? [piece(block.lines, of: block, .item)] : nil
    }
    guard rest.count >= 2 || block.kind != .verse else { return nil }
    return [piece(first..<first + 1, of: block, .term), piece(rest, of: block, .item)]
  }

  /// The column of the first text behind a gap of two cells.
  private func columnBehindGap(_ line: Int) -> Int? {
    var (column, gap) = (Int(text.lines[line].indent), 0)
    for byte in text.bytes(of: line) {
      let width = byte == 0x09 ? 8 - column % 8 : 1
      if byte == 0x20 || byte == 0x09 {
        gap += width
      } else if gap >= 2 {
        return column
      } else {
        gap = 0
      }
      column += width
    }
    return nil
  }

  /// Whether a program or a person broke the lines at the margin.
  private func isFilled(_ lines: Range<Int>) -> Bool {
    let prose = WrappedProse(text: text, statistics: statistics)
    return prose.isFilled(lines) || prose.isEven(lines)
  }

  // MARK: Neighbours

  /// Marks lines alone that are like known items, and paragraphs that continue an item.
  private func markOtherItems(_ blocks: inout [LineBlock]) {
    let hasKnown = !columns.isEmpty || known.values.contains { $0 >= Self.fewest }
    var column: UInt16?
    for index in blocks.indices {
      let lines = blocks[index].lines
      if blocks[index].kind == .item {
        column = columnOfText(lines)
      } else if hasKnown, isKnown(blocks[index]) {
        blocks[index].kind = .item
        column = columnOfText(lines)
      } else if let column, blocks[index].kind == .prose || blocks[index].kind == .quotation,
        text.lines[lines].allSatisfy({ $0.indent == column }), column > statistics.commonIndent
      {
        blocks[index].kind = .item
      } else if blocks[index].kind != .verse, blocks[index].kind != .term {
        column = nil
      }
    }
  }

  /// The column at which the lines of an item begin, apart from its marker.
  private func columnOfText(_ lines: Range<Int>) -> UInt16 {
    let last = text.lines[lines.upperBound - 1].indent
    guard lines.count == 1 else { return last }
    if let marker = marker(of: lines.lowerBound) {
      return UInt16(clamping: Int(last) + marker.width)
    }
    return columnBehindGap(lines.lowerBound).map { UInt16(clamping: $0) } ?? last
  }

  private func isKnown(_ block: LineBlock) -> Bool {
    guard block.kind == .prose, block.lines.count == 1 else { return false }
    if !columns.isEmpty, let column = columnBehindGap(block.lines.lowerBound),
      columns.contains(UInt16(clamping: column))
    {
      return true
    }
    return style(of: block.lines.lowerBound).map { known[$0, default: 0] >= Self.fewest } ?? false
  }

  private func mayBeDivided(_ block: LineBlock) -> Bool {
    block.kind == .prose || block.kind == .quotation || block.kind == .verse
  }

  private func piece(_ lines: Range<Int>, of block: LineBlock, _ kind: LineBlock.Kind) -> LineBlock
  {
    var piece = block
    (piece.lines, piece.kind) = (lines, kind)
    if lines.lowerBound > block.lines.lowerBound {
      (piece.blankLines, piece.followsFormFeed, piece.continuesLast) = (0, false, false)
    }
    return piece
  }
}
