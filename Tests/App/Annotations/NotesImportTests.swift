internal import TestBooks
import CurlewCells
import CurlewSearch
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader

/// Marks come back from the Markdown in which they are exported.
@Suite(.timeLimit(.minutes(90))) struct NotesImportTests {
  private let book = OpenBook(
    Array(
      ("Title: Prose\nAuthor: A. Author\n\n\nCHAPTER 1\n\nOne “two”, three. Four, five. "
        + "He said so -- and went.\n\nCHAPTER 2\n\nFour, five. He said so.\n").utf8),
    path: "/prose.txt"
  ).text

  /// Notes that are hard to write, one on each highlight.
  private static let notes = [
    "", "plain", "two\nlines", "\n\nempty lines around\n\n",
    "# a heading\n> a quotation\n- Bookmark: x", "<!-- curlew {} -->\n\\<!-- curlew",
    "ends the comment --> -- --- ----", "a, \"b\", c\n;", ".red or not",
    "für 猫 👩‍👩‍👧 \u{5E9}\u{5DC}", "\ttab  and spaces ", "{\"a\": 1}",
  ]

  /// The marks of the book as the reader has made them, with every note, in every colour.
  private func made(in folder: borrowing Folder) -> BookMarks {
    var marks = BookMarks(of: book, in: folder.path)
    let section = book.textSection(0)
    var word = section.unit(.word, at: section.body.lowerBound)
    for (number, note) in Self.notes.enumerated() {
      guard let range = word else { break }
      let wash = Wash.highlights[number % Wash.highlights.count]
      var mark = marks.annotation(.highlight(wash), of: range.inBook, note: note)
      mark.made = 1_795_252_200 + number
      marks.put(mark)
      word = section.unit(.word, after: range)
    }
    var bookmark = marks.annotation(
      .bookmark, of: section.body.prefix(9).inBook)
    bookmark.made = 1_795_252_000
    marks.put(bookmark)
    marks.save()
    return marks
  }

  /// A quotation of two lines became two marks.
  @Test func aQuotationOfSeveralLinesIsOneMark() {
    let found = MarkdownNotes("> One “two”,\n> three.\n\nA note\n> Four, five.\n").annotations
    #expect(found.map(\.quotation.quote) == ["One “two”,\nthree.", "Four, five."])
    #expect(found.map(\.note) == ["A note", ""])
  }

  @Test func `marks come back from JSON, too`() throws {
    let one = try Folder()
    let other = try Folder()
    let before = made(in: one)
    let json = NotesExport(before.all, of: book).text(.json)
    var marks = BookMarks(of: book, in: other.path)
    #expect(marks.add(MarkdownNotes(Array(json.utf8)).annotations) == before.all.count)
    #expect(NotesExport(marks.all, of: book).text(.json) == json)
    #expect(MarkdownNotes(Array("{}".utf8)).annotations.isEmpty)
  }

  @Test func allMarksComeBack() throws {
    let one = try Folder()
    let other = try Folder()
    let before = made(in: one)
    let text = NotesExport(before.all, of: book).text(.markdown)
    let found = MarkdownNotes([0xEF, 0xBB, 0xBF] + Array(text.utf8)).annotations
    var after = BookMarks(of: book, in: other.path)
    #expect(after.add(found) == Self.notes.count + 1)
    after.save()
    #expect(after.all == before.all)
    #expect(NotesExport(after.all, of: book).text(.markdown) == text, "byte for byte")
    #expect(after.add(found) == 0, "they are there already")
  }

  @Test(arguments: ["“start”", "\"start\":1"])
  func aDamagedCommentStillEndsItsMark(damaged: String) throws {
    let text = """
      # Prose

      > Four, five.

      My note

      <!-- curlew {\(damaged)

      - Bookmark: He said

      <!-- curlew {"start":1,"end":2,"made":3,"before":"","after":""} -->
      """
    let found = MarkdownNotes(text).annotations
    #expect(found.map(\.isBookmark) == [false, true])
    #expect(found.map(\.note) == ["My note", ""])
  }

  @Test func markdownWithoutCommentsIsRead() throws {
    let text = """
      # Prose

      ## CHAPTER 1

      > Four, five.

      A note
      in two lines

      - Bookmark: One “two”

      > He said -- so
      """
    let found = MarkdownNotes(text).annotations
    #expect(found.map(\.quotation.quote) == ["Four, five.", "One “two”", "He said -- so"])
    #expect(found.map(\.note) == ["A note\nin two lines", "", ""])
    #expect(found.map(\.isBookmark) == [false, true, false])
  }

  @Test(arguments: ["", " \n", "{\"items\": [", "Just a text.\n", "a,b\n1,2\n", "\u{0}\u{1}\u{2}"])
  func aFileOfAnotherKindHasNoNotes(text: String) {
    #expect(MarkdownNotes(text).annotations.isEmpty)
  }
}
