package import CurlewManuscript

/// An element that is not shown where it stands.
struct SkippedElement {
  /// What its text is used for; nil for nothing.
  enum Use { case style, lineNumbers, pageNumber(label: String), formula }

  var use: Use?
  var text: [UInt8] = []
  /// How many elements are open, from it on.
  var depth = 1

  mutating func add(_ data: CharacterData) { if use != nil { data.append(to: &text) } }
}

/// Writes a page of HTML, or of mark-up that a vocabulary puts into terms of HTML, into a book.
///
/// The elements that are open are kept on a stack, each with its style. A block is opened by the first text
/// in it and takes its shape from the stack, so it does not matter which elements it has around it.
///
/// ```
/// MarkupScanner ─▶ tag ──▶ begin ─▶ ElementKind (style, role) ─▶ stack: DocumentContext ─▶ end
///                                                                  │ shape, emphasis, language
///                  text ─▶ write ─▶ TeX, markers, case ────────────┴─▶ BookBuilder: text, blocks, marks, links
/// ```
///
/// An element that is not shown is skipped, or read as a part of its own by a second reader: `around` is the first.
package struct PageReader {
  var builder: BookBuilder
  let resources: PageResources
  var sheet: StyleSheet
  /// Whether the cache of kinds is valid for the style sheets so far.
  var usesKinds = false
  var stack: [DocumentContext] = []
  /// The element that is being skipped; nil where all is shown.
  var skipped: SkippedElement?
  /// The open tables, from the outermost to the innermost.
  var tables: [TableCollector] = []
  /// Blocks that begin within the paragraph that is open: its lines.
  var opensParagraph = true
  var opensGroup = false
  /// Whether the text of the next block belongs to the paragraph that is open, which so far holds only
  /// the number of a note.
  private var runsIn = false
  /// The drawing that is open, the length of the text before it, and the address that it can be opened by.
  var drawing: (size: PictureSize?, start: Int, address: String?)?
  /// The open formula.
  var math: MathText?
  /// Where the last formula ended in the text. What repeats it there is left out.
  var endOfFormula: Int?
  /// Where the last superscript began, which may be the sign of a hidden note behind it.
  var raised = 0
  var pendingMarker: String?
  /// Whether there is a script among the text.
  var hasScript = false
  /// The numbers of the lines of code that follow.
  var lineNumbers = LineNumbers()
  private var code: CodeLanguage?
  let listLengths: ListLengths
  /// The commands that the formulas of the page define, also hidden ones.
  var macros = TeXMacros()
  var counters = OpenCounters()
  /// The state of the page around the hidden part that is being read: at most one, none outside a hidden part.
  var around: [PageReader] = []
  /// Whether the hidden part is a menu or banner.
  var isFurniture = false

  init(_ builder: BookBuilder, _ resources: PageResources, _ lengths: ListLengths) {
    (self.builder, self.resources, sheet) = (builder, resources, resources.vocabulary.sheet)
    listLengths = lengths
  }

  /// Writes a page at the end of a book.
  ///
  /// - Parameter item: the name by which links reach the page.
  package static func read(
    _ source: DecodedText, as dialect: Dialect, named item: String = "",
    into builder: inout BookBuilder, from resources: PageResources = .none
  ) {
    builder.item = item
    var reader = PageReader(builder, resources, ListLengths(dialect))
    builder = BookBuilder()
    let before = reader.builder.blocks.count
    reader.builder.addAnchor("")
    for token in MarkupScanner(source, as: dialect) {
      if reader.builder.isSpent { break }
      reader.read(token)
    }
    reader.endHidden()
    reader.builder.endBlock()
    if reader.hasScript, reader.builder.blocks[before...].allSatisfy(\.kind.isHeading) {
      reader.writeSign("script not shown", of: nil, isInitial: false, mayBeAlone: false)
      reader.builder.endBlock()
    }
    builder = reader.builder
  }

  private mutating func read(_ token: MarkupScanner.Token) {
    switch token {
    case .start(let tag):
      if resources.namesHeadings, tag.isWords { write(tag.source[tag.range]) }
      if skipped == nil { begin(tag) } else { skipped?.depth += 1 }
    case .end:
      if skipped == nil { end() } else { endSkipped() }
      if stack.isEmpty { endHidden() }
    case .text(let data) where skipped == nil: write(data.slice)
    case .text(let data): skipped?.add(data)
    }
  }

  var top: DocumentContext? { stack.last }

  // MARK: - Elements

  private mutating func begin(_ tag: StartTag) {
    let styled = StyledElement(tag, in: top?.styled)
    builder.elements?.begin(styled, at: builder.text.count)
    if tag.localName == "link" || tag.localName == "meta" { return beginVoid(tag, styled) }
    let (kind, number) = kind(of: tag, styled)
    let element = kind.element
    let context = context(of: styled, kind, number)
    let meaning = kind.meaning
    if context.isBlock ? meaning.isPageNumber : meaning.isPageNumberInLine {
      return skipPage(PrintPage.label(of: tag), tag)
    }
    if around.isEmpty, resources.leftOut.contains(tag.range.lowerBound) {
      beginPart(context)
      isFurniture = true
    }
    let isRepeated = kind.repeatsFormula && endOfFormula == builder.text.count
    let isHidden = kind.isLeftOut || isRepeated || kind.isHidden && !beginHidden(context)
    if tag.hasAttributes, let id = tag["id"] ?? (element == .a ? tag["name"] : nil) {
      if context.isBlock, !isHidden { endBlockUnlessRunIn() }
      builder.addAnchor(id)
    }
    if isHidden {
      skipped = SkippedElement(use: element == .style ? .style : nil)
      if tag.isFormula, endOfFormula != builder.text.count {
        return skipped = SkippedElement(use: .formula)
      }
      return leaveOut(tag, kind)
    }
    if meaning.isLineNumber, element == .td {
      return skipped = SkippedElement(use: .lineNumbers)
    }
    if element == .math || math != nil, beginFormula(tag, element) { return }
    if context.isBlock { beginBlock(context) } else { beginInline(context) }
    if element == .object, writeObject(tag, context.style) { return skipped = SkippedElement() }
    beginParticular(tag, meaning, context)
    stack.append(context)
    beginGenerated(context)
  }

  /// A `link` may name a sheet. It and `meta` are void, and so are on the stack for a moment only.
  private mutating func beginVoid(_ tag: StartTag, _ styled: StyledElement) {
    let outer = top
    // The kinds of their siblings are not cached.
    outer?.children = nil
    stack.append(
      DocumentContext(
        element: nil, styled: styled, style: outer?.style.inherited ?? ComputedStyle()))
    let relations = tag["rel"]?.lowercased().words ?? []
    guard relations.contains("stylesheet"), !relations.contains("alternate"),
      let address = tag["href"], let extended = resources.addSheet(address, sheet)
    else { return }
    use(extended)
  }

  private func context(of styled: StyledElement, _ kind: ElementKind, _ number: Int?)
    -> DocumentContext
  {
    let context = DocumentContext(
      element: kind.element, styled: styled, kind: number, style: kind.style,
      language: kind.language)
    guard let outer = top else { return context }
    (context.left, context.headingRank) = (outer.left, outer.headingRank)
    (context.isVerse, context.isQuotation) = (outer.isVerse, outer.isQuotation)
    (context.isNote, context.blockKind) = (outer.isNote, outer.blockKind)
    (context.isRubyReading, context.markerWidth) = (outer.isRubyReading, outer.markerWidth)
    context.isInLink = outer.isInLink
    context.language = context.language ?? outer.language
    context.list = outer.isBlock ? nil : outer.list
    return context
  }

  private mutating func beginBlock(_ context: DocumentContext) {
    endFormula()
    endBlockUnlessRunIn()
    if let marker = pendingMarker, context.element == .li || context.element == nil {
      writeMarker(marker)
      pendingMarker = nil
    }
    opensParagraph = true
    top?.hasBlocks = true
    context.blocksBefore = builder.blocks.count
    builder.breaksPage = builder.breaksPage || context.style.startsPage
    // The margins of the page are ours.
    if context.element == .body || context.element == .html {
      builder.asksForColumns = builder.asksForColumns || context.style.isVertical
    } else {
      context.left += max(context.style.marginLeft + context.style.paddingLeft, -context.left)
      context.left = min(context.left, 24)
    }
    context.markerWidth = 0
    // A group with a margin is set off from the text before it.
    if let group = top, group.style.rowsBefore ?? 0 > 0, group.blocksBefore == builder.blocks.count,
      let element = group.element, Self.boxes.contains(element), builder.blocks.count > 0
    {
      opensGroup = true
    }
  }

  private mutating func beginInline(_ context: DocumentContext) {
    if context.style.needsSpace { builder.writeSpaceOfWords() }
    context.start = builder.offset
  }

  /// A distance behind an element is a space, unless the element is an initial.
  private mutating func endInline(_ context: DocumentContext) {
    let text = builder.text[min(context.start, builder.text.count)...]
    if context.headingRank != nil, HeadingFurniture.isAny(text, in: context) {
      return builder.retract(to: context.start)
    }
    // MathJax may leave nothing but lines and curves.
    if text.isEmpty, context.styled.name == "mjx-container" { return write("[formula not shown]") }
    let isInitial = text.count < 3 && !text.contains(where: \.isASCIIDigit)
    if context.style.needsSpace, !isInitial { builder.writeSpaceOfWords() }
  }

  private mutating func beginParticular(
    _ tag: StartTag, _ meaning: ElementRole, _ context: DocumentContext
  ) {
    let element = context.element
    if context.isVerse, meaning.isLineNumber { write(" \u{A0}\u{A0}") }
    context.isLineNumber = meaning.isLineNumber
    context.mayBeTitle = meaning.mayBeTitle
    if meaning.isBox { context.style.isBoxed = true }
    if meaning.isVerse { (context.isVerse, opensGroup) = (true, true) }
    if meaning.isNote, context.isBlock { (context.isNote, opensGroup) = (true, true) }
    if meaning.isEmptyRow { builder.addEmptyRow() }
    if meaning.isLine { opensParagraph = builder.blocks.count == top?.blocksBefore }
    context.blockKind = meaning.blockKind ?? context.blockKind
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(tag, meaning, context)
    case .blockquote: (context.isQuotation, opensGroup) = (true, true)
    case .figcaption, .caption: context.blockKind = .caption
    case .ruby: context.start = builder.offset
    case .rt: (context.isRubyReading, context.start) = (true, builder.text.count)
    case .a: beginLink(tag, meaning, context)
    case .br: breakLine()
    case .hr: writeRule()
    case .img, .image: writePicture(tag, context.style)
    case .embed: _ = writeObject(tag, context.style)
    case .svg: beginDrawing(tag)
    case .input:
      if tag["type"] == "checkbox" { writeCheckbox(tag["checked"] == nil ? "☐" : "☑") }
      if tag["type"] == "image" { writePicture(tag, context.style) }
    case .ul, .ol, .menu, .dir: beginList(tag, element, context)
    case .li: beginItem(tag, context)
    case .dl: opensGroup = true
    case .pre, .code:
      if element == .pre { opensGroup = true }
      guard element == .pre || top?.element == .pre else { break }
      let tags = [tag] + (element == .pre ? stack.suffix(2).map(\.styled.tag) : [])
      code = code ?? tags.lazy.compactMap { CodeLanguage(namedIn: $0) }.first
    case .table: beginTable()
    case .tr: changeTable { $0.beginRow(at: $1) }
    case .td, .th:
      let cell = TableCollector.CellTag(
        tag, isHeader: element == .th, context.style.alignment)
      changeTable { $0.beginCell(cell, at: $1) }
    default: break
    }
  }

  private mutating func end() {
    if math == nil, let context = stack.last { endGenerated(context) }
    if NoteSign.isMissing(in: &builder, stack.last) { write(plain: NoteSign.own) }
    guard let context = stack.popLast() else { return }
    endFormula(context)
    endLink(context)
    endParticular(context)
    if !context.isBlock {
      endInline(context)
    } else if context.style.display == .runIn {
      runsIn = builder.isInBlock
    } else {
      endBlock(context)
    }
  }

  /// The counterpart of `beginParticular`.
  private mutating func endParticular(_ context: DocumentContext) {
    switch context.element {
    case .pre:
      lineNumbers = LineNumbers()
      endBlock()
      if let code { builder.colourCode(from: context.blocksBefore, in: code) }
      code = nil
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading(context)
    case .svg: endDrawing(context)
    case .rt: endRubyReading(context)
    case .sup: raised = context.start
    default: break
    }
    if context.isLineNumber, context.style.whiteSpace == .kept, builder.isInBlock { write("  ") }
  }

  /// The counterpart of `beginBlock`.
  private mutating func endBlock(_ context: DocumentContext) {
    endBlock()
    if context.mayBeTitle { makeTitle(context) }
    setOff(context)
    if context.style.endsPage { builder.breaksPage = true }
    if context.hasBreaks, !context.hasBlocks {
      builder.makeParagraphs(from: context.blocksBefore)
    }
    switch context.element {
    case .li: pendingMarker = nil
    case .blockquote, .dl, .pre: opensGroup = true
    case .ul, .ol: opensGroup = !stack.contains { $0.element == .li }
    case .td, .th:
      builder.spendCell()
      changeTable { $0.endCell(at: $1) }
    case .table: endTable()
    default:
      if context.isVerse, top?.isVerse != true || isStanza(context) { opensGroup = true }
    }
    opensParagraph = true
  }

  /// Adds the reading to the characters before it in its `ruby`.
  private mutating func endRubyReading(_ context: DocumentContext) {
    guard let ruby = stack.lastIndex(where: { $0.element == .ruby }) else { return }
    let (base, end) = (min(stack[ruby].start, context.start), builder.text.count)
    builder.addRuby(base..<context.start, reading: context.start..<max(end, context.start))
    stack[ruby].start = end
  }

  /// Lines of verse are elements of their own, or divided by breaks.
  private func isStanza(_ context: DocumentContext) -> Bool {
    context.hasBlocks || builder.blocks.count > context.blocksBefore + 1
  }

  /// Ends the open block where an element begins, unless its text goes on in that block.
  private mutating func endBlockUnlessRunIn() { if !runsIn { endBlock() } }

  mutating func endBlock() {
    let before = builder.blocks.count
    builder.endBlock()
    runsIn = false
    if builder.blocks.count > before { (opensGroup, opensParagraph) = (false, false) }
  }

  // MARK: - Text

  mutating func write(_ words: String) { write(Array(words.utf8)[...]) }

  mutating func write(_ bytes: ArraySlice<UInt8>) {
    if math != nil { return writeFormula(bytes) }
    let isCode = top?.style.whiteSpace == .kept || top?.style.isMonospaced == true
    if isCode || !writeTeX(in: bytes) { write(plain: bytes) }
  }

  /// Writes text that has no formulas in TeX.
  mutating func write(plain bytes: ArraySlice<UInt8>) {
    guard let context = top else { return builder.write(bytes, .roman, in: BlockShape()) }
    if context.isRubyReading { return builder.writeHidden(bytes) }
    guard context.style.isVisible else { return }
    if context.style.whiteSpace == .normal, bytes.allSatisfy(\.isMarkupSpace) {
      return builder.writeSpace()
    }
    if runsIn {
      builder.writeSpace()
      runsIn = false
    }
    builder.language = context.language
    let isLed = pendingMarker != nil || !context.style.generated.isEmpty
    builder.noteText(in: context.styled, isLed: isLed)
    var bytes = bytes
    if let marker = pendingMarker, let first = bytes.firstIndex(where: { !$0.isMarkupSpace }) {
      writeMarker(marker)
      bytes = bytes[first...]
    }
    bytes = stack.keepingSpaces(of: context.style.letterCase.applied(to: bytes))
    let emphasis = context.emphasis(
      of: bytes, isLink: stack.contains { $0.link != nil })
    if context.style.script == .superscript, let link = stack.lastIndex(where: { $0.link != nil }) {
      stack[link].hasRaisedText = true
    }
    let shape = builder.openShape ?? shape
    if context.style.whiteSpace == .kept {
      writeKept(bytes, emphasis, in: shape)
    } else if context.style.whiteSpace == .keptLines {
      writeLines(bytes, emphasis)
    } else {
      builder.write(bytes, emphasis, in: shape)
    }
  }
}
