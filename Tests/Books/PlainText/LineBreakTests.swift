import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewPlainText
@testable import CurlewTypesetting

/// What stands at the ends of lines and of printed pages.
@Suite(.timeLimit(.minutes(90))) struct LineBreakTests {
  private func read(_ text: String) -> Manuscript {
    PlainTextFormat().read(DecodedText(utf8: Array(text.utf8)), ReadingOptions(), by: .one)
  }

  @Test func `a word divided at the end of a line is whole where the text has it whole`() {
    let text = "\(prose)\nIt was a mira-\ncle, and as such it was a well-\nknown one.\n\n\(prose)\n"
    let page = { (text: String) in
      Layout(book(text), Setting(measure: 200, rows: 40)).page(0).plainText
    }
    #expect(page(text).contains("mira-cle"))
    let whole = page("\(text)\nNo miracle was known before.\n")
    #expect(whole.contains("a miracle,") && whole.contains("well-known"))
  }

  @Test func `hyphens before a speech are a dash`() {
    let text = "\(prose)\n\nEle disse commigo:--Deus o quer.\n\n--Sim, disse ella.\n\n\(prose)\n"
    let page = Layout(book(text), Setting(measure: 60, rows: 60)).page(0).plainText
    #expect(page.contains("commigo:—Deus") && page.contains("—Sim"))
  }

  @Test func `titles with different signs at their ends look alike`() throws {
    let titles = ["of gulls!", "of terns?", "of knots", "of ruffs"]
    let text = titles.map { "\($0)\n\n\(prose)\n\n\(prose)" }.joined(separator: "\n\n") + "\n"
    let contents = CorrectedContents(read("\(prose)\n\n\(text)"))
    let line = try #require(contents.line(of: "of terns?"))
    #expect(contents.change(ofLine: line, level: 1, onlyThis: false)?.lines.count == 4)
  }

  /// Pages whose numbers stand inside the sentences, without blank lines around them.
  private static func pages(_ number: (Int) -> String) -> String {
    let names = ["first", "second", "third", "fourth", "fifth", "sixth", "next", "same", "only"]
    return zip(1..., names).map { page, name in
      "fell for the \(name) time.\n\(prose)\nThe \(name) water rose over the stones of the shore, and it\n"
        + "\(number(page))\n"
    }.joined() + prose
  }

  @Test(arguments: ["PAGE #", "end page #", "#"])
  func `numbers of pages inside sentences are hidden, and lead to the pages`(form: String) {
    let text = Self.pages { form.replacing("#", with: String($0)) }
    let book = read("It\n\(text)")
    #expect(book.facts.hidden == ["9 page ends of a printed edition"])
    #expect(book.outline.isEmpty)
    let second = book.offset(ofPrintPage: "2")
    #expect(
      second.map { String(decoding: book.text.utf8[$0...].prefix(19), as: UTF8.self) }
        == "fell for the second")
  }

  @Test func `numbers of chapters between sentences are shown`() {
    let text = (1...9).map { "PAGE \($0)\n\(prose)\n\(prose)\n" }.joined()
    #expect(read(text).facts.hidden.isEmpty)
  }
}
