private import CurlewCWebP
internal import CurlewManuscript
internal import CurlewFormats

/// Decodes WebP piece by piece, scaled by libwebp.
///
/// The pointers that libwebp needs stay in this file.
enum WebPPicture {
  static func bitmap(
    of bytes: [UInt8], near size: PictureSize?, _ watch: DecodingWatch
  ) throws(PictureFault) -> Bitmap {
    let bytes = WebPAnimation.firstFrame(of: bytes) ?? bytes
    let configuration = UnsafeMutablePointer<WebPDecoderConfig>.allocate(capacity: 1)
    configuration.initialize(to: WebPDecoderConfig())
    defer { configuration.deallocate() }
    guard WebPInitDecoderConfig(configuration) != 0,
      WebPGetFeatures(bytes, bytes.count, &configuration.pointee.input) == VP8_STATUS_OK
    else { throw .damaged }
    let input = configuration.pointee.input
    let (width, height) = (Int(input.width), Int(input.height))
    try watch.check(width: width, height: height)
    // libwebp keeps a copy of the bytes, and all pixels of a lossless picture.
    try watch.check(
      memory: 3 * bytes.count + width * height * 4, width: width, height: height, near: size)
    let factor = RowReducer.factor(width: width, height: height, near: size, most: 1000)
    configuration.pointee.output.colorspace = MODE_RGBA
    configuration.pointee.options.use_scaling = factor > 1 ? 1 : 0
    configuration.pointee.options.scaled_width = Int32(width / factor)
    configuration.pointee.options.scaled_height = Int32(height / factor)
    guard let decoder = WebPIDecode(nil, 0, configuration) else { throw .tooLarge }
    defer {
      WebPIDelete(decoder)
      WebPFreeDecBuffer(&configuration.pointee.output)
    }
    try feed(bytes, to: decoder, watch)
    return try picture(from: decoder)
  }

  private static let pieceLength = 1 << 15

  /// Damage at the end leaves what was decoded before it.
  private static func feed(
    _ bytes: [UInt8], to decoder: OpaquePointer, _ watch: DecodingWatch
  ) throws(PictureFault) {
    var status = VP8_STATUS_SUSPENDED
    for start in stride(from: 0, to: bytes.count, by: pieceLength)
    where status == VP8_STATUS_SUSPENDED {
      try watch.check()
      let piece = bytes[start..<min(start + pieceLength, bytes.count)]
      status = piece.withUnsafeBufferPointer { WebPIAppend(decoder, $0.baseAddress, $0.count) }
    }
    if status == VP8_STATUS_OUT_OF_MEMORY { throw .tooLarge }
  }

  private static func picture(from decoder: OpaquePointer) throws(PictureFault) -> Bitmap {
    var (done, width, height, stride) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard let rows = WebPIDecGetRGB(decoder, &done, &width, &height, &stride), done > 0 else {
      throw .damaged
    }
    var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
    pixels.withUnsafeMutableBytes { pixels in
      for row in 0..<Int(min(done, height)) {
        let bytes = UnsafeRawBufferPointer(
          start: rows + row * Int(stride), count: Int(width) * 4)
        UnsafeMutableRawBufferPointer(rebasing: pixels[(row * Int(width) * 4)...])
          .copyMemory(from: bytes)
      }
    }
    return Bitmap(width: Int(width), height: Int(height), pixels: pixels)
  }
}

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
