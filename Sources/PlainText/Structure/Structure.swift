internal import Manuscript

/// The structure of a book, recognised in its lines.
struct Structure: Sendable {
  let trimmed: TrimmedText
  let statistics: LineStatistics
  let blocks: [LineBlock]
  let outline: [Heading]
  /// Links from the lines of a printed table of contents to the outline.
  let links: [ContentsLink]
  /// What is hidden, replaced or emphasised.
  let marks: Marks

  /// - Parameter scan: the result of the first pass over the text.
  init(
    _ trimmed: TrimmedText, _ scan: TextScan, _ imprint: Imprint, of excerpt: Excerpt,
    by workers: Workers
  ) {
    self.trimmed = trimmed
    let (text, markup, body) = (trimmed.text, trimmed.markup, trimmed.boilerplate.body)
    statistics = LineStatistics(text.lines[body])
    var finder = BlockFinder(
      text, formFeeds: scan.formFeeds, markup: markup, legend: trimmed.boilerplate.legend)
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
    let hidden = Self.hidden(text, blocks, markup, hiddenLines: finder.hidden)
    marks = Self.marks(of: scan.signs, text, blocks, hidden)
  }

  var text: TextLines { trimmed.text }

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

  /// The ranges that are not shown, in ascending order: whole lines, and parts of others.
  private static func hidden(
    _ text: TextLines, _ blocks: [LineBlock], _ markup: (any Markup)?, hiddenLines: [Int]
  ) -> [Range<Int>] {
    guard let markup else { return [] }
    let parts = blocks.flatMap { $0.lines.flatMap { markup.hidden(in: text.bytes(of: $0)) } }
    let lines = hiddenLines.map { text.offset(ofLine: $0)..<Int(text.lines[$0].end) }
    return (parts + lines).sorted { $0.lowerBound < $1.lowerBound }
  }
}
