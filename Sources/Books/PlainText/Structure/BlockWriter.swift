internal import CurlewManuscript

/// Writes the blocks of a manuscript, the last step of reading a text.
///
/// It joins or keeps the lines of the file and decides how many blank rows stand above each block:
/// none between paragraphs of running text, whose first lines are indented instead, one around
/// anything else, more around headings.
struct BlockWriter {
  private let structure: TextStructure
  private let text: TextLines
  private let keepsHardLines: Bool
  private var blocks: [Block] = []
  private var isInOpening = false
  private var isInContents = false
  private var isInPoem = false
  private var isInList = false
  private var headings: ArraySlice<Heading<Int>>
  private let indents: [Int: LineIndent]
  private var wideIndents = WideIndents()

  init(_ structure: TextStructure, keepsHardLines: Bool) {
    self.structure = structure
    text = structure.text
    indents = structure.trimmed.markup?.indents(in: text) ?? [:]
    headings = structure.outline[...]
    self.keepsHardLines = keepsHardLines
  }

  mutating func write() -> [Block] {
    blocks.reserveCapacity(structure.blocks.count)
    for (index, block) in structure.blocks.enumerated() {
      switch block.kind {
      case .verse where index > 0 && structure.blocks[index - 1].kind == .verse: break
      // The stanzas on both sides of the stars are one poem.
      case .verse where !(isInPoem && blocks.last?.kind.isRule == true):
        isInPoem = beginsPoem(index)
      case .verse, .sceneBreak: break
      default: isInPoem = false
      }
      if keepsHardLines { addWithHardLines(block) } else { add(block) }
      isInContents = block.kind == .contents
    }
    return blocks
  }

  /// The printed title page and contents, a block for each line.
  func writeFolded() -> [Block] {
    let repeated = structure.repeated
    var blocks: [Block] = []
    for (number, group) in (repeated.titlePage + repeated.contents).enumerated() {
      let isOfTitlePage = number < repeated.titlePage.count
      for line in group.lines {
        let indent = isOfTitlePage ? 0 : indent(of: line)
        // A blank row below the title of the contents, and above it; none between entries.
        let hasSpace = number <= repeated.titlePage.count + 1 && line == group.lines.lowerBound
        var block = Block(
          isOfTitlePage ? .byline : .contentsEntry, text.range(of: line..<line + 1),
          rowsBefore: hasSpace && !blocks.isEmpty ? 1 : 0)
        (block.indent, block.hangingIndent) = (UInt16(indent), UInt16(indent + 4))
        blocks.append(block)
      }
    }
    return blocks
  }

  /// Shorter verse is a motto, or the date of a letter.
  private static let shortestPoem = 4
  /// Verse of so many lines, all of them short, is a poem whatever its lines begin with. Where lines are
  /// long, nearly all must begin like verse: lists of facts have such lines too.
  private static let longPoem = 24
  private static let shortLine = 50

  /// Whether the verse from a block on is a poem.
  private func beginsPoem(_ first: Int) -> Bool {
    var (lines, like, widest) = (0, 0, 0)
    let turnovers = HangingLines(text: text, statistics: structure.statistics)
    for block in structure.blocks[first...].prefix(while: { $0.kind == .verse }) {
      let whole = turnovers.whole(block).map(\.lowerBound)
      lines += whole.count
      widest = block.lines.reduce(widest) { max($0, Int(text.lines[$1].length)) }
      like += whole.count { text.beginsLikeVerse($0) && text.firstScalar(of: $0) != "-" }
    }
    let isShort = widest <= Self.shortLine
    if isShort, lines >= Self.longPoem { return true }
    return lines >= Self.shortestPoem && like * 10 > lines * (isShort ? 6 : 8)
  }

  // MARK: Kinds of blocks

