internal import CurlewFormats

/// Finds the first frame of a WebP animation.
enum WebPAnimation {
  /// The frame as a file of its own; nil for other files. A frame that covers only a part of the picture
  /// is shown by itself.
  static func firstFrame(of bytes: [UInt8]) -> [UInt8]? {
    let fields = LittleEndian(bytes)
    var offset = 12
    while let length = fields.uint32(offset + 4) {
      if bytes[offset..<offset + 4].elementsEqual("ANMF".utf8) {
        let end = min(offset + 8 + length, bytes.count)
        guard offset + 24 < end else { return nil }
        // Its place, size, duration and flags take 16 bytes; the size is at 6.
        return file(Array(bytes[offset + 24..<end]), size: bytes[offset + 14..<offset + 20])
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// Packs the chunks of a frame. One with opacity needs a header that says so.
  private static func file(_ chunks: [UInt8], size: ArraySlice<UInt8>) -> [UInt8] {
    var contents = Array("WEBP".utf8)
    if chunks.starts(with: "ALPH".utf8) {
      contents += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + size
    }
    contents += chunks
    let length = (0..<4).map { UInt8(truncatingIfNeeded: contents.count >> ($0 * 8)) }
    return Array("RIFF".utf8) + length + contents
  }
}
