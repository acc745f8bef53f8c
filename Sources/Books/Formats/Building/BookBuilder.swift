package import CurlewManuscript

/// Puts the text of a marked-up book together, block by block.
///
/// White space is collapsed as in HTML unless it is kept. Every block ends in a line feed, which belongs to no block.
/// Several documents may be written into one book. Fields up to `elements` are what has been written.
package struct BookBuilder: Sendable {
  package internal(set) var text: [UInt8] = []
  var blocks: [Block] = []
  var marks: [Mark] = []
  /// The headings in their order, with their rank in the document: 1 for `h1`.
  private(set) var headings: [RankedHeading] = []
  /// Offsets in the text, by the names of items with their fragments: `text/one.xhtml#note-3`.
  package private(set) var anchors: [String: Int] = [:]
  /// The names of items by their lower-case forms.
  private(set) var itemsByLowerCase: [String: String] = [:]
  package private(set) var links: [BookLink] = []
  /// Where the pages of a printed edition begin.
  package private(set) var printPages: [PrintPage] = []
  var (tables, pictures): ([CellTable], [Picture]) = ([], [])
  /// The descriptions of pictures in brackets, in the order of the text.
  var signs: [Range<Int>] = []
  /// Parts of the text that are not shown, such as brackets around the description of a drawn title.
  private(set) var hiddenSigns: [Range<Int>] = []
  private(set) var (rubies, passages): ([Ruby], [Passage]) = ([], [])
  private(set) var hasRightToLeft = false
  var asksForColumns = false
  /// What no page shows, with its number.
  private(set) var leftOut: [LeftOut: Int] = [:]
  /// Parts that the page hides, with their own anchors.
  var hiddenParts: [BookBuilder] = []
  /// The menus and banners of the page.
  var furniture: [BookBuilder] = []
  /// The elements in which blocks begin; nil if nobody names them.
  package var elements: ElementTrail?
  /// The item that is being written, for anchors and links.
  package var item = ""
  /// The language of the text that is written next; nil for that of the book.
  var language: Language?
  /// Whether the next block begins a page.
  package var breaksPage = false
  private var open: OpenBlock?
  private var emphasis = Mark.Emphasis.roman
  private var wideIndents = WideIndents()
  /// The open passage in another language. Its range is empty until the passage ends.
  private var openPassage: Passage?
  /// The last sign of a picture, if it becomes a picture where nothing else is in its block.
  var lastSign: (picture: Picture, description: String)?
  private var hasPendingSpace = false
  /// Whether a space follows if it would stand between two words.
  private var hasSpaceOfWords = false
  /// Empty lines in kept text since its last line.
  private var emptyLines = 0
  var spending: Spending

  private struct OpenBlock {
    var shape: BlockShape
    var start: Int
    /// The column that its text begins at, in kept text.
    var column = 0
    var isEmpty = true
  }

  package init(_ budget: ReadingBudget = ReadingBudget()) { spending = Spending(budget) }

  /// Whether text has been written into a block that has not ended.
  var isInBlock: Bool { open.map { !$0.isEmpty } ?? false }

  var openShape: BlockShape? { open?.shape }

  /// The offset at which the next text will stand.
  package var offset: Int {
    text.count + (hasPendingSpace && isInBlock ? 1 : 0)
  }

  // MARK: - Blocks

  /// Ends the open block. A block in which nothing was written does not become one.
  mutating func endBlock() {
    hasPendingSpace = false
    guard var block = open else { return }
    open = nil
    defer { spend(isDue: false) }
    setEmphasis(.roman)
    guard text.count > block.start else { return }
    // Wide spaces are not collapsed, but no block begins or ends with them.
    let range = text.span.trimmed(block.start..<text.count)
    if let sign = lastSign, sign.picture.sign == range { return drawLastSign() }
    if signs.last == range, block.shape.kind == .paragraph { block.shape.kind = .caption }
    if !range.isEmpty { add(block, range) }
    text.append(0x0A)
  }

  private mutating func add(_ open: OpenBlock, _ range: Range<Int>) {
    let shape = open.shape
    var kind = shape.kind
    if let last = blocks.last, kind == last.kind, range.count <= 8, Self.isWayBack(text[range]) {
      return blocks[blocks.count - 1].end = UInt32(range.upperBound)
    }
    if kind.canBeRule, Ornament.isRule(text[range]) { kind = .rule }
    var block = Block(kind, range, startsPage: breaksPage || shape.startsPage)
    block.rowsBefore = UInt8(clamping: shape.rowsBefore(after: blocks.last, as: kind) + emptyLines)
    var indent = shape.indent + open.column
    if kind == .paragraph || kind == .quotation, shape.usesBookIndent, shape.opensParagraph {
      let opens = blocks.last?.kind.isBeforeOpening ?? true || block.rowsBefore > 0
      indent = shape.hanging + (opens && !text[range.lowerBound].beginsIdeographic ? 0 : 2)
    }
    if kind == .paragraph || kind == .quotation, shape.opensParagraph,
      let stated = wideIndents.indent(
        spaces: text[open.start..<range.lowerBound].count { $0 == 0xE3 })
    {
      indent = shape.hanging + stated
    }
    block.indent = UInt16(clamping: indent)
    block.hangingIndent = UInt16(clamping: shape.keepsLines ? indent + 4 : shape.hanging)
    let holdsRightToLeft = text.span.hasRightToLeft(in: range)
    hasRightToLeft = hasRightToLeft || holdsRightToLeft
    block.isRightToLeft = shape.isRightToLeft && holdsRightToLeft
    // Text from right to left ends at the left.
    if shape.isAtEnd, !holdsRightToLeft { block.moveToEnd() }
    if shape.keepsSpaces {
      block.spacing = .kept(column: open.column)
      block.isCode = kind == .line
      block.isBoxed = block.isCode
    }
    block.keepsWithNext = shape.keepsWithNext
    if let last = blocks.indices.last, block.stays(with: blocks[last].kind) {
      blocks[last].keepsWithNext = true
    }
    (breaksPage, emptyLines) = (false, 0)
    blocks.append(block)
    elements?.endBlock(range)
  }

  /// Whether a text is no more than the sign of a link from a note back to the text.
  private static func isWayBack(_ text: ArraySlice<UInt8>) -> Bool {
    ["↩", "↩\u{FE0E}", "↑", "⏎", "^"].contains { text.elementsEqual($0.utf8) }
  }

  /// Leaves a row blank above the next block.
  mutating func addEmptyRow() {
    endBlock()
    emptyLines = 1
  }

  // MARK: - Text

  /// Writes text whose white space is collapsed.
  mutating func write(
    _ bytes: ArraySlice<UInt8>, _ emphasis: Mark.Emphasis, in shape: BlockShape
  ) {
    guard !isSpent else { return }
    notePassage()
    let bytes = JoinedSpaces.replaced(in: Ligatures.replaced(in: bytes))
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index].isMarkupSpace {
        hasPendingSpace = true
        index += 1
        divideLongBlock()
        continue
      }
      let end = bytes.endOfWords(from: index, atMost: Self.longestBlock)
      if hasSpaceOfWords { addSpace(before: bytes[index]) }
      if hasPendingSpace || emphasis == .roman { setEmphasis(emphasisOfSpace(before: emphasis)) }
      begin(shape)
      setEmphasis(emphasis)
      text += bytes[index..<end]
      index = end
      divideLongBlock()
    }
    spend(isDue: false)
  }

  /// In bytes. A longer paragraph is divided between two words, or anywhere when it is much longer.
  private static let longestBlock = 1 << 18

  private mutating func divideLongBlock() {
    guard let block = open, text.count - block.start > Self.longestBlock else { return }
    if hasPendingSpace || text.count - block.start > 4 * Self.longestBlock { endBlock() }
  }

  /// A space between two styles has what they have in common. Between two links it belongs to neither.
  private func emphasisOfSpace(before next: Mark.Emphasis) -> Mark.Emphasis {
    let common = emphasis.intersection(next)
    return links.last?.range.upperBound == text.count ? common.subtracting(.link) : common
  }

  /// Writes a space if what follows in the same block is a word, as is what stands before.
  mutating func writeSpaceOfWords() { hasSpaceOfWords = true }

  private mutating func addSpace(before next: UInt8) {
    hasSpaceOfWords = false
    guard let block = open, text.count > block.start, let last = text.last else { return }
    let endsWord = last >= 0x80 || last.isASCIILetterOrDigit || ".:)".utf8.contains(last)
    if endsWord, next >= 0x80 || next.isASCIILetterOrDigit { hasPendingSpace = true }
  }

  /// Removes the end of the open block.
  mutating func retract(to start: Int) {
    guard let block = open, start >= block.start, start < text.count else { return }
    text.removeSubrange(start...)
    marks.removeLast(marks.reversed().prefix { $0.offset >= start }.count)
    emphasis = marks.last?.emphasis ?? .roman
    pictures.removeLast(pictures.reversed().prefix { $0.offset >= start }.count)
    signs.removeLast(signs.reversed().prefix { $0.lowerBound >= start }.count)
    links.removeLast(links.reversed().prefix { $0.range.lowerBound >= start }.count)
    hasPendingSpace = text.count > block.start && text.last == 0x20
    if hasPendingSpace { text.removeLast() }
    if text.count == block.start { open = nil }
  }

  /// Writes white space between words or blocks.
  mutating func writeSpace() { hasPendingSpace = true }

  mutating func write(_ words: String, _ emphasis: Mark.Emphasis, in shape: BlockShape) {
    write(Array(words.utf8)[...], emphasis, in: shape)
  }

  /// Writes text whose lines and spaces are kept. Every line becomes a block.
  mutating func writeKept(
    _ bytes: ArraySlice<UInt8>, _ emphasis: Mark.Emphasis, in shape: BlockShape
  ) {
    guard !isSpent else { return }
    notePassage()
    var shape = openShape ?? shape
    for byte in bytes where byte != 0x0D {
      switch byte {
      case 0x0A:
        if isInBlock { (shape.opensGroup, shape.opensParagraph) = (false, false) }
        breakLine()
      case 0x20, 0x09:
        begin(shape)
        if open?.isEmpty == true { open?.column += byte == 0x20 ? 1 : 8 } else { text.append(byte) }
      default:
        begin(shape)
        setEmphasis(emphasis)
        open?.isEmpty = false
        text.append(byte)
      }
    }
  }

  /// Ends a line of kept text, or of verse.
  mutating func breakLine() {
    let wasEmpty = !isInBlock
    endBlock()
    if wasEmpty, blocks.last?.kind == .line || blocks.last?.kind == .verse { emptyLines = 1 }
  }

  /// Notes where the language of the text changes.
  private mutating func notePassage() {
    guard language != openPassage?.language else { return }
    if var passage = openPassage, passage.range.lowerBound < text.count {
      passage.range = passage.range.lowerBound..<text.count
      passages.append(passage)
    }
    openPassage = language.map { Passage(text.count..<text.count, in: $0) }
  }

  /// Writes text that the reader does not see, such as the reading of a ruby.
  mutating func writeHidden(_ bytes: ArraySlice<UInt8>) {
    guard isInBlock, !isSpent else { return }
    let start = text.count
    text += bytes
    for offset in stride(from: start, to: text.count, by: 0x7FFF) {
      let length = min(0x7FFF, text.count - offset)
      marks.append(Mark(at: offset, length: length, drawn: .nothing, emphasis: emphasis))
    }
  }

  private mutating func begin(_ shape: BlockShape) {
    guard let block = open else {
      open = OpenBlock(shape: shape, start: text.count)
      elements?.beginBlock(at: text.count)
      open?.isEmpty = shape.keepsSpaces
      hasPendingSpace = false
      return
    }
    if hasPendingSpace, !block.shape.keepsSpaces || !block.isEmpty { text.append(0x20) }
    hasPendingSpace = false
  }

  private mutating func setEmphasis(_ new: Mark.Emphasis) {
    guard new != emphasis else { return }
    emphasis = new
    if let last = marks.last, Int(last.offset) == text.count, last.length == 0 {
      marks.removeLast()
    }
    marks.append(Mark(at: text.count, length: 0, emphasis: new))
  }

  // MARK: - What stands at places in the text

  mutating func addAnchor(_ fragment: String) {
    if fragment.isEmpty { itemsByLowerCase[item.lowercased()] = item }
    addAnchor(named: PackagePath.anchor(item, fragment))
  }

  /// Adds an anchor at an offset, or at the end of the text, unless the name is taken.
  mutating func addAnchor(named name: String, at place: Int? = nil) {
    if anchors[name] == nil { anchors[name] = place ?? offset }
    spend(isDue: false)
  }

  /// Moves the anchors of a hidden part to where it has been appended.
  mutating func moveAnchors(of part: BookBuilder, by distance: Int) {
    anchors.merge(part.anchors.lazy.map { ($0.key, $0.value + distance) }) { $1 }
  }

  mutating func addLink(_ link: BookLink) {
    guard !link.range.isEmpty else { return }
    links.append(link)
    links[links.count - 1].item = item
    spend(isDue: false)
  }

  /// Adds the reading that was written, hidden, behind its characters.
  mutating func addRuby(_ base: Range<Int>, reading: Range<Int>) {
    guard !base.isEmpty, !reading.isEmpty else { return }
    rubies.append(Ruby(base: base, reading: reading))
  }

  mutating func addPrintPage(_ label: String) {
    printPages.append(PrintPage(label: label, offset: offset))
  }

  /// Adds a heading to the outline whose text begins at an offset and ends here.
  mutating func addHeading(rank: Int, from start: Int) {
    let signs = signs.reversed().prefix { $0.lowerBound >= start }.reversed()
    let readings = rubies.reversed().prefix { $0.base.lowerBound >= start }.map(\.reading)
    let others = (signs + readings).sorted { $0.lowerBound < $1.lowerBound }
    let gaps = zip([start] + others.map(\.upperBound), others.map(\.lowerBound) + [text.count])
    let shown = gaps.filter { $0 < $1 }.map { text[$0..<$1] }
    var title = String(decoding: shown.joined(), as: UTF8.self).collapsingSpaces
    // A title that is drawn is its description.
    if title.isEmpty, !signs.isEmpty {
      hiddenSigns += signs.flatMap {
        [$0.lowerBound..<$0.lowerBound + 1, $0.upperBound - 1..<$0.upperBound]
      }
      let words = signs.map { String(decoding: text[$0].dropFirst().dropLast(), as: UTF8.self) }
      title = words.joined(separator: " ").collapsingSpaces
    }
    if !title.isEmpty {
      headings.append(RankedHeading(title: title, rank: rank, offset: start))
    }
  }

  /// Notes that text follows in an element.
  mutating func noteText(in element: StyledElement, isLed: Bool) {
    let isInBlock = isInBlock
    elements?.write(in: element, at: text.count, isInBlock: isInBlock, isLed: isLed)
  }

  // MARK: - Joining builders

  mutating func changeBlock(_ index: Int, _ change: (inout Block) -> Void) {
    change(&blocks[index])
  }

  /// Counts what no page shows.
  mutating func leaveOut(_ part: LeftOut) { leftOut[part, default: 0] += 1 }

  /// Appends the output of another builder, which has read the next items of the book.
  mutating func append(_ other: consuming BookBuilder) {
    finish()
    other.finish()
    let distance = text.count
    if let first = other.blocks.first { other.blocks[0] = first.following(blocks.last) }
    text += other.text
    blocks += other.blocks.lazy.map { $0.moved(by: distance) }
    marks += other.marks.lazy.map { $0.moved(by: distance) }
    headings += other.headings.lazy.map { $0.moved(by: distance) }
    links += other.links.lazy.map { $0.moved(by: distance) }
    printPages += other.printPages.lazy.map { $0.moved(by: distance) }
    tables += other.tables.lazy.map { $0.moved(by: distance) }
    pictures += other.pictures.lazy.map { $0.moved(by: distance) }
    hiddenSigns += other.hiddenSigns.lazy.map { $0.moved(by: distance) }
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    rubies += other.rubies.lazy.map { $0.moved(by: distance) }
    hasRightToLeft = hasRightToLeft || other.hasRightToLeft
    asksForColumns = asksForColumns || other.asksForColumns
    passages += other.passages.lazy.map { $0.moved(by: distance) }
    hiddenParts += other.hiddenParts
    furniture += other.furniture
    itemsByLowerCase.merge(other.itemsByLowerCase) { first, _ in first }
    anchors.merge(other.anchors.lazy.map { ($0.key, $0.value + distance) }) { first, _ in first }
    elements.append(other.elements, movedBy: distance)
    spending.isOver = spending.isOver || other.spending.isOver
    // The other builder has paid for what it wrote.
    notePaid()
  }

  mutating func finish() {
    endBlock()
    language = nil
    notePassage()
    spend(isDue: true)
  }
}
