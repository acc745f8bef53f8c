import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct PaginationTests {
  /// A paragraph of a number of lines: each holds one long word.
  private func paragraph(_ name: String, lines: Int) -> String {
    (1...lines).map { "\(name)\($0)\(filling)" }.joined(separator: " ")
  }

  private let filling = String(repeating: "x", count: 28)

  private func pages(_ paragraphs: String..., rows: Int) -> String {
    TestBooks.pages(paragraphs.joined(separator: "\n\n"), measure: 34, rows: rows)
      .replacing(filling, with: "")
  }

  @Test func aParagraphIsDividedWithTwoLinesOnEitherPage() {
    #expect(pages(paragraph("a", lines: 6), rows: 4) == "a1\na2\na3\na4\n---\na5\na6")
    #expect(pages(paragraph("a", lines: 5), rows: 4) == "a1\na2\na3\n---\na4\na5")
  }

  @Test func aParagraphThatCannotBeDividedGoesToTheNextPage() {
    #expect(
      pages(paragraph("a", lines: 4), paragraph("b", lines: 4), rows: 5)
        == "a1\na2\na3\na4\n---\n  b1\nb2\nb3\nb4")
    #expect(
      pages(paragraph("a", lines: 4), paragraph("b", lines: 3), rows: 6)
        == "a1\na2\na3\na4\n---\n  b1\nb2\nb3")
  }

  @Test func onPagesOfAFewRowsLinesJustFollowOneAnother() {
    #expect(pages(paragraph("a", lines: 4), rows: 3) == "a1\na2\na3\n---\na4")
    #expect(pages(paragraph("a", lines: 4), rows: 1) == "a1\n---\na2\n---\na3\n---\na4")
  }

  @Test(arguments: 13...16) func `no chapter ends with a few lines on a page of their own`(
    lines: Int
  ) {
    for isPaired in [false, true] {
      var setting = Setting(measure: 34, rows: 12)
      setting.isPaired = isPaired
      let text = [1, 2].map { _ in paragraph("a", lines: lines) }.joined(separator: "\n\n")
      let layout = Layout(book(text), setting)
      let last = layout.page(layout.pageCount - 1).lines.count
      #expect(last >= 5, "\(2 * lines) lines")
    }
  }

  /// A chapter begins on the next page, right or left; a part and every 64 KB begin on a left one.
  @Test(arguments: [false, true]) func onlyBeforeSectionsPagesStayEmpty(hasPart: Bool) {
    func chapter(_ number: Int) -> String {
      let part = hasPart && number == 6 ? "PART TWO\n\n\n\n" : ""
      let text = String(repeating: prose + "\n\n", count: 4 + number % 3)
      return part + "CHAPTER \(number)\n\n\n" + text + "\n\n"
    }
    let text = (1...12).map(chapter).joined()
    var setting = Setting(measure: 60, rows: 20)
    setting.isPaired = true
    var layout = BookLayout(
      BookText(book((hasPart ? "PART ONE\n\n\n\n" : "") + text)), setting)
    layout.count(upToPage: .max)
    #expect(layout.book.sectionCount == (hasPart ? 2 : 1))
    let starts = layout.book.outline.indices.compactMap { layout.page(ofHeading: $0) }
    #expect(starts.contains { $0 % 2 == 1 }, "chapters begin on right pages, too")
    let empty = (0..<layout.pageCount).filter { layout.laidPage($0) == nil }
    #expect(empty.count <= 1 && empty.allSatisfy { starts.contains($0 + 1) })
  }

  @Test func aHeadingIsNeverLastOnItsPage() {
    let layout = Layout(
      book("\(prose)\n\n\n\nA HEADING\n\n\n\(prose)"), Setting(measure: 60, rows: 8))
    #expect(layout.page(0).lines.allSatisfy { !$0.isHeading })
    #expect(layout.page(1).lines.first?.isHeading == true)
  }

  @Test func aChapterBeginsAPageSomeRowsDown() {
    let text = "Before.\n\n\nCHAPTER I\n\nTHE SHORE\n\n\nIt was one of those mornings.\n"
    #expect(
      TestBooks.pages(text, measure: 30, rows: 12) == """
        Before.
        ---


                  CHAPTER I

                  THE SHORE


        It was one of those mornings.
        """)
  }

  @Test func aPartAndItsFirstChapterShareAPage() {
    let chapters = (1...3).map { "CHAPTER \($0)\n\nText of the chapter.\n" }.joined(
      separator: "\n\n")
    let layout = Layout(book("PART ONE\n\n\n\(chapters)"), Setting(measure: 30, rows: 12))
    #expect(layout.pageCount == 3)
    #expect(layout.page(0).lines.map(\.isHeading) == [true, true, false])
  }

  @Test func anEmptyBookHasAPage() {
    for text in ["", "\n\n\n", "   \t "] {
      let layout = Layout(book(text), Setting(measure: 30, rows: 10))
      #expect(layout.pageCount == 1)
      #expect(layout.page(0).lines.isEmpty)
      #expect(layout.start(ofPage: 0) == 0 && layout.page(containing: 99) == 0)
      #expect(BookLayout(book(text), layout.setting).chapter(ofPage: 0) == nil)
    }
  }

  @Test func aPageKnowsItsChapter() {
    let text = "Before.\n\n\nCHAPTER 1\n\n\(prose)\n\n\(prose)\n\n\nCHAPTER 2\n\nEnd.\n"
    var layout = BookLayout(book(text), Setting(measure: 40, rows: 8))
    layout.count(upToPage: .max)
    #expect((0..<layout.pageCount).map { layout.chapter(ofPage: $0) } == [nil, 0, 0, 0, 1])
  }

  @Test func italicsAndHeadingsAreSpansOfTheirOwn() {
    let layout = Layout(book("It _is_ so."), Setting(measure: 30, rows: 10))
    let spans = layout.page(0).lines.flatMap(\.spans)
    #expect(spans.map(\.text) == ["It ", "is", " so."])
    #expect(spans.map(\.emphasis) == [.roman, .italic, .roman])
    #expect(spans.map(\.column) == [0, 3, 5])
  }
}
