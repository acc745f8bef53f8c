import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Straight quotation marks and apostrophes, as a printer sets them.
@Suite(.timeLimit(.minutes(90))) struct CurledQuotesTests {
  /// What pages show of a text.
  private func shown(_ text: String, in language: String = "en") -> String {
    let book = Book(
      DecodedText(utf8: Array(text.utf8)), named: "Untitled", in: Language(stating: language))
    let manuscript = book.manuscript.withCurledQuotes()
    #expect(manuscript.text.utf8 == Array(text.utf8), "the file's own characters stay")
    return manuscript.shownText
  }

  @Test func inColumnsMarksOpenAndCloseInTurn() {
    let text = "借\"通靈\"之說。“將真事隱去\"云云，`美中不足'，\"賈雨村\"don't。"
    let shown = "借“通靈”之說。“將真事隱去”云云，‘美中不足’，“賈雨村”don't。"
    let lines = (0..<4).map { "　　" + String(repeating: text, count: 3 + $0) }.joined(
      separator: "\n\n")
    let book = Book(
      DecodedText(utf8: Array(lines.utf8)), named: "", in: Language(stating: "zh"))
    #expect(book.manuscript.withCurledQuotes(inColumns: true).shownText.contains(shown))
    #expect(book.manuscript.withCurledQuotes().shownText.contains(text))
  }

  @Test(arguments: [
    (#""Oh dear!" said Alice."#, "“Oh dear!” said Alice."),
    (#"He said, "Come," and "Go.""#, "He said, “Come,” and “Go.”"),
    (#""But--" he cried--"but why?""#, "“But—” he cried—“but why?”"),
    (#"("Yes.") ["No."]"#, "(“Yes.”) [“No.”]"),
    (#""_Never_," she said, "_never!_""#, "“Never,” she said, “never!”"),
    (#""'Twas I," said he; "don't ask.""#, "“’Twas I,” said he; “don’t ask.”"),
    (#"He cried "'Who?' she says.""#, "He cried “‘Who?’ she says.”"),
    ("'My dear,' said he, 'the \"Swan\" is lost.'", "‘My dear,’ said he, ‘the “Swan” is lost.’"),
    (
      "It's the boys' boat, and rock 'n' roll of the '90s.",
      "It’s the boys’ boat, and rock ’n’ roll of the ’90s."
    ),
    ("'E 'ad 'em, an' th' dogs' tails.", "’E ’ad ’em, an’ th’ dogs’ tails."),
    ("The so-called 'gentle reader' is gone.", "The so-called ‘gentle reader’ is gone."),
    ("`What is it?' said the 'orse.", "‘What is it?’ said the ’orse."),
    ("Large 'G' and small 't' and 's.'", "Large ‘G’ and small ‘t’ and ‘s.’"),
    ("Ponder'd, o'er, l'eau, O'Brien", "Ponder’d, o’er, l’eau, O’Brien"),
  ])
  func `marks curl towards their words`(text: String, expected: String) {
    #expect(shown(text + "\n\n\(prose)\n").hasPrefix(expected), "\(shown(text))")
  }

  @Test(arguments: [
    #"A pipe of 6" and a man of 5'10" came by."#, #"A lone " stands here, and a lone ' too."#,
    #"if (name == "curlew") { call('x') }"#, #"A `grave accent` of a program."#,
  ])
  func `marks that may mean themselves stay`(text: String) {
    #expect(shown(text + "\n\n\(prose)\n").hasPrefix(text), "\(shown(text))")
  }

  @Test(arguments: [
    ("de", "„Ja“, sagte er, „geht’s?“"), ("pl", "„Ja”, sagte er, „geht’s?”"),
    ("fi", "”Ja”, sagte er, ”geht’s?”"), ("ru", "«Ja», sagte er, «geht’s?»"),
    ("da", "»Ja«, sagte er, »geht’s?«"), ("fr", "“Ja”, sagte er, “geht’s?”"),
    ("he", #""Ja", sagte er, "geht's?""#), ("zh", #""Ja", sagte er, "geht's?""#),
  ])
  func `each language has its own`(language: String, expected: String) {
    let text = #""Ja", sagte er, "geht's?""#
    #expect(shown(text + "\n\n\(prose)\n", in: language).hasPrefix(expected))
  }

  @Test func `in a text with curled marks only apostrophes are straight`() {
    let quotes = String(repeating: "“It is,” he said. ", count: 8)
    #expect(
      shown("\(quotes)\n\nIt's the tide's 'own' l'eau and '90s.\n")
        .contains("It’s the tide’s 'own' l’eau and '90s."))
  }

  @Test func `lines and tables of signs stay, and so does a manual`() {
    let table = "name      value\n'a'       \"one\"\n'b'       \"two\"\n'c'       \"three\"\n"
    #expect(shown("\(prose)\n\n\(table)\n\(prose)\n").contains("'a'       \"one\""))
    let report = "1.1 \"Scope\"\n\nIt's short.\n\n1.2 Terms\n\n\"Terms\" are words.\n"
    #expect(shown(report).contains("\"Terms\" are words."))
  }

  @Test func `titles are set as the text is`() {
    let text =
      "CHAPTER I. \"The Tide's Out\" -- a Beginning\n\n\(prose)\n\n\nCHAPTER II. End\n\n\(prose)\n"
    let titles = book(text).manuscript.withCurledQuotes().outline.map(\.title)
    #expect(titles.first == "CHAPTER I. “The Tide’s Out” — a Beginning")
  }
}

extension Manuscript {
  /// The text of the body with what marks hide, replace and respell.
  fileprivate var shownText: String {
    var (shown, offset, emphasis) = ("", body.lowerBound, Mark.Emphasis.roman)
    func add(upTo end: Int) {
      guard offset < end else { return }
      for scalar in String(decoding: text.utf8[offset..<end], as: UTF8.self).unicodeScalars {
        shown.unicodeScalars.append(scalar.respelled(in: emphasis))
      }
    }
    for mark in marks.all where body.contains(mark.range.lowerBound) {
      add(upTo: mark.range.lowerBound)
      if mark.drawn == .dash { shown += "—" }
      (offset, emphasis) = (mark.range.upperBound, mark.emphasis)
    }
    add(upTo: body.upperBound)
    return shown
  }
}
