/// Writes the blocks of a Markdown text as a page of HTML.
struct MarkdownWriter {
  private enum Open { case quote, note, item(isTight: Bool), list(isNumbered: Bool, isTight: Bool) }

  private let blocks: MarkdownBlocks
  private var inlines: InlineParser
  private(set) var page: [UInt8] = []
  var steps: Int { inlines.steps }
  private var open: [Open] = []
  /// The number of the note that is being written, and the index of its last block.
  private var note: (number: Int, last: Int)?

  /// The length of the parts, in bytes, in which a longer paragraph is read. No emphasis or link crosses them, which bounds
  /// memory.
  private static let longestPart = 1 << 18

  init(_ blocks: MarkdownBlocks) {
    self.blocks = blocks
    inlines = InlineParser(blocks)
    page.reserveCapacity(blocks.content.count + blocks.content.count / 4)
    write(0..<blocks.blocks.count)
    writeNotes()
  }

  /// Notes that nothing refers to are not shown, as on GitHub.
  private mutating func writeNotes() {
    var number = 1
    while number <= inlines.notes.blocks.count {
      let block = inlines.notes.blocks[number - 1]
      let end = blocks.blocks[block].next - 1
      if number == 1 { page += "<section class=\"footnotes\" data-footnotes>\n<ol>\n".utf8 }
      page += "<li id=\"fn-\(number)\">\n".utf8
      note = (number, end - 1)
      write(block + 1..<end)
      if note != nil { writeWaysBack() }
      page += "</li>\n".utf8
      number += 1
    }
    if number > 1 { page += "</ol>\n</section>\n".utf8 }
  }

