internal import CurlewCDeflate
internal import CurlewCells

extension PicturePixels {
  /// The picture as a PNG file. Nil if there is no memory.
  package var png: [UInt8]? {
    guard let packed = Self.packed(filteredRows) else { return nil }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits for each of red, green and blue; no passes.
    bytes += Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, 2, 0, 0, 0])
    bytes += Self.chunk("IDAT", packed)
    bytes += Self.chunk("IEND", [])
    return bytes
  }

  /// The rows as differences from Paeth’s prediction, which suits photographs.
  private var filteredRows: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((width * 3 + 1) * height)
    var former = [UInt8](repeating: 0, count: width * 3 + 3)
    for row in 0..<height {
      var line: [UInt8] = [0, 0, 0]
      line.reserveCapacity(width * 3 + 3)
      for pixel in pixels[row * width..<(row + 1) * width] {
        line += [pixel.red, pixel.green, pixel.blue]
      }
      bytes.append(4)
      for place in 3..<line.count {
        let guess = PNGFilters.predicted(line[place - 3], former[place], former[place - 3])
        bytes.append(line[place] &- guess)
      }
      former = line
    }
    return bytes
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let packer = libdeflate_alloc_compressor(6) else { return nil }
    defer { libdeflate_free_compressor(packer) }
    var packed = [UInt8](
      repeating: 0, count: libdeflate_zlib_compress_bound(packer, bytes.count))
    let count = libdeflate_zlib_compress(packer, bytes, bytes.count, &packed, packed.count)
    return Array(packed.prefix(count))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return number(data.count) + body + number(Int(libdeflate_crc32(0, body, body.count)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
