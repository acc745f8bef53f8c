import CGif
import CurlewPictures
import Testing

/// What is read from GIF files is what giflib reads.
@Suite(.timeLimit(.minutes(90))) struct GIFOracleTests {
  static let files = Corpus.files("gif", most: 150)

  @Test(.enabled(if: !files.isEmpty, "needs GIF files in CURLEW_PICTURES"), arguments: files)
  func `Installed files have the pixels that giflib sees`(path: String) throws {
    let bytes = Corpus.bytes(path)
    guard let oracle = Oracle(bytes) else { return }
    let bitmap = try PictureDecoder.bitmap(of: bytes)
    let columns = max(min(oracle.width, bitmap.width - oracle.x), 0)
    for y in 0..<min(oracle.height, bitmap.height - oracle.y) {
      let start = (oracle.y + y) * bitmap.width + oracle.x
      #expect(
        bitmap.pixels[start..<start + columns]
          == oracle.pixels[y * oracle.width..<y * oracle.width + columns])
    }
  }
}

/// The first picture of a file, read by giflib; nil if it is not.
private struct Oracle {
  var (x, y, width, height) = (0, 0, 0, 0)
  var pixels: [UInt32] = []

  private final class Source {
    var bytes: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  }

  init?(_ bytes: [UInt8]) {
    let source = Source(bytes)
    let pointer = Unmanaged.passUnretained(source).toOpaque()
    let file = withExtendedLifetime(source) {
      let file = DGifOpen(
        pointer,
        { file, buffer, count in
          guard let file, let buffer, let data = file.pointee.UserData else { return 0 }
          let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
          let part = source.bytes.prefix(Int(count))
          source.bytes = source.bytes.dropFirst(part.count)
          for (index, byte) in part.enumerated() { buffer[index] = byte }
          return Int32(part.count)
        }, nil)
      guard let file, DGifSlurp(file) == GIF_OK else {
        return nil as UnsafeMutablePointer<GifFileType>?
      }
      return file
    }
    guard let file, file.pointee.ImageCount > 0 else { return nil }
    defer { DGifCloseFile(file, nil) }
    let image = file.pointee.SavedImages[0]
    let place = image.ImageDesc
    (x, y) = (Int(place.Left), Int(place.Top))
    (width, height) = (Int(place.Width), Int(place.Height))
    guard let colours = (place.ColorMap ?? file.pointee.SColorMap)?.pointee else { return nil }
    var control = GraphicsControlBlock()
    control.TransparentColor = -1
    _ = DGifSavedExtensionToGCB(file, 0, &control)
    pixels = (0..<width * height).map { index in
      let number = Int(image.RasterBits[index])
      guard number != control.TransparentColor, number < colours.ColorCount else { return 0 }
      let colour = colours.Colors[number]
      return UInt32(colour.Red) | UInt32(colour.Green) << 8 | UInt32(colour.Blue) << 16
        | 0xFF00_0000
    }
  }
}
