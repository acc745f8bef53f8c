extension [UInt8] {
  /// Whether everything is valid UTF-8. The pieces begin at first bytes of characters, so each can be
  /// checked by itself.
  package func isValidUTF8(by workers: Workers) -> Bool {
    guard workers.count > 1 else { return span.isValidUTF8 }
    let starts = workers.cuts(in: count).map { cut in
      self[cut...].prefix(4).firstIndex { $0 & 0xC0 != 0x80 } ?? Swift.min(cut + 4, count)
    }
    let pieces = zip([0] + starts, starts + [count]).map { $0..<$1 }
    return !workers.map(pieces) { self[$0].span.isValidUTF8 }.contains(false)
  }
}

extension Span<UInt8> {
  /// Whether everything is valid UTF-8. Runs of ASCII are checked many bytes at a time, which the
  /// standard library does not do.
  package var isValidUTF8: Bool {
    var offset = 0
    while offset < count {
      let others = EightBytes(self, at: offset).notASCII
      offset &+= others.first
      guard !others.isEmpty else {
        while !EightBytes.mayHold(self, at: offset, \.notASCII) { offset &+= 32 }
        continue
      }
      repeat {
        let length = lengthOfWellFormedScalar(at: offset)
        guard length > 0 else { return false }
        offset &+= length
      } while offset < count && self[offset] >= 0x80
    }
    return true
  }

  /// The length of the non-ASCII scalar at an offset; 0 if it is invalid: overlong, a surrogate, or
  /// beyond U+10FFFF.
  @inline(__always)
  private func lengthOfWellFormedScalar(at offset: Int) -> Int {
    let first = self[offset]
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first <= 0xF4, offset &+ length <= count else { return 0 }
    let second = self[offset &+ 1]
    switch first {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F: return 0
    case 0xF0 where second < 0x90, 0xF4 where second > 0x8F: return 0
    default: break
    }
    for index in offset &+ 1..<offset &+ length where self[index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
