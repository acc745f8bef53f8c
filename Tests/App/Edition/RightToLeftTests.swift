import CurlewCells
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings
@testable import turn_pictures

/// A book that is read from right to left is bound on the right, unless the settings say otherwise.
@Suite(.timeLimit(.minutes(90))) struct RightToLeftTests {
  private static let wide = Size(columns: 160, rows: 45)

  private static let hebrew = OpenBook(
    Array(
      String(repeating: "בקצה הלשון הצרה עמד מגדלור לבן, ובו גר שומר אחד.\n\n", count: 400).utf8),
    path: "/lighthouse.txt")

  private func binding(_ source: OpenBook, _ spine: Settings.SpineChoice? = nil) -> BookBinding {
    var settings = Settings.sliding
    settings.spine = spine
    return Edition(source, settings, Self.wide).geometry.binding
  }

  @Test func theBindingFollowsTheScript() {
    #expect(binding(Self.hebrew) == .right)
    #expect(binding(numberedBook()) == .left)
    #expect(binding(Self.hebrew, .left) == .left)
    #expect(binding(numberedBook(), .right) == .right)
    #expect(binding(Self.hebrew, .top) == .top)
  }

  @Test func theFirstPageOfAHebrewBookIsOnTheRight() {
    let session = read(
      Self.hebrew, size: Self.wide,
      [(.seconds(1), .key(KeyPress(.left))), (.seconds(2), .key(KeyPress("q")))])
    #expect(session.shown.first?.picture.description.folios == [1])
    #expect(session.last.folios == [3])
  }

  @Test func spreadsArePrintedFromRightToLeft() throws {
    let printer = Printer(source: Self.hebrew, settings: .sliding, size: Self.wide)
    var printed = ""
    try printer.printPages(1...1, from: nil, as: .plain) {
      printed += String(decoding: $0, as: UTF8.self)
    }
    #expect(printed.folios == [1])
    let turn = try printer.frame(PrintedTurn(moment: 0.99), from: nil, as: .plain)
    #expect(turn.folios == [3])
  }

  /// A screen needs text in drawing order; a program that reads a pipe reorders it itself.
  @Test func `a printout has the order in which text is read`() throws {
    let line = "כתב John את RFC 2616 (בשנת 1984), ועוד 12 דפים."
    let book = OpenBook(Array("פרק א\n\n\(line)\n".utf8), path: "/b.txt")
    func printed(_ form: PrintedForm) throws -> String {
      var printed = ""
      let size = Size(columns: 70, rows: 20)
      try Printer(source: book, settings: .sliding, size: size).printPages(
        nil, from: nil, as: form
      ) { printed += String(decoding: $0, as: UTF8.self) }
      return printed
    }
    let plain = try printed(.plain)
    #expect(plain.contains(line), "\(plain)")
    #expect(plain.contains("פרק א"))
    #expect(plain.split(separator: "\n").first { $0.contains(line) }?.first == " ")
    #expect(try printed(.coloured).contains(String("פרק".reversed())))
  }

  @Test func contentsAreMirrored() {
    var canvas = TextCanvas(Size(columns: 30, rows: 2))
    let rect = Rect(column: 0, row: 0, columns: 30, rows: 2)
    let book = OpenBook(
      Array("פרק א\n\nעמד מגדלור לבן.\n\nפרק ב\n\nוגר בו שומר.\n".utf8), path: "/b.txt")
    let table = ContentsTable(book.text.outline, columns: 30, direction: .rightToLeft)
    let look = ContentsTable.Look()
    _ = table.draw(0..<1, from: 0, in: rect, look: look, on: &canvas) { _ in 7 }
    let row = String(canvas.description.prefix { $0 != "\n" })
    #expect(row.hasPrefix("7  . . ") && row.hasSuffix(" . " + String("פרק א".reversed())))
  }
}
