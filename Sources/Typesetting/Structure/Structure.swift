/// What the lines of a book mean.
struct Structure: Sendable {
  let text: TextLines
  let statistics: LineStatistics
  let frame: Frame
  let particulars: Particulars
  let blocks: [Block]
  let outline: [Heading]
  /// What is not drawn as it stands in the text.
  let marks: Marks

  init(_ utf8: [UInt8], named fallbackTitle: String, of excerpt: Excerpt = .whole) {
    let table = LineTable(utf8)
    text = TextLines(utf8: utf8, lines: table.lines)
    frame = Frame(text, of: excerpt)
    particulars = Particulars(text, head: frame.head)
    statistics = LineStatistics(text.lines[frame.body])
    var finder = BlockFinder(text, formFeeds: table.formFeeds)
    finder.run(frame.body)
    let classifier = BlockClassifier(text: text, statistics: statistics)
    var blocks = finder.takeBlocks()
    for index in blocks.indices { blocks[index].kind = classifier.kind(of: blocks[index]) }
    let title = particulars.title ?? fallbackTitle
    var headings = HeadingFinder(text, consume blocks, title: title)
    headings.run()
    outline = headings.outline
    blocks = headings.takeBlocks()
    TitlePage(text: text, title: title).mark(&blocks)
    self.blocks = blocks
    marks = Self.marks(text, blocks)
  }

  /// What the frame says that the book is written in, else what its words tell.
  var language: Language? {
    particulars.language.flatMap { Language($0) }
      ?? LanguageGuess(text.utf8, in: body).language
  }

  /// The part of the text that is the book.
  var body: Range<Int> {
    let start = text.offset(ofLine: frame.body.lowerBound)
    return start..<max(start, text.offset(ofLine: frame.body.upperBound))
  }

  /// Whether the file is nothing but white space, the frame around a book included.
  var hasNoLines: Bool { text.lines.allSatisfy(\.isBlank) }

  private static func marks(_ text: TextLines, _ blocks: [Block]) -> Marks {
    var finder = MarkFinder(text.utf8)
    return finder.marks(
      in: blocks.map { block in
        let start = text.offset(ofLine: block.lines.lowerBound)
        return MarkFinder.Stretch(
          range: start..<Int(text.lines[block.lines.upperBound - 1].end),
          keepsHyphens: block.kind == .table || block.kind == .sceneBreak)
      })
  }
}
