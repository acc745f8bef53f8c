/// Runs of ASCII that folding only changes to lower case: no hyphens, underscores, grave accents or
/// control characters, and no two spaces in a row.
enum PlainRun {
  /// The length of the run that begins at an offset, in bytes.
  static func length(_ source: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    var offset = start
    while offset < limit {
      let others = others(EightBytes(source, at: offset), EightBytes(source, at: offset + 1))
      offset += others.first
      guard others.isEmpty else { break }
    }
    return min(offset, limit) - start
  }

  /// The bytes that are not plain, among them the first of two spaces.
  ///
  /// - Parameter next: the bytes one further on.
  @inline(__always)
  private static func others(_ bytes: EightBytes, _ next: EightBytes) -> ByteSet {
    let signs = bytes.equal(0x2D) | bytes.equal(0x5F) | bytes.equal(0x60) | bytes.equal(0x7F)
    let spaces = bytes.equal(0x20) & next.equal(0x20)
    return bytes.notASCII | bytes.below(0x20) | signs | spaces
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
