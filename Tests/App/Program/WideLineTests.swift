import CurlewGlyphs
import CurlewTypesetting
import Paging
import TestBooks
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewSettings

/// A line of code that the screen cuts off is printed in several rows. Its page becomes longer, and has the same
/// lines as on the screen.
@Suite(.timeLimit(.minutes(90))) struct WideLineTests {
  private static let code = (0..<30).map { number in
    "let line\(number) = some.function(with: many, arguments: that, go: on, beyond: the, edge: of, the: page\(number))"
  }

  private static let text = "# One\n\nProse.\n\n```\n" + code.joined(separator: "\n") + "\n```\n"

  private func printed(_ form: PrintedForm, _ size: Size) throws -> [Substring] {
    let book = OpenBook(Array(Self.text.utf8), path: "/wide.md")
    let printer = Printer(source: book, settings: Settings(), size: size)
    var text = ""
    try printer.printPages(nil, from: nil, as: form) { text += String(decoding: $0, as: UTF8.self) }
    #expect(printer.info.contains("pages: 2 at"))
    return text.split(separator: "\u{C}")
  }

  @Test(arguments: [PrintedForm.plain, .coloured])
  func `All words are printed, on as many pages as the screen has`(form: PrintedForm) throws {
    let pages = try printed(form, Size(columns: 50, rows: 24))
    #expect(pages.count == 2)
    let text = pages.joined(separator: "\n")
    for number in Self.code.indices {
      #expect(text.contains("let line\(number) ="))
      #expect(text.contains("page\(number))"))
    }
    #expect(pages[0].split(separator: "\n", omittingEmptySubsequences: false).count > 24)
  }

  @Test func `Two pages side by side stay side by side`() throws {
    let pages = try printed(.plain, Size(columns: 100, rows: 24))
    #expect(pages.count == 1)
    let rows = pages[0].split(separator: "\n")
    let inBoth = rows.count { row in
      [row.prefix(50), row.dropFirst(50)].allSatisfy { $0.contains(where: \.isLetter) }
    }
    #expect(inBoth >= 30)
    let words = pages[0].split { $0 == " " || $0 == "\n" }
    #expect(words.filter { $0.hasPrefix("some.function") }.count == Self.code.count)
  }

  /// Such a line would make one page of thousands of rows, and nobody would move to its end.
  @Test func `A line of megabytes is broken over pages`() throws {
    let words = (0..<100_000).map { "w\($0)" }.joined(separator: " ")
    let book = OpenBook(Array("```\n\(words)\n```\n".utf8), path: "/long.md")
    let printer = Printer(source: book, settings: Settings(), size: Size(columns: 50, rows: 24))
    var text = ""
    try printer.printPages(1...3, from: nil, as: .plain) {
      text += String(decoding: $0, as: UTF8.self)
    }
    let pages = text.split(separator: "\u{C}")
    #expect(pages.count == 3)
    let rows = pages.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }
    #expect(rows.allSatisfy { $0 <= 25 })
    #expect(text.contains("w0 w1 w2"))
  }
}
