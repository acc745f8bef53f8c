import CurlewManuscript
import CurlewMessages
import Testing

@testable import CurlewFormats

/// A book that would cost too much is refused in one line, before it has cost much.
@Suite(.timeLimit(.minutes(90)))
struct BudgetTests {
  /// Reads a text with little to spend, and returns why it is refused.
  private func refusal(
    of text: String, in format: any TextFormat, _ limits: [ReadingBudget.Resource: Int]
  ) -> String? {
    var options = ReadingOptions()
    options.budget = ReadingBudget(limits)
    _ = format.read(DecodedText(utf8: Array(text.utf8)), options, by: .one)
    do throws(FormatError) { try options.budget.check() } catch { return error.message.text }
    return nil
  }

  private func pages(_ part: String, _ count: Int) -> String {
    "<html><body>" + String(repeating: part, count: count) + "</body></html>"
  }

  @Test(arguments: [
    ("<p>a</p>", ReadingBudget.Resource.blocks, "paragraphs"),
    ("<h1>a</h1>", .blocks, "paragraphs"),
    ("<li>a", .blocks, "paragraphs"), ("<i>a</i>b ", .marks, "changes of type"),
    ("<a href='#x'>a</a> ", .marks, "changes of type"), ("<p>words of a text</p>", .text, "text"),
  ])
  func pagesOfManySmallThingsAreRefused(
    part: String, resource: ReadingBudget.Resource, reason: String
  ) throws {
    let text = pages(part, 6000)
    let enough = refusal(of: text, in: HTMLFormat(), [resource: 200_000])
    #expect(enough == nil)
    let refused = refusal(of: text, in: HTMLFormat(), [resource: 3000]) ?? ""
    #expect(refused.contains(reason))
  }

  @Test func anchorsCount() throws {
    let text = (0..<6000).map { "<a id=x\($0)></a>a" }.joined()
    let refused = [100_000, 3000].map { refusal(of: text, in: HTMLFormat(), [.marks: $0]) != nil }
    #expect(refused == [false, true])
  }

  @Test func cellsCount() throws {
    let table = "<table>" + pages("<tr><td>a<td>b", 3000) + "</table>"
    let enough = refusal(of: table, in: HTMLFormat(), [.cells: 6000])
    let refused = refusal(of: table, in: HTMLFormat(), [.cells: 5000]) ?? ""
    #expect(enough == nil && refused.contains("cells"))
  }

  @Test func rulesOfStyleSheetsCount() throws {
    let sheet = "<style>" + String(repeating: "p { margin: 1em }\n", count: 300) + "</style><p>a"
    let enough = refusal(of: sheet, in: HTMLFormat(), [.rules: 300])
    let refused = refusal(of: sheet, in: HTMLFormat(), [.rules: 299]) ?? ""
    #expect(enough == nil && refused.contains("rules"))
  }

  @Test func aBookInFB2HasTheSameBudget() {
    let text =
      "<FictionBook><body><section>" + String(repeating: "<p>a</p>", count: 6000)
      + "</section></body></FictionBook>"
    let refused = [10_000, 3000].map { refusal(of: text, in: FB2Format(), [.blocks: $0]) != nil }
    #expect(refused == [false, true])
  }

  // MARK: Markdown

