import CurlewCells
import CurlewManuscript
import CurlewPlainText
import CurlewSystem
import CurlewTypesetting
import Paging
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Misprints that a reader mends.
@Suite(.timeLimit(.minutes(90))) struct MendingTests {
  private static let html = """
    <html lang="en"><head><title>Low Water</title></head><body><h1 id="a">The recieved tide</h1>
    <p>It was <em>recieved</em> by <a href="#b">nobody</a>, “recieved” or not.</p>
    <table><tr><th>recieved</th><th>sent</th></tr><tr><td>two</td><td>three</td></tr></table>
    <p><ruby>潮<rt>しお</rt></ruby> <img src="a.png" alt="A boat"/> <span lang="fr">la mer</span></p>
    <h2 id="b">The ebb</h2><p>Nothing was recieved there, and <b>all</b> was still.</p></body></html>
    """

  private func manuscript(_ html: String) throws -> Manuscript {
    let book = try OpenBook(ByteSource(Array(html.utf8)), path: "/a.html", of: .known)
    return try #require(book.raw.manuscript)
  }

  /// What is known of a text, with all offsets.
  private func facts(_ book: Manuscript) -> [String] {
    var facts = ["\(book.blocks)", "\(book.frontMatter)", "\(book.outline)", "\(book.marks.all)"]
    facts += ["\(book.links)", "\(book.anchors.sorted { $0.key < $1.key })", "\(book.tables)"]
    facts += ["\(book.pictures)", "\(book.rubies)", "\(book.passages)", "\(book.body)"]
    facts += ["\(String(decoding: book.text.utf8, as: UTF8.self))"]
    let names = stride(from: 0, to: book.text.utf8.count, by: 7).map { book.placeName(at: $0) }
    return facts + ["\(names)"]
  }

  @Test(arguments: ["received", "got", "had all been received"])
  func `a mended text is the same as that of an edited file`(words: String) throws {
    let book = try manuscript(Self.html)
    let misprints = String(decoding: book.text.utf8, as: UTF8.self).ranges(of: "recieved")
    let text = String(decoding: book.text.utf8, as: UTF8.self).utf8
    let mended = book.mended(
      by: Replacements(
        misprints.map {
          let start = text.distance(from: text.startIndex, to: $0.lowerBound)
          return .init(start..<start + "recieved".utf8.count, as: Array(words.utf8))
        }))
    #expect(misprints.count > 4)
    let edited = try manuscript(Self.html.replacing("recieved", with: words))
    #expect(mended.text.utf8 == edited.text.utf8)
    for (own, other) in zip(facts(mended), facts(edited)) { #expect(own == other) }
  }

  @Test func `words that are no part of one block in one kind of type stay as they are`() throws {
    let book = try manuscript(Self.html)
    func range(_ words: String) throws -> Range<Int> {
      try #require(book.text.utf8.firstRange(of: Array(words.utf8)))
    }
    let whole = try [range("nobody"), range("Nothing was")]
    #expect(whole.allSatisfy { book.mayMend($0) })
    let mixed = try range("was recieved by")
    #expect(!book.mayMend(mixed), "a part is in italics")
    #expect(!book.mayMend(0..<0) && !book.mayMend(0..<book.text.utf8.count))
    #expect(!book.mayMend(book.text.utf8.count..<book.text.utf8.count + 3))
    let tide = try range("潮")
    #expect(!book.mayMend(tide.lowerBound + 1..<tide.upperBound), "a part of a character")
  }

  @Test func `a correction of words is read as it was written`() throws {
    let place = Place(offset: BookOffset(1044), surroundings: 0x5d0c)
    let mending = ContentsCorrection(.misprint("teh sea", length: 7, at: place, reads: "the sea"))
    #expect([mending].lines == ["misprint at=1044 letters=5d0c length=7 text=teh sea\tthe sea"])
    #expect([ContentsCorrection](lines: [mending].lines) == [mending])
    for line in [
      "misprint at=1044 letters=5d0c length=7 text=teh", "misprint at=1044 length=7 text=a\tb",
      "misprint at=1 letters=1 length=0 text=a\tb",
    ] {
      #expect([ContentsCorrection](lines: [line]).isEmpty, "\(line)")
    }
  }

  // MARK: On the screen

  private static let text =
    "Title: Tide\n\n\nThe tide was recieved in silence. Nobody spoke of the great storm.\n\n"
    + (1...80).map { "Paragraph \($0) tells of the sea, of boats and of men.\n\n" }.joined()

  private func book() -> OpenBook { OpenBook(Array(Self.text.utf8), path: "/tide.txt") }

  private func session(
    _ events: [Event], _ book: OpenBook, at page: Int = 1, storage: TestStorage = TestStorage()
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.initials) = (.none, .off)
    let script = events.enumerated().map { (Duration.seconds($0.offset + 1), $0.element) }
    return run(
      size: Size(columns: 60, rows: 20), settings: settings, storage: storage,
      script + [(.seconds(events.count + 3), .leave(signal: nil))]
    ) { $0.open(book, at: .page(page)) }
  }

  /// Selects the fourth word, and types another one.
  private var mending: [Event] {
    keys("vw") + Array(repeating: .press(.right), count: 3) + keys("=")
      + [.key(KeyPress("u", .control))] + keys("received") + [.press(.enter)]
  }

  @Test func `the page shows the mended words, and what is kept brings them back`() throws {
    let storage = TestStorage()
    let session = session(mending, book(), storage: storage)
    #expect(session.shown.contains { $0.picture.description.contains("Reads: recieved") })
    #expect(session.last.contains("was received in"))
    let edit = try #require(storage.contents.edits.last)
    var text = ContentsText()
    let hasRoom = text.make(edit, at: 1_700_000_000)
    #expect(hasRoom)
    let corrections = ContentsText(parsing: text.bytes).corrections(of: book().raw.identity)
    #expect(corrections.misprints.map(\.former) == ["recieved"])
    let again = book().corrected(by: corrections)
    func words(_ manuscript: Manuscript?) throws -> String {
      String(decoding: try #require(manuscript).text.utf8, as: UTF8.self)
    }
    #expect(try words(again.text.wholeManuscript).contains("was received in"))
    #expect(try words(again.raw.manuscript).contains("was recieved in"), "the file stays as it is")
  }

  @Test func `mended words are mended again, and C undoes that alone`() {
    let again =
      keys("vw") + Array(repeating: .press(.right), count: 3) + keys("=")
      + [.key(KeyPress("u", .control))] + keys("got") + [.press(.enter)]
    let session = session(mending + again, book())
    #expect(session.shown.contains { $0.picture.description.contains("Reads: received") })
    #expect(session.last.contains("was got in"))
    let undo = keys("C") + [.press(.up), .press(.home), .press(.enter)]
    let undone = self.session(mending + again + undo, book())
    #expect(undone.shown.contains { $0.picture.description.contains("got → recieved") })
    #expect(undone.last.contains("was received in"))
  }

  @Test func `C undoes it`() {
    let undo = keys("C") + [.press(.up), .press(.home), .press(.enter)]
    let session = session(mending + undo, book())
    #expect(session.shown.contains { $0.picture.description.contains("received → recieved") })
    #expect(session.last.contains("was recieved in"))
  }

  @Test func `place, marks and search are those of the mended text`() throws {
    let folder = try Folder()
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    let marked = keys("v") + [.press(.right)] + keys("2")
    let found = keys("/received in") + [.press(.enter), .press(.escape)]
    let session = session(marked + mending + found, book(), storage: storage)
    let last = try #require(session.shown.last?.picture)
    let wash = Wash.highlights[1]
    #expect(last.text(washed: wash).hasPrefix("Nobody spoke"))
    #expect(session.shown.contains { $0.picture.text(washed: .currentHit) == "received in" })
    // A page further on stays where it is.
    let before = self.session(keys("n"), book())
    let after = self.session(mending + keys("n"), book())
    #expect(before.last.contains(/Paragraph (\d+)/) && before.last.folios == after.last.folios)
    #expect(
      after.last.firstMatch(of: /Paragraph (\d+)/)?.1
        == before.last.firstMatch(of: /Paragraph (\d+)/)?.1)
  }

  @Test func `the notes of a book list what is mended`() throws {
    let (book, words) = (book(), Array("recieved".utf8))
    let start = try #require(book.text.wholeManuscript?.text.utf8.firstRange(of: words)?.lowerBound)
    let range = BookOffset(start)..<BookOffset(start + words.count)
    let mending = try #require(book.mending(range, as: "received"))
    let mended = book.corrected(by: [mending])
    let export = NotesExport([], of: mended.text, misprints: mended.misprints)
    #expect(export.text(.markdown).contains("## Misprints\n\n- recieved → received\n"))
    #expect(export.text(.json).contains("\"reads\": \"received\""))
    #expect(MarkdownNotes(Array(export.text(.markdown).utf8)).annotations.isEmpty)
    let edited = Self.text.replacing("recieved", with: "welcomed")
    let other = OpenBook(Array(edited.utf8), path: "/tide.txt").corrected(by: [mending])
    let lost = NotesExport([], of: other.text, misprints: other.misprints)
    #expect(lost.text(.markdown).contains("- recieved → received (not found)\n"))
    #expect(lost.text(.json).contains("\"found\": false"))
  }

  @Test func `two machines mend words that are close`() throws {
    let text = "Title: Tide\n\n\nI recieve the lettre in the morning and read it at the table.\n\n"
    let book = OpenBook(Array(text.utf8), path: "/tide.txt")
    let all = try [("recieve", "receive"), ("lettre", "letter")].map { former, words in
      let utf8 = try #require(book.text.wholeManuscript).text.utf8
      let range = try #require(utf8.firstRange(of: Array(former.utf8)))
      return try #require(
        book.mending(BookOffset(range.lowerBound)..<BookOffset(range.upperBound), as: words))
    }
    for corrections in [all, all.reversed()] {
      let mended = book.corrected(by: corrections)
      let shown = String(
        decoding: try #require(mended.text.wholeManuscript).text.utf8, as: UTF8.self)
      #expect(shown.contains("I receive the letter in"))
      #expect(mended.lostMends == nil && mended.misprints.allSatisfy(\.isFound))
    }
  }

  @Test func `the reader is told once that words to mend were not found`() throws {
    let (whole, words) = (book(), Array("recieved".utf8))
    let start = try #require(
      whole.text.wholeManuscript?.text.utf8.firstRange(of: words)?.lowerBound)
    let range = BookOffset(start)..<BookOffset(start + words.count)
    let mending = try #require(whole.mending(range, as: "received"))
    let edited = Self.text.replacing("recieved", with: "welcomed")
    let other = OpenBook(Array(edited.utf8), path: "/tide.txt").corrected(by: [mending])
    let again = other.mends.mending(0..<5, as: "Name")
    #expect(other.lostMends?.text == "1 misprint was not found")
    #expect(
      other.corrected(by: [mending, mending, again]).lostMends?.text == "2 misprints were not found"
    )
    let session = session(self.mending, other)
    let told = session.shown.map { $0.picture.description.contains("1 misprint was not found") }
    #expect(told.first { $0 } == true)
    let first = told.firstIndex(of: true) ?? 0
    let end = told[first...].firstIndex(of: false) ?? told.count
    #expect(!told[end...].contains(true))
  }

  @Test func `nothing is mended where the file has other words by now`() throws {
    let (book, words) = (book(), Array("recieved".utf8))
    let start = try #require(book.text.wholeManuscript?.text.utf8.firstRange(of: words)?.lowerBound)
    let range = BookOffset(start)..<BookOffset(start + words.count)
    let mending = try #require(book.mending(range, as: "received"))
    func text(_ edited: String) throws -> String {
      let other = OpenBook(Array(edited.utf8), path: "/tide.txt").corrected(by: [mending])
      return String(decoding: try #require(other.text.wholeManuscript).text.utf8, as: UTF8.self)
    }
    let moved = Self.text.replacing("\n\n\nThe", with: "\n\n\nA new sentence before it. The")
    #expect(try text(moved).contains("was received in"))
    let other = Self.text.replacing("recieved", with: "welcomed")
    #expect(try text(other).contains("was welcomed in"))
  }
}
