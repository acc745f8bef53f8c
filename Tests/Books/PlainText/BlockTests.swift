import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// For each kind of block a file and the page that it becomes.
@Suite(.timeLimit(.minutes(90))) struct BlockTests {
  @Test func `no-break spaces may indent lines`() {
    let lines = prose.split(separator: "\n").enumerated().map { number, line in
      (number == 2 ? "\u{A0} \u{A0} " : "    ") + line
    }
    let paragraph = lines.joined(separator: "\n")
    let text = Array(repeating: paragraph, count: 8).joined(separator: "\n\n")
    let manuscript = book(text)
    #expect(manuscript.facts.shape == "hard-wrapped")
    let page = Layout(manuscript, Setting(measure: 300, rows: 40)).page(0).plainText
    #expect(page.contains("of the water; and the two who walked"))
    #expect(!page.contains("\u{A0}"))
  }

  @Test func `kept lines lose the no-break spaces of their indents`() {
    let text =
      "Verse:\n\n    Q: Food?\n\u{A0} \u{A0} A: Yes.\n\u{A0} \u{A0}\u{A0}  B: No.\n\n\(prose)\n\n\(prose)\n"
    let page = Layout(book(text), Setting(measure: 60, rows: 40)).page(0).plainText
    #expect(page.contains("Q: Food?") && page.contains("  A: Yes.") && page.contains("   B: No."))
    #expect(!page.contains("\u{A0}"))
  }

  @Test func hardWrappedLinesAreJoinedAndParagraphsIndented() {
    #expect(
      pages(
        prose + "\n\nThe other, when\nat last he spoke, spoke of the birds.", measure: 38, rows: 14)
          == """
          It was one of those mornings on which
          the whole of the shore is silver and
          nothing moves upon it but the birds
          that follow the edge of the water;
          and the two who walked there had
          long ceased to speak, since there was
          nothing left to say that the sea did
          not say better, and with a greater
          patience.
            The other, when at last he spoke,
          spoke of the birds.
          """)
  }

  @Test func verseInProseKeepsItsLines() {
    #expect(
      pages(
        prose + "\n\n  Fear no more the heat o' the sun,\n    Nor the furious winter's rages;\n\n"
          + prose, measure: 60, rows: 9) == """
          It was one of those mornings on which the whole of the
          shore is silver and nothing moves upon it but the birds
          that follow the edge of the water; and the two who walked
          there had long ceased to speak, since there was nothing
          left to say that the sea did not say better, and with a
          greater patience.

            Fear no more the heat o' the sun,
              Nor the furious winter's rages;
          ---
            It was one of those mornings on which the whole of the
          shore is silver and nothing moves upon it but the birds
          that follow the edge of the water; and the two who walked
          there had long ceased to speak, since there was nothing
          left to say that the sea did not say better, and with a
          greater patience.
          """)
  }

  @Test func theDateOfALetterStaysAtTheRight() {
    let head = """
                                     14, Granby Parade, Leicester,
                                                   April 19th, 1894.
      """
    #expect(
      pages("\(prose)\n\n\(head)\n\n\(prose)", measure: 66, rows: 40).contains("\n\n\(head)\n\n"))
  }

  @Test func aVerseThatDoesNotFitHangs() {
    #expect(
      pages(
        "  Shall I compare thee to a day\n  Thou art more lovely\n\n  Rough winds\n  Do shake",
        measure: 20) == """
          Shall I compare thee
              to a day
          Thou art more lovely

          Rough winds
          Do shake
          """)
  }

  @Test func aSentenceContinuedBelowVerseIsNotIndented() {
    let verse = "  Fear no more the heat o' the sun,\n    Nor the furious winter's rages;"
    func page(_ rest: String) -> String {
      pages("\(prose)\n\n\(verse)\n\n\(rest)\n\n\(prose)", measure: 60, rows: 40)
    }
    #expect(page("said the other, and fell silent.").contains("rages;\n\nsaid the other"))
    #expect(page("The other fell silent.").contains("rages;\n\n  The other"))
  }

  @Test(arguments: ["by", "von", "par", "av"])
  func subtitleAndAuthorAreCentred(word: String) {
    let front = "Title: The Shore\n\nTHE SHORE\n\nA Tale\n\n\(word) A. Bird\n\n\n"
    let indent = String(repeating: " ", count: 14)
    #expect(
      pages(front + prose, measure: 38, rows: 8).hasPrefix(
        """
                      THE SHORE

                        A Tale

        \(word == "by" || word == "av" ? indent : String(indent.dropLast(1)))\(word) A. Bird

        It was one of those mornings on which
        """))
  }

  @Test func aLineBelowTheTitleWithoutAnAuthorIsText() {
    #expect(
      pages("THE SHORE\n\n\nBut for the birds.\n\n\(prose)", measure: 60, rows: 12).contains(
        "\nBut for the birds.\n"))
  }

  @Test func tablesKeepTheirColumns() {
    #expect(
      pages(
        prose + "\n\nYear    Eggs\n1888      12\n1889       9\n\n" + prose, measure: 60, rows: 10
      )
      .contains("\n\nYear    Eggs\n1888      12\n1889       9"))
  }

  @Test(arguments: ["----    ----", "====    ====", "----+-------"])
  func aRuleInATableBelongsToIt(rule: String) {
    let table = "Year    Eggs\n\(rule)\n1888      12\n1889       9"
    #expect(
      pages("\(prose)\n\n\(table)\n\n\(prose)", measure: 60, rows: 40).contains("\n\n\(table)\n\n"))
  }

  @Test(arguments: [
    "┌────┬─────┐\n│ n  │ sea │\n├────┼─────┤\n│ 1  │ low │\n└────┴─────┘",
    "╔════╗\n║ n  ║\n╚════╝", "╭────╮\n│ n  │\n╰────╯", "n  │ sea\n───┼────\n1  │ low",
  ])
  func `tables that are drawn with lines keep their columns`(table: String) {
    #expect(
      pages("\(prose)\n\n\(table)\n\n\(prose)", measure: 60, rows: 40).contains("\n\n\(table)\n\n"))
  }

  @Test func tabsInKeptLinesGoToEveryEighthColumn() {
    #expect(pages("a\tb\nabcdefg\tc\nabcdefgh\td\n") == "a       b\nabcdefg c\nabcdefgh        d")
  }

  @Test func starsSeparateScenes() {
    #expect(
      pages(
        "One scene ends.\n\n     *     *     *\n\nAnother begins.\n\n-----\n\nAnd a third.",
        measure: 21, rows: 12) == """
          One scene ends.

                  * * *

          Another begins.

                  * * *

          And a third.
          """)
  }

  @Test func oneLineParagraphsAreProse() {
    let line = String(repeating: "words and more words ", count: 8)
    #expect(
      pages("\(line)\nShort one.\n\(line)\n", measure: 44, rows: 20).contains(
        "\n  Short one.\n  words"))
  }

  @Test func anIndentedLineBeginsAParagraph() {
    let text =
      prose + "\n  The second paragraph begins with white space and it goes on for long\nenough.\n"
      + prose
    #expect(pages(text, measure: 60, rows: 20).contains("\n  The second paragraph begins"))
  }

  @Test func anIndentedQuotationStaysIndented() {
    let quoted = prose.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let page = pages(prose + "\n\n" + quoted + "\n\n" + prose, measure: 60, rows: 40)
    #expect(page.contains("\n    It was one of those mornings on which the whole of the"))
    #expect(page.contains("\n  shore is silver and nothing moves upon it"))
  }

  @Test func runsOfSpacesFoldInProse() {
    #expect(pages(prose + "  And    then.", measure: 80).hasSuffix("greater patience. And then."))
  }

  @Test func hyphensBehindAWordBecomeADash() {
    #expect(
      pages("He said--or did he?--\"No--\" -- and --option ----", measure: 60)
        == "He said—or did he?—\"No—\" — and --option ----")
  }

  @Test func wordsInStarsOrEqualsSignsAreBold() {
    let page = Layout(book("A *very* old =note=.* Of _it *all* is_"), Setting(measure: 60, rows: 9))
      .page(0)
    #expect(page.plainText == "A very old note.* Of it all is")
    let spans = page.lines[0].spans
    #expect(spans.filter { $0.emphasis == .bold }.map(\.text) == ["very", "note", "all"])
    #expect(spans.filter { $0.emphasis == .italic }.map(\.text) == ["it", "is"])
  }

  @Test func wordsInUnderscoresAreItalic() {
    #expect(pages("It _is so_, in snake_case, _and") == "It is so, in snake_case, _and")
  }

  @Test func hardLinesKeepEveryLineOfTheFile() {
    #expect(pages(prose, measure: 80, keepsHardLines: true) == prose)
  }

  @Test func speechesHaveHangingIndents() {
    let scene = [
      "ANNE. Come in, and shut it.", "BOB. [Aside.] No.", "ANNE. Well?", "BOB. I said no.",
    ]
    let text = "\(prose)\n\n\((scene + scene).joined(separator: "\n\n"))\n\n\(prose)"
    #expect(
      pages(text, measure: 20, rows: 90).contains(
        "\nANNE. Come in, and\n    shut it.\nBOB. [Aside.] No.\nANNE. Well?\n"))
  }

  @Test func aSentenceOfOneWordIsNotASpeaker() {
    let paragraphs = repeatElement(prose, count: 5) + ["No.  He had not been there for so long."]
    let text = repeatElement(paragraphs, count: 4).joined().joined(separator: "\n\n")
    #expect(pages(text, measure: 30, rows: 300).contains("\n  No. He had not been there"))
  }

  @Test func notesHangAndCaptionsAreCentred() {
    let page = pages(
      "\(prose)\n\n[1] A note that is long.\n\n[Illustration: gulls]\n\n\(prose)", measure: 21,
      rows: 90)
    #expect(page.contains("\n[1] A note that is\n  long.\n\n[Illustration: gulls]\n\n"))
  }

  @Test func aFormFeedBeginsAPage() {
    #expect(pages("One.\n\u{0C}\nTwo.\u{0C}Three.") == "One.\n---\nTwo.\n---\nThree.")
  }

  @Test func everyKindOfLineEndEndsALine() {
    let ends = ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    for end in ends { #expect(pages("a\(end)b\(end)\(end)c") == "a\nb\n\nc") }
  }

  @Test func chineseLinesAreJoinedWithoutASpace() {
    let line = "此開卷第一回也．作者自云：因曾歷過一番夢幻之后，故將真事隱去"
    #expect(pages("\(line)，\n而\(line)\n，撰此", measure: 200) == "    \(line)，而\(line)，撰此")
  }

  @Test func wideSignsPartScenes() {
    let line = "風は、少し西へ回ったらしい。"
    for sign in ["＊", "＊　　＊　　＊", "　　×　　×", "◇", "☆☆☆", "＝＝＝＝＝＝＝＝", "－－－－"] {
      let page = pages("\(line)\n\n\(sign)\n\n\(line)", measure: 28)
      #expect(page.contains("\n\n           * * *\n\n"), "\(sign)")
    }
    #expect(!pages("\(line)\n\n……\n\n\(line)", measure: 28).contains("*"))
  }

  @Test func wideSpacesIndentParagraphs() {
    let text = "［＃５字下げ］一［＃「一」は中見出し］\n\n　潮は引いた。\n「鳥は？」\n　　　三月\n　鳥は来ない。"
    #expect(pages(text, measure: 40).hasSuffix("\n  潮は引いた。\n「鳥は？」\n      三月\n  鳥は来ない。"))
  }

  @Test func aHyphenAtALineEndKeepsItsWordTogether() {
    #expect(
      pages(prose + " Well-\nknown it was--\nor so they thought.", measure: 200).hasSuffix(
        "Well-known it was—or so they thought."))
  }

  @Test func aQuotationOfOneLineLooksLikeItsNeighbours() {
    let long =
      "  “Whereas all other things\n"
      + String(
        repeating: "  that ever swam in any of the great and wide seas of the world\n", count: 3)
    let lines = [
      "“Very like a whale.”", "“Of these beasts I have seen not less than four or five.”",
    ]
    let text =
      prose + "\n\n" + ([long] + lines.map { "  \($0)\n" } + [long]).joined(separator: "\n")
    let page = Layout(book(text), Setting(measure: 70, rows: 40)).page(0)
    let own = page.lines.filter { line in lines.contains { line.plainText.hasSuffix($0) } }
    #expect(own.map(\.column) == [4, 4])
    #expect(own.count == 2 && own[1].row == own[0].row + 1)
  }

  /// Rules of a grammar, as in RFC 2616: signs below each other, a line that goes on, and a rule of one line.
  @Test func linesWithASignInTheSameColumnStayLines() {
    let rules = """
             header = name ":" [ value ]
             name   = token
             value  = *( content | LWS )
             other  = <the octets making up the value
                      and consisting of either>
      """
    let one = "       message   = Request | Response     ; messages of this protocol, HTTP/1.1"
    let shown = pages(
      "\(prose)\n\n\(rules)\n\n\(prose)\n\n\(one)\n\n\(prose)", measure: 78, rows: 60)
    for line in (rules + "\n" + one).split(separator: "\n") {
      let words = line.drop { $0 == " " }
      #expect(shown.contains(words), "\(words): \(shown)")
    }
  }
}
