import CurlewFormats
import CurlewManuscript
import CurlewMessages
import CurlewSystem
import TestFiles
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Files that tools of the system turn into books. `cat` and the like stand for them.
@Suite(.timeLimit(.minutes(90))) struct ConversionTests {
  private static func kind(
    _ command: String, _ output: ConversionTool.Output, pages: PageTools? = nil
  ) -> ForeignKind {
    ForeignKind(
      "a bird book", "bird", .bytes(Array("BIRD".utf8)),
      by: [ConversionTool(command, from: "birds", output)], pages: pages)
  }

  private func convert(
    _ kind: ForeignKind, _ contents: String = "BIRD song", in folder: borrowing Folder,
    within budget: ReadingBudget = ReadingBudget()
  ) throws -> (text: String, format: FormatName)? {
    try folder.write(contents, to: "a.bird")
    let conversion = ForeignTools(of: [kind], cache: folder.path + "/cache", temporary: folder.path)
    let book = try conversion.book(
      in: ByteSource(Array(contents.utf8)), named: folder.path + "/a.bird", Settings(),
      within: budget)
    return book.map { (String(decoding: $0.contents.all, as: UTF8.self), $0.format) }
  }

  private func names(in folder: borrowing Folder) -> [String] {
    FileSystem.names(in: folder.path).filter { !$0.hasPrefix(".") }
  }

  /// A page whose size cannot be still counts: those behind it keep their numbers.
  @Test(arguments: [
    "-nan", "nan", "inf", "-inf", "1e308", "-612", "0", "1e-300", "9223372036854775807", "x",
  ])
  func `any size that a tool says gives a page`(size: String) {
    let output =
      "Page    1 size: \(size) x \(size) pts\nPage    2 size:  612 x 792 pts\nPage    2 rot: 90\n"
    let sizes = PrintedPageList(Array(output.utf8)).sizes
    #expect(
      sizes == [PictureSize(width: 1224, height: 1584), PictureSize(width: 1584, height: 1224)])
    let scan = PrintedPageList(
      Array("width=\(size) height=\(size)\nwidth=4 height=6 rotation=0\n".utf8)
    ).sizes
    #expect(scan.count == 2 && scan.last == PictureSize(width: 8, height: 12))
  }

  // MARK: What tools write

  @Test func `a document without text, or with lost letters, counts as a scan`() throws {
    let kind = Self.kind("cat FILE", .places, pages: .djvulibre)
    #expect(try convert(kind, in: try Folder())?.text == "\u{0C}")
    let page = { (word: String) in
      "BIRD\n<page>\n<line xMin=\"1\">\n<word xMin=\"1\" yMin=\"1\" xMax=\"9\" yMax=\"9\">\(word)</word>\n</line>\n"
    }
    let lost = String(repeating: "\u{1}", count: 60)
    #expect(try convert(kind, page(lost), in: try Folder())?.text == "\u{0C}")
    #expect(
      try convert(kind, page("sing\u{1}ing"), in: try Folder())?.text.contains("sing\u{FFFD}ing")
        == true)
  }

  @Test func `a line without height is text, and Hebrew is read from right to left`() throws {
    let kind = Self.kind("cat FILE", .places, pages: .djvulibre)
    let page = """
      BIRD
      <page>
      <line xMin="1" yMin="9" xMax="9" yMax="9">
      <word xMin="1" yMin="9" xMax="9" yMax="9">םולש</word>
      </line>
      """
    #expect(try convert(kind, page, in: try Folder())?.text.contains(">שלום<") == true)
  }

  /// Writes documents of so many pages, and fails where none is.
  private func document(of count: Int, in folder: borrowing Folder) throws -> ForeignKind {
    try folder.write(
      """
      [ $1 -le \(count) ] || exit 1
      for n in $(seq $1 $2); do
        [ $n -le \(count) ] || exit 0
        echo "<page>
      <line xMin=\\"1\\">
      <word xMin=\\"1\\" yMin=\\"1\\" xMax=\\"9\\" yMax=\\"9\\">page$n</word>
      </line>"
      done
      """, to: "tool")
    return Self.kind("sh \(folder.path)/tool FIRST LAST FILE", .places, pages: .djvulibre)
  }

  @Test(arguments: [1, 499, 500, 501, 999, 1200])
  func `all pages of a document are read, each once`(count: Int) throws {
    let folder = try Folder()
    let text = try #require(try convert(try document(of: count, in: folder), in: folder)).text
    let found = text.split(separator: "page").dropFirst().compactMap {
      Int($0.prefix(while: \.isNumber))
    }
    #expect(found == Array(1...count))
  }

  @Test func `a long document shows its first pages first, unless it was read before`() throws {
    let folder = try Folder()
    let kind = try document(of: 20, in: folder)
    let tools = ForeignTools(of: [kind], cache: folder.path + "/cache", temporary: folder.path)
    func file(_ length: Int) -> ByteSource {
      ByteSource(Array("BIRD".utf8) + [UInt8](repeating: 0x20, count: length))
    }
    let (long, short) = (file(3 << 20), file(1 << 20))
    func pages(_ made: (contents: ByteSource, format: FormatName)?) -> Int? {
      made.map { String(decoding: $0.contents.all, as: UTF8.self).split(separator: "page").count }
    }
    #expect(tools.beginning(of: short, named: "a.bird", Settings()) == nil)
    let first = try #require(pages(tools.beginning(of: long, named: "a.bird", Settings())))
    let whole = try #require(
      pages(try tools.book(in: long, named: "a.bird", Settings(), within: ReadingBudget())))
    #expect(first < whole)
    #expect(tools.beginning(of: long, named: "a.bird", Settings()) == nil)
  }

  @Test
  func `what a tool writes to its output or its folder is the book, and nothing else is left`()
    throws
  {
    let outputs: [(String, ConversionTool.Output, FormatName)] = [
      ("cat FILE", .standardOutput(.text), .text), ("cp FILE book.html", .file(.html), .html),
    ]
    for (command, output, format) in outputs {
      let folder = try Folder()
      let book = try convert(Self.kind(command, output), in: folder)
      #expect(book?.text == "BIRD song" && book?.format == format)
      #expect(names(in: folder) == ["a.bird", "cache"])
    }
  }

  @Test func `a file of gigabytes is not read to be converted`() throws {
    let folder = try Folder()
    let conversion = ForeignTools(
      of: [Self.kind("cat FILE", .standardOutput(.text))], cache: folder.path,
      temporary: folder.path)
    let file = ByteSource(length: 30 << 30) { $0.lowerBound == 0 ? Array("BIRD".utf8) : [] }
    #expect(throws: FormatError("a bird book (BIRD), and longer than 1 GB")) {
      try conversion.book(in: file, named: "a.bird", Settings(), within: ReadingBudget())
    }
  }

  @Test func `a book is made once, and again when the file has another byte`() throws {
    let folder = try Folder()
    let tool = folder.path + "/tool"
    try folder.makeSymbolicLink("tool", to: "../../bin/cat")
    let kind = Self.kind(tool + " FILE", .standardOutput(.html))
    _ = try convert(kind, in: folder)
    FileSystem.remove(tool)
    let book = try convert(kind, in: folder)
    #expect(book?.text == "BIRD song" && book?.format == .html)
    #expect(throws: FormatError.self) { try convert(kind, "BIRD sang", in: folder) }
  }

  @Test func `a book is made again when the command that makes it changes`() throws {
    let folder = try Folder()
    _ = try convert(Self.kind("cat FILE", .standardOutput(.text)), in: folder)
    let changed = Self.kind("echo another", .standardOutput(.text))
    #expect(try convert(changed, in: folder)?.text == "another\n")
  }

  @Test func `a damaged book of the cache is made again`() throws {
    let folder = try Folder()
    let kind = Self.kind("cat FILE", .standardOutput(.text))
    _ = try convert(kind, in: folder)
    let cached = try #require(names(in: folder).contains("cache") ? folder.path + "/cache" : nil)
    for name in FileSystem.names(in: cached) where name.hasPrefix("book-") {
      var bytes = try Descriptor(reading: "\(cached)/\(name)").readToEnd(limit: 1000)
      bytes[bytes.count - 1] ^= 1
      try Descriptor(creating: "\(cached)/\(name)").write(bytes)
    }
    #expect(try convert(kind, in: folder)?.text == "BIRD song")
  }

  // MARK: What goes wrong

  @Test func `a text that its tool does not know is shown as it is`() throws {
    let folder = try Folder()
    let tool = ConversionTool("false FILE", from: "birds", .standardOutput(.html))
    let kind = ForeignKind("a song", "bird", .ending, by: [tool], isText: true)
    #expect(try convert(kind, in: folder) == nil)
    #expect(names(in: folder) == ["a.bird"])
  }

  @Test func `a missing tool is named with its package, in one line`() throws {
    let folder = try Folder()
    let kind = Self.kind("curlew-no-such-tool FILE", .file(.epub))
    let message =
      "a bird book (BIRD), which curlew-no-such-tool can read: apt install birds"
    #expect(throws: FormatError(Message(message))) { try convert(kind, in: folder) }
  }

  @Test func `a tool that fails or writes nothing is named`() throws {
    for command in ["false FILE", "true FILE"] {
      let folder = try Folder()
      let kind = Self.kind(command, .standardOutput(.text))
      let message = "a bird book (BIRD), which \(command.prefix { $0 != " " }) cannot read"
      #expect(throws: FormatError(Message(message))) { try convert(kind, in: folder) }
      #expect(names(in: folder) == ["a.bird"])
    }
  }

  @Test func `a tool that takes too long is not said to fail`() throws {
    let folder = try Folder()
    let kind = Self.kind("sleep 600", .standardOutput(.text))
    var conversion = ForeignTools(of: [kind], cache: folder.path + "/cache", temporary: folder.path)
    conversion.longestRun = 1
    #expect(throws: FormatError("a bird book (BIRD), which sleep has not read in 1 seconds")) {
      try conversion.book(
        in: ByteSource(Array("BIRD".utf8)), named: "a.bird", Settings(), within: ReadingBudget())
    }
  }

  @Test func `a tool ends when the book is no longer waited for, and leaves nothing`() throws {
    let folder = try Folder()
    let budget = ReadingBudget()
    budget.exceed(.seconds)
    let kind = Self.kind("sleep 600", .standardOutput(.text))
    #expect(throws: FormatError.self) { try convert(kind, in: folder, within: budget) }
    #expect(names(in: folder) == ["a.bird"])
  }

  @Test func `a text that a person can read is shown as it is without a tool`() throws {
    let kind = ForeignKind(
      "a text", "bird", .ending,
      by: [ConversionTool("curlew-no-such-tool", from: "x", .file(.epub))], isText: true)
    #expect(try convert(kind, in: Folder()) == nil)
  }

  // MARK: Kinds

  @Test(
    "Every kind that people have is named",
    arguments: [
      (String(repeating: "x", count: 60) + "BOOKMOBI", "b.azw3", "a Kindle book (AZW3)"),
      (String(repeating: "x", count: 60) + "TEXtREAd", "b", "a Palm book (PDB)"),
      ("ITOLITLS", "b.lit", "a Microsoft Reader book (LIT)"),
      ("CONT", "b.azw", "a Kindle book (KFX)"), ("%PDF-1.4", "b", "a PDF document (PDF)"),
      ("AT&TFORM", "b.djv", "a DjVu document (DJV)"),
      ("{\\rtf1", "b.doc", "a document in Rich Text Format (RTF)"),
      ("* One", "b.org", "an Org document (ORG)"),
      ("Title\n=====", "b.rst.gz", "a reStructuredText document (RST)"),
      (".\\\" x\n.TH A 1", "ls.1", "a manual page (MAN)"),
      ("Rar!", "b.cbr", "an archive of pictures (CBR)"),
    ])
  func kinds(beginning: String, path: String, title: String) throws {
    let kind = try #require(ForeignKind(of: ByteSource(Array(beginning.utf8)), named: path))
    #expect(kind.title(of: path) == title)
  }

  @Test func `a protected Kindle book is named as such`() {
    var bytes = [UInt8](repeating: 0, count: 200)
    bytes.replaceSubrange(60..<68, with: Array("BOOKMOBI".utf8))
    (bytes[81], bytes[100 + 13]) = (100, 2)
    let kind = ForeignKind(of: ByteSource(bytes), named: "a.azw3")
    #expect(
      kind?.title(of: "a.azw3") == "a protected Kindle book (AZW3)" && kind?.tools.isEmpty == true)
  }

  @Test func `documents in archives are told by their members`() throws {
    let word = StoredArchive.bytes(["[Content_Types].xml": "", "word/document.xml": "<w/>"])
    let open = StoredArchive.bytes(["mimetype": "application/vnd.oasis.opendocument.text"])
    let found = [word, open].map { ForeignKind(of: ByteSource($0), named: "x")?.title(of: "x") }
    #expect(found == ["a Word document (DOCX)", "an OpenDocument text (ODT)"])
  }

  @Test(arguments: ["", "Plain text.", "<html>", "PK", ". A line", "TH"])
  func `what the program reads itself is none of these`(beginning: String) {
    #expect(ForeignKind(of: ByteSource(Array(beginning.utf8)), named: "book.txt") == nil)
  }

  @Test func `a person who names a format or an encoding gets the file as it is`() throws {
    let folder = try Folder()
    try folder.write("{\\rtf1 source}", to: "a.rtf")
    var settings = Settings()
    settings.format = .text
    let book = try OpenBook(folder.path + "/a.rtf", as: settings)
    #expect(book.text.wholeManuscript?.text.utf8.starts(with: "{\\rtf1".utf8) == true)
  }
}
