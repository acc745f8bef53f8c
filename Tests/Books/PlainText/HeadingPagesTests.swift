import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// How headings, verse and plays look on pages.
@Suite(.timeLimit(.minutes(90))) struct HeadingPagesTests {
  private func firstPage(_ text: String, measure: Int = 40, rows: Int = 12) -> String {
    Layout(book(text), Setting(measure: measure, rows: rows)).page(0).plainText
  }

  // MARK: Headings

  @Test(arguments: [
    "CHAPTER I. The Shore", "CHAPTER I\nThe Shore", "CHAPTER I\n\nThe Shore",
    "CHAPTER I.   The Shore", "CHAPTER I — The Shore", "CHAPTER I. -- The Shore",
  ])
  func aBlankRowPartsTheLabelFromTheTitle(heading: String) {
    let page = firstPage("\(heading)\n\n\(prose)\n\n\nCHAPTER II. The Hill\n\n\(prose)")
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    let label = rows.firstIndex { $0.hasPrefix("CHAPTER I") }
    #expect(label.map { Array(rows[($0 + 1)...($0 + 2)]) } == ["", "The Shore"], "\(page)")
  }

  @Test func aTitleThatBeginsLikeACountIsWhole() {
    #expect(HeadingParts("As I Ponder'd in Silence").label.isEmpty)
    #expect(HeadingParts("FEDERALIST No. 1. General Introduction").title == "General Introduction")
  }

  @Test func aHeadingInCapitalsTakesTheCaseOfThePrintedContents() {
    let names = ["By the Carrier", "The Book", "Mr Ødegård’s Figures"]
    let list = names.enumerated().map { "\($0 + 1). \($1) .... \(7 * $0 + 3)" }
    let chapters = names.enumerated().map { index, name in
      "\n\n\nCHAPTER \(index + 1). \(name.uppercased())\n\n\(prose)"
    }
    let text = "Contents\n\n\(list.joined(separator: "\n"))\n\(chapters.joined())\n"
    let book = book(text)
    #expect(
      book.outline.map(\.title) == names.enumerated().map { "CHAPTER \($0 + 1). \($1)" })
    #expect(firstPage(text).contains("By the Carrier\n"))
    #expect(String(decoding: book.text.utf8, as: UTF8.self) == text, "the text is as it was")
  }

  @Test func aHeadingThatTheContentsDoNotNameKeepsItsCapitals() {
    let text = "CHAPTER I. BY THE CARRIER\n\n\(prose)\n\n\nCHAPTER II. THE BOOK\n\n\(prose)\n"
    #expect(
      book(text).outline.map(\.title) == ["CHAPTER I. BY THE CARRIER", "CHAPTER II. THE BOOK"])
  }

  /// Titles that the contents leave out, between paragraphs.
  @Test func `a line in capitals alone is never the last of a page`() {
    let parts = (1...12).map { "EXTRACTS.\n\n\(prose)\n\n\(prose) And so on, \($0).\n" }
    let book = book("CHAPTER I\n\n\(parts.joined(separator: "\n"))\n\n\nCHAPTER II\n\n\(prose)\n")
    for rows in 6...44 {
      for isPaired in [false, true] {
        var setting = Setting(measure: 60, rows: rows)
        setting.isPaired = isPaired
        let layout = Layout(book, setting)
        let ends = (0..<layout.pageCount).map { layout.page($0).lines.last?.plainText }
        #expect(!ends.contains("EXTRACTS.") && !ends.contains("  EXTRACTS."), "\(rows) rows")
      }
    }
  }

  @Test func wideSpacesPartALabelFromItsTitle() {
    let text = (1...3).map { "第\(["一", "二", "三"][$0 - 1])回\u{3000} 潮水退去\n\n\(prose)\n\n" }
      .joined()
    #expect(firstPage(text).contains("回\n\n"))
    #expect(firstPage(text).contains(" 潮水退去\n"))
  }

  // MARK: Verse and plays

  @Test func aPoemIsCentredOnItsLongestLine() {
    let poem = "A line of verse,\nAnother line of it,\n  And one that is not flush,\nThe last."
    let text = "CHAPTER I\n\n\(poem)\n\n\nCHAPTER II\n\n\(prose)\n"
    let rows = firstPage(text, measure: 66, rows: 30).split(separator: "\n")
    let indents = rows.suffix(4).map { $0.prefix { $0 == " " }.count }
    #expect(indents == [19, 19, 21, 19], "28 cells of 66")
  }

  @Test func `a poem in prose is centred, and stars do not shift it`() {
    let stanza =
      "  A line of verse,\n  Another line of it,\n  And one that is as short,\n  The last."
    let text =
      "\(prose)\n\n\(stanza)\n\n* * *\n\n\(stanza)\n  And one line that is longer.\n\n\(prose)\n"
    let rows = firstPage(text, measure: 66, rows: 30).split(separator: "\n")
    let indents = rows.filter { $0.contains("verse") }.map { $0.prefix { $0 == " " }.count }
    #expect(indents == [19, 19], "27 cells of 66")
  }

  @Test func `numbers of lines stand at the right edge`() {
    let lines = [
      "A line of verse,", "Another line of it,   20", "And one that is as short,", "The last.",
    ]
    let poem = lines.map { "  \($0)" }.joined(separator: "\n")
    let page = firstPage(
      "CHAPTER I\n\n\(poem)\n\n\nCHAPTER II\n\n\(prose)\n", measure: 66, rows: 30)
    let rows = page.split(separator: "\n").suffix(4).map(String.init)
    #expect(rows.map { $0.prefix { $0 == " " }.count } == [20, 20, 20, 20])
    #expect(rows[1].count == 66 && rows[1].hasSuffix(" 20"))
  }

  /// Fields are neither prose nor verse.
  @Test func `what is left of a kept line hangs only where lines of the file do`() {
    let fields = """
      Elections: last held in March 1989, next to be held in 1994
      Parties: curlews and plovers
      Seats: curlews 15, plovers 1, other 1
      """
    let hanging = fields.replacing(", next", with: ", next\n      ")
    func page(_ fields: String) -> String {
      firstPage("\(prose)\n\n\(fields)\n\n\(prose)\n", measure: 40, rows: 30)
    }
    #expect(
      page(fields).contains("\nElections: last held in March 1989, next\nto be held in 1994\n"))
    #expect(page(hanging).contains("\nElections: last held in March 1989, next\n       to be"))
  }

  @Test func aMottoBelowAHeadingIsNotCentred() {
    let text =
      "CHAPTER I\n\n  The tide is out.\n  The tide is in.\n\n\(prose)\n\n\nCHAPTER II\n\n\(prose)\n"
    #expect(firstPage(text, measure: 66, rows: 30).contains("\n  The tide is out.\n"))
  }

  private static let play = (1...8).map { number in
    """
    ALGERNON. I never saw such a shore, and I do not want to see it again, said \(number).

    JACK. [Airily.] It is the only one that there is, and it is a good one, if you ask me.

    [The tide goes out.]
    """
  }.joined(separator: "\n\n")

  @Test func speakersAreBoldAndDirectionsItalic() {
    let layout = Layout(book(Self.play), Setting(measure: 70, rows: 30))
    let spans = (0..<layout.pageCount).flatMap { layout.page($0).lines.flatMap(\.spans) }
    let bold = Set(spans.filter { $0.emphasis == .bold }.map(\.text))
    let italic = Set(spans.filter { $0.emphasis == .italic }.map(\.text))
    #expect(bold == ["ALGERNON.", "JACK."])
    #expect(italic == ["[Airily.]", "[The tide goes out.]"])
  }

  @Test func speechesHangAndAreRagged() {
    let setting = Setting(measure: 60, rows: 30, isJustified: true)
    let speech = Layout(book(Self.play), setting).page(0).lines.prefix(2).map(\.plainText)
    #expect(speech[1].hasPrefix("    ") && !speech[0].contains("  "))
  }

  @Test func punctuationInItalicsOfItsOwnShowsNoMarks() {
    let text = Self.play.replacing("[Airily.]", with: "[Airily_._]")
    #expect(firstPage(text, measure: 70, rows: 30).contains("JACK. [Airily.] It is"))
  }

  @Test func aSignatureIsNoSpeaker() {
    let letters = (1...12).map { number in
      "HAMILTON\n\nTo the People:\n\n"
        + Array(repeating: prose, count: 8).joined(separator: "\n\n")
        + "\n\nPUBLIUS\n\n\n\nLETTER No. \(number + 1)\n\n"
    }
    let layout = Layout(
      book("LETTER No. 1\n\n" + letters.joined() + prose), Setting(measure: 60, rows: 30))
    let lines = (0..<layout.pageCount).flatMap { layout.page($0).lines }
    let names = lines.filter { $0.plainText.contains("PUBLIUS") }
    #expect(names.count == 12)
    #expect(names.allSatisfy { $0.spans.allSatisfy { $0.emphasis == .roman } })
  }

  @Test func namesAboveTheirSpeechesAreBold() {
    let speech = "FAUST:\nWie hat mir doch der Pfad gefallen,\nDen ich im Leben nie betrat,\n\n"
    let answer = "GRETCHEN:\nSo mag es denn am Ende schallen,\nDass es dir gut tut in der Tat.\n\n"
    let text = String(repeating: speech + answer, count: 8)
    let layout = Layout(book(text), Setting(measure: 60, rows: 30))
    let spans = layout.page(0).lines.flatMap(\.spans)
    let bold = spans.filter { $0.emphasis == .bold }.map(\.text)
    #expect(Set(bold) == ["FAUST:", "GRETCHEN:"])
  }
}
