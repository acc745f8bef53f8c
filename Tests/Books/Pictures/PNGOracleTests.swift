import CPng
import CurlewFormats
import CurlewPictures
import Testing

/// What is read from PNG files is what libpng reads.
@Suite(.timeLimit(.minutes(90))) struct PNGOracleTests {
  static let files = Corpus.files("png", most: 150)

  @Test(.enabled(if: !files.isEmpty, "needs PNG files in CURLEW_PICTURES"), arguments: files)
  func `Installed files have the pixels that libpng sees`(path: String) throws {
    let bytes = Corpus.bytes(path)
    guard let expected = Oracle.pixels(bytes), expected.count <= 1 << 18 else { return }
    let bitmap = try PictureDecoder.bitmap(of: bytes)
    #expect(Oracle.difference(bitmap.pixels, expected) <= 0)
  }

  /// All kinds and depths that the format has.
  static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8),
    (4, 16), (6, 8), (6, 16),
  ]

  @Test(arguments: kinds, [false, true])
  func `Random rows of every kind have the pixels that libpng sees`(
    kind: (Int, Int), isInterlaced: Bool
  ) throws {
    var numbers = RandomNumbers(seed: UInt64(kind.0 * 100 + kind.1))
    // The simple functions of libpng confuse the passes of 16 bits.
    if isInterlaced, kind.1 == 16 { return }
    for (width, height) in [(1, 1), (2, 3), (7, 5), (8, 8), (17, 9), (33, 20)] {
      for isTransparent in [false, true] {
        let bytes = PNGBuilder(
          kind: kind.0, depth: kind.1, width: width, height: height, isInterlaced: isInterlaced,
          isTransparent: isTransparent
        ).bytes(&numbers)
        let expected = try #require(Oracle.pixels(bytes))
        let bitmap = try PictureDecoder.bitmap(of: bytes)
        #expect(bitmap.width == width && bitmap.height == height)
        // Of 16 bits, libpng may round the other way.
        #expect(Oracle.difference(bitmap.pixels, expected) <= (kind.1 == 16 ? 1 : 0))
      }
    }
  }

  @Test(arguments: kinds.filter { $0.1 >= 8 })
  func `Interlaced files have the pixels of others`(kind: (Int, Int)) throws {
    var numbers = RandomNumbers(seed: 5)
    let pixels = (0..<8 * 21 * 13).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    var builder = PNGBuilder(kind: kind.0, depth: kind.1, width: 21, height: 13, pixels: pixels)
    // The same colours in both.
    var same = numbers
    let plain = try PictureDecoder.bitmap(of: builder.bytes(&numbers))
    builder.isInterlaced = true
    #expect(try PictureDecoder.bitmap(of: builder.bytes(&same)) == plain)
  }
}

private enum Oracle {
  /// What libpng reads; nil if it does not.
  static func pixels(_ bytes: [UInt8]) -> [UInt32]? {
    // libpng reads from the memory of the bytes until it has finished.
    withoutGamma(bytes).withUnsafeBytes { pixels($0) }
  }

  private static func pixels(_ bytes: UnsafeRawBufferPointer) -> [UInt32]? {
    var image = png_image()
    image.version = 1
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      return nil
    }
    defer { png_image_free(&image) }
    // Red, green, blue, opacity; 16 bits mean the same colours as 8.
    image.format = 3
    image.flags |= 4
    var pixels = [UInt32](repeating: 0, count: Int(image.width) * Int(image.height))
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return nil }
    return pixels
  }

  /// Without the chunks by which libpng changes colours.
  private static func withoutGamma(_ bytes: [UInt8]) -> [UInt8] {
    var (result, offset) = (Array(bytes.prefix(8)), 8)
    while let length = BigEndian(bytes[...]).uint32(offset), offset + 12 + length <= bytes.count {
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let chunk = bytes[offset..<offset + 12 + length]
      if !["gAMA", "cHRM", "iCCP", "sRGB", "bKGD"].contains(name) { result += chunk }
      offset += 12 + length
    }
    return result + bytes[min(offset, bytes.count)...]
  }

  /// The largest difference of a channel. Colours of transparent pixels do not count.
  static func difference(_ left: [UInt32], _ right: [UInt32]) -> Int {
    guard left.count == right.count else { return 256 }
    return zip(left, right).reduce(0) { most, pixels in
      if pixels.0 >> 24 == 0, pixels.1 >> 24 == 0 { return most }
      return (0..<4).reduce(most) { most, channel in
        let shift = UInt32(channel * 8)
        let (a, b) = (Int(pixels.0 >> shift & 0xFF), Int(pixels.1 >> shift & 0xFF))
        return max(most, abs(a - b))
      }
    }
  }
}
