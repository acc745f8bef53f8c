/// Runs of ASCII that folding only changes to lower case: no hyphens, underscores, grave accents or
/// control characters, and no two spaces in a row.
package enum PlainRun {
  /// Whether a byte is one of `!"'(),.:;?[]` or a grave accent, which may be left out.
  @inline(__always)
  package static func isSign(_ byte: UInt8) -> Bool {
    let signs: (UInt64, UInt64) = (0x8C00_5386_0000_0000, 0x1_2800_0000)
    return (byte < 0x40 ? signs.0 >> UInt64(byte) : signs.1 >> UInt64(byte & 0x3F)) & 1 != 0
      && byte < 0x80
  }

  /// The length of the run that begins at an offset, in bytes.
  ///
  /// - Parameter hasSigns: Whether signs of punctuation are plain.
  static func length(
    _ source: Span<UInt8>, from start: Int, to limit: Int, hasSigns: Bool
  ) -> Int {
    var offset = start
    while offset < limit {
      switch source[offset] {
      case let byte where !hasSigns && isSign(byte): return offset - start
      case 0x20 where offset + 1 < source.count && source[offset + 1] == 0x20: return offset - start
      case ..<0x20, 0x2D, 0x5F, 0x60, 0x7F...: return offset - start
      default: offset += 1
      }
    }
    return offset - start
  }

  static func append(
    _ source: Span<UInt8>, _ range: Range<Int>, lowercased: Bool, to output: inout [UInt8]
  ) {
    let begin = output.count
    output.append(contentsOf: source.extracting(range))
    guard lowercased else { return }
    var appended = output.mutableSpan
    for index in begin..<appended.count where appended[index] &- 0x41 < 26 {
      appended[index] |= 0x20
    }
  }
}
