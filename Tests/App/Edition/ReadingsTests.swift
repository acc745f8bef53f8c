import CurlewCells
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Readings (ruby), which tell how characters are read, stand above them.
@Suite(.timeLimit(.minutes(90))) struct ReadingsTests {
  private static let aozora = """
    潮待ち
    海野渡

    ［＃５字下げ］一［＃「一」は中見出し］

    　潮《しお》を待つ｜渡し舟《わたしぶね》は出ない。
    """
  private static let html =
    "<html lang='ja'><h1>一</h1><p>　<ruby>潮<rt>しお</rt></ruby>を待つ"
    + "<ruby>渡し舟<rt>わたしぶね</rt></ruby>は出ない。</p></html>"

  private static let books = [
    OpenBook(Array(aozora.utf8), path: "/a.txt"), OpenBook(Array(html.utf8), path: "/a.html"),
  ]

  private func printed(
    _ book: OpenBook, _ spacing: Settings.LineSpacing, as form: PrintedForm
  ) throws -> String {
    var (settings, printed) = (Settings(), "")
    settings.lineSpacing = spacing
    let printer = Printer(source: book, settings: settings, size: Size(columns: 60, rows: 24))
    try printer.printPages(nil, from: nil, as: form) {
      printed += String(decoding: $0, as: UTF8.self)
    }
    return printed
  }

  @Test(arguments: 0..<2) func `a book with readings is double spaced`(number: Int) throws {
    let book = Self.books[number]
    let lines = try printed(book, .auto, as: .plain).split(separator: "\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("潮を待つ") })
    #expect(lines[row - 1].contains("しお") && lines[row - 1].contains("わたしぶね"), "\(lines)")
    for form in [PrintedForm.plain, .coloured, .vector] {
      #expect(try printed(book, .double, as: form).contains("し"))
      #expect(try !printed(book, .single, as: form).contains("わたしぶね"))
    }
    let printer = Printer(source: book, settings: Settings(), size: Size(columns: 60, rows: 24))
    #expect(printer.info.contains("\nreadings: 2\n"))
  }

  @Test func `a long reading makes room for one close behind it`() throws {
    let html =
      "<html lang='ja'><p>人はこの<ruby>志<rt>こころざし</rt></ruby>を<ruby>承<rt>うけたまわ</rt></ruby>る。"
      + "</p></html>"
    let lines = try printed(OpenBook(Array(html.utf8), path: "/a.html"), .auto, as: .plain)
    #expect(lines.contains("こころざし うけたまわ"), "\(lines)")
  }

  @Test func `the foot tells why, once`() {
    let told = "double spaced"
    let script = [(Duration.seconds(1), Event.press(.right)), (.seconds(3), .leave(signal: nil))]
    let first = run(size: Size(columns: 80, rows: 24), script) {
      $0.open(Self.books[1], at: nil)
    }
    #expect(first.shown.contains { $0.picture.description.contains(told) })
    let again = run(size: Size(columns: 80, rows: 24), records: first.records, script) {
      $0.open(Self.books[1], at: nil)
    }
    #expect(!again.shown.contains { $0.picture.description.contains(told) })
  }
}
