package import CurlewManuscript

extension Paragraphs {
  /// Cuts blocks of a book into boxes.
  ///
  /// - Parameter range: Those of some sections; nil for all.
  package init(_ book: Book, of range: Range<Int>? = nil, by workers: Workers = .one) {
    let manuscript = book.manuscript
    let range = range ?? manuscript.blocks.indices
    let blocks = Array(manuscript.blocks[range])
    let isChinese = manuscript.imprint.language?.family == "zh"
    let boxed = BoxedText(
      blocks.map(BoxMaker.Stretch.init), of: manuscript.text.utf8, manuscript.marks,
      isUpright: book.columns != nil, by: workers)
    all = blocks.indices.map { index in
      var paragraph = Paragraph(blocks[index], firstBox: boxed.firstBoxes[index])
      let number = range.lowerBound + index
      paragraph.heading = book.headings.form(of: number)
      if number > 0, book.headings.form(of: number - 1) == .poem { paragraph.moveUp() }
      if paragraph.heading == .subsection { paragraph.moveUp() }
      if isChinese { paragraph.indentByCharacters() }
      paragraph.endsWithColon = boxed.endsWithColon[index] && paragraph.style == .prose
      return paragraph
    }
    boxes = boxed.boxes
    end = manuscript.start(ofBlock: range.upperBound)
    panels = PanelSources(manuscript, blocks, self)
    if book.mayHaveInitials { findInitials(of: blocks, in: manuscript) }
    measurePoems(in: manuscript.text.utf8.span) { index in
      if case .verse = blocks[index].kind { true } else { blocks[index].isOfPoem }
    }
    findHanging(book.markedText, hasRightToLeft: book.hasRightToLeft)
    if !book.hasRightToLeft { findWideBlocks(book.markedText) }
  }
}

extension Paragraph {
  /// Indents a paragraph by two Chinese characters instead of two letters.
  fileprivate mutating func indentByCharacters() {
    if style == .prose, indent == 2 { indent = 4 }
  }

  /// Leaves at most one blank row above, as below the title of a short poem.
  fileprivate mutating func moveUp() { rowsBefore = min(rowsBefore, 1) }

  fileprivate init(_ block: Block, firstBox: UInt32) {
    self.init(
      firstBox: firstBox, indent: block.indent, hanging: block.hangingIndent,
      style: Style(block.kind), rowsBefore: block.rowsBefore, startsPage: block.startsPage)
    (keepsWithNext, isRagged) = (block.keepsWithNext, block.isRagged)
    (isCode, isBoxed) = (block.isCode, block.isBoxed)
    switch block.kind {
    // A line of a table that is drawn with spaces; the cells of a `.row` are known.
    case .tableRow: (isCode, isOfTable) = (true, true)
    case .contentsEntry: isOfTable = true
    default: break
    }
    (isRightToLeft, isAtEnd) = (block.isRightToLeft, block.isAtEnd)
  }
}

extension Paragraph.Style {
  init(_ kind: Block.Kind) {
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
