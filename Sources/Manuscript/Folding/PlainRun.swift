/// Runs of ASCII that folding only changes to lower case: no hyphens, underscores, grave accents or
/// control characters, and no two spaces in a row.
enum PlainRun {
  /// The length of the run that begins at an offset, in bytes.
  static func length(_ source: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    var offset = start
    source.withUnsafeBytes { bytes in
      // The comparison with the next byte reads one more.
      while offset + 17 <= limit {
        let block = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        let next = bytes.loadUnaligned(fromByteOffset: offset + 1, as: SIMD16<UInt8>.self)
        guard isPlain(block, before: next) else { break }
        offset += 16
      }
    }
    while offset < limit, isPlain(source[offset]),
      source[offset] != space || offset + 1 == limit || source[offset + 1] != space
    {
      offset += 1
    }
    return offset - start
  }

  private static let space = UInt8(ascii: " ")

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != 0x2D && byte != 0x5F && byte != 0x60
  }

  @inline(__always)
  private static func isPlain(_ block: SIMD16<UInt8>, before next: SIMD16<UInt8>) -> Bool {
    // Out of the range 0x20 to 0x7E, after a shift to 0.
    let outside = (block &- 0x20) .> 0x5E
    let special = (block .== 0x2D) .| (block .== 0x5F) .| (block .== 0x60)
    let spaces = (block .== 0x20) .& (next .== 0x20)
    return !any(outside .| special .| spaces)
  }

  /// Appends a plain run.
  static func append(
    _ source: Span<UInt8>, _ range: Range<Int>, lowercased: Bool, to output: inout [UInt8]
  ) {
    output.append(addingCapacity: range.count) { target in
      for offset in range {
        let byte = source[offset]
        let isCapital = lowercased && byte &- 0x41 < 26
        target.append(isCapital ? byte | 0x20 : byte)
      }
    }
  }
}
