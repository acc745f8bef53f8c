import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)))
struct EPUBTests {
  private let options = ReadingOptions(named: "file")

  private func lines(_ manuscript: Manuscript) -> [String] {
    manuscript.blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  @Test func chaptersStandInTheOrderOfTheSpine() throws {
    let book = try TestBook("<p>One</p>", "<p>Two</p>").open().manuscript(options)
    #expect(lines(book) == ["One", "Two"])
    #expect(book.blocks.map(\.startsPage) == [true, true])
    #expect(book.imprint.title == "A Book")
  }

  @Test func whatOnlyLinksLeadToIsBehindTheRest() throws {
    let chapters = TestBook("<p>One</p>", "<p>Two</p>", "<p>Three</p>")
    let linear = try chapters.open().manuscript(options)
    #expect(linear.asides == nil)
    let package = try #require(chapters.files.first { $0.name == "OPS/book.opf" }).contents
    let parts = package.split(separator: #"idref="c1""#).map(String.init)
    let book = chapters.with("OPS/book.opf", parts.joined(separator: #"idref="c1" linear="no""#))
    let manuscript = try book.open().manuscript(options)
    #expect(lines(manuscript) == ["One", "Three", "Two"])
    #expect(manuscript.asides == manuscript.blocks[2].range.lowerBound)
    #expect(manuscript.blocks[2].startsPage)
  }

  @Test func aBookWithoutASpineOrAManifestHasThePagesOfItsArchive() throws {
    for package in ["<package><metadata></metadata>", "<itemref idref=x>"] {
      let book = TestBook("<p>One</p>", "<p>Two</p>").with("OPS/book.opf", package)
      #expect(lines(try book.open().manuscript(options)) == ["One", "Two"])
    }
  }

  @Test func contentsBecomeTheOutline() throws {
    let book = try TestBook(
      "<h2>Part</h2>", #"<h2>One</h2><p>a</p><h3 id="two">Two</h3><p>b</p>"#
    ).withContents(
      """
      <ol><li><a href="text/c%200.xhtml">Part  <i>the</i> First</a>
      <ol><li><a href="text/c%201.xhtml">One</a></li>
      <li><a href="text/c%201.xhtml#two">Two</a></li></ol></li></ol>
      """
    ).open().manuscript(options)
    #expect(book.outline.map(\.title) == ["Part the First", "One", "Two"])
    #expect(book.outline.map(\.level) == [0, 1, 1])
    let starts = book.outline.map {
      String(decoding: book.text.utf8[$0.offset...].prefix(3), as: UTF8.self)
    }
    #expect(starts == ["Par", "One", "Two"])
  }

  @Test func `The title of a part is an entry of its own, whatever element it is`() throws {
    for part in ["<a>Part <i>A</i></a>", "<span>Part <span>A</span></span>"] {
      let book = try TestBook("<p>a</p>").withContents(
        #"<ol><li>\#(part)<ol><li><a href="text/c%200.xhtml">One</a></li></ol></li></ol>"#
      ).open().manuscript(options)
      #expect(book.outline.map(\.title) == ["Part A", "One"])
      #expect(book.outline.map(\.level) == [0, 1])
    }
  }

  @Test func `An entry to a missing page leads to the next heading with its title`() throws {
    let book = try TestBook("<h2>A</h2><p>a</p>", "<p>b</p><h2>C</h2>").withContents(
      """
      <ol><li><a href="text/c%200.xhtml">A</a></li><li><a href="gone.xhtml">C</a></li>
      <li><a href="gone.xhtml">D</a></li></ol>
      """
    ).open().manuscript(options)
    #expect(book.outline.map(\.title) == ["A", "C", "D"])
    #expect(book.outline.map(\.offset) == [0, 6, 6])
  }

  @Test func `Contents of nothing but numbers of notes are none`() throws {
    let entries = (1...2).map { "<li><a href=\"text/c%200.xhtml#n\($0)\">\($0)</a></li>" }.joined()
    let notes = "<p id=n1>1. a</p><p id=n2>2. b</p>"
    let book = try TestBook("<h1>One</h1><p>x</p>\(notes)").withContents("<ol>\(entries)</ol>")
      .open()
    #expect(book.manuscript(ReadingOptions(named: "file")).outline.map(\.title) == ["One"])
    // Chapters may have nothing but numbers.
    let numbered = try TestBook("<h1 id=n1>1</h1><p>x</p><h1 id=n2>2</h1><p>y</p>")
      .withContents("<ol>\(entries)</ol>").open()
    #expect(numbered.manuscript(ReadingOptions(named: "file")).outline.map(\.title) == ["1", "2"])
  }

  @Test func anEntryWithoutAPlaceHasThatOfTheFirstUnderIt() throws {
    let book = try TestBook("<p>a</p>", "<p>b</p>").withContents(
      """
      <ol><li><a href="text/c%200.xhtml">A</a></li><li><span>Rest</span>
      <ol><li><a href="text/c%201.xhtml#nowhere">B</a></li></ol></li></ol>
      """
    ).open().manuscript(options)
    #expect(book.outline.map(\.title) == ["A", "Rest", "B"])
    #expect(book.outline.map(\.offset) == [0, 2, 2])
  }

  @Test func `An entry whose place is missing keeps its order, and the case of a name is forgiven`()
    throws
  {
    let book = try TestBook("<h1>A</h1><p id=x>a</p>", "<p>b</p>").withContents(
      """
      <ol><li><a href="text/c%200.xhtml">A</a></li><li><a href="text/c%200.xhtml#x">B</a></li>
      <li><a href="text/c%200.xhtml#nowhere">C</a></li><li><a href="TEXT/C%201.xhtml">D</a></li></ol>
      """
    ).open().manuscript(options)
    #expect(book.outline.map(\.title) == ["A", "B", "C", "D"])
    #expect(book.outline.map(\.offset) == [0, 2, 2, 4])
  }

  @Test func withoutANavigationTheHeadingsAreTheOutline() throws {
    let book = try TestBook("<h1>One</h1><p>a</p>", "<h1>Two</h1>").open().manuscript(options)
    #expect(book.outline.map(\.title) == ["One", "Two"])
  }

  @Test func anNCXIsReadWhereThereIsNoNavigationDocument() throws {
    let ncx = """
      <ncx><navMap><navPoint><navLabel><text>One</text></navLabel>
      <content src="text/c%200.xhtml"/><navPoint><navLabel><text>Two</text></navLabel>
      <content src="text/c%201.xhtml"/></navPoint></navPoint></navMap>
      <pageList><pageTarget><navLabel><text>7</text></navLabel><content src="text/c%201.xhtml"/>
      </pageTarget></pageList></ncx>
      """
    let navigation = NCXReader.read(DecodedText(ncx), at: "OPS/toc.ncx")
    #expect(navigation.contents.map(\.title) == ["One", "Two"])
    #expect(navigation.contents.map(\.depth) == [0, 1])
    #expect(navigation.contents.map(\.target) == ["OPS/text/c 0.xhtml", "OPS/text/c 1.xhtml"])
    #expect(navigation.pages.map(\.title) == ["7"])
  }

  @Test func landmarksAndPagesAreRead() {
    let document = """
      <nav epub:type="page-list"><ol><li><a href="a.xhtml#p1">1</a></li></ol></nav>
      <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="a.xhtml">Text</a></li></ol></nav>
      """
    let navigation = NavigationReader.read(DecodedText(document), at: "nav.xhtml")
    #expect(navigation.pages.map(\.target) == ["a.xhtml#p1"])
    #expect(
      navigation.landmarks == [Landmark(kind: "bodymatter", title: "Text", target: "a.xhtml")])
    #expect(navigation.contents.isEmpty)
  }

  @Test func aNavigationMayBeOfBulletsAndUnnamed() {
    func titles(_ document: String) -> [String] {
      NavigationReader.read(DecodedText(document), at: "nav.xhtml").contents.map(\.title)
    }
    let list = "<ul><li><a href='a.xhtml'>A</a><ul><li><a href='b.xhtml'>B</a></li></ul></li></ul>"
    #expect(titles("<nav epub:type='toc'>\(list)</nav>") == ["A", "B"])
    #expect(titles("<nav>\(list)</nav>") == ["A", "B"])
    let named = "<nav epub:type='toc'><ol><li><a href='c.xhtml'>C</a></li></ol></nav>"
    #expect(titles("<nav>\(list)</nav>" + named) == ["C"])
    #expect(titles(named + "<nav>\(list)</nav>") == ["C"])
  }

  @Test func `A label of several elements is one entry`() {
    let document = """
      <nav epub:type="toc"><ol><li><span>Part</span> <span>One</span><ol>
      <li><span>1</span><a href="a.xhtml">The <span>S</span><span>ea</span></a> <span>12</span></li>
      <li><a href="b.xhtml">Two</a> <a href="c.xhtml">Three</a></li></ol></li></ol></nav>
      """
    let contents = NavigationReader.read(DecodedText(document), at: "nav.xhtml").contents
    #expect(contents.map(\.title) == ["Part One", "1 The Sea", "Two", "Three"])
    #expect(contents.map(\.target) == [nil, "a.xhtml", "b.xhtml", "c.xhtml"])
    #expect(contents.map(\.depth) == [0, 1, 1, 1])
  }

  @Test func aParagraphOfWideSpacesIsNone() throws {
    let book = try TestBook("<p>&ensp;&emsp;</p><p>&emsp;\u{3000}One&ensp;</p>").open()
    #expect(lines(book.manuscript(options)) == ["One"])
  }

  // MARK: - Damage

  @Test func aMissingChapterIsAPageThatSaysSo() throws {
    let book = try TestBook("<p>One</p>", "<p>Two</p>", "<p>Three</p>")
      .without("OPS/text/c 1.xhtml").open().manuscript(options)
    #expect(
      lines(book)
        == ["One", "The chapter “OPS/text/c 1.xhtml” is missing from this book.", "Three"])
  }

  @Test func anEncryptedChapterIsAPageThatSaysSo() throws {
    var zip = ZipBuilder(
      TestBook("<p>One</p>", "<p>Two</p>").files.map { ZipBuilder.Member($0.name, $0.contents) })
    zip.members[2].flags = 1
    let book = try EPUBBook(ByteSource(zip.bytes)).manuscript(options)
    #expect(
      lines(book)
        == ["The chapter “OPS/text/c 0.xhtml” cannot be read: it is encrypted.", "Two"])
  }

  @Test func `A chapter with a wrong checksum is read and counted`() throws {
    var members = TestBook("<p>One</p>", "<p>Two</p>").files.map {
      ZipBuilder.Member($0.name, $0.contents)
    }
    let index = try #require(members.firstIndex { $0.name == Array("OPS/text/c 0.xhtml".utf8) })
    members[index].statedChecksum = 1
    let book = try EPUBBook(ByteSource(ZipBuilder(members).bytes)).manuscript(options)
    #expect(lines(book) == ["One", "Two"])
    #expect(book.damagedMembers == 1)
  }

  @Test func `One changed byte costs one chapter at most`() throws {
    let chapters = ["One", "Two", "Three"].map { number in
      "<p>\(number) \((0..<40).map { "\(number.lowercased())\($0 * 37)" }.joined(separator: " "))</p>"
    }
    let members = TestBook(pages: chapters).files.map { ZipBuilder.Member($0.name, $0.contents) }
    let good = ZipBuilder(members).bytes
    let whole = lines(try EPUBBook(ByteSource(good)).manuscript(options))
    for index in good.indices {
      for change in [1, 0x10, 0x80] as [UInt8] {
        var bytes = good
        bytes[index] ^= change
        guard let book = try? EPUBBook(ByteSource(bytes)) else {
          Issue.record("byte \(index) changed by \(change): refused")
          continue
        }
        let kept = Set(lines(book.manuscript(ReadingOptions(named: "file")))).intersection(whole)
          .count
        #expect(kept >= 2, "byte \(index) changed by \(change)")
      }
    }
  }

  @Test func `A chapter that is cut off says so`() throws {
    let text = (0..<999).map { "\($0) bottles. " }.joined()
    let members = TestBook("<p>\(text)</p>", "<p>Two</p>").files.map {
      ZipBuilder.Member($0.name, $0.contents)
    }
    var bytes = ZipBuilder(members).bytes
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: "OPS/text/c 0.xhtml".utf8) })
    for index in start + 1000..<start + 1010 { bytes[index] = 0xFF }
    let book = try EPUBBook(ByteSource(bytes)).manuscript(options)
    #expect(lines(book)[0].hasPrefix("0 bottles. 1 bottles."))
    #expect(
      Array(lines(book).suffix(2))
        == ["The rest of the chapter “OPS/text/c 0.xhtml” cannot be read: it is damaged.", "Two"])
    #expect(book.damagedMembers == 1)
  }

  @Test func aPackageIsFoundWithoutItsContainer() throws {
    let book = try TestBook("<p>One</p>").without("META-INF/container.xml").open()
    #expect(book.package.metadata.title == "A Book")
  }

  @Test func `A book without its package has the pages of the archive`() throws {
    let book = try TestBook("<p>One</p>", "<p>Two</p>").without("OPS/book.opf").open()
    #expect(lines(book.manuscript(options)) == ["One", "Two"])
    #expect(book.manuscript(options).damagedMembers == 1)
  }

  @Test func anArchiveOfSomethingElseIsRefused() {
    #expect(throws: EPUBError.noPackage) {
      try TestBook("").without("OPS/book.opf").without("mimetype").without("META-INF/container.xml")
        .open()
    }
    #expect(throws: EPUBError.noChapters) { try TestBook().open() }
    #expect(throws: EPUBError.damaged) { try EPUBBook(ByteSource(Array("PK\u{3}\u{4}".utf8))) }
  }

  // MARK: - Protection and fixed layout

  private func encryption(_ algorithm: String, _ path: String) -> String {
    """
    <encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="\(algorithm)"/>
    <enc:CipherData><enc:CipherReference URI="\(path)"/></enc:CipherData></enc:EncryptedData>
    </encryption>
    """
  }

  @Test func aProtectedBookNamesItsScheme() {
    let book = TestBook("<p>One</p>").with(
      "META-INF/encryption.xml",
      encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OPS/text/c%200.xhtml"))
    #expect(throws: EPUBError.protected("encryption")) { try book.open() }
    #expect(throws: EPUBError.protected("Adobe ADEPT")) {
      try book.with("META-INF/rights.xml", "x").open()
    }
    #expect(throws: EPUBError.protected("Readium LCP")) {
      try book.with("META-INF/license.lcpl", "{}").open()
    }
  }

  @Test func scrambledFontsAreHarmless() throws {
    let book = TestBook("<p>One</p>").with(
      "META-INF/encryption.xml",
      encryption("http://www.idpf.org/2008/embedding", "OPS/text/c%200.xhtml"))
    #expect(try lines(book.open().manuscript(options)) == ["One"])
  }

  private static let layout = #"<meta property="rendition:layout">pre-paginated</meta>"#

  @Test func `A book with a fixed layout is read page for page`() throws {
    let book = TestBook(metadata: Self.layout, "<h1>One</h1>", "<p>a</p><p>b</p>", "<p>c</p>")
    let manuscript = try book.open().manuscript(options)
    #expect(lines(manuscript) == ["One", "a", "b", "c"])
    #expect(manuscript.blocks.map(\.startsPage) == [true, true, false, true])
  }

  @Test func `A book with a fixed layout and nothing but pictures is a book of pictures`() throws {
    let book = TestBook(metadata: Self.layout, "<svg viewBox='0 0 60 90'><path/></svg>")
    #expect(try book.open().manuscript(options).pictures.count == 1)
  }

  @Test func everyMessageIsOneLine() {
    let all: [EPUBError] = [.damaged, .noPackage, .noChapters, .protected("X")]
    for error in all { #expect(!"\(error)".contains("\n") && !"\(error)".isEmpty) }
  }
}

