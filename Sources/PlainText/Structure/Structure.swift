internal import Manuscript

/// What the lines of a book mean.
struct Structure: Sendable {
  let framed: FramedText
  let statistics: LineStatistics
  let blocks: [LineBlock]
  let outline: [Heading]
  /// The lines of a printed table of contents that lead to the outline.
  let links: [ContentsLink]
  /// What is not drawn as it stands in the text.
  let marks: Marks

  /// - Parameters:
  ///   - survey: what one look at the text told.
  ///   - imprint: what it says of itself.
  init(
    _ framed: FramedText, _ survey: Survey, _ imprint: Imprint, of excerpt: Excerpt,
    by workers: Workers
  ) {
    self.framed = framed
    let (text, markup, body) = (framed.text, framed.markup, framed.frame.body)
    statistics = LineStatistics(text.lines[body])
    var finder = BlockFinder(
      text, formFeeds: survey.formFeeds, markup: markup, legend: framed.frame.legend)
    finder.run(body)
    var blocks = finder.takeBlocks()
    let reader = BlockReader(text: text, statistics: statistics, markup: markup)
    let reading = reader.read(blocks, by: workers)
    for index in blocks.indices { blocks[index].kind = reading.kinds[index] }
    var headings = HeadingFinder(
      text, consume blocks, title: imprint.title, author: imprint.author, markup: markup)
    headings.run(reading.headings)
    outline = headings.outline
    blocks = headings.takeBlocks()
    if excerpt.hasBeginning {
      TitlePage(text: text, title: imprint.title, author: imprint.author).mark(&blocks)
    }
    SpeechFinder(text: text).mark(&blocks)
    QuotationRun(text: text).mark(&blocks)
    links = Self.linkContents(text, &blocks, outline)
    self.blocks = blocks
    let hidden = Self.hidden(text, blocks, markup, setAside: finder.setAside)
    marks = Self.marks(of: survey.signs, text, blocks, hidden)
  }

  var text: TextLines { framed.text }

  private static func linkContents(
    _ text: TextLines, _ blocks: inout [LineBlock], _ outline: [Heading]
  ) -> [ContentsLink] {
    guard !outline.isEmpty, PrintedContents.mayBe(in: blocks, text) else { return [] }
    var contents = PrintedContents(text, outline: outline)
    contents.find(in: &blocks)
    return contents.links
  }

  private static func marks(
    of signs: [Int], _ text: TextLines, _ blocks: [LineBlock], _ hidden: [Range<Int>]
  ) -> Marks {
    var finder = MarkFinder(text.utf8, hidden: hidden)
    return finder.marks(
      of: signs,
      in: blocks.map { block in
        MarkFinder.Stretch(
          range: text.range(of: block.lines),
          keepsHyphens: block.kind == .table || block.kind == .sceneBreak)
      })
  }

  /// The stretches that are for the program and not for the reader, in the order of the text: whole
  /// lines, and parts of others.
  private static func hidden(
    _ text: TextLines, _ blocks: [LineBlock], _ markup: (any Markup)?, setAside: [Int]
  ) -> [Range<Int>] {
    guard let markup else { return [] }
    let parts = blocks.flatMap { $0.lines.flatMap { markup.hidden(in: text.bytes(of: $0)) } }
    let lines = setAside.map { text.offset(ofLine: $0)..<Int(text.lines[$0].end) }
    return (parts + lines).sorted { $0.lowerBound < $1.lowerBound }
  }
}
