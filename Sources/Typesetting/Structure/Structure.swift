/// What the lines of a book mean.
struct Structure: Sendable {
  let text: TextLines
  let statistics: LineStatistics
  let markup: Markup
  let frame: Frame
  let particulars: Particulars
  let blocks: [Block]
  let outline: [Heading]
  /// The lines of a printed table of contents that lead to the outline.
  let links: [ContentsLink]
  /// What is not drawn as it stands in the text.
  let marks: Marks
  /// Whether there is any text that is read from right to left.
  let hasRightToLeft: Bool
  /// What it is written in: what somebody says, or the frame, else what its words tell.
  let language: Language?

  /// - Parameter foretell: is told the language as soon as it is known.
  init(
    _ utf8: [UInt8], named fallbackTitle: String, in said: Language? = nil,
    of excerpt: Excerpt = .whole, by workers: Workers = .one,
    foretelling foretell: (Language) -> Void = { _ in }
  ) {
    let survey = Survey(utf8, by: workers)
    text = TextLines(utf8: utf8, lines: survey.lines)
    hasRightToLeft = survey.hasRightToLeft
    markup = excerpt.markup ?? Markup(text)
    frame = Frame(text, markup: markup, of: excerpt)
    particulars = Particulars(text, frame: frame, markup: markup)
    language =
      said ?? particulars.language.flatMap { Language($0) }
      ?? LanguageGuess(utf8, in: text.offsets(ofLines: frame.body)).language
    if let language { foretell(language) }
    statistics = LineStatistics(text.lines[frame.body])
    var finder = BlockFinder(
      text, formFeeds: survey.formFeeds, markup: markup, legend: frame.legend)
    finder.run(frame.body)
    var blocks = finder.takeBlocks()
    let reader = BlockReader(text: text, statistics: statistics, markup: markup)
    let reading = reader.read(blocks, by: workers)
    for index in blocks.indices { blocks[index].kind = reading.kinds[index] }
    let title = particulars.title ?? fallbackTitle
    var headings = HeadingFinder(
      text, consume blocks, title: title, author: particulars.author, markup: markup)
    headings.run(reading.headings)
    outline = headings.outline
    blocks = headings.takeBlocks()
    if excerpt.hasBeginning {
      TitlePage(text: text, title: title, author: particulars.author).mark(&blocks)
    }
    SpeechFinder(text: text).mark(&blocks)
    QuotationRun(text: text).mark(&blocks)
    links = Self.linkContents(text, &blocks, outline)
    self.blocks = blocks
    let hidden = Self.hidden(text, blocks, markup, setAside: finder.setAside)
    marks = Self.marks(of: survey.signs, text, blocks, hidden)
  }

  /// The part of the text that is the book.
  var body: Range<Int> { text.offsets(ofLines: frame.body) }

  /// Whether the file is nothing but white space, the frame around a book included.
  var hasNoLines: Bool { text.lines.allSatisfy(\.isBlank) }

  private static func linkContents(
    _ text: TextLines, _ blocks: inout [Block], _ outline: [Heading]
  ) -> [ContentsLink] {
    guard !outline.isEmpty, PrintedContents.mayBe(in: blocks, text) else { return [] }
    var contents = PrintedContents(text, outline: outline)
    contents.find(in: &blocks)
    return contents.links
  }

  private static func marks(
    of signs: [Int], _ text: TextLines, _ blocks: [Block], _ hidden: [Range<Int>]
  ) -> Marks {
    var finder = MarkFinder(text.utf8, hidden: hidden)
    return finder.marks(
      of: signs,
      in: blocks.map { block in
        let start = text.offset(ofLine: block.lines.lowerBound)
        return MarkFinder.Stretch(
          range: start..<Int(text.lines[block.lines.upperBound - 1].end),
          keepsHyphens: block.kind == .table || block.kind == .sceneBreak)
      })
  }

  /// The stretches that are for the program and not for the reader, in the order of the text: whole
  /// lines, and parts of others.
  private static func hidden(
    _ text: TextLines, _ blocks: [Block], _ markup: Markup, setAside: [Int]
  ) -> [Range<Int>] {
    guard markup != .plain else { return [] }
    let parts = blocks.flatMap { $0.lines.flatMap { markup.hidden(in: text.bytes(of: $0)) } }
    let lines = setAside.map { text.offset(ofLine: $0)..<Int(text.lines[$0].end) }
    return (parts + lines).sorted { $0.lowerBound < $1.lowerBound }
  }

  var hidden: [Range<Int>] {
    marks.all.filter { $0.drawn == .nothing && $0.length > 1 }.map(\.range)
  }
}
