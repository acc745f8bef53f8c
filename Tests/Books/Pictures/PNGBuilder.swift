import CurlewFormats

/// Repeatable random numbers.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Builds PNG files of random rows.
struct PNGBuilder {
  var kind: Int
  var depth: Int
  var width: Int
  var height: Int
  var isInterlaced = false
  var isTransparent = false
  /// The pixels, row by row, for at least 8 bits a channel; random rows without them.
  var pixels: [UInt8] = []

  private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1 }

  func bytes(_ numbers: inout RandomNumbers) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk(
      "IHDR",
      Self.big(width) + Self.big(height) + [UInt8(depth), UInt8(kind), 0, 0, isInterlaced ? 1 : 0])
    if kind == 3 {
      bytes += Self.chunk(
        "PLTE", (0..<3 << depth).map { _ in .random(in: 0...255, using: &numbers) })
    }
    if isTransparent, kind < 4 {
      let key: [UInt8] =
        kind == 3
        ? [0, 128].map { $0 } : (0..<channels).flatMap { _ in [0, UInt8(depth == 16 ? 0 : 1)] }
      bytes += Self.chunk("tRNS", key)
    }
    let rows = self.rows(&numbers)
    // In two chunks, as large files have.
    let data = Self.stored(rows)
    bytes +=
      Self.chunk("IDAT", Array(data.prefix(5))) + Self.chunk("IDAT", Array(data.dropFirst(5)))
    return bytes + Self.chunk("IEND", [])
  }

  /// Rows with random filters. Any bytes are pixels.
  private func rows(_ numbers: inout RandomNumbers) -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    return passes.flatMap { x, y, across, down -> [UInt8] in
      let columns = (width - x + across - 1) / across
      let rows = (height - y + down - 1) / down
      guard columns > 0, rows > 0 else { return [] }
      let stride = (columns * channels * depth + 7) / 8
      let size = channels * depth / 8
      guard pixels.isEmpty else {
        return (0..<rows).flatMap { row -> [UInt8] in
          [0]
            + (0..<columns).flatMap { column -> ArraySlice<UInt8> in
              let place = ((y + row * down) * width + x + column * across) * size
              return pixels[place..<place + size]
            }
        }
      }
      return (0..<rows).flatMap { _ -> [UInt8] in
        [UInt8.random(in: 0...4, using: &numbers)]
          + (0..<stride).map { _ in .random(in: 0...255, using: &numbers) }
      }
    }
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (stream, a, b) = ([UInt8]([0x78, 0x01]), UInt32(1), UInt32(0))
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      let block = bytes[start..<min(start + 1000, bytes.count)]
      let count = UInt16(block.count)
      stream += [block.endIndex == bytes.count ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
      stream += [UInt8(~count & 0xFF), UInt8(~count >> 8)] + block
    }
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + big(Int(b << 16 | a))
  }

  static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + contents
    return big(contents.count) + named + big(Int(Inflater.checksum(of: named[...])))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
