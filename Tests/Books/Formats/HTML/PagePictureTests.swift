import CurlewManuscript
import Testing

@testable import CurlewFormats

/// The pictures of a page that is a file of its own.
@Suite(.timeLimit(.minutes(90))) struct PagePictureTests {
  private static let gif = Array("GIF89a".utf8) + [0, 1, 0, 4, 0, 0, 0, 0x2C]

  /// A folder with one picture, which notes what it is asked for.
  private func options(_ asked: @escaping @Sendable (String) -> Void = { _ in }) -> ReadingOptions {
    var options = ReadingOptions(named: "file")
    options.folder = BookFolder { path, length in
      asked(path)
      return path == "plates/a bird.gif" ? Array(Self.gif.prefix(length)) : nil
    }
    return options
  }

  private func pictures(_ source: String, _ format: any TextFormat) -> [Picture] {
    format.read(DecodedText(utf8: Array(source.utf8)), options(), by: .one)
      .pictures
  }

  @Test(arguments: ["plates/a%20bird.gif", "./plates/a%20bird.gif"])
  func `A page shows pictures that lie beside it`(address: String) throws {
    let html = "<html><body><p>a</p><img src='\(address)'></body></html>"
    let markdown = "# A\n\na\n\n![a bird](\(address))\n"
    for (source, format) in [(html, HTMLFormat() as any TextFormat), (markdown, MarkdownFormat())] {
      let picture = try #require(pictures(source, format).first)
      #expect(picture.size == PictureSize(width: 256, height: 1024))
      let found = try #require(picture.address)
      #expect(format.picture(at: found, in: ByteSource([]), options()) == Self.gif)
    }
  }

  @Test(arguments: ["/etc/passwd", "file:///etc/passwd", "http://example.org/a.gif", "", "#a"])
  func `Addresses elsewhere are not read`(address: String) {
    let pictures = PagePictures(folder: BookFolder { _, _ in Self.gif })
    #expect(pictures.bytes(at: address) == nil)
  }

  @Test func `No address leads out of the folder`() {
    let pictures = PagePictures(
      folder: BookFolder { path, _ in
        #expect(!path.split(separator: "/").contains(".."))
        return nil
      })
    for address in ["../a.gif", "plates/../../a.gif", "%2e%2e/a.gif", "..%2fa.gif"] {
      #expect(pictures.bytes(at: address) == nil)
    }
  }

  @Test(arguments: [
    ("data:image/gif;base64,R0lGODlhAAEABAAAACw=", "GIF89a"), ("data:image/svg+xml,%3Csvg", "<svg"),
    ("DATA:;BASE64,PHN2Zw==", "<svg"),
  ])
  func `An address may hold the picture itself`(address: String, beginning: String) {
    #expect(DataAddress.bytes(address)?.starts(with: beginning.utf8) == true)
  }
}
