extension BlockParser {
  enum Leaf {
    case paragraph, table, indented, html(HTMLBlock), fenced(Fence)

    var isParagraph: Bool { if case .paragraph = self { true } else { false } }
  }

  /// The line that opens a code block.
  struct Fence {
    let sign: UInt8
    let length: Int
    let indent: Int
    /// The length of the info string.
    let info: Int

    func isClosed(by line: ArraySlice<UInt8>) -> Bool {
      let signs = line.prefix { $0 == sign }
      return signs.count >= length && line[signs.endIndex...].allSatisfy(\.isMarkupSpace)
    }
  }

  /// Adds the line to the open leaf if that takes it literally. Closes a leaf that the line does not continue.
  mutating func continueLeaf() -> Bool {
    switch leaf {
    case .fenced(let fence):
      if !cursor.isIndented, fence.isClosed(by: cursor.rest) {
        closeLeaf()
      } else {
        cursor.skip(columns: fence.indent)
        addLine()
      }
      return true
    case .html(let kind) where !cursor.isBlank || kind != .untilBlank:
      addLine()
      if kind.isEnded(by: cursor.rest) { closeLeaf() }
      return true
    case .indented where cursor.isIndented || cursor.isBlank:
      return continueIndented()
    case .paragraph where !cursor.isBlank, .table where !cursor.isBlank: return false
    default:
      closeLeaf()
      return false
    }
  }

  /// Empty lines belong to the code only if more of it follows, but they may also separate items.
  private mutating func continueIndented() -> Bool {
    let isBlank = cursor.isBlank
    cursor.skip(columns: 4)
    addLine()
    return !isBlank
  }

  mutating func openLeaf(_ kind: Leaf) {
    closeUnmatched()
    noteChild()
    (leaf, start) = (kind, result.content.count)
  }

  mutating func openParagraph() {
    openLeaf(.paragraph)
    addToParagraph()
  }

  mutating func addToParagraph() {
    cursor.skipIndent()
    addLine()
  }

  mutating func addLine() {
    lastLine = result.content.count
    cursor.append(to: &result.content)
  }

  mutating func closeLeaf() {
    let kind = leaf
    leaf = nil
    let content = start..<result.content.count
    switch kind {
    case nil: break
    case .paragraph: closeParagraph(before: content.upperBound)
    case .table: addBlock(.table, content)
    case .html: addBlock(.html, content)
    case .fenced(let fence): addBlock(.code(info: fence.info), content)
    case .indented:
      let end = result.content[content].lastIndex { !$0.isMarkupSpace } ?? start
      let line = result.content[end...].firstIndex(of: 0x0A) ?? content.upperBound - 1
      addBlock(.code(info: nil), start..<line + 1)
    }
  }

  mutating func closeParagraph(before end: Int) {
    leaf = nil
    takeDefinitions(before: end)
    let content = trimmedContent(before: end)
    if !content.isEmpty { addBlock(.paragraph, content) }
  }

  func trimmedContent(before end: Int) -> Range<Int> {
    let last = result.content[start..<end].lastIndex { !$0.isMarkupSpace }
    return start..<(last.map { $0 + 1 } ?? start)
  }

  /// Removes link definitions from the beginning of the open paragraph.
  mutating func takeDefinitions(before end: Int) {
    var scanner = LinkScanner(result.content, before: end)
    while start < end, let found = scanner.definition(at: start) {
      let key = LinkScanner.key(result.content[found.label])
      result.references[key] = result.references[key] ?? found.target
      start = found.end
    }
  }
}

extension ArraySlice<UInt8> {
  /// The content of the open leaf without white space at its ends.
  var trimmed: ArraySlice<UInt8> {
    let rest = drop(while: \.isMarkupSpace)
    let last = rest.lastIndex { !$0.isMarkupSpace }
    return rest[..<(last.map { $0 + 1 } ?? rest.startIndex)]
  }
}