/// A place is an offset with a hash of the words there, so that another copy of a book has it too.
@Suite(.timeLimit(.minutes(90))) struct CopiedBookTests {
  private let book = TestBook(
    "<p>The first chapter.</p>",
    "<p>It was the second of them, and long enough for a place to be told from all others.</p>"
  )

  private func file(_ members: [ZipBuilder.Member]) throws -> any BookFile {
    try EPUBFormat().open(ByteSource(ZipBuilder(members).bytes), ReadingOptions(named: "file"))
  }

  private var members: [ZipBuilder.Member] {
    book.files.map { ZipBuilder.Member($0.name, $0.contents) }
  }

  private func manuscript(_ file: any BookFile) throws -> Manuscript {
    try file.manuscript(by: .one)
  }

  @Test func `A book that is zipped again has the same identity`() throws {
    let first = try file(members)
    let second = try file(
      members.reversed().map { member in
        var stored = member
        stored.method = 0
        return stored
      })
    #expect(first.identity != nil && first.identity == second.identity)
    let other = try file([ZipBuilder.Member("META-INF/notes.xml", "of another program")] + members)
    #expect(other.identity == first.identity)
  }

  @Test func `A place is found again in a book with another first chapter`() throws {
    let old = try manuscript(file(members))
    let former = old.blocks[1].range.lowerBound
    let surroundings = Surroundings(old.text.utf8).hash(at: former)
    let changed = book.with(
      "OPS/text/c 0.xhtml", "<html><body><p>Quite another, longer first chapter.</p></body></html>")
    let new = try manuscript(
      file(changed.files.map { ZipBuilder.Member($0.name, $0.contents) }))
    let offset = try #require(
      Surroundings(new.text.utf8).offset(of: surroundings, nearest: former))
    let second = try #require(new.blocks.first { $0.range.contains(offset) })
    #expect(String(decoding: new.text.utf8[second.range], as: UTF8.self).hasPrefix("It was"))
    #expect(offset == second.range.lowerBound)
  }
}
