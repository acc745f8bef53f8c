import CurlewCells
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewDictionaries
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Reading page by page as plain lines.
@Suite(.timeLimit(.minutes(90))) struct LinearTests {
  private func reader(at page: Int = 1) -> LineMode {
    LineMode(
      numberedBook(), at: .page(page), settings: Settings(), size: Size(columns: 80, rows: 24),
      lookUp: { word in
        let entry = DictionaryEntry(headword: "curlew", text: "A bird.", source: "birds")
        return Lookup(word: word, entries: word == "curlews" ? [entry] : [])
      })
  }

  private func text(_ lines: String..., at page: Int = 1) -> String {
    var reader = reader(at: page)
    var last = reader.text
    for line in lines {
      guard case .write(let text) = reader.answer(line) else { return "quit" }
      last = text
    }
    return last
  }

  @Test func pagesAreWrittenAsLines() {
    #expect(reader().text.hasPrefix("w00001 w00002"))
    #expect(reader().text.contains("Page 1 of "))
    #expect(text("").contains("Page 2 of ") && text("", "p") == text())
    #expect(text("7").contains("Page 7 of "))
    #expect(text("p") == "The beginning\n" && text("q") == "quit")
    #expect(text("what").hasPrefix("Unknown command. Enter next"))
    #expect(text("9999").hasPrefix("The pages are 1 to "))
    #expect(!text("", "").contains("\u{1B}"))
  }

  @Test func wordsAreFoundFromPageToPage() {
    #expect(text("/w05000").contains("w05000"))
    let first = text("/w0500")
    #expect(first.hasPrefix("Line ") && first.prefix { $0 != "\n" }.contains("w05000"))
    #expect(
      text("/w0500", "n").prefix { $0 != "\n" }.contains("w05008"), "the next line")
    let hits = Array(repeating: "n", count: 10)
    var reader = reader()
    let again = (["/w0500"] + hits).map { reader.answer($0) }.last
    #expect(again == .write(first), "from the last to the first")
    #expect(text("/xyzzy") == "Not found\n" && text("/") == "Type the words behind /\n")
    #expect(text("n") == text(""), "without a search, the next page")
  }

  @Test func marksAreSetAndListed() {
    #expect(text("M") == "No bookmarks and no highlights\n")
    #expect(text("m") == "Page 1 has a bookmark\n")
    #expect(text("m", "", "M").hasPrefix("Page 1, bookmark: w00001 w00002"))
    #expect(text("m", "m") == "The bookmark was removed\n")
  }

  @Test func wordsAreLookedUp() {
    #expect(text("d curlews") == "curlew, in birds\nA bird.\n")
    #expect(text("d xyzzy") == "Not in the dictionaries\n")
  }

  @Test func thePlaceIsTheBeginningOfThePage() {
    var reader = reader()
    _ = reader.answer("9")
    let book = numberedBook()
    let again = LineMode(
      book, at: .offset(book.text.offset(of: reader.record(opened: 0).place)),
      settings: Settings(), size: Size(columns: 80, rows: 24),
      lookUp: { Lookup(word: $0, hasDictionaries: false) })
    #expect(again.page == 8 && again.text == reader.text)
  }
}
