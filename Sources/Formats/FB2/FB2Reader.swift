internal import CurlewManuscript

/// Writes the bodies of an FB2 file into a book.
struct FB2Reader {
  var builder: BookBuilder
  private var stack: [Context] = []
  private var skippedDepth = 0
  private var opensGroup = false
  /// Whether the next paragraph goes on in the open block, behind the number of a note.
  private var joinsNext = false
  private var table: TableCollector?
  /// The pictures by their identifiers. Their sizes stand at the end of the file.
  private var pictures: [String: [Int]] = [:]
  private var pictureCount = 0
  private var binary: (id: String, text: [UInt8])?

  /// What an open element means for the text in it.
  private struct Context {
    var name: Name
    var emphasis = Mark.Emphasis.roman
    var kind = Block.Kind.paragraph
    var indent = 0
    var sectionDepth = 0
    var isInNotes = false
    var isInTitle = false
    /// Where it began, if something is to be done with its text when it ends.
    var start = 0
    var link: (target: String, isNote: Bool)?
  }

  private var top: Context { stack.last ?? Context(name: Name()) }

  init(_ builder: BookBuilder) { self.builder = builder }

  mutating func take(_ token: MarkupScanner.Token) {
    switch token {
    case .start(let tag):
      if skippedDepth > 0 { skippedDepth += 1 } else { begin(tag) }
    case .end:
      if skippedDepth > 0 { endSkipped() } else { end() }
    case .text(let data):
      if let begun = binary?.text, begun.count < Self.longestHeader {
        binary?.text = begun + data.bytes.prefix(Self.longestHeader)
      }
      if skippedDepth == 0, stack.contains(where: { $0.name == "body" }) { write(data.slice) }
    }
  }

  // MARK: - Elements

  private mutating func begin(_ tag: StartTag) {
    let name = tag.localName
    if name == "description" || name == "binary" || name == "stylesheet" {
      skippedDepth = 1
      if name == "binary", let id = tag["id"], pictures[id] != nil { binary = (id, []) }
      return
    }
    var context = top
    (context.name, context.link) = (name, nil)
    beginBlock(tag, &context)
    if let id = tag["id"] { builder.addAnchor(id) }
    beginInline(tag, &context)
    stack.append(context)
  }

  private mutating func beginBlock(_ tag: StartTag, _ context: inout Context) {
    guard isBlock(context) else { return }
    if !joinsNext { endBlock() }
    switch context.name {
    case "body":
      context.isInNotes = tag["name"] == "notes" || tag["name"] == "comments"
      builder.breaksPage = true
    // The title of a poem stands below that of the section, which may hold prose as well.
    case "section", "poem": context.sectionDepth += 1
    case "title" where top.name == "stanza": context.kind = .byline
    case "title":
      context.isInTitle = true
      context.start = builder.offset
    case "epigraph": (context.kind, context.indent) = (.quotation, context.indent + 8)
    case "cite", "annotation": (context.kind, context.indent) = (.quotation, context.indent + 2)
    case "text-author": (context.kind, context.indent) = (.line, context.indent + 4)
    case "v": context.kind = .verse
    case "date": context.kind = .line
    case "subtitle": context.kind = .byline
    case "empty-line": builder.addEmptyRow()
    case "image": writePicture(tag)
    case "table": table = table ?? TableCollector(at: builder.blockCount)
    case "tr": table?.beginRow(at: builder.blockCount)
    case "td", "th":
      context.kind = .line
      var style = ComputedStyle()
      style.applyAttributes(of: tag)
      let cell = TableCollector.CellTag(tag, isHeader: context.name == "th", style.alignment)
      table?.beginCell(cell, at: builder.blockCount)
    default: break
    }
    if ["epigraph", "cite", "stanza", "table"].contains(context.name) { opensGroup = true }
    if context.isInNotes, context.kind == .paragraph { context.kind = .note }
  }

  /// A picture in a paragraph does not divide it.
  private func isBlock(_ context: Context) -> Bool {
    guard Self.blocks.contains(context.name) else { return false }
    return context.name != "image" || !Self.hasText(stack)
  }

