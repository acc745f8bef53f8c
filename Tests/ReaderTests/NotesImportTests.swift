import Cells
import Search
import TestFiles
import Testing
import Typesetting

@testable import Reader

/// Marks come back from every form in which they are exported, and from the tables of other programs.
@Suite struct NotesImportTests {
  private let book = OpenBook(
    Array(
      ("Title: Prose\nAuthor: A. Author\n\n\nCHAPTER 1\n\nOne “two”, three. Four, five. "
        + "He said so -- and went.\n\nCHAPTER 2\n\nFour, five. He said so.\n").utf8),
    path: "/prose.txt"
  ).book

  /// Notes that are hard to write in some form, one on each highlight.
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
      var mark = marks.annotation(.highlight(wash), of: range, note: note)
      mark.made = 1_795_252_200 + number
      marks.put(mark)
      word = section.unit(.word, after: range)
    }
    var bookmark = marks.annotation(
      .bookmark, of: section.body.lowerBound..<section.body.lowerBound + 9)
    bookmark.made = 1_795_252_000
    marks.put(bookmark)
    return marks
  }

  @Test(arguments: [NotesForm.markdown, .json])
  func allMarksComeBack(form: NotesForm) throws {
    let one = try Folder()
    let other = try Folder()
    let before = made(in: one)
    let text = NotesExport(before.all, of: book).text(form)
    let file = try NotesImport(Array(text.utf8), of: "Prose")
    var after = BookMarks(of: book, in: other.path)
    #expect(after.add(file.annotations) == Self.notes.count + 1)
    #expect(after.all == before.all)
    #expect(NotesExport(after.all, of: book).text(form) == text, "byte for byte")
    #expect(after.add(file.annotations) == 0, "they are there already")
  }

  @Test func allHighlightsComeBackFromATable() throws {
    let one = try Folder()
    let other = try Folder()
    let before = made(in: one).all.filter { !$0.isBookmark }
    let text = NotesExport(before, of: book).text(.csv)
    let file = try NotesImport(Array(text.utf8), of: "Prose")
    var after = BookMarks(of: book, in: other.path)
    #expect(after.add(file.annotations) == Self.notes.count)
    #expect(after.all == before, "with their ends and the words around them")
    #expect(NotesExport(after.all, of: book).text(.csv) == text)
    #expect(after.add(file.annotations) == 0)
  }

  @Test func aTableOfReadwiseMayHaveManyBooks() throws {
    let text = #"""
      Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at
      "Four, five.",Prose,A. Author,,"My ""note""",blue,,,0,2026-11-21 09:10:00+02:00
      Call me Ishmael,Moby-Dick,Melville,,,,,,,
      He said so – and went,prose ,,,,,,,,
      """#
    let file = try NotesImport(Array(text.replacing("\n", with: "\r\n").utf8), of: "Prose")
    #expect(file.foreignCount == 1 && file.annotations.map(\.wash) == [.blue, .yellow])
    #expect(file.annotations[0].note == "My \"note\"")
    #expect(CivilTime(file.annotations[0].made).iso == "2026-11-21T07:10:00Z")
    let folder = try Folder()
    var marks = BookMarks(of: book, in: folder.path)
    #expect(marks.add(file.annotations) == 2)
    let dash = marks.all.first { $0.wash == .yellow }
    #expect(dash?.isAdrift == false, "a dash is a dash")
  }

  @Test func aTitleMayHaveOtherApostrophesAndCapitals() throws {
    let text = "Highlight,Title\nFour,Alice's adventures\nFive,Another book\n"
    let file = try NotesImport(Array(text.utf8), of: "Alice’s Adventures")
    #expect(file.annotations.count == 1 && file.foreignCount == 1)
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
    let file = try NotesImport(Array(text.utf8), of: "Prose")
    #expect(file.annotations.map(\.isBookmark) == [false, true])
    #expect(file.annotations.map(\.note) == ["My note", ""])
  }

  @Test func markdownWithoutCommentsIsRead() throws {
    let text = """
      # Prose

      ## CHAPTER 1

      > Four, five.

      A note
      in two lines

      - Bookmark: One “two”

      > He said so
      """
    let found = try NotesImport(Array(text.utf8), of: "Prose").annotations
    #expect(found.map(\.quotation.quote) == ["Four, five.", "One “two”", "He said so"])
    #expect(found.map(\.note) == ["A note\nin two lines", "", ""])
    #expect(found.map(\.isBookmark) == [false, true, false])
  }

  @Test func annotationsOfOtherProgramsAreRead() throws {
    let text = """
      {"items": [{"motivation": "highlighting", "created": "2026-11-21T09:10:00.123456+00:00",
        "body": [{"type": "TextualBody", "value": "Mine"}],
        "target": [{"selector": [{"type": "RangeSelector"},
          {"type": "TextQuoteSelector", "exact": "He said so -- and went."}]}]}]}
      """
    let found = try NotesImport(Array(text.utf8), of: "Prose").annotations
    #expect(found.map(\.note) == ["Mine"] && found.map(\.made) == [1_795_252_200])
    let folder = try Folder()
    var marks = BookMarks(of: book, in: folder.path)
    #expect(marks.add(found) == 1 && marks.all.map(\.isAdrift) == [false])
  }

  @Test(arguments: [
    ("", "the file is empty"), (" \n", "the file is empty"),
    ("{\"items\": [", "this is not a collection of annotations in JSON"),
    ("Highlight,Note\n\"open,\n", "the quotation mark in line 2 is not closed"),
    ("Just a text.\n", "no notes in Markdown, JSON or CSV were found"),
    ("a,b\n1,2\n", "no notes in Markdown, JSON or CSV were found"),
    ("\u{0}\u{1}\u{2}", "no notes in Markdown, JSON or CSV were found"),
  ])
  func aWrongFileIsToldInOneLine(text: String, reason: String) {
    #expect(throws: NotesError(reason: reason)) { try NotesImport(Array(text.utf8), of: "Prose") }
  }
}