  /// Cells that short rows lack are not written: 20 KB would become a million.
  @Test func `Short rows of a wide table cost what they hold`() {
    let columns = TableRow.mostColumns
    let text =
      String(repeating: "|x", count: columns) + "\n" + String(repeating: "|-", count: columns)
      + "\n" + String(repeating: "|x\n", count: 7000)
    let page = MarkdownPage.html(Array(text.utf8)[...], within: ReadingBudget())
    #expect(page.count < 10 * text.utf8.count)
    #expect(refusal(of: text, in: MarkdownFormat(), [.cells: 5000])?.contains("cells") == true)
    #expect(
      MarkdownPage.html(Array("|\(text)".utf8)[...], within: ReadingBudget()).starts(
        with: "<p>".utf8))
  }

  @Test(arguments: ["a\n\n", "- a\n", "> a\n\n", "# a\n"])
  func `Markdown of too many blocks is refused before they are in memory`(part: String) {
    let text = String(repeating: part, count: 20_000)
    #expect(
      refusal(of: text, in: MarkdownFormat(), [.blocks: 1000])?.contains("paragraphs") == true)
    let parser = BlockParser(Array(text.utf8), mostBlocks: 1000)
    #expect(parser.isFull && parser.result.blocks.count < 1010)
  }

  @Test func aVeryLongMarkdownTextIsRefusedBeforeItIsParsed() throws {
    let text = String(repeating: "a ", count: 3000)
    let refused = refusal(of: text, in: MarkdownFormat(), [.text: 4000]) ?? ""
    #expect(refused.contains("text"))
  }

  @Test func limitsAreWrittenWithCommas() {
    let limits = [7, 1000, 65_535, 1_000_000].map { ReadingBudget.Resource.blocks.refusal($0) }
    #expect(
      limits == ["7", "1,000", "65,535", "1,000,000"].map { "it has more than \($0) paragraphs" })
  }

  // MARK: Time, and paragraphs

  @Test func timeIsBounded() throws {
    let reason = refusal(of: pages("<p>a</p>", 3000), in: HTMLFormat(), [.seconds: -1])
    #expect(try #require(reason).contains("seconds"))
  }

  @Test func aVeryLongParagraphIsDivided() {
    let words = String(repeating: "words of a text ", count: 50_000)
    let book = manuscript("<p>\(words)</p><p>The end.</p>", HTMLFormat())
    #expect(book.blocks.count == 3)
    #expect(book.blocks.allSatisfy { $0.range.count <= 1 << 19 })
    let text = String(decoding: book.text.utf8, as: UTF8.self)
    #expect(text.split { $0.isWhitespace } == (words + "The end.").split { $0.isWhitespace })
  }

  /// What costs the product of two numbers in a book takes hours here.
  @Test(
    arguments: [
      "<p>A</p>" + String(repeating: "<hr><h1>b</h1>", count: 60_000),
      "<p id=p>" + String(repeating: "<a href='#q'>1</a> ", count: 60_000) + "</p><p id=q>"
        + String(repeating: "<a href='#q'>2</a> ", count: 60_000),
      "<p>" + String(repeating: "word", count: 1_000_000),
      "<p>" + String(repeating: "\\(", count: 400_000),
      "<p>" + String(repeating: "\\begin{", count: 200_000),
      "<style>p{counter-reset:" + (0..<3000).map { "n\($0)" }.joined(separator: " ") + "}</style>"
        + String(repeating: "<p>a</p>", count: 20_000),
    ])
  func manyOfTwoThingsTakeLinearTime(text: String) {
    #expect(!manuscript(text, HTMLFormat()).blocks.isEmpty)
  }

  @Test func manyLinksOfAWikiTakeLinearTime() {
    let text = Array(String(repeating: "[[", count: 400_000).utf8)
    #expect(MarkdownDialects.commonMark(text[...], hidesLines: false).count == text.count + 1)
  }

  @Test
  func manyPicturesOfAnFB2TakeLinearTime() {
    let images = (0..<40_000).map { "<image href='#i\($0)'/>" }.joined()
    let binaries = (0..<40_000).map { "<binary id='i\($0)'>R0lGODlhAAEABAAAACw=</binary>" }.joined()
    let text =
      "<FictionBook><body><section>\(images)<p>a</p></section></body>\(binaries)</FictionBook>"
    #expect(manuscript(text, FB2Format()).pictures.count == 40_000)
  }

  // MARK: E-books

  @Test func chaptersTogetherHaveOneBudget() throws {
    let page = String(repeating: "<p>a</p>", count: 1500)
    let book = try TestBook(pages: [page, page, page]).open()
    for (limit, isEnough) in [(4500, true), (4499, false)] {
      var options = ReadingOptions()
      options.budget = ReadingBudget([.blocks: limit])
      _ = book.manuscript(options)
      let isRefused = options.budget.exceeded != nil
      #expect(isRefused != isEnough)
    }
  }

  @Test func `a page that links to one sheet again and again reads it once`() throws {
    let link = "<link rel=stylesheet href=style.css>"
    let page = String(repeating: link, count: 40) + "<p class=a>a</p>"
    let book = try TestBook(page).with("OPS/style.css", ".a { font-weight: bold }").open()
    let budget = ReadingBudget([.rules: 1])
    let shared = SharedResources(book.archive, cover: nil, budget)
    let add = shared.resources(ofPage: "OPS/page.xhtml").addSheet
    var sheet = StyleSheet()
    for _ in 0..<40 { sheet = add("style.css", sheet) ?? sheet }
    #expect(sheet.ruleCount == 1 && budget.exceeded == nil)
  }

  @Test func `the clock is looked at before each style sheet`() throws {
    let link = "<link rel=stylesheet href=style.css>"
    let page = String(repeating: link, count: 40) + "<p class=a>a</p>"
    let book = try TestBook(page).with("OPS/style.css", ".a { font-weight: bold }").open()
    let budget = ReadingBudget([.seconds: -1])
    let shared = SharedResources(book.archive, cover: nil, budget)
    #expect(shared.resources(ofPage: "OPS/a.xhtml").addSheet("style.css", StyleSheet()) == nil)
    #expect(budget.exceeded == .seconds)
  }

  @Test func aSectionOfALongBookIsCutWithANotice() throws {
    let page = String(repeating: "<p>a</p>", count: 6000)
    var options = ReadingOptions()
    options.budget = ReadingBudget([.blocks: 3000])
    let long = LongEPUB(try TestBook(page).open(), options)
    // Each section has a budget of its own, also when it is read again.
    for _ in 0..<2 {
      let book = long.manuscript(ofSection: 0)
      #expect(book.blocks.count < 5000)
      let text = String(decoding: book.text.utf8.suffix(90), as: UTF8.self)
      #expect(text.contains("left out: it has more than 3,000 paragraphs"))
    }
  }

  @Test func longChaptersAreRefusedUnread() throws {
    var zip = ZipBuilder(["META-INF/container.xml": "<rootfile full-path='x.opf'/>"])
    let references = String(repeating: "<itemref idref=c />", count: 300)
    zip.members += [
      ZipBuilder.Member(
        "x.opf", "<manifest><item id=c href=c.xhtml /></manifest><spine>\(references)</spine>"),
      ZipBuilder.Member("c.xhtml", String(repeating: "a", count: 1 << 20)),
    ]
    #expect(throws: FormatError("its chapters are longer than 128 MB")) {
      try EPUBFormat().open(ByteSource(zip.bytes), ReadingOptions())
    }
  }

  @Test func aSpineWithoutEndIsRefused() throws {
    let references = String(repeating: "<itemref idref=c />", count: 70_000)
    let item = "<item id=c href='text/c%200.xhtml'/>"
    let opf = "<manifest>\(item)</manifest><spine>\(references)</spine>"
    let book = TestBook("<p>a").with("OPS/book.opf", opf)
    #expect(throws: EPUBError.tooManyChapters) { _ = try book.open() }
  }
}
