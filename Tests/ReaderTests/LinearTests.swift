import Cells
import Testing
import Typesetting

@testable import Reader

/// Reading page by page as plain lines.
@Suite struct LinearTests {
  private func reader(at page: Int = 1) -> LinearReader {
    LinearReader(
      numberedBook(), at: .page(page), settings: Settings(), size: Size(columns: 80, rows: 24))
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
    #expect(text("what").contains("Enter next"))
    #expect(!text("", "").contains("\u{1B}"))
  }

  @Test func wordsAreFoundFromPageToPage() {
    #expect(text("/w05000").contains("w05000"))
    #expect(text("/w0500", "/") == text("/w0500"), "all hits are on one page: the first again")
    #expect(text("/xyzzy") == "Not found\n")
  }

  @Test func thePlaceIsTheBeginningOfThePage() {
    var reader = reader()
    _ = reader.answer("9")
    let book = numberedBook()
    let again = LinearReader(
      book, at: .offset(book.book.offset(of: reader.record(opened: 0).place)),
      settings: Settings(), size: Size(columns: 80, rows: 24))
    #expect(again.page == 8 && again.text == reader.text)
  }
}