  private mutating func add(_ block: LineBlock) {
    switch block.kind {
    case .heading, .subheading, .titleLine: addHeading(block)
    case .byline: add(block.lines, .byline, of: block)
    case .illustration: add(block.lines, .caption, of: block)
    case .sceneBreak: add(block.lines, .rule, of: block)
    case .furniture: break
    case .prose: addProse(block, .paragraph, margin: 0)
    case .quotation: addProse(block, .quotation, margin: 2)
    case .speech:
      add(block.lines, .paragraph, of: block, hanging: 4)
      blocks[blocks.count - 1].isRagged = true
    case .note: add(block.lines, .note, of: block, hanging: 2)
    case .item, .term: addItem(block)
    case .contents: addContents(block)
    case .verse: addVerse(block)
    case .table: addKept(block, .tableRow)
    }
  }

  private mutating func addWithHardLines(_ block: LineBlock) {
    switch block.kind {
    case .prose, .speech, .note, .quotation, .verse, .item, .term: addKept(block, .line)
    default: add(block)
    }
  }

  /// A number with its title below it stays two lines; a title broken into lines becomes one.
  private mutating func addHeading(_ block: LineBlock) {
    let kind = Block.Kind.heading(level: level(of: block))
    var rest = block.lines
    if rest.count > 1, HeadingParser.parse(text.bytes(of: rest.lowerBound))?.isBare == true {
      add(rest.prefix(1), kind, of: block)
      rest = rest.dropFirst()
    }
    add(rest, kind, of: block)
    divideHeading()
  }

  /// Divides a heading that begins a page, or follows such a one, into label and title.
  private mutating func divideHeading() {
    guard let last = blocks.last, last.startsPage || isInOpening, text.isOneLine(last.range) else {
      return
    }
    let heading = text.collapsed(text.utf8[last.range])
    guard HeadingParts.mayDivide(heading[...]), case let parts = HeadingParts(heading[...]),
      !parts.label.isEmpty, !parts.title.isEmpty
    else { return }
    let words = text.words(in: last.range)
    let count = parts.label.split(separator: " ").count
    let first = count + HeadingJoints(text).dashes(in: last.range).count
    guard first < words.count else { return }
    var title = last
    blocks[blocks.count - 1].end = UInt32(words[count - 1].upperBound)
    title.start = UInt32(words[first].lowerBound)
    (title.rowsBefore, title.startsPage) = (1, false)
    blocks.append(title)
  }

  private mutating func level(of block: LineBlock) -> UInt8 {
    guard block.kind == .heading else {
      if block.kind == .titleLine, case .heading(let level) = blocks.last?.kind { return level }
      return 2
    }
    let offset = text.offset(ofLine: block.lines.lowerBound)
    let here = headings.prefix { $0.offset <= offset }
    headings = headings[here.endIndex...]
    return UInt8(clamping: here.last?.level ?? 1)
  }

  /// Lines in capitals between paragraphs are a title, though the contents leave it out.
  private mutating func addProse(_ block: LineBlock, _ kind: Block.Kind, margin: Int) {
    var rest = block.lines
    if block.continuesLast, blocks.last?.kind == kind {
      let lines = firstParagraph(of: rest, kind)
      blocks[blocks.count - 1].end = text.lines[lines.upperBound - 1].end
      rest = rest.dropFirst(lines.count)
    }
    while !rest.isEmpty {
      let title = text.titleInCapitals(above: rest, structure.statistics)
      let lines = title.isEmpty ? firstParagraph(of: rest, kind) : title
      let isTitle = !title.isEmpty || lines.count == 1 && text.bytes(of: lines).isInCapitals
      let isIndented =
        !isTitle && !isBelowTitle && !isInList && !continuesSentence(rest.lowerBound)
        && (!isAfterBreak || text.lines[rest.lowerBound].first.beginsIdeographic)
      let indent = wideIndents.indent(spaces: wideSpaces(before: rest.lowerBound))
      add(
        lines, kind, of: block, indent: margin + (indent ?? (isIndented ? 2 : 0)), hanging: margin)
      if isTitle, kind == .paragraph { blocks[blocks.count - 1].keepsWithNext = true }
      rest = rest.dropFirst(lines.count)
    }
  }

