import CurlewFormats
import CurlewManuscript
import Testing

/// Places in the words of KOReader. The names that are expected were found by the rules of its engine, in files that
/// were written for it.
@Suite(.timeLimit(.minutes(90))) struct PlaceNameTests {
  private func name(of word: String, in book: Manuscript) -> String? {
    let text = String(decoding: book.text.utf8, as: UTF8.self)
    guard let range = text.utf8.firstRange(of: Array(word.utf8)) else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let name = book.placeName(at: offset)
    let found = name.flatMap { book.range(ofPlace: $0) }
    #expect(found.map { $0.lowerBound <= offset } == true, "\(name ?? "") leads back")
    return name
  }

  @Test func `elements of a page are counted among those of their name`() {
    let page = """
      <!DOCTYPE html><html><head><title>T</title><style>p { margin: 0 }</style></head><body>
      <nav><ul><li><a href="/x">Menu</a></li></ul></nav>
      <div><h1>Title</h1><p>first word <i>then</i> last</p><p>second</p><!-- no --><script>x</script>
      <p hidden>unseen</p><p>third</p></div>
      <div>before<p>inner</p>behind</div><ul><li>one<li>two <b>bold</b></ul>
      <table><tr><td>cell</td></tr></table><p>Ünïcödé text here</p>
      <p>\(String(repeating: "prose ", count: 40))</p></body></html>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(name(of: "Title", in: book) == "/html/body/div/h1")
    #expect(name(of: "first", in: book) == "/html/body/div/p")
    #expect(name(of: "word", in: book) == "/html/body/div/p/text().6")
    #expect(name(of: "second", in: book) == "/html/body/div/p[2]")
    #expect(name(of: "third", in: book) == "/html/body/div/p[4]")
    #expect(name(of: "before", in: book) == "/html/body/div[2]")
    #expect(name(of: "inner", in: book) == "/html/body/div[2]/p")
    #expect(name(of: "behind", in: book) == "/html/body/div[2]/p")
    #expect(name(of: "two", in: book) == "/html/body/ul/li[2]")
    #expect(name(of: "cell", in: book) == "/html/body/table/tbody/tr/td")
    #expect(name(of: "text here", in: book) == "/html/body/p/text().8")
  }

  /// KOReader opens the first page where a name counts more characters than the text of its element has.
  @Test func `text behind an inner element is not counted in it`() {
    let page = """
      <html><body><p><b>Nota</b> bene, and more words</p><p>one line<br>other line<br/>last of them</p>
      <p><i></i>plain <b>bold</b> words</p></body></html>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(name(of: "ota", in: book) == "/html/body/p/b/text().1")
    #expect(name(of: "more", in: book) == "/html/body/p/b/text().3")
    #expect(name(of: "other", in: book) == "/html/body/p[2]/br")
    #expect(name(of: "last", in: book) == "/html/body/p[2]/br[2]")
    let unclosed = manuscript("<p>a<p><i></i>plain words", HTMLFormat())
    #expect(name(of: "words", in: unclosed) == "/html/body/p[2]")
  }

  @Test func `a page without its outer elements has the same names`() {
    let book = manuscript("<title>T</title><p>first<p>second", HTMLFormat())
    #expect(name(of: "second", in: book) == "/html/body/p[2]")
  }

  @Test func `FB2 keeps its own elements`() {
    let book = manuscript(
      """
      <FictionBook><description><title-info><book-title>T</book-title></title-info></description>
      <body><title><p>Name</p></title><section><title><p>One</p></title><p>first</p><p>a second one</p></section>
      <section><title><p>Two</p></title><poem><stanza><v>line</v><v>verse</v></stanza></poem></section></body>
      <body name="notes"><section id="n"><p>note</p></section></body></FictionBook>
      """, FB2Format())
    #expect(name(of: "first", in: book) == "/FictionBook/body/section/p")
    #expect(name(of: "second", in: book) == "/FictionBook/body/section/p[2]/text().2")
    #expect(name(of: "verse", in: book) == "/FictionBook/body/section[2]/poem/stanza/v[2]")
    #expect(name(of: "note", in: book) == "/FictionBook/body[2]/section/p")
  }

  @Test func `chapters of an EPUB are numbered by its spine`() throws {
    let book = try TestBook("<p>one</p>", "<div><p>two</p><p>and three</p></div>").open()
      .manuscript(ReadingOptions(named: "file"))
    #expect(name(of: "one", in: book) == "/body/DocFragment[1]/body/p")
    #expect(name(of: "two", in: book) == "/body/DocFragment[2]/body/div/p")
    #expect(name(of: "three", in: book) == "/body/DocFragment[2]/body/div/p[2]/text().4")
    let chapter = try #require(book.range(ofPlace: "/body/DocFragment[2]/body/table/tr[3]"))
    #expect(chapter.upperBound == book.body.upperBound)
    #expect(book.range(ofPlace: "/body/DocFragment[3]/body/p") == nil)
  }

  /// Their names together would take gigabytes.
  @Test func `elements deep in each other are found`() {
    var places = ElementPlaces(root: "/html/body")
    var node = 0
    for _ in 0..<60_000 { node = places.add("div", in: node) }
    places.note(3, in: node, plain: 2)
    let text = Array("abcde".utf8)
    #expect(places.range(of: "/html/body/div/div", in: text, end: 5) == 3..<3)
    #expect(places.range(of: "/html/body/div/p", in: text, end: 5) == 0..<5)
    #expect(places.range(of: "/html/head", in: text, end: 5) == nil)
  }

  @Test func `siblings of very many names are not named`() {
    let names = (0..<70).map { "<x\($0)>a</x\($0)>" }.joined()
    let book = manuscript("<html><body>\(names)<p>last</p></body></html>", HTMLFormat())
    #expect(book.placeName(at: book.body.upperBound - 1)?.hasPrefix("/html/body") == true)
  }
}
