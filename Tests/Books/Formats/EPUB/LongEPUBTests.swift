import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Books that are read a few chapters at a time.
@Suite(.timeLimit(.minutes(90))) struct LongEPUBTests {
  private let options = ReadingOptions(named: "file")

  /// Chapters with a link to the next, a note in the last and a printed page each.
  private func book() throws -> EPUBBook {
    let words = String(repeating: "word ", count: 40)
    let chapters = (1...9).map { number in
      """
      <h2 id="h">Chapter \(number)</h2><span epub:type="pagebreak" id="p\(number)" title="\(number)"/>
      <p>See <a href="c%20\(number % 9).xhtml#h">next</a>, note<a epub:type="noteref"
      href="c%209.xhtml#n\(number)">\(number)</a>. \(words)</p>
      """
    }
    let notes = (1...9).map { "<aside epub:type='footnote' id='n\($0)'><p>Note \($0).</p></aside>" }
    let entries = (0..<9).map { "<li><a href='text/c%20\($0).xhtml'>Chapter \($0 + 1)</a></li>" }
    return try TestBook(pages: chapters + [notes.joined()])
      .withContents("<ol>\(entries.joined())</ol>").open()
  }

  private func sections(of length: Int) throws -> LongEPUB {
    LongEPUB(try book(), options, lengthOfSection: length)
  }

  private func text(_ manuscript: Manuscript) -> [String] {
    manuscript.blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [1, 700, 2000, 1 << 20])
  func `Sections have the blocks and the outline of the whole`(length: Int) throws {
    let whole = try book().manuscript(options)
    let long = try sections(of: length)
    let parts = (0..<long.sectionCount).map(long.manuscript)
    #expect(parts.flatMap(text) == text(whole))
    #expect(parts.flatMap(\.outline).map(\.title) == whole.outline.map(\.title))
    #expect(parts.flatMap(\.outline).map(\.level) == whole.outline.map(\.level))
    #expect(length > 1 || long.sectionCount == 10)
  }

  @Test(arguments: [1, 700, 2000])
  func `An address is in the section whose range contains it`(length: Int) throws {
    let long = try sections(of: length)
    var end = 0
    for number in 0..<long.sectionCount {
      let range = long.range(ofSection: number)
      #expect(range.lowerBound == end && !range.isEmpty)
      #expect(range.allSatisfy { long.section(containing: $0) == number })
      end = range.upperBound
    }
    #expect(end == long.length)
  }

  @Test func `A long book that asks for columns has them, and one with a table has not`() throws {
    func writing(_ page: String, in style: String = "vertical-rl") throws -> Imprint.Writing {
      var book = TestBook(
        pages: ["", "", ""], metadata: "<dc:title>海</dc:title><dc:language>ja</dc:language>",
        spine: #"page-progression-direction="rtl""#)
      for number in 0..<3 {
        book = book.with(
          "OPS/text/c \(number).xhtml",
          "<html><body style='writing-mode: \(style)'>\(page)</body></html>")
      }
      return LongEPUB(try book.open(), options, lengthOfSection: 1).imprint.writing
    }
    #expect(try writing("<p>海は遠い。</p>") == .columns)
    #expect(try writing("<p>海は遠い。</p>", in: "horizontal-tb") == .either)
    let table = "<table><tr><td>東</td><td>西</td></tr><tr><td>一</td><td>二</td></tr></table>"
    #expect(try writing("<p>海は遠い。</p>\(table)") == .rows)
  }

  @Test func `Links to other sections keep the names of their places`() throws {
    let long = try sections(of: 1)
    let first = long.manuscript(ofSection: 0)
    let anchors = first.links.compactMap(\.anchor)
    #expect(anchors.map(\.name) == ["OPS/text/c 1.xhtml#h", "OPS/text/c 9.xhtml#n1"])
    #expect(anchors.map(\.isNote) == [false, true])
    #expect(long.section(ofAnchor: anchors[0].name) == 1)
    let notes = long.manuscript(ofSection: 9)
    let offset = try #require(notes.offset(ofAnchor: anchors[1].name))
    let note = try #require(notes.note(at: offset))
    #expect(String(decoding: notes.text.utf8[note], as: UTF8.self) == "Note 1.")
    #expect(
      try sections(of: 1 << 20).manuscript(ofSection: 0).links.allSatisfy {
        $0.anchor == nil
      })
  }

  @Test(arguments: [1, 1 << 20])
  func `What only links lead to has sections of its own`(length: Int) throws {
    let chapters = TestBook("<p>One</p>", "<p>Two</p>", "<p>Three</p>")
    let package = try #require(chapters.files.first { $0.name == "OPS/book.opf" }).contents
    let parts = package.split(separator: #"idref="c1""#).map(String.init)
    let book = chapters.with("OPS/book.opf", parts.joined(separator: #"idref="c1" linear="no""#))
    let long = LongEPUB(try book.open(), options, lengthOfSection: length)
    let inOrder = (0..<long.sectionsInOrder).map(long.manuscript)
    #expect(inOrder.flatMap(text) == ["One", "Three"])
    #expect(long.sectionCount == long.sectionsInOrder + 1)
    #expect(text(long.manuscript(ofSection: long.sectionsInOrder)) == ["Two"])
  }

  @Test func `Chapters without text have a line of their own`() throws {
    let book = try TestBook(pages: ["<p>a</p>", "", "<p>b</p>"]).open()
    let long = LongEPUB(book, options, lengthOfSection: 1)
    #expect(text(long.manuscript(ofSection: 1)) == ["These pages have no text."])
  }
}
