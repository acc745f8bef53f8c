/// Turns the blocks of a book into paragraphs.
///
/// Here lines of the file are joined or kept, and here it is decided how much white stands between
/// paragraphs: none between those of running text, whose first lines are set in instead, a row
/// around what is not running text, more around headings.
struct ParagraphMaker {
  private let structure: Structure
  private let text: TextLines
  private let keepsHardLines: Bool
  private var paragraphs: [Paragraph] = []
  private var stretches: [BoxMaker.Stretch] = []
  private var isInOpening = false
  private var isInContents = false

  init(_ structure: Structure, keepsHardLines: Bool) {
    self.structure = structure
    text = structure.text
    self.keepsHardLines = keepsHardLines
  }

  mutating func make(by workers: Workers) -> Paragraphs {
    addParagraphs()
    let boxed = BoxedText(stretches, of: text.utf8, structure.marks, by: workers)
    for index in paragraphs.indices {
      paragraphs[index].firstBox = boxed.firstBoxes[index]
      paragraphs[index].endsWithColon =
        boxed.endsWithColon[index] && paragraphs[index].style == .prose
    }
    let end = stretches.last?.range.upperBound ?? 0
    return Paragraphs(all: paragraphs, boxes: boxed.boxes, end: end)
  }

  private mutating func addParagraphs() {
    for block in structure.blocks {
      defer { isInContents = block.kind == .contents }
      switch block.kind {
      case .heading, .subheading: addHeading(block)
      case .byline: add(block.lines, .byline, of: block)
      case .sceneBreak: add(block.lines, .ornament, of: block)
      case .prose where !keepsHardLines: addProse(block, margin: 0)
      case .speech where !keepsHardLines: addHanging(block, hanging: 4)
      case .note where !keepsHardLines: addHanging(block, hanging: 2)
      case .contents: addContents(block)
      case .illustration: add(block.lines, .byline, of: block)
      case .quotation where !keepsHardLines: addProse(block, margin: 2)
      case .verse where !keepsHardLines: addVerse(block)
      case .prose, .quotation, .verse, .table, .speech, .note: addKept(block)
      }
    }
  }

  // MARK: Kinds of blocks

  /// A number with its title below stay two lines; a title broken into lines becomes one.
  private mutating func addHeading(_ block: Block) {
    var rest = block.lines
    if rest.count > 1, HeadingParser.parse(text.bytes(of: rest.lowerBound))?.isBare == true {
      add(rest.prefix(1), .heading, of: block)
      rest = rest.dropFirst()
    }
    add(rest, .heading, of: block)
  }

  private mutating func addProse(_ block: Block, margin: Int) {
    var rest = block.lines
    while !rest.isEmpty {
      let next = rest.dropFirst().first { beginsParagraph($0, in: block) } ?? rest.upperBound
      let isIndented = !isAfterBreak && !goesOnSentence(rest.lowerBound)
      add(
        rest.lowerBound..<next, .prose, of: block, indent: margin + (isIndented ? 2 : 0),
        hanging: margin)
      rest = next..<rest.upperBound
    }
  }

  /// A paragraph whose first line stands out to the left of the others.
  private mutating func addHanging(_ block: Block, hanging: Int) {
    add(block.lines, .prose, of: block, hanging: hanging)
  }

  /// The lines of a printed table of contents stand close; a title of two lines is one.
  private mutating func addContents(_ block: Block) {
    let range = range(of: block.lines)
    let next = structure.links.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let isOneEntry = next < structure.links.count && structure.links[next].range == range
    for lines in isOneEntry ? [block.lines] : block.lines.map({ $0..<$0 + 1 }) {
      let indent = indent(of: lines.lowerBound)
      add(lines, .kept, of: block, indent: indent, hanging: indent + 4)
    }
  }

  private func beginsParagraph(_ line: Int, in block: Block) -> Bool {
    if structure.statistics.shape == .lineAParagraph { return true }
    return text.lines[line].indent >= text.lines[line - 1].indent + 2
  }

  /// Whether the next paragraph opens a scene, so that it needs no indent to be told apart.
  private var isAfterBreak: Bool { paragraphs.last?.style.isCentred ?? true }

  /// Whether a line goes on with what the kept lines above it interrupted.
  private func goesOnSentence(_ line: Int) -> Bool {
    guard paragraphs.last?.style == .kept else { return false }
    return text.firstScalar(of: line).isSmallLetter
  }

  private mutating func addVerse(_ block: Block) {
    let kept = KeptLines(text: text, statistics: structure.statistics)
    for lines in kept.whole(block) {
      let indent = indent(of: lines.lowerBound)
      let rest = lines.count > 1 ? self.indent(of: lines.upperBound - 1) : indent + 4
      add(lines, .kept, of: block, indent: indent, hanging: rest)
    }
  }

  private mutating func addKept(_ block: Block) {
    for line in block.lines {
      let indent = indent(of: line)
      add(line..<line + 1, .kept, of: block, indent: indent, hanging: indent + 4)
    }
  }

  private func indent(of line: Int) -> Int {
    max(Int(text.lines[line].indent) - structure.statistics.commonIndent, 0)
  }

  // MARK: Adding

  private mutating func add(
    _ lines: Range<Int>, _ style: Paragraph.Style, of block: Block, indent: Int = 0,
    hanging: Int = 0
  ) {
    let isFirst = lines.lowerBound == block.lines.lowerBound
    let paragraph = Paragraph(
      firstBox: 0, indent: UInt16(clamping: indent),
      hanging: UInt16(clamping: hanging), style: style,
      rowsBefore: rowsBefore(style, of: block, isFirst: isFirst),
      startsPage: isFirst && startsPage(block))
    isInOpening = style == .heading && (isInOpening || block.kind == .heading)
    paragraphs.append(paragraph)
    stretches.append(
      BoxMaker.Stretch(
        range: range(of: lines), spacing: spacing(of: lines, style),
        isIndented: style == .prose && indent > 0))
  }

  private func range(of lines: Range<Int>) -> Range<Int> {
    text.offset(ofLine: lines.lowerBound)..<Int(text.lines[lines.upperBound - 1].end)
  }

  /// A line that was broken in the file has no columns to keep.
  private func spacing(of lines: Range<Int>, _ style: Paragraph.Style) -> BoxMaker.Spacing {
    guard style == .kept, lines.count == 1 else { return .folded }
    return .kept(column: Int(text.lines[lines.lowerBound].indent))
  }

  /// A chapter begins a page, unless it is the first of a part whose heading stands right above.
  private func startsPage(_ block: Block) -> Bool {
    block.followsFormFeed || (block.kind == .heading && !block.runsOn && !isInOpening)
  }

  private func rowsBefore(_ style: Paragraph.Style, of block: Block, isFirst: Bool) -> UInt8 {
    guard let last = paragraphs.last?.style else { return 0 }
    switch (last, style) {
    case (.heading, .heading): return isFirst ? 1 : 0
    case (.heading, .byline), (.byline, .byline): return 1
    case (_, .heading), (.heading, _), (.byline, _): return 2
    case (.ornament, _), (_, .ornament): return 1
    case (.prose, .kept) where isFirst, (.kept, .prose): return 1
    case (.kept, .kept) where isInContents && block.kind == .contents: return 0
    case (_, .byline): return 1
    case (.kept, .kept): return isFirst ? UInt8(min(max(block.blankLines, 1), 2)) : 0
    case (.prose, .prose): return isFirst && block.blankLines >= 3 ? 1 : 0
    default: return 0
    }
  }
}
