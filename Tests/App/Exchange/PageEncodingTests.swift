import CurlewManuscript
import CurlewPlainText
import CurlewSystem
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewFormats

/// Pages of the web in any encoding, as `--get` saves them.
@Suite(.timeLimit(.minutes(90))) struct PageEncodingTests {
  private static let accents = "Il aime le café, où l’été est doré à"
  private static let cyrillic = "Прилив приходит и уходит, и снова приходит вода"

  private static func page(_ words: String, head: String = "") -> String {
    "<html><head>\(head)<title>\(words)</title></head><body><p>\(words)</p><p>\(words)</p></body></html>"
  }

  /// The bytes of a text in an encoding of single bytes.
  private static func bytes(_ text: String, as encoding: Encoding) -> [UInt8] {
    var table: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8(0x20)...0xFF {
      let scalar = String(decoding: decode([byte], as: encoding).utf8, as: UTF8.self).unicodeScalars
        .first
      if let scalar, table[scalar] == nil { table[scalar] = byte }
    }
    return text.unicodeScalars.compactMap { table[$0] }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private static let examples: [(name: String, bytes: [UInt8], type: String, words: String)] = {
    let shiftJIS: [UInt8] = [0x92, 0xAA, 0x82, 0xCC, 0x96, 0x9E, 0x82, 0xBF]
    let japanese = Array(page("@").utf8).split(separator: UInt8(ascii: "@")).map(Array.init)
    let latin = bytes(page(accents), as: .codePage1252)
    let meta = page(accents, head: "<meta charset=\"iso-8859-1\">")
    return [
      ("header", latin, "text/html; charset=ISO-8859-1", accents),
      ("quoted header", latin, "text/html; Charset=\"windows-1252\"", accents),
      ("guessed", latin, "text/html", accents),
      ("meta", bytes(meta, as: .codePage1252), "text/html", accents),
      (
        "header over meta",
        bytes(page(cyrillic, head: "<meta charset=iso-8859-1>"), as: .converted("CP1251")),
        "text/html; charset=windows-1251", cyrillic
      ),
      (
        "Shift_JIS", Array(japanese.joined(separator: shiftJIS)), "text/html; charset=Shift_JIS",
        "潮の満ち"
      ),
      ("UTF-16", utf16(page(accents)), "text/html; charset=utf-8", accents),
      (
        "UTF-8 under another header", Array(page(accents).utf8), "text/html; charset=latin1",
        accents
      ),
      ("UTF-8 under another meta", Array(meta.utf8), "text/html", accents),
      ("no such charset", latin, "text/html; charset=x-none", accents),
    ]
  }()

  @Test(arguments: examples.map(\.name))
  func `a page is saved with its letters, which any program reads`(name: String) throws {
    let example = try #require(Self.examples.first { $0.name == name })
    let folder = try Folder()
    let client = try FakeCurl.client(
      web: ["http://a.example/x.html": .init(type: example.type, body: example.bytes)], in: folder)
    let link = WebLink(typed: try #require(WebAddress("http://a.example/x.html")))
    let found = try BookDownload(client: client, folder: folder.path + "/books")
      .book(at: link, as: Transfer())
    #expect(found.isArticle)
    let saved = try Descriptor(reading: found.path).readToEnd(limit: 1 << 16)
    #expect(saved.isUTF8)
    let isChanged = !example.bytes.isUTF8
    #expect(saved.starts(with: [0xEF, 0xBB, 0xBF]) == isChanged, "a mark overrules what it states")
    let book = HTMLFormat().read(decode(saved), ReadingOptions(), by: .one)
    let words = String(decoding: book.text.utf8, as: UTF8.self)
    #expect(words.contains(example.words) && book.imprint.title.contains(example.words))
    #expect(!words.contains("\u{FFFD}"))
  }

  @Test func `a page of any bytes is saved as text that reads the same`() {
    var chaos = Chaos(seed: 102)
    let types = [
      "", "; charset=latin1", "; charset=windows-1251", "; charset=utf-16", "; charset=utf-8",
    ]
    for number in 0..<400 {
      let bytes = chaos.page()
      let page = FetchedPage(bytes, mediaType: "text/html" + types[number % types.count])
      _ = WebPage.isArticle(page.text)
      let kept = WebPage.kept(page.text) {
        "http://a.example/\($0)"
      } picture: {
        $0.isEmpty ? nil : "p"
      }
      #expect(kept.utf8.isUTF8)
      #expect(decode(page.file(kept)).utf8 == kept.utf8)
    }
  }

  @Test func `a page with entities of its own keeps its addresses in their places`() {
    let page = DecodedText(
      "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY long \"\(String(repeating: "x", count: 90))\">]>"
        + "<html><body><p>&long;&long;<a href='y'>one</a></p></body></html>")
    let kept = WebPage.kept(page) {
      "http://a.example/\($0)"
    } picture: { _ in
      nil
    }
    #expect(
      String(decoding: kept.utf8, as: UTF8.self)
        .hasSuffix("<a href=\"http://a.example/y\" href='y'>one</a></p></body></html>"))
  }
}

extension Chaos {
  /// Pieces of mark-up with any bytes between and within them.
  fileprivate mutating func page() -> [UInt8] {
    let pieces = [
      "<p>", "</p>", "<a href=\"", "\">", "<img src='", "'>", "<nav>", "<article>", "<title>",
      "&eacute;",
      "<?xml version='1.0'?>", "<!DOCTYPE html [<!ENTITY a \"", "<style>", "</style>", "<pre>", " ",
    ]
    return (0..<30).flatMap { _ -> [UInt8] in
      if Bool.random(using: &self) {
        return Array(pieces[Int.random(in: 0..<pieces.count, using: &self)].utf8)
      }
      return (0..<Int.random(in: 0..<6, using: &self)).map { _ in
        UInt8.random(in: 0...255, using: &self)
      }
    }
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { span.isValidUTF8 }
}
