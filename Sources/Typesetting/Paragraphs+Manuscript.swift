internal import Manuscript

extension Paragraphs {
  /// Cuts the blocks of a manuscript into boxes.
  init(_ manuscript: Manuscript, by workers: Workers) {
    let blocks = manuscript.blocks
    let isChinese = manuscript.imprint.language?.family == "zh"
    let boxed = BoxedText(
      blocks.map(BoxMaker.Stretch.init), of: manuscript.text.utf8, manuscript.marks, by: workers)
    all = blocks.indices.map { index in
      var paragraph = Paragraph(blocks[index], firstBox: boxed.firstBoxes[index])
      if isChinese { paragraph.indentByCharacters() }
      paragraph.endsWithColon = boxed.endsWithColon[index] && paragraph.style == .prose
      return paragraph
    }
    boxes = boxed.boxes
    end = blocks.last?.range.upperBound ?? 0
    panels = PanelSources(manuscript, self)
    centrePoems(blocks)
  }
}

extension Paragraphs {
  /// Tells the lines of each poem how wide it is: lines of verse with no other block between them.
  fileprivate mutating func centrePoems(_ blocks: [Block]) {
    var start = 0
    while let first = blocks[start...].firstIndex(where: { $0.kind == .verse }) {
      var (end, width) = (first, 0)
      while end < blocks.count, blocks[end].kind == .verse, end == first || !blocks[end].startsPage
      {
        width = max(width, Int(all[end].indent) + self.width(of: boxes(of: end)))
        end += 1
      }
      for index in first..<end { all[index].poemWidth = UInt16(clamping: width) }
      start = end
    }
  }
}

extension Paragraph {
  /// Indents a paragraph by two Chinese characters instead of two letters.
  fileprivate mutating func indentByCharacters() {
    if style == .prose, indent == 2 { indent = 4 }
  }

  fileprivate init(_ block: Block, firstBox: UInt32) {
    self.init(
      firstBox: firstBox, indent: block.indent, hanging: block.hangingIndent,
      style: Style(block.kind), rowsBefore: block.rowsBefore, startsPage: block.startsPage)
    keepsWithNext = block.keepsWithNext
  }
}

extension Paragraph.Style {
  fileprivate init(_ kind: Block.Kind) {
    self =
      switch kind {
      case .paragraph, .quotation, .note: .prose
      case .line, .verse, .tableRow, .contentsEntry: .kept
      case .row: .row
      case .picture: .picture
      case .heading: .heading
      case .byline, .caption: .byline
      case .rule: .ornament
      }
  }
}

extension BoxMaker.Stretch {
  fileprivate init(_ block: Block) {
    let isProse = Paragraph.Style(block.kind) == .prose
    self.init(
      range: block.range, spacing: block.spacing, isIndented: isProse && block.indent > 0)
  }
}