  private func wideSpaces(before line: Int) -> Int {
    var (count, end) = (0, Int(text.lines[line].start))
    while end >= 3, text.utf8[end - 3..<end].elementsEqual([0xE3, 0x80, 0x80]) {
      (count, end) = (count + 1, end - 3)
    }
    return count
  }

  /// Whether the last block is a title in capitals.
  private var isBelowTitle: Bool {
    blocks.last.map {
      $0.keepsWithNext && $0.kind == .paragraph && text.utf8[$0.range].isInCapitals
    } ?? false
  }

  private func firstParagraph(of lines: Range<Int>, _ kind: Block.Kind) -> Range<Int> {
    let statistics = structure.statistics
    let isUnwrapped = statistics.shape == .lineAParagraph
    // A paragraph of one line may stand between others.
    let indent =
      statistics.indentsParagraphs && kind == .paragraph ? statistics.commonIndent + 2 : .max
    let next = lines.dropFirst().first { line in
      isUnwrapped || Int(text.lines[line].indent) >= indent
        || text.lines[line].indent >= text.lines[line - 1].indent + 2
        || statistics.runsParagraphsTogether && followsShortLine(line)
    }
    return lines.lowerBound..<(next ?? lines.upperBound)
  }

  /// How much more room than its next word takes a line must have that ends a paragraph, in cells.
  private static let leastRoom = 3

  /// Whether a line begins a sentence whose first word would have fitted on the line above.
  private func followsShortLine(_ line: Int) -> Bool {
    let last = text.lines[line - 1]
    guard last.last.isOne(of: ".!?:\"')") || last.last >= 0x80, text.beginsLikeVerse(line) else {
      return false
    }
    return structure.statistics.reach(last) + text.lengthOfFirstWord(of: line) + Self.leastRoom
      < structure.statistics.width
  }

  /// Whether the next paragraph opens a scene, and so needs no indent.
  private var isAfterBreak: Bool { blocks.last?.kind.isCentred ?? true }

  /// Whether a line continues a sentence that the kept lines above it interrupted.
  private func continuesSentence(_ line: Int) -> Bool {
    blocks.last?.kind.isKept == true && text.firstScalar(of: line).isSmallLetter
  }

  /// A title of two lines in a printed table of contents is one entry.
  private mutating func addContents(_ block: LineBlock) {
    let range = text.range(of: block.lines)
    let next = structure.links.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let isOneEntry = next < structure.links.count && structure.links[next].range == range
    guard isOneEntry else { return addKept(block, .contentsEntry) }
    let indent = indent(of: block.lines.lowerBound)
    add(block.lines, .contentsEntry, of: block, indent: indent, hanging: indent + 4)
  }

  /// The lines of deeper items are too short to be justified, in cells.
  private static let deepIndent = 6

  /// An item keeps the indents of the file. A line alone hangs behind its marker.
  private mutating func addItem(_ block: LineBlock) {
    let line = block.lines.lowerBound
    let indent = indent(of: line)
    let marker = ItemMarker(text.bytes(of: line))?.width ?? 0
    let hanging = block.lines.count > 1 ? self.indent(of: line + 1) : indent + marker
    add(block.lines, .paragraph, of: block, indent: indent, hanging: hanging)
    blocks[blocks.count - 1].isRagged = hanging >= Self.deepIndent
    if block.kind == .term { blocks[blocks.count - 1].keepsWithNext = true }
  }

