import CurlewFormats
import CurlewManuscript
import CurlewPictures
import Testing

/// Pictures of 16 by 8 pixels: the left half is red, the right one blue.
enum SmallPicture {
  /// Its EXIF data say that it has to be turned to the right.
  static let turned = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAMCAgMC"
      + "AgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQME"
      + "BAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAAR"
      + "CAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEB"
      + "AQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCf0kIWHCzDJf/Z")
  static let cmyk = bytes(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4L"
      + "CxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAJ"
      + "Cgj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AN6lvlvmpp6goVD/2Q==")
  /// Grey, 16 by 32: the upper half is dark, the lower one light.
  static let progressive = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
      + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wgALCAAgABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcI/9oACAEB"
      + "AAAAAYSNrD//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oA"
      + "CAEBAAY/Ag//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/IQ//2gAIAQEAAAAQ8P/EABQQAQAAAAAAAAAA"
      + "AAAAAAAAADD/2gAIAQEAAT8QD//Z")
  /// The right half is transparent.
  static let webP = bytes(
    "UklGRiYAAABXRUJQVlA4TBoAAAAvD8ABEA8wFMM9FPMf8BALJvOX7kwhov+RAw==")
  /// Its second frame differs.
  static let animation = bytes(
    "UklGRo4AAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAAAAAAAAABBTk1GNAAAAAAAAAAAAA8AAAcAAAAA"
      + "AAJWUDhMHAAAAC8PwAEADzAUp0A+Dvf8RwvEgsn8pTtTiOh/ZABBTk1GJgAAAAQAAAAAAAcAAAcAAAAAAABWUDhM"
      + "DgAAAC8HwAEABxAR/Q9ERP8D")
  static let interlacedGIF = bytes(
    "R0lGODdhEAAIAIMAAMwAAP8AAMwzAP8AM8wzM/8zMwAAzDMAzAAzzDMzzAAA/zMA/wAz/zMz/wAAAAAAACwAAAAA"
      + "EAAIAAAIXgABEAAgkCCBAwYQIFRoAEAAAgEAFHDI4IACBAsMVIQ4cOLABAYaGEigACTBiRIBDECgYGTLAwggCow4"
      + "EGZGkgpndhQIM6TLAykLBhCg4AADAyMTnnQ4cCVCkSUVBAQAOw==")
  static let ppm =
    Array("P6\n16 8\n255\n".utf8)
    + (0..<128).flatMap { $0 % 16 < 8 ? [220, 20, 20] : [20, 20, 220] }
  static let svg = Array(
    """
    <svg viewBox="0 0 16 8"><style>.a { fill: rgb(220, 20, 20) }</style>
    <rect class="a" width="8" height="8"/><path d="M8 0h8v8h-8z" style="fill:#1414dc"/></svg>
    """.utf8)

  static let all = [turned, cmyk, progressive, webP, animation, interlacedGIF, ppm, svg]

  private static func bytes(_ text: String) -> [UInt8] { Base64.decoded(text.utf8) }
}

