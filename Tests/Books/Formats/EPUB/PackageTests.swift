import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)))
struct PackageTests {
  private func metadata(_ source: String) -> Metadata {
    PackageReader.read(DecodedText("<package><metadata>\(source)</metadata></package>"), at: "")
      .metadata
  }

  @Test func refinementsTellTitlesAndRoles() {
    let found = metadata(
      """
      <dc:title id="s">or, There and Back</dc:title><dc:title id="t">The
        Journey</dc:title>
      <meta refines="#s" property="title-type">subtitle</meta>
      <meta refines="#t" property="title-type">main</meta>
      <dc:creator id="a">Ann A</dc:creator><dc:creator>Bo B</dc:creator>
      <dc:creator id="c">Cy C</dc:creator>
      <meta refines="#c" property="role">ill</meta>
      <meta property="belongs-to-collection" id="k">Tales</meta>
      <meta refines="#k" property="collection-type">series</meta>
      <meta refines="#k" property="group-position">2</meta>
      <dc:language>en-GB</dc:language><dc:publisher>P &amp; Q</dc:publisher>
      """)
    #expect(found.title == "The Journey")
    #expect(found.subtitle == "or, There and Back")
    #expect(found.author == "Ann A and Bo B")
    #expect(found.creators.map(\.role) == ["", "", "ill"])
    #expect((found.series, found.seriesNumber) == ("Tales", "2"))
    #expect((found.languages, found.publisher) == (["en-GB"], "P & Q"))
  }

  @Test func thePropertiesOfEPUB2AreRead() {
    let found = metadata(
      """
      <dc:title>T</dc:title><dc:creator opf:role="trl">Tr</dc:creator>
      <dc:creator opf:role="aut">Au</dc:creator><dc:date>1869</dc:date>
      <meta name="calibre:series" content="S"/><meta name="calibre:series_index" content="3"/>
      """)
    #expect(found.author == "Au")
    #expect(found.series == "S" && found.seriesNumber == "3" && found.date == "1869")
  }

  @Test func aFallbackThatIsAPageIsTaken() {
    let package = PackageReader.read(
      DecodedText(
        """
        <package><manifest><item id="a" href="a.pdf" media-type="application/pdf" fallback="b"/>
        <item id="b" href="../b.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine page-progression-direction="rtl" toc="n"><itemref idref="a" linear="no"/></spine>
        </package>
        """), at: "OPS/book.opf")
    #expect(package.item(of: package.spine[0])?.path == "b.xhtml")
    #expect(!package.spine[0].isLinear)
    #expect(package.isRightToLeft && package.ncx == "n")
  }

  @Test(arguments: [
    ("b.xhtml#x", "OPS/b.xhtml", "x"), ("../b%20c.xhtml", "b c.xhtml", ""), ("#x", "OPS/a", "x"),
    ("/b", "b", ""), ("b?q=1#x", "OPS/b", "x"), ("../../../b", "b", ""), ("", "OPS/a", ""),
  ])
  func addressesAreResolvedInsideTheArchive(address: String, path: String, fragment: String) {
    let found = PackagePath.resolve(address, from: "OPS/a")
    #expect(found?.path == path)
    #expect(found?.fragment == fragment)
  }

  @Test(arguments: ["http://example.org/a", "mailto:a@b", "data:,x"])
  func addressesElsewhereAreNotResolved(address: String) {
    #expect(PackagePath.resolve(address, from: "OPS/a") == nil)
  }

  @Test func otherEncodingsAreDecoded() {
    let text = "<?xml encoding='ISO-8859-1'?><p>é</p>"
    let latin1 = Array(text.unicodeScalars.map { UInt8($0.value) })
    #expect(DecodedText(ofDocument: latin1).utf8 == Array(text.utf8))
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(DecodedText(ofDocument: wide).utf8 == Array(text.utf8))
    #expect(DecodedText(ofDocument: [0x61, 0xFF]).utf8 == Array("a\u{FFFD}".utf8))
  }

  @Test func `A picture that cannot be shown is replaced by its fallback`() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
    let items =
      "<item id='a' href='a.xyz' media-type='image/x-xyz' fallback='b'/>"
      + "<item id='b' href='b.svg' media-type='image/svg+xml'/>"
    var test = TestBook("<img src='../a.xyz' alt='a'/>").with("OPS/a.xyz", "?").with(
      "OPS/b.svg", svg)
    let place = try #require(test.files.firstIndex { $0.name == "OPS/book.opf" })
    test.files[place].contents = test.files[place].contents.replacing(
      "<manifest>", with: "<manifest>\(items)")
    let book = try test.open().manuscript(ReadingOptions(named: "a"))
    #expect(book.pictures.map(\.address) == ["OPS/b.svg"])
  }
}
