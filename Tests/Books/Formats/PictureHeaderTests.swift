import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct PictureHeaderTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0, 0, 0, 0, 64]
  private static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 11, 8, 0, 64, 1, 0, 1,
  ]
  private static let webP: [UInt8] =
    Array("RIFF    WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 63, 0, 0]

  @Test(
    "Headers tell the size",
    arguments: [
      png, jpeg, webP, Array("GIF89a".utf8) + [0, 1, 64, 0],
      Array("<?xml version='1.0'?><svg viewBox='0 0 256 64'>".utf8),
      Array("<svg width='256px' height='64'>".utf8),
    ])
  func sizes(bytes: [UInt8]) {
    #expect(PictureHeader.size(bytes) == PictureSize(width: 256, height: 64))
  }

  @Test("A header that ends early tells nothing", arguments: [png, jpeg, webP])
  func endsEarly(bytes: [UInt8]) {
    for count in 0..<bytes.count - 4 {
      #expect(PictureHeader.size(Array(bytes.prefix(count))) == nil)
    }
  }

  @Test func `The beginning of a packed picture is enough`() throws {
    let picture = Self.png + [UInt8](repeating: 7, count: 200_000)
    var member = ZipBuilder.Member("a.png", "")
    member.contents = picture
    let archive = try Archive(ByteSource(ZipBuilder([member]).bytes))
    let entry = try #require(archive.entry(named: "a.png"))
    let beginning = archive.beginning(of: entry, length: 64)
    #expect(PictureHeader.size(beginning) == PictureSize(width: 256, height: 64))
  }
}
