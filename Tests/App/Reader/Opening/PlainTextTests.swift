import CurlewCells
import Paging
import CurlewManuscript
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Printing gives the same text as the pictures of spreads, without drawing the desk.
@Suite(.timeLimit(.minutes(90))) struct PlainTextTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var spread = Settings.SpreadChoice.auto
    var spine = Settings.SpineChoice.left
    var isJustified = false
    var keepsHardLines = false
    var measure = Settings.bestMeasure

    var testDescription: String { "\(columns)x\(rows), \(spread), \(spine)" }

    var settings: Settings {
      var settings = Settings()
      (settings.spread, settings.spine) = (spread, spine)
      (settings.isJustified, settings.keepsHardLines) = (isJustified, keepsHardLines)
      settings.measure = measure
      return settings
    }
  }

  static let kinds = [
    Kind(columns: 64, rows: 30), Kind(columns: 80, rows: 24), Kind(columns: 160, rows: 45),
    Kind(columns: 40, rows: 12, isJustified: true), Kind(columns: 20, rows: 8),
    Kind(columns: 7, rows: 5), Kind(columns: 1, rows: 1), Kind(columns: 3, rows: 40),
    Kind(columns: 131, rows: 33, spread: .two, spine: .right),
    Kind(columns: 60, rows: 41, spread: .two, spine: .top),
    Kind(columns: 220, rows: 30, spread: .one, measure: 200),
    Kind(columns: 70, rows: 20, keepsHardLines: true), Kind(columns: 9, rows: 9, spread: .two),
  ]

  static let books = [
    "a-shelf-of-scripts.txt", "low-water.txt", "nobody-over.txt", "the-curlew-guide.txt",
  ]

  @Test(arguments: kinds, Self.books)
  func aPrintoutReadsAsItsPictures(kind: Kind, book: String) throws {
    try expectSame(OpenBook(Golden.package + "/Books/" + book, as: kind.settings), kind)
  }

  @Test(arguments: kinds)
  func soItDoesWithEverySortOfText(kind: Kind) {
    expectSame(OpenBook(Array(Self.odd.utf8), path: "/odd.txt", as: kind.settings), kind)
  }

  /// A long book is printed section by section.
  @Test func aLongBookIsPrintedLikeItsPictures() {
    let text = Array((Self.odd + numberedText(words: 6000)).utf8)
    let source = ByteSource(length: text.count) { Array(text[$0]) }
    let book = OpenBook(source, path: "/long.txt", lengthOfSection: 8192)
    expectSame(book, Kind(columns: 64, rows: 20))
    expectSame(book, Kind(columns: 120, rows: 20))
  }

  /// Wide, combining and invisible characters, marks, both directions, very long words.
  private static let odd: String = {
    let words = [
      "plain", "_slanted_", "em--dash", "日本語の文章、", "שלום", "e\u{301}tude", "👩‍👩‍👧", "soft\u{AD}hyphen",
      "“Quoted,”", "no\u{A0}break", "tab\tstop", "=bold=", "word.", "zero\u{200B}width", "किताब",
      "x\u{7}bell", "*", "half-way", "«Да?»", "…", String(repeating: "long", count: 40),
    ]
    var text = "Title: Odd—日本\u{AD}\n\n\n"
    for number in 0..<600 {
      text += words[number * number * 7 % words.count]
      text += number % 97 == 96 ? "\n\n\nCHAPTER \(number)\n\n\n" : number % 31 == 30 ? "\n\n" : " "
    }
    return text
  }()

  /// A page does not depend on the pages before it.
  @Test func pagesAreTheSameInAnyOrder() {
    let edition = Edition(
      numberedBook(words: 4000), Settings(), Size(columns: 64, rows: 14), of: .text
    ).counted
    let pages = Array(0..<edition.layout.pageCount)
    #expect(texts(of: pages.reversed(), edition) == texts(of: pages, edition).reversed())
  }

  private func texts(of pages: [Int], _ edition: Edition) -> [[UInt8]] {
    pages.map { page in
      var text: [UInt8] = []
      edition.append(Spread(page), to: &text)
      return text
    }
  }

  /// Some consecutive pages, and some from all over the book.
  private func pages(of count: Int) -> [Int] {
    let first = min(count, 24)
    return Array(0..<first) + stride(from: first, to: count, by: max(count / 16, 1))
  }

  private func expectSame(_ source: OpenBook, _ kind: Kind) {
    let size = Size(columns: kind.columns, rows: kind.rows)
    let printer = Printer(source: source, settings: kind.settings, size: size)
    var edition = Edition(source, kind.settings, size, of: .text)
    edition.count()
    let step = edition.geometry.pages.count
    for page in pages(of: edition.layout.pageCount) where page % step == 0 {
      let spread = Spread(
        showing: page, of: edition.layout.pageCount, edition.geometry.orientation)
      var text: [UInt8] = []
      edition.append(spread, to: &text)
      let same =
        String(decoding: text, as: UTF8.self) == printer.text(of: spread, edition, as: .plain)
      #expect(same, "\(source.path), page \(page + 1)")
    }
  }
}
