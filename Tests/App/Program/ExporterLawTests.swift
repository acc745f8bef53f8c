import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewSettings

/// What is exported may end in a terminal or an editor, whatever the book, the note or another machine says.
@Suite(.timeLimit(.minutes(90))) struct ExporterLawTests {
  private static let hostile: [Unicode.Scalar] =
    (Array(0...0x1F as ClosedRange<UInt32>) + Array(0x7F...0x9F) + Array(0x202A...0x202E)
    + Array(0x2066...0x2069)).compactMap { Unicode.Scalar($0) }.filter { $0 != "\t" && $0 != "\n" }

  private static let payload = "=a" + hostile.map { "\($0)]0;x" }.joined() + "b"

  /// All that writes words of others for other programs.
  private static var exporters: [(name: String, text: (String) throws -> String)] {
    NotesForm.allCases.map { form in
      (form.rawValue, { NotesExport([mark($0), mark($0, bookmark: true)], of: book).text(form) })
    } + [
      ("words", { words($0).asTable }),
      (
        "cards",
        { payload in
          let folder = try Folder()
          let cards = WordCards(Settings(), Directories { ["HOME": folder.path][$0] })
          return cards.text(of: WordList(parsing: Array(words(payload).utf8)).found)
        }
      ),
    ]
  }

  private static let book = OpenBook(Array("Title: Prose\n\n\nOne.\n".utf8), path: "/a.txt").text

  private static func mark(_ text: String, bookmark: Bool = false) -> Annotation {
    Annotation(
      kind: bookmark ? .bookmark : .highlight(.yellow),
      quotation: Quotation(text, before: text, after: text), range: .start..<(.start), note: text,
      made: 1)
  }

  private static func words(_ text: String) -> String {
    Array(repeating: text, count: 5).joined(separator: "\t") + "\n"
  }

  @Test func `no exporter writes control characters or signs that reorder text`() throws {
    for (name, text) in Self.exporters {
      let written = try text(Self.payload)
      let found = written.unicodeScalars.filter { Self.hostile.contains($0) }
      #expect(found.isEmpty, "\(name): \(found.map { String($0.value, radix: 16) })")
      #expect(written.contains("\\u202e"), "\(name) escapes them")
    }
  }

  /// Persian has joiners in words, and marks of direction stand beside brackets in Hebrew.
  @Test func `what scripts need is exported`() throws {
    let needed = "می\u{200C}خواهم ශ්\u{200D}ර (\u{200F}שלום\u{200E})"
    for (name, text) in Self.exporters {
      #expect(try text(needed).contains(needed), "\(name)")
    }
  }

  @Test func `marks with such signs come back as they were`() {
    for form in [NotesForm.markdown, .json] {
      let before = [Self.mark("x" + Self.payload), Self.mark("y" + Self.payload, bookmark: true)]
      let text = NotesExport(before, of: Self.book).text(form)
      let after = MarkdownNotes(Array(text.utf8)).annotations
      #expect(after.map(\.quotation) == before.map(\.quotation), "\(form)")
      #expect(after.map(\.note) == before.map(\.note), "\(form)")
    }
  }
}
