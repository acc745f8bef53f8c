/// Divides a Markdown text into blocks, as CommonMark 0.31 and GitHub do, line by line.
///
/// A line first continues open containers by their markers, then opens new blocks by theirs. The rest is text of a leaf.
/// The time for a line depends only on its length, because an empty line continues all open lists in one step.
struct BlockParser {
  /// The maximum nesting of containers. Markers of deeper ones are text.
  static let mostContainers = 100

  let source: [UInt8]
  var cursor: LineCursor
  var result = MarkdownBlocks()
  var containers: [Container] = []
  /// The indices of the quotations among the containers.
  var quotes: [Int] = []
  /// The open leaf. Its content is at the end of `result.content`.
  var leaf: Leaf?
  /// The beginnings of the content of the open leaf, and of its last line.
  var start = 0
  var lastLine = 0
  /// The number of containers that the line continues or begins.
  var matched = 0
  /// The outermost container for which the last line was empty; nil if it was not empty.
  var blankFrom: Int?
  /// The number of lines, and of containers that were compared with them.
  private(set) var steps = 0

  struct Container {
    enum Kind { case quote, list(ListSign), item(indent: Int), note }

    let kind: Kind
    /// The index of its block.
    let block: Int
    var hasChildren = false

    var isList: Bool { if case .list = kind { true } else { false } }
    var isQuote: Bool { if case .quote = kind { true } else { false } }
    var isItem: Bool { if case .item = kind { true } else { false } }
  }

  private let mostBlocks: Int

  /// - Parameter mostBlocks: The maximum number of blocks, where containers count twice. Parsing stops there.
  init(_ source: [UInt8], mostBlocks: Int = .max) {
    (self.source, self.mostBlocks) = (source, mostBlocks)
    cursor = LineCursor(source, 0..<0)
    result.content.reserveCapacity(source.count)
    readLines()
  }

  var isFull: Bool { result.blocks.count > mostBlocks }

  private mutating func readLines() {
    var start = 0
    while start < source.count, !isFull {
      var end = start
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
      cursor = LineCursor(source, start..<end)
      readLine()
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    matched = 0
    closeUnmatched()
  }

  private mutating func readLine() {
    matchContainers()
    let hasAll = matched == containers.count
    if hasAll, continueLeaf() { return blankFrom = nil }
    let opened = openBlocks(hasAll: hasAll)
    if cursor.isBlank, opened == .none { return readBlank() }
    if opened != .leaf, !cursor.isBlank { addText(hasAll: hasAll) }
    blankFrom = nil
  }

  private mutating func addText(hasAll: Bool) {
    switch leaf {
    case .paragraph: addToParagraph()
    case .table where hasAll: addLine()
    default: openParagraph()
    }
  }

  private mutating func readBlank() {
    if matched < containers.count { closeLeaf() }
    closeContainers(to: matched)
    blankFrom = quotes.last.map { $0 + 1 } ?? 0
  }

  // MARK: - Containers

  private mutating func matchContainers() {
    matched = 0
    var quotesPassed = 0
    steps += 1
    while matched < containers.count {
      steps += 1
      if cursor.isBlank, cursor.indent < 2 {
        // Quotations end at an empty line; lists and notes do not, unless the last item is empty.
        matched = quotesPassed < quotes.count ? quotes[quotesPassed] : containers.count
        if matched == containers.count, let last = containers.last, last.isItem, !last.hasChildren {
          matched -= 1
        }
        return
      }
      guard continues(containers[matched]) else { return }
      quotesPassed += containers[matched].isQuote ? 1 : 0
      matched += 1
    }
  }

  private mutating func continues(_ container: Container) -> Bool {
    switch container.kind {
    case .list: return true
    case .quote: return takeQuoteSign()
    case .item(let indent): return takeIndent(indent, mayBeBlank: container.hasChildren)
    case .note: return takeIndent(4, mayBeBlank: true)
    }
  }

  mutating func takeQuoteSign() -> Bool {
    guard !cursor.isIndented, cursor.sign == UInt8(ascii: ">") else { return false }
    cursor.skip(bytes: 1)
    cursor.skip(columns: 1)
    return true
  }

  private mutating func takeIndent(_ indent: Int, mayBeBlank: Bool) -> Bool {
    if cursor.indent >= indent {
      cursor.skip(columns: indent)
    } else if cursor.isBlank, mayBeBlank {
      cursor.skipIndent()
    } else {
      return false
    }
    return true
  }

  /// Closes the containers that the line does not continue, before another block opens. A list contains only items.
  mutating func closeUnmatched(beforeItem: Bool = false) {
    closeLeaf()
    closeContainers(to: matched)
    if !beforeItem, containers.last?.isList == true { closeContainers(to: matched - 1) }
  }

  func isMostOf(_ more: Int) -> Bool { containers.count + more > Self.mostContainers }

  mutating func closeContainers(to count: Int) {
    while containers.count > count, let container = containers.popLast() {
      if container.isQuote { quotes.removeLast() }
      addBlock(.end)
      result.blocks[container.block].next = result.blocks.count
    }
    matched = min(matched, containers.count)
  }

  mutating func open(_ kind: Container.Kind, _ block: MarkdownBlock.Kind) {
    noteChild()
    containers.append(Container(kind: kind, block: result.blocks.count))
    if case .quote = kind { quotes.append(containers.count - 1) }
    addBlock(block)
    matched = containers.count
  }

  /// Notes that the innermost container gets another child. A list is loose if an empty line separates two of its
  /// items, or two blocks in one of them.
  mutating func noteChild() {
    guard let parent = containers.indices.last else { return }
    let isApart = containers[parent].hasChildren && blankFrom.map { $0 <= parent } ?? false
    containers[parent].hasChildren = true
    let list = containers[parent].isItem ? parent - 1 : parent
    guard isApart, case .list(let sign) = containers[list].kind else { return }
    result.blocks[containers[list].block].kind = .list(sign, isTight: false)
  }

  mutating func addBlock(_ kind: MarkdownBlock.Kind, _ content: Range<Int> = 0..<0) {
    result.blocks.append(
      MarkdownBlock(kind: kind, content: content, next: result.blocks.count + 1))
  }
}
