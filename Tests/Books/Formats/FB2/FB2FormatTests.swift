import CurlewFormats
import CurlewManuscript
import Testing

@Suite(.timeLimit(.minutes(90))) struct FB2FormatTests {
  private func book(_ body: String) -> Manuscript {
    manuscript(
      """
      <?xml version="1.0"?><FictionBook><description><title-info><author><first-name>Anna</first-name>
      <last-name>K.</last-name></author><book-title>Book</book-title><lang>ru</lang></title-info>
      </description>\(body)<binary id="x">AAAA</binary></FictionBook>
      """, FB2Format())
  }

  @Test func `What is no text of the book is not counted as hidden`() {
    #expect(book("<body><p>a</p></body>").facts.hidden.isEmpty)
  }

  @Test func `The description gives title, author and language`() {
    let imprint = book("").imprint
    #expect(imprint.title == "Book")
    #expect(imprint.author == "Anna K.")
    #expect(imprint.language?.code == "ru")
  }

  @Test func `The description gives what a title page shows`() {
    let imprint = manuscript(
      """
      <FictionBook><description><title-info><book-title>B</book-title>
      <annotation><p>About <emphasis>it</emphasis>.</p></annotation><date>1869</date>
      <translator><first-name>T.</first-name><last-name>R.</last-name></translator>
      <sequence name="Tales" number="2"/></title-info>
      <document-info><author><nickname>scanner</nickname></author></document-info>
      <publish-info><publisher>House</publisher><year>1950</year></publish-info></description>
      <body><p>a</p></body></FictionBook>
      """, FB2Format()
    ).imprint
    #expect(imprint.author == nil)
    #expect(
      imprint.details.map { "\($0.kind.rawValue): \($0.text)" } == [
        "series: Tales, 2", "translator: T. R.", "publisher: House", "date: 1869",
        "description: About it.",
      ])
  }

  @Test(
    "Bodies become blocks",
    arguments: [
      ("<section><p>a <emphasis>b</emphasis></p><p>c</p></section>", "^p: a _b_\np 2/0: c"),
      ("<section><title><p>I</p><p>One</p></title><p>a</p></section>", "^h1: I\nh1: One\n++p: a"),
      (
        "<poem><stanza><v>a</v><v>b</v></stanza><stanza><v>c</v></stanza></poem>",
        "^verse 0/4: a\nverse 0/4: b\n+verse 0/4: c"
      ),
      (
        "<section><title><p>T</p></title><p>a</p><poem><title><p>P</p></title>"
          + "<stanza><title><p>i</p></title><v>b</v></stanza></poem><p>c</p></section>",
        "^h0: T\n++p: a\n++h1: P\n+centre: i\n+verse 0/4: b\n+p: c"
      ),
      (
        "<epigraph><p>a</p><text-author>B</text-author></epigraph>", "^quote 8/8: a\n+line 12/16: B"
      ),
      ("<p>a</p><empty-line/><p>b</p>", "^p: a\n+p: b"),
      ("<p>a <image l:href='#x'/> b</p>", "^p: a\n+picture: \u{FFFC}\n+p: b"),
      ("<p>a <image l:href='#x' alt='sun'/> b</p>", "^p: a\n+picture: sun\n+p: b"),
      (
        "<section><empty-line/><p><strong>One</strong></p><p><strong>a</strong></p></section>"
          + "<section><p><strong>b</strong> c</p></section>",
        "^h1: One\n++p: *a*\np 2/0: *b* c"
      ),
      ("<subtitle>* * *</subtitle>", "^rule: * * *"),
    ])
  func bodies(body: String, expected: String) {
    #expect(blocks(book("<body>\(body)</body>")) == expected)
  }

  @Test func `The annotation is in the book, with its notes, and reading begins behind it`() {
    let source = """
      <FictionBook><description><title-info><genre>prose</genre><book-title>B</book-title>
      <annotation><p>About it<a l:href='#n1' type='note'>[1]</a>.</p></annotation><lang>en</lang></title-info>
      <document-info><id>7</id></document-info></description><body><section><title><p>One</p></title>
      <p>a</p></section></body><body name='notes'><section id='n1'><title><p>1</p></title><p>b</p>
      </section></body></FictionBook>
      """
    let book = manuscript(source, FB2Format())
    #expect(blocks(book).hasPrefix("quote 2/2: About it[1].\n^h1: One"))
    #expect(book.links.count == 1 && book.links[0].note != nil)
    #expect(book.beginning == book.blocks[1].range.lowerBound)
    #expect(book.outline.map(\.title) == ["One"])
  }

  @Test func `Notes begin with their numbers`() {
    let notes =
      "<body name='notes'><section id='n1'><title><p>1</p></title><p>a</p></section></body>"
    #expect(blocks(book("<body><p>x</p></body>\(notes)")) == "^p: x\n^note 0/2: 1 a")
  }

  @Test func `The title of the notes is a heading, and their poems keep the lines`() {
    let notes = """
      <body name='notes'><title><p>Notes</p></title><section id='n1'>
      <title><p>1</p></title>
      <p>a</p><poem><stanza><v>b</v><v>c</v></stanza></poem></section>
      <section id='n2'><title><p>2</p></title><p>d</p></section></body>
      """
    let book = book("<body><p>x<a l:href='#n2' type='note'>[2]</a></p></body>\(notes)")
    #expect(
      blocks(book) == """
        ^p: x[2]
        ^h1: Notes
        ++note 0/2: 1 a
        +verse 0/4: b
        verse 0/4: c
        +note 0/2: 2 d
        """)
    #expect(book.links.map { $0.note.map { book.text.utf8[$0].count } } == [3])
    #expect(book.outline.map(\.title) == ["Notes"])
  }

  @Test func `A picture alone in a paragraph is shown`() {
    let picture = "<p><image l:href='#p'/></p>"
    let source = "<FictionBook><body>\(picture)</body>"
    let book = manuscript(
      source + "<binary id='p'>R0lGODlhAAEABAAAACw=</binary></FictionBook>", FB2Format())
    #expect(book.pictures.map(\.size) == [PictureSize(width: 256, height: 1024)])
  }

  @Test func `Pictures have the shapes that the end of the file tells`() {
    let picture = "R0lGODlhAAEABAAAACw="
    let source = "<FictionBook><body><section><p>a</p><image l:href='#p'/></section></body>"
    let book = manuscript(source + "<binary id='p'>\(picture)</binary></FictionBook>", FB2Format())
    #expect(blocks(book) == "^p: a\n+picture: \u{FFFC}")
    #expect(book.pictures.map(\.size) == [PictureSize(width: 256, height: 1024)])
  }

  @Test func `Bold paragraphs are no titles in a book that has titles`() {
    let body =
      "<section><title><p>A</p></title><section><p><strong>b</strong></p></section></section>"
    #expect(book("<body>\(body)</body>").outline.map(\.title) == ["A"])
  }

  @Test func `The bytes of a picture are those at the end of the file`() throws {
    let source = "<FictionBook><body><section><p>a</p><image l:href='#p'/></section></body>"
    let file = Array((source + "<binary id='p'>R0lGODlhAAEABAAAACw=</binary></FictionBook>").utf8)
    let book = manuscript(String(decoding: file, as: UTF8.self), FB2Format())
    let address = try #require(book.pictures.first?.address)
    let format = FB2Format()
    let bytes = format.picture(at: address, in: ByteSource(file), ReadingOptions())
    #expect(bytes?.starts(with: "GIF89a".utf8) == true)
    #expect(format.picture(at: "#q", in: ByteSource(file), ReadingOptions()) == nil)
  }

  @Test func `Sections make the outline`() {
    let sections = """
      <section><title><p>Part</p></title><section><title><p>One</p></title><p>a</p></section></section>
      """
    let outline = book("<body>\(sections)</body>").outline
    #expect(outline.map { "\($0.level) \($0.title)" } == ["0 Part", "1 One"])
  }
}
