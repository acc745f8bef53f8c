internal import Manuscript

extension Span<UInt8> {
  /// Offsets of the signs in a piece of a text that may be marks of emphasis or dashes: underscores,
  /// stars, equals signs, and hyphens behind a hyphen. They are rare, so 32 bytes are tested at once.
  func markSigns(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 32)
    where EightBytes.mayHold(self, at: offset, { $0.markSigns }) {
      addSigns(in: offset..<Swift.min(offset &+ 32, range.upperBound), to: &found)
    }
    return found
  }

  private func addSigns(in range: Range<Int>, to found: inout [Int]) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      var signs = EightBytes(self, at: offset).markSigns
      while !signs.isEmpty, case let sign = offset &+ signs.first, sign < range.upperBound {
        if self[sign] != 0x2D || sign > 0 && self[sign &- 1] == 0x2D { found.append(sign) }
        signs.removeFirst()
      }
    }
  }
}

extension EightBytes {
  @inline(always)
  fileprivate var markSigns: ByteSet { equal(0x5F) | equal(0x2A) | hyphensOrEqualsSigns }
}
