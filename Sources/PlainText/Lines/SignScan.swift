internal import CurlewManuscript

extension Span<UInt8> {
  /// Offsets of the signs in a piece of a text that may be marks of emphasis or dashes: underscores,
  /// stars, equals signs, and hyphens behind a hyphen. They are rare, so 32 bytes are tested at once.
  func markSigns(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      offset = EightBytes.skip32(self, from: offset, to: range.upperBound) { $0.markSigns }
      let end = Swift.min(offset &+ 32, range.upperBound)
      if offset < end { addSigns(in: offset..<end, to: &found) }
      offset = end
    }
    return found
  }

  private func addSigns(in range: Range<Int>, to found: inout [Int]) {
    for offset in range where self[offset].isOne(of: "_*=-") {
      if self[offset] != 0x2D || offset > 0 && self[offset &- 1] == 0x2D { found.append(offset) }
    }
  }
}

extension EightBytes {
  @inline(always)
  fileprivate var markSigns: ByteSet {
    mayEqual(0x5F) | mayEqual(0x2A) | hyphensAsEqualsSigns.mayEqual(0x3D)
  }
}