  private mutating func beginInline(_ tag: StartTag, _ context: inout Context) {
    switch context.name {
    case "emphasis": context.emphasis.insert(.italic)
    case "image": write(Array(Self.description(in: tag).utf8)[...])
    case "strong", "th": context.emphasis.insert(.bold)
    case "strikethrough": context.emphasis.insert(.struck)
    case "code": context.emphasis.insert(.code)
    case "sup": context.emphasis.insert(.superscript)
    case "sub": context.emphasis.insert(.subscript)
    case "a":
      context.start = builder.offset
      context.link = tag[local: "href"].map { ($0, tag["type"] == "note") }
      if let link = context.link, !link.isNote,
        link.target.hasPrefix("#") || PackagePath.isOutside(link.target)
      {
        context.emphasis.insert(.link)
      }
    default: break
    }
  }

  private mutating func end() {
    guard let context = stack.popLast() else { return }
    if let link = context.link {
      let end = builder.text.count
      builder.addLink(
        BookLink(
          range: min(context.start, end)..<end, target: link.target, isNoteReference: link.isNote))
    }
    guard isBlock(context) else { return }
    if context.name == "title", context.isInTitle { return endTitle(context) }
    if context.isInTitle, isNumberOfNote(context) { return }
    endBlock()
    switch context.name {
    case "poem", "cite", "epigraph", "table": opensGroup = true
    case "td", "th":
      builder.spendCell()
      table?.endCell(at: builder.blockCount)
    default: break
    }
    if context.name == "table", let ended = table {
      table = nil
      builder.setTable(ended)
    }
  }

  private mutating func endTitle(_ context: Context) {
    if isNumberOfNote(context) {
      joinsNext = builder.isInBlock
    } else {
      builder.addHeading(rank: context.sectionDepth + 1, from: context.start)
      endBlock()
    }
  }

  /// In the notes, the titles of sections are their numbers.
  private func isNumberOfNote(_ context: Context) -> Bool {
    context.isInNotes && context.sectionDepth > 0
  }

  private mutating func endBlock() {
    let before = builder.blockCount
    builder.endBlock()
    joinsNext = false
    if builder.blockCount > before { opensGroup = false }
  }

  // MARK: - Text

  private mutating func write(_ bytes: ArraySlice<UInt8>) {
    guard Self.hasText(stack) else { return }
    if joinsNext, bytes.contains(where: { !$0.isMarkupSpace }) {
      builder.write(" ", .roman, in: shape)
      joinsNext = false
    }
    builder.write(bytes, top.emphasis.fitting(Array(bytes)), in: builder.openShape ?? shape)
  }

  /// White space and stray text between blocks is not part of the book.
  private static func hasText(_ stack: [Context]) -> Bool {
    stack.contains { texts.contains($0.name) }
  }

  private mutating func writePicture(_ tag: StartTag) {
    guard !builder.isInBlock, let size = Self.usualSize else { return }
    let text = Self.description(in: tag)
    let count = builder.pictures.count
    builder.writePicture(size, described: text)
    guard builder.pictures.count > count else { return }
    let id = String((tag[local: "href"] ?? "").drop { $0 == "#" })
    pictures[id, default: []].append(pictureCount)
    pictureCount += 1
  }

  private static func description(in tag: StartTag) -> String {
    (tag["alt"] ?? tag["title"] ?? "").collapsingSpaces
  }

  private static let usualSize = PictureSize(width: 4, height: 3)
  /// How much of a picture is decoded, in letters of base64.
  private static let longestHeader = PictureHeader.length

  private mutating func endSkipped() {
    skippedDepth -= 1
    guard skippedDepth == 0, let ended = binary else { return }
    binary = nil
    guard let size = PictureHeader.size(Base64.decoded(ended.text)) else { return }
    for index in pictures.removeValue(forKey: ended.id) ?? [] {
      builder.setSize(size, ofPicture: index)
    }
  }

  private var shape: BlockShape {
    let context = top
    var shape = BlockShape(kind: context.kind)
    if context.isInTitle {
      let rank = UInt8(clamping: context.sectionDepth)
      shape.kind = isNumberOfNote(context) ? .note : .heading(level: rank)
      shape.opensParagraph = builder.offset == context.start
    }
    (shape.indent, shape.hanging) = (context.indent, context.indent)
    if shape.kind == .note { shape.hanging += 2 }
    if shape.kind.isLine { (shape.keepsLines, shape.usesBookIndent) = (true, false) }
    shape.opensGroup = opensGroup
    return shape
  }

  private static let blocks: Set<Name> = [
    "annotation", "body", "cite", "date", "empty-line", "epigraph", "image", "p", "poem", "section",
    "stanza", "subtitle", "table", "td", "text-author", "th", "title", "tr", "v",
  ]

  /// The elements that text stands in.
  private static let texts: Set<Name> = ["p", "v", "subtitle", "text-author", "td", "th", "date"]
}