@Suite(.timeLimit(.minutes(90))) struct DecoderTests {
  /// The colour of a pixel: "red", "blue", "dark", "light" or "none".
  private func colour(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> String {
    let pixel = bitmap[x, y]
    let (red, blue) = (Int(pixel & 0xFF), Int(pixel >> 16 & 0xFF))
    if pixel >> 24 == 0 { return "none" }
    if abs(red - blue) < 30 { return red < 128 ? "dark" : "light" }
    return red > blue ? "red" : "blue"
  }

  @Test func `EXIF data turn a photograph`() throws {
    let bitmap = try PictureDecoder.bitmap(of: SmallPicture.turned)
    #expect(bitmap.width == 8 && bitmap.height == 16)
    #expect(PictureDecoder.size(of: SmallPicture.turned) == PictureSize(width: 8, height: 16))
    #expect(colour(bitmap, 4, 2) == "red" && colour(bitmap, 4, 13) == "blue")
  }

  @Test func `Inks for printing become colours of light`() throws {
    let bitmap = try PictureDecoder.bitmap(of: SmallPicture.cmyk)
    #expect(colour(bitmap, 2, 4) == "red" && colour(bitmap, 13, 4) == "blue")
  }

  @Test func `Scans add up to a picture`() throws {
    let bitmap = try PictureDecoder.bitmap(of: SmallPicture.progressive)
    #expect(colour(bitmap, 8, 4) == "dark" && colour(bitmap, 8, 28) == "light")
  }

  @Test func `Transparent pixels of a WebP stay transparent`() throws {
    let bitmap = try PictureDecoder.bitmap(of: SmallPicture.webP)
    #expect(colour(bitmap, 2, 4) == "red" && colour(bitmap, 13, 4) == "none")
  }

  @Test(arguments: [
    SmallPicture.animation, SmallPicture.interlacedGIF, SmallPicture.ppm, SmallPicture.svg,
  ])
  func `The first picture of a file is shown`(bytes: [UInt8]) throws {
    let bitmap = try PictureDecoder.bitmap(of: bytes)
    let (left, right) = (bitmap.width / 8, bitmap.width * 7 / 8)
    #expect(colour(bitmap, left, 2) == "red" && colour(bitmap, right, 2) == "blue")
  }

  /// Its codes grow after the first one. The specification begins at two bits.
  @Test func `A GIF whose numbers have one bit is read`() throws {
    let header = Array("GIF87a".utf8) + [4, 0, 1, 0, 0x80, 0, 0] + [200, 0, 0] + [0, 0, 200]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 1, 0, 0]
    // Clear, 0, 1, 0, 1, end; the first two have two bits, the others three.
    let bitmap = try PictureDecoder.bitmap(of: header + frame + [1, 2, 0x12, 0x64, 0, 0x3B])
    #expect((0..<4).map { colour(bitmap, $0, 0) } == ["red", "blue", "red", "blue"])
  }

  @Test(arguments: SmallPicture.all)
  func `A small size is decoded small, and no smaller than twice the size`(bytes: [UInt8]) throws {
    let near = try #require(PictureSize(width: 2, height: 1))
    let bitmap = try PictureDecoder.bitmap(of: bytes, near: near)
    #expect(bitmap.width >= 4 && bitmap.height >= 2)
    #expect(bitmap.width <= 8 && bitmap.height <= 16)
  }

  @Test(arguments: SmallPicture.all)
  func `A file that ends early shows what is there, or is refused`(bytes: [UInt8]) throws {
    let whole = try PictureDecoder.bitmap(of: bytes)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      guard let part = try? PictureDecoder.bitmap(of: Array(bytes.prefix(count))) else { continue }
      #expect(part.pixels.count == part.width * part.height && part.width <= max(whole.width, 2048))
    }
  }

  @Test func `A picture is scaled down to the means of its pixels`() throws {
    var numbers = RandomNumbers(seed: 9)
    let bytes = PNGBuilder(kind: 6, depth: 8, width: 64, height: 32).bytes(&numbers)
    let whole = try PictureDecoder.bitmap(of: bytes)
    let near = try #require(PictureSize(width: 8, height: 4))
    let small = try PictureDecoder.bitmap(of: bytes, near: near)
    #expect(small.width == 16 && small.height == 8)
    for index in 0..<16 * 8 {
      let block = (0..<16).map { whole[index % 16 * 4 + $0 % 4, index / 16 * 4 + $0 / 4] }
      let opacity = block.reduce(0) { $0 + Int($1 >> 24) }
      for channel in 0..<4 {
        let shift = UInt32(channel * 8)
        let sum = block.reduce(0) {
          $0 + Int($1 >> shift & 0xFF) * (channel == 3 ? 1 : Int($1 >> 24))
        }
        let mean = Double(sum) / Double(channel == 3 ? 16 : opacity)
        #expect(abs(Double(small.pixels[index] >> shift & 0xFF) - mean) <= 0.5)
      }
    }
  }

  @Test func `The beginning of a PNG that ends early is shown`() throws {
    var numbers = RandomNumbers(seed: 3)
    let bytes = PNGBuilder(kind: 2, depth: 8, width: 64, height: 64).bytes(&numbers)
    let whole = try PictureDecoder.bitmap(of: bytes)
    let part = try PictureDecoder.bitmap(of: Array(bytes.prefix(bytes.count / 2)))
    #expect(part.pixels.prefix(64 * 20) == whole.pixels.prefix(64 * 20))
  }

  @Test(arguments: SmallPicture.all.filter { $0 != SmallPicture.svg })
  func `A picture beyond the limit is refused`(bytes: [UInt8]) {
    #expect(throws: PictureFault.tooLarge) {
      try PictureDecoder.bitmap(
        of: bytes, limits: PictureLimits(pixels: 100, bytes: 1 << 20, seconds: 10))
    }
  }

  @Test(arguments: SmallPicture.all)
  func `Decoding stops when it is late`(bytes: [UInt8]) {
    #expect(throws: PictureFault.tooSlow) {
      try PictureDecoder.bitmap(
        of: bytes, limits: PictureLimits(pixels: 1000, bytes: 1 << 20, seconds: -1))
    }
  }

  @Test func `A header that claims too much is refused before anything is allocated`() {
    var bytes = PNGBuilder.chunk(
      "IHDR", [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0])
    bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes
    #expect(throws: PictureFault.tooLarge) { try PictureDecoder.bitmap(of: bytes) }
    let gif = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0]
    #expect(throws: PictureFault.tooLarge) {
      try PictureDecoder.bitmap(of: gif + [0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 0, 0])
    }
  }

  @Test(arguments: ["", "BM6", "plain text", "<html>", "\u{FEFF}"])
  func `Other files are no pictures`(text: String) {
    #expect(throws: PictureFault.unknownFormat) {
      try PictureDecoder.bitmap(of: Array(text.utf8))
    }
  }

  @Test(arguments: ["b:", "fill:!", "fill:!important", ":", ";;", "fill", "fill:red!!"])
  func `any declarations are read`(text: String) throws {
    let drawing =
      "<svg viewBox='0 0 9 9'><style>rect{\(text)}</style><rect style='\(text)' width='9' height='9'/></svg>"
    #expect(throws: Never.self) { try PictureDecoder.bitmap(of: Array(drawing.utf8)) }
  }

  /// Their memory and time grew with the file.
  @Test(arguments: [
    ("<path fill='none' stroke='red' d='M0 0", "C0 9999 999 -9999 100 0", "'/>"),
    ("<path fill='none' stroke='red' stroke-dasharray='1 1' d='M0 0", "L0 100L100 0", "'/>"),
    (
      "<path fill='none' stroke='red' stroke-linejoin='round' stroke-width='30' d='M0 0",
      "L0 9L9 0", "'/>"
    ),
  ])
  func `a drawing of too many points is refused`(begin: String, part: String, end: String) {
    let drawing =
      "<svg viewBox='0 0 9 9'>" + begin + String(repeating: part, count: 100_000) + end + "</svg>"
    #expect(throws: PictureFault.tooLarge) {
      try PictureDecoder.bitmap(of: Array(drawing.utf8), limits: Self.patient)
    }
  }

  /// A debug build is slow.
  private static let patient = PictureLimits(pixels: 1 << 21, bytes: 1 << 25, seconds: 100)

  @Test(arguments: [
    ("<polygon points='", "0 0 9 0 ", "'/>"), ("<rect style='", "fill:red;", "'/>"),
    ("<g transform='", "rotate(1)", "'/>"),
    ("<linearGradient id='g'>", "<stop/>", "</linearGradient><rect fill='url(#g)'/>"),
  ])
  func `what is too long in a drawing is cut`(begin: String, part: String, end: String) throws {
    let drawing =
      "<svg viewBox='0 0 9 9'>" + begin + String(repeating: part, count: 100_000) + end + "</svg>"
    #expect(throws: Never.self) {
      try PictureDecoder.bitmap(of: Array(drawing.utf8), limits: Self.patient)
    }
  }
}
