import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import Paging
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// A passage as a picture.
@Suite(.timeLimit(.minutes(90))) struct QuotationTests {
  private static let sentence = """
    The tide came in over the flats as it had done since before anybody
    was there to see it, and the keeper wrote down the hour and the
    height, and the colour of the water below the wall.
    """

  private func book(_ path: String) -> OpenBook {
    let text = "Title: Low Water\nAuthor: Ann Shore\n\n\n\(Self.sentence) He slept.\n\n"
    return OpenBook(
      Array((text + String(repeating: "More of it.\n\n", count: 30)).utf8), path: path)
  }

  private func sheet(_ words: String, of book: OpenBook) throws -> TextCanvas? {
    var edition = Edition(book, Settings(), Size(columns: 80, rows: 24))
    edition.count()
    let text = try #require(book.text.wholeManuscript?.text.utf8)
    let start = try #require(text.firstRange(of: Array(words.utf8))?.lowerBound)
    let range = BookOffset(start)..<BookOffset(start + words.utf8.count)
    return QuotationSheet(of: [range], in: edition, Settings())?.picture
  }

  @Test func `a passage has an initial, its author, its title and its page`() throws {
    let lines = try #require(try sheet(Self.sentence, of: book("/a.txt"))).description
    #expect(lines.contains("HE TIDE CAME IN OVER") && lines.contains("▀"), "a drawn T")
    #expect(lines.contains("Ann Shore") && lines.contains("Low Water"))
    #expect(lines.contains(/page 1 of \d/))
    #expect(!lines.contains("He slept"))
  }

  @Test func `a passage within a line has no initial and no indent`() throws {
    let lines = try #require(try sheet("keeper wrote", of: book("/a.txt"))).description
    let text = lines.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(text.first { !$0.isEmpty } == "keeper wrote")
  }

  @Test func `a passage of many pages is no picture`() throws {
    let long = String(repeating: Self.sentence + " ", count: 60)
    let book = OpenBook(Array("Title: A\n\n\n\(long)\n".utf8), path: "/a.txt")
    #expect(try sheet(String(long.dropLast()), of: book) == nil)
  }

  @Test func `the picture is written beside the book, and no file is replaced`() throws {
    let folder = try Folder()
    let source = book(folder.path + "/low-water.txt")
    #expect(draw(source).shown.contains { $0.picture.description.contains("Written to") })
    _ = draw(source)
    for name in ["low-water – quotation.svg", "low-water – quotation 2.svg"] {
      let bytes = try #require(try SafeSave.contents(of: Path.join(folder.path, name)))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("<svg") && text.contains("Ann Shore"))
    }
  }

  /// The folder of a book is missing while its disk is not mounted.
  @Test func `no folder is made for a picture`() throws {
    let folder = try Folder()
    let missing = folder.path + "/disk"
    let session = draw(book(missing + "/low-water.txt"))
    #expect(session.shown.contains { $0.picture.description.contains("could not be written") })
    #expect(!FileSystem.isDirectory(missing))
  }

  /// Opens a book, selects its first sentence, and exports it as a picture.
  private func draw(_ book: OpenBook) -> Session {
    var settings = Settings()
    settings.turn = .none
    let script: [(Duration, Event)] = [
      (.seconds(1), .press("v")), (.seconds(2), .press("Y")), (.seconds(4), .leave(signal: nil)),
    ]
    return run(size: Size(columns: 80, rows: 24), settings: settings, script) {
      $0.open(book, at: .page(1))
    }
  }

  @Test func `where two texts lie open, both stand on the picture`() throws {
    let other = OpenBook(
      Array("Title: Ebbe\n\n\nDie Flut kam.\n\n".utf8), path: "/ebbe.txt")
    let pair = try OpenBook(book("/a.txt").raw, facing: other.raw, as: Settings())
    var edition = Edition(pair, Settings(), Size(columns: 120, rows: 34))
    edition.count()
    let text = try #require(pair.text.wholeManuscript?.text.utf8)
    let passages = try [Self.sentence, "Die Flut kam."].map { words in
      let start = try #require(text.firstRange(of: Array(words.utf8))?.lowerBound)
      return BookOffset(start)..<BookOffset(start + words.utf8.count)
    }
    let sheet = try #require(QuotationSheet(of: passages, in: edition, Settings())?.picture)
    let lines = sheet.description.split(separator: "\n")
    #expect(lines.contains { $0.contains("HE TIDE CAME") && $0.contains("Die Flut kam.") })
    #expect(lines.contains { $0.contains("Low Water") } && lines.contains { $0.contains("Ebbe") })
  }
}
