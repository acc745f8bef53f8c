internal import CurlewFormats

/// The first picture of a GIF file, still compressed.
struct GIFFile {
  /// The size of the whole picture, of which a frame may cover a part.
  let width: Int
  let height: Int
  /// The rectangle of the first frame.
  let frame: (x: Int, y: Int, width: Int, height: Int)
  /// Pixels by number; a number without a colour is transparent.
  let palette: [UInt32]
  let isInterlaced: Bool
  /// The bits of a number, 1 to 11.
  let depth: Int
  /// The codes, least significant bits first.
  let codes: [UInt8]

  init(_ bytes: [UInt8]) throws(PictureFault) {
    let fields = LittleEndian(bytes)
    guard let width = fields.uint16(6), let height = fields.uint16(8), bytes.count > 13 else {
      throw .damaged
    }
    var offset = 13
    let common = Self.palette(bytes, &offset, flags: bytes[10])
    var transparent: Int?
    while offset < bytes.count, bytes[offset] == 0x21 {
      // The block before a frame may name a transparent colour.
      if offset + 6 < bytes.count, bytes[offset + 1] == 0xF9 {
        transparent = bytes[offset + 3] & 1 != 0 ? Int(bytes[offset + 6]) : nil
      }
      offset += 2
      _ = Self.blocks(bytes, &offset)
    }
    guard offset < bytes.count, bytes[offset] == 0x2C, let x = fields.uint16(offset + 1),
      let y = fields.uint16(offset + 3), let columns = fields.uint16(offset + 5),
      let rows = fields.uint16(offset + 7), offset + 10 < bytes.count
    else { throw .damaged }
    let flags = bytes[offset + 9]
    offset += 10
    var palette = Self.palette(bytes, &offset, flags: flags) ?? common ?? []
    palette += repeatElement(0, count: 2048 - palette.count)
    if let transparent { palette[transparent] = 0 }
    guard offset < bytes.count, (1...11).contains(bytes[offset]), columns > 0, rows > 0 else {
      throw .damaged
    }
    depth = Int(bytes[offset])
    offset += 1
    codes = Self.blocks(bytes, &offset)
    // Some programs leave the size out.
    (self.width, self.height) = (width > 0 ? width : columns, height > 0 ? height : rows)
    (frame, self.palette, isInterlaced) = ((x, y, columns, rows), palette, flags & 0x40 != 0)
  }

  private static func palette(_ bytes: [UInt8], _ offset: inout Int, flags: UInt8) -> [UInt32]? {
    guard flags & 0x80 != 0 else { return nil }
    let count = 2 << Int(flags & 7)
    let end = min(offset + count * 3, bytes.count)
    defer { offset = end }
    return stride(from: offset, to: end - 2, by: 3).map {
      UInt32(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
  }

  /// The contents of length-prefixed blocks, up to an empty one.
  private static func blocks(_ bytes: [UInt8], _ offset: inout Int) -> [UInt8] {
    var contents: [UInt8] = []
    while offset < bytes.count {
      let length = Int(bytes[offset])
      let end = min(offset + 1 + length, bytes.count)
      contents += bytes[offset + 1..<end]
      offset = end
      if length == 0 { break }
    }
    return contents
  }
}
