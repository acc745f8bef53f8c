extension Span<UInt8> {
  /// Offsets of the signs in a piece of a text that may be marks of emphasis or dashes: underscores,
  /// stars, equals signs, and hyphens behind a hyphen.
  func markSigns(in range: Range<Int>) -> [Int] {
    range.filter { offset in
      switch self[offset] {
      case 0x2A, 0x3D, 0x5F: true
      case 0x2D: offset > 0 && self[offset - 1] == 0x2D
      default: false
      }
    }
  }
}
