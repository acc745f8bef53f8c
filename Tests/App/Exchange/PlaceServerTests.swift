import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Places on a server that other readers use, too.
@Suite(.timeLimit(.minutes(90))) struct PlaceServerTests {
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

  // MARK: Passwords

  private func words(_ text: String, for host: String, of user: String? = nil) -> [String?] {
    let entry = NetrcFile(text).entry(for: host, of: user)
    return entry.map { [$0.login, $0.password] } ?? []
  }

  @Test func `name and password come from the entry of a host`() {
    let file = """
      # machine commented.example login no password no
      default login all password rest
      machine one.example login anna password "x
      machine two.example
        password second login bert account c # password third
      macdef init
      machine two.example login wrong password wrong

      MACHINE Three.example LOGIN "a \\"b\\"" password "#1\\\\ \\t2"
      """
    #expect(words(file, for: "ONE.example") == ["anna", "\"x"])
    #expect(words(file, for: "two.example") == ["bert", "second"])
    #expect(words(file, for: "three.example") == ["a \"b\"", "#1\\ \t2"])
    #expect(words(file, for: "four.example") == ["all", "rest"])
  }

  @Test(arguments: [
    "machine a login me\nmachine b login you password other",
    "machine a login me\ndefault login you password other",
    "machine a login me\nmacdef init\npassword other\n\nmachine b login you password other",
    "machine a login me macdef x\npassword other", "machine a login me account other",
    "machine a login me # password other",
  ])
  func `a password goes only to the machine of its entry`(file: String) {
    #expect(words(file, for: "a") == ["me", nil])
  }

  @Test func `an entry is chosen by its login, and a name that follows is read`() {
    let file = """
      machine a login one password 1 machine a login two password 2
      machine password login password password login machine ::1 login six password 6
      """
    #expect(words(file, for: "a") == ["one", "1"])
    #expect(words(file, for: "a", of: "two") == ["two", "2"])
    #expect(words(file, for: "a", of: "three") == [])
    #expect(words(file, for: "password") == ["password", "login"])
    #expect(words(file, for: "::1") == ["six", "6"])
  }

  @Test(arguments: [
    ("http://a.example", "a.example", true), ("https://a.example:8080/x/", "a.example", true),
    ("http://[::1]:8080", "::1", true), ("http://[fe80::1]", "fe80::1", true),
    ("https://me:word@a.example/", "a.example", true), ("http://a.example:/", "a.example", false),
    ("http://a.example:99999999", "a.example", false), ("http://a.example:x", "a.example", false),
    ("http://[x]/", "x", false), ("http://[::1]x", "::1", false), ("http://:80", "", false),
    ("http://a b.example", "a%20b.example", false), ("http://a.example/?x", "a.example", false),
  ])
  func `hosts and ports are read by the grammar of addresses`(
    address: String, host: String, isOfServer: Bool
  ) throws {
    let address = try #require(WebAddress(address))
    #expect(address.hostName == host)
    #expect(address.isOfServer == isOfServer)
  }

  @Test(arguments: ["ftp://x", "x.example", "http://", "http://a:b", "", "file:///x", "https://?"])
  func `an address that is none is refused as a server`(address: String) throws {
    var settings = Settings()
    let entry = try #require(SettingTable.entry("sync-server"))
    #expect(throws: Complaint.self) { try entry.apply(address, to: &settings) }
    #expect(settings.syncServer == nil)
  }

  // MARK: Places

  private func entry(_ answer: String) -> PlaceServer.Entry? {
    JSONValue(Array(answer.utf8)).flatMap { PlaceServer.Entry($0) }
  }

  @Test(arguments: [
    "9223372036854774784", "-9223372036854774784", "9223372036854775807", "1e308", "-1e308",
    "1e999",
    "253402300800", "-62135596801", "\"1\"", "null",
  ])
  func `a moment that cannot be is none`(moment: String) throws {
    let found = entry("{\"percentage\":0.5,\"timestamp\":\(moment)}")
    #expect(found == nil || found?.time == 0)
  }

  @Test func `a share that cannot be is no place`() {
    for share in ["-0.1", "1.1", "1e308", "-1e308", "1e999", "\"0.5\"", "null", "[]"] {
      #expect(entry("{\"percentage\":\(share)}") == nil)
    }
    #expect(entry("{\"percentage\":0.5,\"progress\":12}")?.progress == "12")
  }

  private func html(_ body: String) throws -> BookText {
    let page = "<html><body>\(body)</body></html>"
    return try OpenBook(ByteSource(Array(page.utf8)), path: "/a.html", of: .known).text
  }

  @Test func `a place goes to other readers and back, whatever share they have`() throws {
    let paragraphs = (0..<40).map { number in
      "<p>" + (0..<30).map { "w\(number * 30 + $0)" }.joined(separator: " ") + "</p>"
    }
    let book = try html(paragraphs.joined())
    for offset in stride(from: 0, to: book.textEnd.value, by: 97) {
      var entry = try #require(PlaceServer.Entry(at: BookOffset(offset), in: book))
      #expect(entry.progress.hasPrefix("/html/body/p"))
      entry.percentage = 0.9
      let distance = offset - entry.offset(in: book).value
      #expect(0...20 ~= distance, "\(entry.progress)")
    }
    var entry = try #require(PlaceServer.Entry(at: 0, in: book))
    let names = [
      "/body/DocFragment[99999999999999999999]/body", "/body/DocFragment[-1]/body", "", "/", "[",
      "12",
      "/html/body/p[41]", "/html/body/p/text().99999999999999999999",
      "/html/body/p.9223372036854775807",
    ]
    for name in names {
      entry.progress = name
      #expect(0...book.textEnd.value ~= entry.offset(in: book).value)
    }
  }

  @Test func `places of a plain text are not for other readers`() {
    let book = OpenBook(Array("One.\n\nTwo.\n".utf8), path: "/a.txt").text
    #expect(PlaceServer.Entry(at: 0, in: book) == nil)
  }
}