  private mutating func write(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let block = blocks.blocks[index]
      if case .note = block.kind {
        index = block.next
      } else {
        write(block, at: index)
        index += 1
      }
    }
  }

  private mutating func write(_ block: MarkdownBlock, at index: Int) {
    switch block.kind {
    case .quote:
      page += "<blockquote>\n".utf8
      open.append(.quote)
    case .list(let sign, let isTight): beginList(sign, isTight: isTight)
    case .item: beginItem(before: index + 1)
    case .note: break
    case .end: endContainer()
    case .paragraph: writeParagraph(block.content, at: index)
    case .heading(let rank):
      page += "<h\(rank)>".utf8
      write(text: block.content)
      page += "</h\(rank)>\n".utf8
    case .rule: page += "<hr />\n".utf8
    case .html: page += blocks.content[block.content]
    case .code(let info): writeCode(block.content, info)
    case .table: writeTable(block.content)
    }
  }

  // MARK: - Containers

  private mutating func beginList(_ sign: ListSign, isTight: Bool) {
    switch sign.number {
    case nil: page += "<ul>\n".utf8
    case 1?: page += "<ol>\n".utf8
    case let number?: page += "<ol start=\"\(number)\">\n".utf8
    }
    open.append(.list(isNumbered: sign.number != nil, isTight: isTight))
  }

  private mutating func beginItem(before next: Int) {
    var isTight = false
    if case .list(_, let isListTight) = open.last { isTight = isListTight }
    open.append(.item(isTight: isTight))
    page += "<li>".utf8
    guard next < blocks.blocks.count, case .paragraph = blocks.blocks[next].kind else {
      return page.append(0x0A)
    }
    if let isDone = isDone(blocks.blocks[next].content) {
      page += "<input type=\"checkbox\" \(isDone ? "checked=\"\" " : "")disabled=\"\" /> ".utf8
    }
    if !isTight { page.append(0x0A) }
  }

  /// Whether a task is done, such as `[x] task`; nil for another text.
  private func isDone(_ content: Range<Int>) -> Bool? {
    let text = blocks.content[content]
    guard text.count > 3, text[content.lowerBound + 3].isMarkupSpace else { return nil }
    if text.starts(with: "[ ]".utf8) { return false }
    return text.starts(with: "[x]".utf8) || text.starts(with: "[X]".utf8) ? true : nil
  }

  private mutating func endContainer() {
    switch open.popLast() {
    case .quote: page += "</blockquote>\n".utf8
    case .item: page += "</li>\n".utf8
    case .list(let isNumbered, _): page += isNumbered ? "</ol>\n".utf8 : "</ul>\n".utf8
    case .note, nil: break
    }
  }

  // MARK: - Leaves

  private mutating func writeParagraph(_ content: Range<Int>, at index: Int) {
    var (content, isBare) = (content, false)
    if case .item(let isTight) = open.last {
      isBare = isTight
      let isFirst = index > 0 && blocks.blocks[index - 1].isItem
      if isFirst, isDone(content) != nil { content = content.lowerBound + 4..<content.upperBound }
    }
    if !isBare { page += "<p>".utf8 }
    write(text: content)
    if note?.last == index {
      page.append(0x20)
      writeWaysBack()
    }
    page += isBare ? "\n".utf8 : "</p>\n".utf8
  }

  private mutating func writeWaysBack() {
    guard let number = note?.number else { return }
    note = nil
    for count in 1...max(inlines.notes.references(to: number), 1) {
      let name = NoteNumbers.name(ofReference: count, to: number)
      let sign = count > 1 ? "↩<sup class=\"footnote-ref\">\(count)</sup>" : "↩"
      let space = count > 1 ? " " : ""
      page +=
        "\(space)<a href=\"#\(name)\" class=\"footnote-backref\" data-footnote-backref>\(sign)</a>"
        .utf8
    }
  }

  private mutating func writeCode(_ content: Range<Int>, _ info: Int?) {
    var start = content.lowerBound
    page += "<pre><code".utf8
    if let info {
      let words = blocks.content.unescaped(start..<start + info)
      let language = words.prefix { !$0.isMarkupSpace }
      if !language.isEmpty {
        page += " class=\"language-".utf8
        page.appendEscaped(language)
        page += "\"".utf8
      }
      start += info + 1
    }
    page += ">".utf8
    page.appendEscaped(blocks.content[start..<content.upperBound])
    page += "</code></pre>\n".utf8
  }

  private mutating func writeTable(_ content: Range<Int>) {
    let lines = blocks.content[content].split(separator: 0x0A)
    guard lines.count > 1, let alignments = TableRow.alignments(in: lines[1]) else { return }
    page += "<table>\n<thead>\n".utf8
    writeRow(lines[0], alignments, "th")
    page += "</thead>\n".utf8
    if lines.count > 2 { page += "<tbody>\n".utf8 }
    for line in lines.dropFirst(2) { writeRow(line, alignments, "td") }
    page += lines.count > 2 ? "</tbody>\n</table>\n".utf8 : "</table>\n".utf8
  }

  /// Writes the cells of a row. It does not fill up short rows, which would make a very long page of a wide table.
  private mutating func writeRow(
    _ line: ArraySlice<UInt8>, _ alignments: [TableRow.Alignment], _ element: String
  ) {
    page += "<tr>\n".utf8
    for (cell, alignment) in zip(TableRow.cells(of: line), alignments) {
      let align = alignment == .none ? "" : " align=\"\(alignment)\""
      page += "<\(element)\(align)>".utf8
      let text = TableRow.text(of: cell)
      inlines.read(text, text.indices)
      inlines.write(into: &page)
      page += "</\(element)>\n".utf8
    }
    page += "</tr>\n".utf8
  }

  private mutating func write(text range: Range<Int>) {
    var rest = range
    while !rest.isEmpty {
      let part = part(of: rest)
      inlines.read(blocks.content, part)
      inlines.write(into: &page)
      rest = part.upperBound..<rest.upperBound
    }
  }

  /// The longest part of a text that is read at once. It ends with a word.
  private func part(of range: Range<Int>) -> Range<Int> {
    guard range.count > Self.longestPart else { return range }
    let part = range.prefix(Self.longestPart)
    let space = blocks.content[part].lastIndex(where: \.isMarkupSpace)
    let end = space.map { $0 + 1 } ?? part.last { blocks.content[$0] & 0xC0 != 0x80 }
    return range.lowerBound..<max(end ?? part.endIndex, range.lowerBound + 1)
  }
}

extension MarkdownBlock {
  fileprivate var isItem: Bool { if case .item = kind { true } else { false } }
}
