import CurlewCells
import CurlewManuscript
import CurlewSystem
import Paging
import TestFiles
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Folders that are books, and files that lead to each other.
@Suite(.timeLimit(.minutes(90))) struct FolderBookTests {
  private func lines(_ book: OpenBook) -> [String] {
    guard let manuscript = book.text.wholeManuscript else { return [] }
    return manuscript.blocks.map { String(decoding: manuscript.text.utf8[$0.range], as: UTF8.self) }
  }

  @Test func `a link in the folder does not lead out of it`() throws {
    let folder = try Folder()
    let other = try Folder()
    try other.write("secret", to: "s.txt")
    try folder.write("[One](a.md)", to: "SUMMARY.md")
    try folder.write("# One\n\n{{#include s.txt}} {{#include t.txt}}", to: "a.md")
    try folder.write("inside", to: "in.txt")
    try folder.makeLink("s.txt", to: other.path + "/s.txt")
    try folder.makeSymbolicLink("t.txt", to: "in.txt")
    #expect(lines(try OpenBook(folder.path)) == ["One", "{{#include s.txt}} inside"])
  }

  @Test func `an EPUB that was unpacked is a book`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/META-INF")
    try folder.write(
      #"<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>"#,
      to: "META-INF/container.xml")
    try folder.write(
      """
      <package><metadata><dc:title>Shore</dc:title></metadata><manifest>
      <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
      <item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="c"/><itemref idref="b"/></spine></package>
      """, to: "a.opf")
    try folder.write("<h1>Two</h1><p>b</p>", to: "b.xhtml")
    try folder.write("<h1>One</h1><p>c</p>", to: "c.xhtml")
    let book = try OpenBook(folder.path)
    #expect(book.title == "Shore")
    #expect(lines(book) == ["One", "c", "Two", "b"])
  }

  @Test(arguments: ["", "src/"])
  func `Markdown files with a summary are a book, and their links lead to each other`(
    inner: String
  ) throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/\(inner)deep")
    try folder.write("[book]\ntitle = \"Shore\"\nauthors = [\"R. Tidy\"]\n", to: "book.toml")
    try folder.write(
      "# Summary\n[Before](z.md)\n- [One](a.md)\n  - [Two & three](deep/b.md)\n- [Gone](x.md)\n",
      to: inner + "SUMMARY.md")
    try folder.write("Preface, see [there](deep/b.md#the-end).", to: inner + "z.md")
    try folder.write("# One\n\na", to: inner + "a.md")
    try folder.write("# Two\n\nb\n\n## The end\n\nc", to: inner + "deep/b.md")
    let book = try OpenBook(folder.path)
    #expect(book.title == "Shore" && book.text.imprint.author == "R. Tidy")
    #expect(lines(book) == ["Preface, see there.", "One", "a", "Two", "b", "The end", "c"])
    #expect(book.text.outline.map(\.title) == ["Before", "One", "Two & three"])
    #expect(book.text.outline.map(\.level) == [0, 0, 1])
    let manuscript = try #require(book.text.wholeManuscript)
    #expect(manuscript.links.map(\.target) == [manuscript.blocks[5].range.lowerBound])
  }

  @Test func `the heading of a summary names the book, unless it is a word for a summary`() throws {
    for (heading, title) in [
      ("The Harbour", "The Harbour"), ("Table of Contents", "Shore"), ("Summary", "Shore"),
    ] {
      let folder = try Folder()
      try FileSystem.makeDirectory(folder.path + "/Shore")
      try folder.write("# \(heading)\n- [One](a.md)\n", to: "Shore/SUMMARY.md")
      try folder.write("# One\n\na", to: "Shore/a.md")
      #expect(try OpenBook(folder.path + "/Shore").title == title)
    }
  }

  @Test func `headings of a summary are parts`() throws {
    let folder = try Folder()
    try folder.write(
      "# Summary\n[Before](z.md)\n# Land\n- [One](a.md)\n# Sea\n- [Two](b.md)\n---\n[After](c.md)\n",
      to: "SUMMARY.md")
    for name in ["z", "a", "b", "c"] { try folder.write("# \(name)\n\n\(name)", to: name + ".md") }
    let outline = try OpenBook(folder.path).text.outline
    #expect(outline.map(\.title) == ["Before", "Land", "One", "Sea", "Two", "After"])
    #expect(outline.map(\.level) == [0, 0, 1, 0, 1, 0])
  }

  @Test(arguments: ["", "/src"])
  func `listings are included from any folder beside the text`(inner: String) throws {
    let folder = try Folder()
    for name in ["src", "more", "more/src"] {
      try FileSystem.makeDirectory(folder.path + "/" + name)
    }
    try folder.write("[book]\n", to: "book.toml")
    try folder.write("- [One](a.md)\n", to: "src/SUMMARY.md")
    try folder.write("{{#include ../more/src/main.rs}}", to: "src/a.md")
    try folder.write("fine", to: "more/src/main.rs")
    #expect(lines(try OpenBook(folder.path + inner)) == ["fine"])
  }

  @Test func `GitBook keeps pictures in a hidden folder`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/.gitbook")
    try folder.write("- [One](a.md)\n", to: "SUMMARY.md")
    try folder.write("a\n\n![b](.gitbook/b.gif)", to: "a.md")
    try folder.write("GIF89a\u{0}\u{1}\u{0}\u{4}\u{0}\u{0}\u{0},", to: ".gitbook/b.gif")
    let pictures = try OpenBook(folder.path).text.wholeManuscript?.pictures
    #expect(pictures?.map(\.address) == [".gitbook/b.gif"])
  }

  @Test func `the names of chapters may have signs that mean something in addresses`() throws {
    let folder = try Folder()
    try folder.write(
      "- [One](a%23b.md)\n- [Two](100%2525.md)\n- [Three](./c:d.md)\n", to: "SUMMARY.md")
    for name in ["a#b.md", "100%25.md", "c:d.md"] { try folder.write(name, to: name) }
    #expect(lines(try OpenBook(folder.path)) == ["a#b.md", "100%25.md", "c:d.md"])
  }

  @Test func `links that lead back are followed once`() throws {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/deep")
    try folder.write("- [One](a.md)\n- [Two](deep/b.md)\n", to: "SUMMARY.md")
    try folder.write("a", to: "a.md")
    try folder.write("b", to: "deep/b.md")
    try folder.makeSymbolicLink("up", to: "")
    for number in 0..<40 { try folder.makeSymbolicLink("deep/link\(number)", to: "deep") }
    #expect(lines(try OpenBook(folder.path)) == ["a", "b"])
  }

  @Test func `a summary that is too long is named`() throws {
    let folder = try Folder()
    try folder.write(String(repeating: "- [One](a.md)\n", count: 80_000), to: "SUMMARY.md")
    #expect(throws: Complaint(folder.path + "/SUMMARY.md", .tooLarge)) {
      try OpenBook(folder.path)
    }
  }

  @Test func `another folder is not a book`() throws {
    let folder = try Folder()
    try folder.write("text", to: "a.txt")
    #expect(throws: Complaint.self) { try OpenBook(folder.path) }
  }

  // MARK: Files that lead to each other

  private func session(_ folder: borrowing Folder, _ events: [Event]) throws -> Session {
    let book = try OpenBook(folder.path + "/a.md")
    var settings = Settings()
    settings.turn = .none
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    let end: (Duration, Event) = (.seconds(events.count + 3), .leave(signal: nil))
    return run(size: Size(columns: 66, rows: 20), settings: settings, script + [end]) {
      $0.open(book, at: .page(1))
    }
  }

  @Test func `a link to a file of the folder opens it at its place, and there is a way back`()
    throws
  {
    let folder = try Folder()
    let filler = (0..<40).map { "Line \($0) of the second file.\n\n" }.joined()
    try folder.write("# First\n\nSee [the other](b.md#far-away).\n", to: "a.md")
    try folder.write("# Second\n\n\(filler)\n## Far away\n\nThe place.\n", to: "b.md")
    let there = try session(folder, [.press(.tab), .press(.enter)])
    #expect(there.last.contains("THE PLACE.") && !there.last.contains("Line 0 of"))
    let back = try session(folder, [.press(.tab), .press(.enter), .press("`")])
    #expect(back.last.contains("See the other."))
  }

  @Test func `a link to a file that is not there, or above the folder, is no link`() throws {
    let folder = try Folder()
    try folder.write("# First\n\n[x](gone.md) [y](../a.md) [z](/etc/passwd)\n", to: "a.md")
    let manuscript = try OpenBook(folder.path + "/a.md").text.wholeManuscript
    #expect(manuscript?.links.isEmpty == true)
  }
}
