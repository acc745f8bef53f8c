internal import CurlewFormats

/// The chunks of a PNG file that its pixels depend on.
///
/// libspng would read them, but Debian 12 has it only as a shared library, and the release is linked statically.
struct PNGFile {
  let header: PNGHeader
  /// Red, green and blue in turn.
  private(set) var palette: ArraySlice<UInt8> = []
  /// The opacity of colours of the palette, or the colour that is transparent.
  private(set) var transparency: ArraySlice<UInt8> = []
  /// The compressed pixels.
  private(set) var data: [UInt8] = []

  /// Reads chunks up to the first damaged critical one. The last chunk may be cut off.
  init(_ bytes: [UInt8]) throws(PictureFault) {
    var header: PNGHeader?
    let reader = BigEndian(bytes[...])
    var offset = 8
    while let length = reader.uint32(offset), let name = reader.uint32(offset + 4) {
      let start = offset + 8
      let end = min(start + length, bytes.count)
      let contents = bytes[start..<end]
      if let checksum = reader.uint32(start + length),
        checksum != Int(Inflater.checksum(of: bytes[offset + 4..<end])), name & 1 << 29 == 0
      {
        break
      }
      switch name {
      case Self.nameIHDR where header == nil: header = PNGHeader(contents)
      case Self.namePLTE: palette = contents.prefix(768)
      case Self.nametRNS: transparency = contents.prefix(256)
      case Self.nameIDAT: data += contents
      default: break
      }
      guard name != Self.nameIEND, header != nil else { break }
      offset = start + length + 4
    }
    guard let header else { throw .damaged }
    self.header = header
    if header.kind == .palette, palette.count < 3 { throw .damaged }
  }

  private static let nameIHDR = 0x4948_4452
  private static let namePLTE = 0x504C_5445
  private static let nametRNS = 0x7452_4E53
  private static let nameIDAT = 0x4944_4154
  private static let nameIEND = 0x4945_4E44
}
