import CurlewManuscript
import CurlewMessages
import Testing

@testable import CurlewFormats

/// Archives of pictures.
@Suite(.timeLimit(.minutes(90))) struct ComicFileTests {
  /// The beginning of a GIF of 256 by 1024 pixels.
  private static let gif = "GIF89a\u{0}\u{1}\u{0}\u{4}\u{0}\u{0}\u{0},"

  private func open(_ names: [String], contents: String = Self.gif) throws(FormatError)
    -> any BookFile
  {
    let zip = ZipBuilder(names.map { ZipBuilder.Member($0, contents) })
    return try EPUBFormat().open(ByteSource(zip.bytes), ReadingOptions(named: "Birds"))
  }

  private func pages(_ names: [String]) throws -> [String?] {
    try open(names).manuscript(by: .one).pictures.map(\.address)
  }

  @Test func `The pages stand in the order of their numbers`() throws {
    let names = ["b/page 10.gif", "b/page 2.gif", "b/Page 1.GIF", "a.gif"]
    #expect(try pages(names) == ["a.gif", "b/Page 1.GIF", "b/page 2.gif", "b/page 10.gif"])
  }

  @Test func `Each picture is a page, and says its number`() throws {
    let file = try open(["1.gif", "2.gif", "__MACOSX/1.gif", "info.txt"])
    #expect(file.imprint.title == "Birds")
    let manuscript = try file.manuscript(by: .one)
    #expect(blocks(manuscript) == "^picture: Page 1\n^picture: Page 2")
    #expect(file.picture(at: "2.gif") == Array(Self.gif.utf8))
    #expect(file.picture(at: "3.gif") == nil)
  }

  @Test func `A text file or a damaged picture does not make the comic book another book`() throws {
    let members = [("1.gif", Self.gif), ("2.gif", "broken"), ("3.gif", Self.gif)]
    for name in ["readme.txt", "credits.html"] {
      let zip = ZipBuilder((members + [(name, "Scanned by nobody.")]).map { .init($0, $1) })
      let source = ByteSource(zip.bytes)
      #expect(try PackedBook.contents(of: source) == nil)
      let file = try EPUBFormat().open(source, ReadingOptions(named: "Birds"))
      #expect(
        try blocks(file.manuscript(by: .one))
          == "^picture: Page 1\n^picture: Page 2, which cannot be read\n^picture: Page 3")
    }
    let page = ZipBuilder((members + [("a.html", "<p><img src=1.gif>Text")]).map { .init($0, $1) })
    #expect(try PackedBook.contents(of: ByteSource(page.bytes)) != nil)
  }

  @Test func `Folders are chapters, and a file says what the comic book is`() throws {
    let facts = """
      <ComicInfo><Title>Nests</Title><Series>Birds</Series><Number>2</Number><Writer>A. B.</Writer>
      <LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga></ComicInfo>
      """
    let names = ["1 Sea/1.gif", "1 Sea/2.gif", "2 Land/1.gif"]
    let zip = ZipBuilder(names.map { .init($0, Self.gif) } + [.init("ComicInfo.xml", facts)])
    let file = try EPUBFormat().open(ByteSource(zip.bytes), ReadingOptions(named: "Birds"))
    #expect(file.imprint.title == "Nests" && file.imprint.author == "A. B.")
    #expect(file.imprint.language?.code == "ja" && file.imprint.direction == .rightToLeft)
    #expect(file.imprint.details == [.init(.series, "Birds, 2")])
    #expect(file.cover?.address == "1 Sea/1.gif")
    let book = try file.manuscript(by: .one)
    #expect(book.outline.map(\.title) == ["1 Sea", "2 Land"])
    #expect(book.outline.map(\.offset) == [book.pictures[0].offset, book.pictures[2].offset])
    let mixed = try open(["10/1.gif", "cover.gif"]).manuscript(by: .one)
    #expect(mixed.outline.map(\.title) == ["10", "Birds"])
    let single = try open(["1.gif"]).manuscript(by: .one)
    #expect(single.outline.isEmpty)
  }

  @Test func `A text document is no comic book of its thumbnail`() {
    #expect(throws: FormatError("this archive is not an e-book")) {
      try open(["content.xml", "Thumbnails/thumbnail.gif"])
    }
  }

  @Test func `A book may be a list of pictures`() throws {
    let pages = #"<item id="a" href="a.gif" media-type="image/gif"/>"#
    for (manifest, spine) in [(pages, #"<itemref idref="a"/>"#), ("", "")] {
      let package = "<package><manifest>\(manifest)</manifest><spine>\(spine)</spine></package>"
      let zip = ZipBuilder([.init("b.opf", package), .init("a.gif", Self.gif)])
      let book = try EPUBFormat().open(ByteSource(zip.bytes), ReadingOptions()).manuscript(by: .one)
      #expect(book.pictures.map(\.address) == ["a.gif"])
    }
  }

  @Test func `An archive with pages of text is no comic book`() {
    #expect(throws: FormatError("this archive is not an e-book")) {
      try open(["1.gif", "index.html"])
    }
    #expect(throws: FormatError("this archive is not an e-book")) { try open(["notes.txt"]) }
  }

  @Test func `Pictures that cannot be read are refused`() {
    #expect(throws: FormatError("none of its pictures can be read")) {
      try open(["1.gif"], contents: "nothing").manuscript(by: .one)
    }
  }
}
