/// Runs of ASCII that folding only changes to lower case: no hyphens, underscores, grave accents or
/// control characters, and no two spaces in a row.
enum PlainRun {
  /// The length of the run that begins at an offset, in bytes.
  static func length(_ source: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    var offset = start
    while offset < limit {
      switch source[offset] {
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
