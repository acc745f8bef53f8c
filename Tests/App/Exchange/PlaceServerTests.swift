import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestFiles
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Places on a server that other readers use, too.
@Suite(.timeLimit(.minutes(30))) struct PlaceServerTests {
  @Test func `the digest is that of the standard and of md5sum`() throws {
    // From RFC 1321.
    #expect(MD5.digits(of: []) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(MD5.digits(of: Array("abc".utf8)) == "900150983cd24fb0d6963f7d28e17f72")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    #expect(MD5.digits(of: letters) == "d174ab98d277d9f5a5611c2c9f419d9f")
    for count in [55, 56, 63, 64, 65, 119, 120, 1000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let sum = try ExternalTool(["md5sum"]).output(for: Descriptor.pipe(holding: bytes), limit: 99)
      #expect(MD5.digits(of: bytes) == sum.map { String(decoding: $0.prefix(32), as: UTF8.self) })
    }
  }

  /// The digests are those of KOReader's rule, computed by another program.
  @Test func `a file has the name that other readers give it`() {
    let short = ByteSource(Array("A short book.\n".utf8))
    #expect(PlaceServer.name(of: short) == MD5.digits(of: Array("A short book.\n".utf8)))
    let long = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
    let parts = [0, 1024, 4096, 16_384, 65_536].flatMap { long[$0..<$0 + 1024] }
    #expect(PlaceServer.name(of: ByteSource(long)) == MD5.digits(of: parts))
  }

  @Test func `name and password come from the lines of a host`() {
    let file = NetrcFile(
      """
      # machine commented.example login no password no
      machine one.example login anna password "x
      machine two.example
        password second login bert account c
      default login all password rest
      """)
    #expect(file.login(for: "ONE.example").map { [$0.user, $0.password] } == ["anna", "\"x"])
    #expect(file.login(for: "two.example").map { [$0.user, $0.password] } == ["bert", "second"])
    #expect(file.login(for: "three.example").map { [$0.user, $0.password] } == ["all", "rest"])
    #expect(NetrcFile("machine a login b").login(for: "a") == nil)
  }

  @Test func `a place goes to the right document of an EPUB and back`() throws {
    let chapters = (1...4).map { number in
      (0..<60).map { "Chapter \(number) word \($0)." }.joined(separator: " ")
    }
    let text = chapters.joined(separator: "\n\n")
    var manuscript = try #require(OpenBook(Array(text.utf8), path: "/a.txt").text.wholeManuscript)
    let starts = chapters.indices.map { index in
      chapters[..<index].reduce(0) { $0 + $1.utf8.count + 2 }
    }
    manuscript.documents = [starts[0], starts[1], nil, starts[2], starts[3]]
    let book = Book(manuscript)
    for offset in [starts[1], starts[2] + 50, starts[3] + 7, 3] {
      let entry = PlaceServer.Entry(at: BookOffset(offset), in: book)
      #expect(abs(entry.offset(in: book).value - offset) <= 1)
    }
    let third = BookOffset(starts[2])
    #expect(PlaceServer.Entry(at: third + 50, in: book).progress == "/body/DocFragment[4]/body")
    // Another reader counts its share otherwise: the document decides.
    var entry = PlaceServer.Entry(at: third, in: book)
    (entry.progress, entry.percentage) = ("/body/DocFragment[2]/body/p[3]/text().0", 0.99)
    #expect(entry.offset(in: book) == third - 1)
    (entry.progress, entry.percentage) = ("/body/DocFragment[99]/body", 0.5)
    #expect(abs(entry.offset(in: book).value - book.textEnd.value / 2) <= 1)
  }
}
