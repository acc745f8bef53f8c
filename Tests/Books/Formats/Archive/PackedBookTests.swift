import CurlewManuscript
import CurlewMessages
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct PackedBookTests {
  private func contents(_ members: [(String, String)]) throws(FormatError) -> String? {
    let zip = ZipBuilder(members.map { ZipBuilder.Member($0.0, $0.1) })
    return try PackedBook.contents(of: ByteSource(zip.bytes))
      .map { String(decoding: $0.all, as: UTF8.self) }
  }

  @Test func `The only book of an archive is taken out`() throws {
    #expect(try contents([("a.fb2", "<FictionBook/>")]) == "<FictionBook/>")
    #expect(try contents([("cover.jpg", "x"), ("d/A.TXT", "text")]) == "text")
    #expect(try contents([("a.epub", "PK"), ("README", "text")]) == "PK")
  }

  @Test func `Archives of other kinds stay as they are`() throws {
    #expect(try contents([("a.txt", "1"), ("b.txt", "2")]) == nil)
    #expect(try contents([("index.html", "<p>a"), ("metadata.opf", "")]) == nil)
    #expect(try contents([("mimetype", "application/epub+zip"), ("a.html", "1")]) == nil)
    #expect(try PackedBook.contents(of: ByteSource(Array("plain text".utf8))) == nil)
  }

  @Test func `A file too long for the memory is refused before it is read`() {
    let file = ByteSource(length: 1 << 40) { range in
      #expect(range.count < 1 << 20)
      return range.lowerBound == 0 ? [0x1F, 0x8B, 0x08] : []
    }
    #expect(throws: PackedBook.refusal) { try PackedBook.contents(of: file) }
  }

  /// Real books shrink to a third, tables and logs to a twentieth.
  @Test func `A file that shrinks as no book does is refused`() throws {
    let long = Array(repeating: UInt8(ascii: "a"), count: 9 << 20)
    #expect(throws: PackedBook.refusal) {
      try PackedBook.contents(of: ByteSource(gzipped(long)))
    }
    let zip = ZipBuilder([ZipBuilder.Member("a.txt", String(decoding: long, as: UTF8.self))])
    #expect(throws: PackedBook.refusal) { try PackedBook.contents(of: ByteSource(zip.bytes)) }
    let short = Array(long.prefix(7 << 20))
    #expect(try PackedBook.contents(of: ByteSource(gzipped(short)))?.length == short.count)
    let table = (0..<600_000).flatMap { Array("\($0) \($0 % 7)       ...\n".utf8) }
    let packed = gzipped(table)
    #expect(table.count > 8 << 20 && packed.count * 20 > table.count / 5)
    #expect(try PackedBook.contents(of: ByteSource(packed))?.length == table.count)
  }

  @Test func `A damaged gzip file is reported in one line`() {
    let bytes: [UInt8] = [0x1F, 0x8B, 0x08, 0, 1, 2, 3]
    #expect(throws: FormatError("damaged compressed data")) {
      try PackedBook.contents(of: ByteSource(bytes))
    }
  }

  @Test func `A book that is cut off in its archive is reported`() {
    var member = ZipBuilder.Member("a.txt", String(repeating: "text ", count: 99))
    member.statedSize = 10
    #expect(throws: FormatError("damaged compressed data")) {
      try PackedBook.contents(of: ByteSource(ZipBuilder([member]).bytes))
    }
  }

  @Test(arguments: [
    ("emma.txt.gz", "emma.txt"), ("x.FB2.ZIP", "x.FB2"), ("x.txt", "x.txt"), (".gz", ".gz"),
  ])
  func `The endings of compressed files are no part of a title`(name: String, expected: String) {
    #expect(PackedBook.nameWithoutSuffix(name) == expected)
  }
}
