/// Runs of ASCII that folding only changes to lower case: no hyphens, underscores, grave accents or
/// control characters, and no two spaces in a row.
enum PlainRun {
  /// The length of the run that begins at an offset, in bytes.
  static func length(_ source: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    var offset = start
    source.withUnsafeBytes { bytes in
      // The comparison with the next byte reads one more.
      while offset + 9 <= limit {
        let block = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let next = bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
        guard isPlain(block, before: next) else { break }
        offset += 8
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

  /// Whether eight bytes are plain. An integer is used as a vector, because the compiler makes loops over
  /// single bytes of comparisons of SIMD types. It may say no of a space before U+00A0.
  @inline(__always)
  private static func isPlain(_ block: UInt64, before next: UInt64) -> Bool {
    let lows: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    /// The high bits of the bytes of an ASCII block that are not a sign.
    func differs(_ sign: UInt64) -> UInt64 { ((block ^ (lows &* sign)) | highs) &- lows }
    let printable = (block | highs) &- (lows &* 0x20)
    let signs = differs(0x2D) & differs(0x5F) & differs(0x60) & differs(0x7F)
    let spaces = (((block ^ (lows &* 0x20)) | (next ^ (lows &* 0x20))) | highs) &- lows
    return block & highs == 0 && printable & signs & spaces & highs == highs
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
