import CurlewCells
import CurlewFormats
import CurlewManuscript
import Paging
import CurlewPlainText
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What a reader can do in books with mark-up only.
@Suite(.timeLimit(.minutes(90))) struct MarkedUpBookTests {
  private static let size = Size(columns: 66, rows: 20)

  private func book(_ html: String) throws -> OpenBook {
    let page = "<html><head><title>Shore</title></head><body>\(html)</body></html>"
    return try OpenBook(ByteSource(Array(page.utf8)), path: "/shore.html", of: .known)
  }

  private func session(
    _ book: OpenBook, foot: FootChoice = .page, _ keys: [Key] = []
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.foot) = (.none, foot)
    let events = keys.map { (Duration.seconds(1), Event.key(KeyPress($0))) }
    return read(book, size: Self.size, settings: settings, at: .page(1), events)
  }

  @Test func `Enter shows an address outside the book and sends it to the clipboard`() throws {
    let page = "<p>See <a href='https://shore.example/birds'>the birds</a>.</p>"
    let session = session(try book(page), [.enter])
    #expect(session.last.contains("https://shore.example/birds (sent to the clipboard)"))
    #expect(session.copied == ["https://shore.example/birds"])
  }

  @Test(arguments: 0..<14) func `A long note leaves its reference in sight`(row: Int) throws {
    let above = (0..<row).map { "<p>line \($0)</p>" }.joined()
    let below = (0..<14).map { "<p>rest \($0)</p>" }.joined()
    let note = (0..<30).map { "point \($0)<br/>" }.joined()
    let page = """
      \(above)<p>the reference<a epub:type="noteref" href="#n">1</a></p>\(below)
      <h1>Notes</h1><aside epub:type="footnote" id="n"><p>\(note)</p></aside>
      """
    let picture = session(try book(page), [.enter]).last
    #expect(picture.contains("point 0") && picture.contains("the reference"))
  }

  @Test func `Raised and lowered letters are plain again in ASCII`() {
    for scalar in (0x21..<0x7F).compactMap(Unicode.Scalar.init) {
      for emphasis in [Mark.Emphasis.superscript, .subscript] {
        #expect(GlyphSet.ascii.spelled(scalar.respelled(in: emphasis)) == scalar)
        #expect(GlyphSet.asciiMarks.spelled(scalar.respelled(in: emphasis)) == scalar)
      }
    }
  }

  // MARK: Pages of the printed edition

  /// A book of thirty printed pages, each about as long as a page on the screen.
  private var printed: OpenBook {
    get throws {
      let words = String(repeating: "word ", count: 120)
      return try book(
        (1...30).map { number in
          let label = number < 4 ? ["i", "ii", "iii"][number - 1] : "\(number + 200)"
          return
            "<p><span class='pagenum' id='Page_\(label)'></span>Here \(label) begins. \(words)</p>"
        }.joined())
    }
  }

  @Test func `The key f offers printed pages only where there are some`() throws {
    let with = session(try printed, foot: .book, ["f"]).settings
    #expect(with == ["foot = print"])
    let without = session(try book("<p>a</p>"), foot: .book, ["f"]).settings
    #expect(without == ["foot = none"])
  }

  // MARK: Code

  private var code: OpenBook {
    get throws {
      let line = "let begin = " + (1...20).map { "w\($0)" }.joined(separator: " + ") + " // end"
      return try book("<p>Prose.</p><pre>short line\n\(line)\n  indented\n</pre><p>More.</p>")
    }
  }

  @Test func `The first time that lines are cut off, the foot says how to see them`() throws {
    let hint = "> shows the rest of wide lines"
    func times(_ book: OpenBook) -> Int {
      let shown = session(book, ["?", .escape, "?", .escape]).shown
        .map { $0.picture.description.contains(hint) }
      return zip([false] + shown, shown).count { !$0 && $1 }
    }
    #expect(times(try code) == 1)
    #expect(times(try book("<p>a</p>")) == 0)
  }

  @Test func `Printing breaks wide lines instead`() throws {
    let edition = Edition(try code, Settings(), Self.size, pan: nil, of: .text).counted
    let lines = edition.layout.page(0).lines.flatMap(\.spans).map(\.text).joined()
    #expect(lines.contains("// end"))
  }

  @Test(arguments: 30...44)
  func `The number of a line of verse never stands alone in a row`(measure: Int) throws {
    let lines = [(70, "You who were with me in the ships at Mylae!"), (100, "the nightingale")]
    let html = lines.map { "<div>\($1)<span class=lnum>\($0)</span></div>" }.joined()
    var settings = Settings()
    settings.measure = measure
    let book = try book("<div class=poem><div>Unreal City</div>\(html)</div>")
    let edition = Edition(book, settings, Size(columns: 60, rows: 20), of: .text).counted
    let rows = Dictionary(grouping: edition.layout.page(0).lines, by: \.row).values
      .map { $0.flatMap(\.spans).map(\.text).joined(separator: " ") }
    #expect(rows.contains { $0.hasSuffix("70") } && rows.contains { $0.hasSuffix("100") })
    #expect(!rows.contains { $0.allSatisfy { $0 == " " || $0.isNumber } }, "\(rows)")
  }

  // MARK: Long files

  private func file(_ source: String) throws -> any BookFile {
    var options = ReadingOptions()
    options.longestWhole = 100
    return try FormatList.known.open(ByteSource(Array(source.utf8)), options)
  }

  @Test func `A long file of mark-up is read as a whole, a long text in sections`() throws {
    let picture = String(repeating: "A", count: 200)
    let fb2 = try file(
      "<FictionBook><body><p>a</p></body><binary id='x'>\(picture)</binary></FictionBook>")
    #expect(!fb2.isLong && fb2.longManuscript() == nil)
    #expect(try file(String(repeating: "word ", count: 50)).isLong)
  }
}
