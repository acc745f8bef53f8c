import CurlewFormats
import CurlewManuscript
import Testing

/// Which links of a book lead to pages, and which to notes.
@Suite(.timeLimit(.minutes(90))) struct LinkTests {
  /// Each link as its text, and `->` the text at its target, or `[` the text of its note.
  private func links(_ html: String) -> [String] {
    let book = manuscript("<html><body>\(html)</body></html>", HTMLFormat())
    let text = { (range: Range<Int>) in String(decoding: book.text.utf8[range], as: UTF8.self) }
    return book.links.map { link in
      let end = min(link.target + 3, book.text.utf8.count)
      return text(link.range) + (link.note.map { "[" + text($0) } ?? "->" + text(link.target..<end))
    }
  }

  @Test func `A link leads to a place of the book`() {
    #expect(links("<p><a href='#b'>there</a></p><p id='b'>here we are</p>") == ["there->her"])
  }

  @Test func `Links out of the book have an address`() {
    let page = "<p><a href='http://x.y/'>a</a> <a href='mailto:a@b'>b</a> <a href='js:x'>c</a></p>"
    let book = manuscript(page, HTMLFormat())
    #expect(book.links.map(\.address) == ["http://x.y/", "mailto:a@b"])
    #expect(emphasized(book, .link) == ["a", "b"])
  }

  @Test func `A link to nowhere looks like other text`() {
    let book = manuscript(
      "<p>a <a href='gone.html'>lost <b>word</b></a> <a href='#b'>x</a></p><p id='b'>b</p>",
      HTMLFormat())
    #expect(emphasized(book, .link) == ["x"])
    #expect(emphasized(book, .bold) == ["word"])
    #expect(book.links.count == 1)
  }

  private func emphasized(_ book: Manuscript, _ emphasis: Mark.Emphasis) -> [String] {
    let marks = book.marks.all
    return marks.indices.filter { marks[$0].emphasis.contains(emphasis) }.map { index in
      let end = book.marks.offset(of: index + 1)
      return String(
        decoding: book.text.utf8[marks[index].range.upperBound..<end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    // Marked as such.
    "<p>word<a epub:type='noteref' href='#n'>1</a></p><aside epub:type='footnote' id='n'>Note.</aside>",
    "<p>word<a role='doc-noteref' href='#n'>1</a></p><aside role='doc-footnote' id='n'>Note.</aside>",
    // A superscript.
    "<p>word<sup><a href='#n'>1</a></sup></p><p id='n'>Note.</p>",
    "<p>word<a href='#n'><sup>1</sup></a></p><p id='n'>Note.</p>",
  ])
  func `A reference opens a note`(html: String) {
    #expect(links(html) == ["1[Note."])
  }

  @Test func `A short link is a reference if the text there begins with the same sign`() {
    #expect(
      links("<p>a <a href='#n'>[1]</a></p><p>b</p><p id='n'>1. Note.</p>") == ["[1][1. Note."])
    #expect(links("<p>a <a href='#n'>1</a></p><p id='n'>10 birds</p>") == ["1->10 "])
    // A list of contents.
    #expect(links("<p><a href='#n'>1</a> Birds</p><p id='n'>1. Birds</p>") == ["1->1. "])
  }

  @Test func `A short link that is linked back to is a reference`() {
    let html = """
      <p>word<a href="#n" id="r">[1]</a> goes on</p><p>more</p>
      <p id="n"><a href="#r">1.</a> The note.</p>
      """
    #expect(links(html) == ["[1][1. The note.", "1.->[1]"])
  }

  @Test func `A note ends where the next begins`() {
    let html = """
      <p>a<a epub:type="noteref" href="#n">1</a> b<a epub:type="noteref" href="#m">2</a></p>
      <p id="n">One.</p><p>Still one.</p><p id="m">Two.</p><p>Text.</p>
      """
    #expect(links(html) == ["1[One.\nStill one.", "2[Two."])
  }

  @Test(arguments: [
    "<aside epub:type='footnote' id='n' hidden>Note.<p>More.</p></aside>",
    "<section style='display:none'><div id='n'>Note.<p>More.</p></div></section>",
    "<div hidden id='other'>x</div><div hidden><div hidden id='n'>Note.<p>More.</p></div></div>",
  ])
  func `A note that the page hides opens, and stands behind all others`(note: String) throws {
    let html = "<p>word<a href='#n'>1</a></p>\(note)<p>Text.</p>"
    #expect(links(html) == ["1[Note.\nMore."])
    let book = manuscript("<html><body>\(html)</body></html>", HTMLFormat())
    #expect(blocks(book) == "p: word@1@\np 2/0: Text.\n^note: Note.\nnote: More.")
    #expect(book.asides == book.blocks[2].range.lowerBound)
  }

  @Test func `Hidden notes of one part are several, and those without a link are not shown`() {
    let html = """
      <p>a<a href="#n">1</a> b<a href="#m">2</a></p>
      <div hidden><p id="n">One.</p><p id="m">Two.</p></div><div hidden id="x">Three.</div>
      """
    #expect(links(html) == ["1[One.", "2[Two."])
  }

  @Test func `A link to a hidden heading leads to what follows it`() {
    #expect(links("<p><a href='#h'>I</a></p><h2 id='h' hidden>One</h2><p>Text.</p>") == ["I->Tex"])
  }

  @Test func `The hidden notes of an EPUB stand behind its last chapter`() throws {
    let book = try TestBook(
      "<p>a<a href='c%201.xhtml#n'>1</a></p>", "<aside id='n' hidden>Note.</aside><p>b</p>"
    ).withContents("<ol><li><a href='text/c%201.xhtml#n'>B</a></li></ol>")
      .open().manuscript(ReadingOptions())
    let words = book.blocks.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
    #expect(words == ["a1", "b", "Note."])
    #expect(book.asides == book.blocks[2].range.lowerBound)
    #expect(book.outline.map(\.offset) == [book.blocks[1].range.lowerBound])
  }

  @Test func `Links between chapters are resolved`() throws {
    let book = try TestBook(
      "<p>see <a href='c%201.xhtml#x'>there</a></p>", "<h1>Two</h1><p id='x'>Here.</p>"
    ).open().manuscript(ReadingOptions())
    let link = try #require(book.links.first)
    #expect(book.text.utf8[link.target...].starts(with: "Here.".utf8))
  }

  @Test func `The notes of FB2 open`() {
    let book = manuscript(
      """
      <FictionBook><body><section><p>word<a l:href="#n1" type="note">[1]</a></p></section></body>
      <body name="notes"><section id="n1"><title><p>1</p></title><p>The note.</p></section></body>
      </FictionBook>
      """, FB2Format())
    let notes = book.links.compactMap(\.note)
    #expect(notes.map { String(decoding: book.text.utf8[$0], as: UTF8.self) } == ["1 The note."])
  }
}
