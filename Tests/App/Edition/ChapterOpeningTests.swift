import CurlewCells
import CurlewGlyphs
import Paging
import CurlewPlainText
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The first page of a chapter.
@Suite(.timeLimit(.minutes(90))) struct ChapterOpeningTests {
  private static let prose = String(
    repeating: "Then the tide came in, as it always does. ", count: 30)

  private func book(_ beginning: String) -> OpenBook {
    let text =
      "Title: Sand\n\n\n\n\nCHAPTER 1\n\nThe Shore\n\n\n\(beginning)\(Self.prose)\n\n\n\n\nCHAPTER 2\n\n\(Self.prose)"
    return OpenBook(Array(text.utf8), path: "/sand.txt")
  }

  private func opening(
    _ beginning: String = "The sand is dry. ", _ size: Size = Size(columns: 80, rows: 24),
    _ settings: Settings = Settings()
  ) throws -> TextCanvas {
    let edition = Edition(book(beginning), settings, size, of: .text).counted
    let page = (0..<edition.layout.pageCount).first { edition.layout.opensWithHeading($0) }
    return edition.metrics().picture(of: edition.layout.page(try #require(page)), Furniture())
  }

  private func rows(_ picture: TextCanvas) -> [Substring] {
    picture.description.split(separator: "\n").filter { $0.contains { $0 != " " } }
  }

  private static let tall = Size(columns: 80, rows: 45)

  @Test func `short rules stand beside the label and the first words are capitals`() throws {
    let rows = rows(try opening())
    #expect(rows[0].contains("──  CHAPTER 1  ──"))
    #expect(!rows[1].contains("─"))
    #expect(rows[2].contains("THE SAND IS DRY. Then"))
  }

  @Test func `a label without room beside it has no rules`() throws {
    let picture = try opening("", Size(columns: 18, rows: 24))
    #expect(picture.description.contains("CHAPTER 1") && !picture.description.contains("─"))
  }

  @Test func `a tall page begins with a drawn letter`() throws {
    let picture = try opening("The sand is dry. ", Self.tall)
    let drawn = try #require(DrawnLetters.small.drawn("T"))
    let lines = rows(picture)[2...4].map { $0.drop { $0 == " " } }
    #expect(lines[0].dropFirst(drawn.columns).hasPrefix(" HE SAND IS DRY. Then"))
    let accents = (0..<picture.size.rows).map { row in
      picture.row(row).count { $0.style.ink.role == .accent }
    }
    #expect(accents.filter { $0 > 0 } == [drawn.columns, drawn.columns, drawn.columns])
  }

  @Test(arguments: ["“Yes,” said the sea. ", "2 waves came. "])
  func `dialogue and numbers stay as they are`(beginning: String) throws {
    #expect(rows(try opening(beginning, Self.tall))[2].contains(beginning))
  }

  @Test func `without initials and in ASCII the text stays as it is`() throws {
    var settings = Settings()
    settings.initials = .off
    #expect(rows(try opening("The sand is dry. ", Self.tall, settings))[2].contains("The sand is"))
    (settings.initials, settings.tone) = (.on, .ascii)
    #expect(rows(try opening("The sand is dry. ", Self.tall, settings))[2].contains("THE SAND IS"))
  }

  @Test(arguments: [
    ("Call me Ishmael. Some years", "Call me Ishmael."), ("Wait! There is", "Wait!"),
    ("Mr. Bennet was among the very", "Mr. Bennet was among the"),
    ("Yes, said he, and", "Yes,"), ("", ""),
  ])
  func `the first words end with punctuation`(line: String, words: String) {
    #expect(ChapterOpening.firstWords(of: line).string == words)
  }

  @Test(arguments: [
    ("War and Peace", ["A N D"]), ("Of Human Bondage", ["O F"]),
    ("The Return of the Native", ["T H E", "O F   T H E"]), ("On", []), ("Emma", []),
  ])
  func `small words of a title stand on lines of their own`(title: String, small: [String]) throws {
    let lines = try #require(DrawnTitle(title)?.lines(in: Size(columns: 60, rows: 20)))
    #expect(lines.filter { !$0.isDrawn && !$0.text.isEmpty }.map(\.text.string) == small)
  }

  @Test func `the title of the book is curled as the text is`() throws {
    let bytes = Array("Title: Nobody's \"Tide\"\nAuthor: A. B.\n\n\nCHAPTER I\n\nIt's out.\n".utf8)
    let book = OpenBook(bytes, path: "/tide.txt")
    #expect(book.title == "Nobody's \"Tide\"")
    #expect(book.printedTitle == "Nobody’s “Tide”")
    var settings = Settings()
    settings.quotes = .asInBook
    #expect(book.prepared(by: settings).printedTitle == book.title)
  }

  @Test func `a title takes the largest letters that fit`() {
    func rows(_ title: String, _ columns: Int, _ rows: Int = 20) -> Int? {
      DrawnTitle(title)?.lines(in: Size(columns: columns, rows: rows))?.count { $0.isDrawn }
    }
    #expect(rows("Emma", 40) == 4 && rows("Emma", 24) == 3)
    #expect(rows("Wonderland", 50) == 3 && rows("Wonderland", 40) == nil)
    #expect(rows("Moby Dick", 50) == 8 && rows("Moby Dick", 50, 6) == 3)
    #expect(rows("紅樓夢", 60) == nil)
  }
}
