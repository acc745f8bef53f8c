internal import CurlewManuscript

/// The structure of a book, recognised in its lines.
struct TextStructure: Sendable {
  let trimmed: TrimmedText
  let furniture: PageFurniture
  let notices: LibraryNotices
  let statistics: LineStatistics
  let blocks: [LineBlock]
  let outline: [Heading<Int>]
  /// Links from the lines of a printed table of contents to the outline.
  let links: [ContentsLink]
  /// The lines that are nothing but the name of a speaker.
  let speakers: Set<ArraySlice<UInt8>>
  /// The blocks of the printed title page and contents that are not shown again.
  let repeated: Repeated
  /// What is hidden, replaced or emphasised.
  let marks: Marks

  struct Repeated: Sendable {
    var titlePage: [LineBlock] = []
    var contents: [LineBlock] = []

    var count: Int { titlePage.count + contents.count }
  }

  /// - Parameter scan: the result of the first pass over the text.
  init(
    _ trimmed: TrimmedText, _ scan: TextScan, _ imprint: Imprint, _ options: ReadingOptions,
    by workers: Workers
  ) {
    self.trimmed = trimmed
    let (text, markup, body) = (trimmed.text, trimmed.markup, trimmed.boilerplate.body)
    let known: FileShape? =
      options.joinsLines ? .hardWrapped : markup?.isOfColumns == true ? .lineAParagraph : nil
    statistics = LineStatistics(text.lines[body], in: text.utf8, as: known)
    furniture = PageFurniture(text, formFeeds: scan.formFeeds, in: body)
    notices = LibraryNotices(text, in: body)
    let gaps = (furniture.gaps + notices.gaps).sorted { $0.lines.lowerBound < $1.lines.lowerBound }
    var finder = BlockFinder(
      text, formFeeds: scan.formFeeds, gaps, markup: markup, legend: trimmed.boilerplate.legend,
      statistics: statistics)
    finder.run(body)
    var blocks = finder.takeBlocks()
    let reader = BlockReader(text: text, statistics: statistics, markup: markup)
    let reading = reader.read(blocks, by: workers)
    for index in blocks.indices { blocks[index].kind = reading.kinds[index] }
    var sections = SectionFinder(
      text, consume blocks, imprint, statistics, markup: markup)
    sections.run(reading.headings, by: workers)
    var outline = sections.outline
    blocks = sections.takeBlocks()
    if options.excerpt.hasBeginning {
      TitlePage(text: text, title: imprint.title, author: imprint.author).mark(&blocks)
    }
    Signatures(text: text).mark(&blocks)
    StarredNotes(text: text).mark(&blocks)
    let speeches = SpeechFinder(text: text)
    speeches.mark(&blocks)
    speakers = speeches.namesAlone(in: blocks)
    QuotationRun(text: text).mark(&blocks)
    var links = Self.linkContents(text, &blocks, outline)
    var contents = blocks.filter { $0.kind == .contents }
    repeated =
      options.hidesRepeatedPages
      ? Self.hideRepeatedPages(text, &blocks, imprint, &outline, &links) : Repeated()
    if contents.isEmpty { contents = repeated.contents }
    var lists = ListFinder(text: text, statistics: statistics)
    blocks = lists.divide(blocks)
    var printed = PrintedCase(text, contents: markup == nil ? contents : [])
    let parts = PartTitles(text, outline)
    outline = outline.map { printed.apply(to: $0) }
    let divisions = options.keepsHardLines ? [] : DividedWords(text).ranges(in: blocks)
    let hidden = Self.hidden(
      text, blocks, markup, lines: finder.hidden,
      parts: sections.hidden + divisions + HeadingJoints(text).ranges(in: blocks)
        + scan.noBreakIndents)
    let play = PlayMarks(text, blocks, names: speakers)
    let headwords = Headwords(text: text).mark(&blocks)
    (self.blocks, self.outline, self.links) = (blocks, outline, links)
    marks = Self.marks(of: scan.signs, text, blocks, hidden)
      .adding(.lowered, to: printed.lowered)
      .adding(.smallCaps, to: parts.ranges(in: blocks))
      .adding(.bold, to: play.speakers).adding(.italic, to: play.directions)
      .adding(.bold, to: headwords)
      .adding(markup.map { Self.emphases(text, blocks, $0) } ?? [])
  }

  var text: TextLines { trimmed.text }

  private static func emphases(
    _ text: TextLines, _ blocks: [LineBlock], _ markup: any Markup
  ) -> [(Range<Int>, Mark.Emphasis)] {
    blocks.flatMap { $0.lines.flatMap { markup.emphases(in: text.bytes(of: $0)) } }
  }

  /// The readings of characters, in the order of the text.
  var rubies: [Ruby] {
    guard let markup = trimmed.markup else { return [] }
    return blocks.lazy.filter { $0.kind != .furniture }.flatMap(\.lines).flatMap {
      markup.rubies(in: text.bytes(of: $0))
    }
  }

  private static func linkContents(
    _ text: TextLines, _ blocks: inout [LineBlock], _ outline: [Heading<Int>]
  ) -> [ContentsLink] {
    guard !outline.isEmpty, PrintedContents.mayBe(in: blocks, text) else { return [] }
    var contents = PrintedContents(text, outline: outline)
    contents.find(in: &blocks)
    return contents.links
  }

  /// Hides the printed title page and contents if the bound ones repeat them.
  private static func hideRepeatedPages(
    _ text: TextLines, _ blocks: inout [LineBlock], _ imprint: Imprint,
    _ outline: inout [Heading<Int>],
    _ links: inout [ContentsLink]
  ) -> Repeated {
    let front = RepeatedPages(text, blocks, imprint, outline)
    let repeated = Repeated(
      titlePage: Array(blocks[front.titlePage]), contents: Array(blocks[front.contents]))
    for pages in [front.titlePage, front.contents] where !pages.isEmpty {
      let lines =
        blocks[pages.lowerBound].lines.lowerBound..<blocks[pages.upperBound - 1].lines.upperBound
      let range = text.range(of: lines)
      outline.removeAll { range.contains($0.offset) }
      links.removeAll { $0.range.overlaps(range) || range.contains($0.target) }
      for index in pages { blocks[index].kind = .furniture }
    }
    return repeated
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
          signs: places(ofMarksIn: block.kind))
      })
  }

  private static func places(ofMarksIn kind: LineBlock.Kind) -> MarkFinder.Stretch.Signs {
    switch kind {
    case .table: .inLastCells
    case .sceneBreak: .nowhere
    default: .everywhere
    }
  }

  /// The ranges that are not shown, in ascending order: whole lines, and parts of others.
  private static func hidden(
    _ text: TextLines, _ blocks: [LineBlock], _ markup: (any Markup)?, lines: [Int],
    parts: [Range<Int>]
  ) -> [Range<Int>] {
    let furniture = blocks.lazy.filter { $0.kind == .furniture }.flatMap(\.lines)
    let marked = markup.map { markup in
      blocks.flatMap { $0.lines.flatMap { markup.hidden(in: text.bytes(of: $0)) } }
    }
    let lines = (lines + furniture).map { text.offset(ofLine: $0)..<Int(text.lines[$0].end) }
    // The hidden part of a divided word may contain a hidden indent.
    return (parts + (marked ?? []) + lines)
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
      .reduce(into: []) { all, range in
        if range.upperBound > all.last?.upperBound ?? 0 { all.append(range) }
      }
  }
}