  private mutating func addVerse(_ block: LineBlock) {
    let turnovers = HangingLines(text: text, statistics: structure.statistics)
    for lines in turnovers.whole(block) {
      let indent = indent(of: lines.lowerBound)
      // Outside poems, what is left of a line hangs only where lines of the file do.
      let rest =
        lines.count > 1 ? self.indent(of: lines.upperBound - 1) : indent + (isInPoem ? 4 : 0)
      add(lines, .line, of: block, indent: indent, hanging: rest)
      blocks[blocks.count - 1].isOfPoem = isInPoem
    }
  }

  private mutating func addKept(_ block: LineBlock, _ kind: Block.Kind) {
    var margin = structure.statistics.commonIndent
    // The columns of a table stay below each other, also where it begins left of running text.
    if kind == .tableRow || kind == .contentsEntry {
      margin = block.lines.reduce(margin) { min($0, Int(text.lines[$1].indent)) }
    }
    for line in block.lines {
      let indent = max(Int(text.lines[line].indent) - margin, 0)
      add(line..<line + 1, kind, of: block, indent: indent, hanging: indent + 4)
    }
  }

  private func indent(of line: Int) -> Int {
    max(Int(text.lines[line].indent) - structure.statistics.commonIndent, 0)
  }

  // MARK: Adding

  private mutating func add(
    _ lines: Range<Int>, _ kind: Block.Kind, of group: LineBlock, indent: Int = 0, hanging: Int = 0
  ) {
    let isFirst = lines.lowerBound == group.lines.lowerBound
    var block = Block(
      kind, text.range(of: lines), rowsBefore: rowsBefore(kind, of: group, isFirst: isFirst),
      startsPage: isFirst && startsPage(group))
    (block.indent, block.hangingIndent) = (UInt16(clamping: indent), UInt16(clamping: hanging))
    // A line that was broken in the file has no columns to keep.
    if kind.isKept && lines.count == 1 {
      block.spacing = .kept(column: Int(text.lines[lines.lowerBound].indent))
    }
    if let stated = indents[lines.lowerBound] {
      block.indent += UInt16(clamping: 2 * stated.first)
      block.hangingIndent = UInt16(clamping: 2 * stated.rest)
      if stated.isAtEnd {
        block.spacing = .collapsed
        block.moveToEnd()
      }
    }
    block.keepsWithNext =
      !structure.speakers.isEmpty && lines.count == 1 && (kind == .line || kind == .paragraph)
      && structure.speakers.contains(text.bytes(of: lines.lowerBound))
    block.isMinor = group.kind == .subheading
    isInOpening = kind.isHeading && (isInOpening || group.kind == .heading)
    isInList = group.kind == .item || group.kind == .term
    blocks.append(block)
  }

  /// A chapter begins a page, unless it is the first of a part whose heading stands right above.
  private func startsPage(_ group: LineBlock) -> Bool {
    group.followsFormFeed || (group.kind == .heading && !group.runsOn && !isInOpening)
  }

  private func rowsBefore(_ kind: Block.Kind, of group: LineBlock, isFirst: Bool) -> Int {
    guard let last = blocks.last?.kind else { return 0 }
    if last.isHeading && kind.isHeading && group.kind != .subheading {
      return last == .heading(level: 0) && kind != last ? 3 : 1
    }
    if blocks.last?.isMinor == true { return 1 }
    if last.isHeading && kind.isByline || last.isByline && kind.isByline { return 1 }
    if last.isHeading || kind.isHeading || last.isByline { return 2 }
    if last.isRule || kind.isRule || kind.isByline { return 1 }
    switch (last.isKept, kind.isKept) {
    case (false, true): return isFirst ? 1 : 0
    case (true, false): return 1
    case (true, true) where isInContents && group.kind == .contents: return 0
    case (true, true): return isFirst ? min(max(group.blankLines, 1), 2) : 0
    case (false, false) where isInList || group.kind == .item || group.kind == .term:
      return isFirst ? min(group.blankLines, 1) : 0
    case (false, false): return isFirst && group.blankLines >= 3 ? 1 : 0
    }
  }
}
