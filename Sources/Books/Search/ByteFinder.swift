/// Finds a sequence of bytes.
///
/// It looks for the two rarest bytes of the sequence, eight places at a time, and compares the whole
/// sequence only where both are found.
package struct ByteFinder: Sendable {
  private let bytes: [UInt8]
  /// The places of the two rarest bytes in the sequence.
  private let rare: Int
  private let other: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let places = bytes.indices.sorted {
      Self.frequency(of: bytes[$0]) < Self.frequency(of: bytes[$1])
    }
    rare = places.first ?? 0
    other = places.dropFirst().first { bytes[$0] != bytes[places[0]] } ?? rare
  }

  package var count: Int { bytes.count }

  /// The letters of English from the commonest to the rarest. The first bytes of other scripts are
  /// common, too.
  private static let letters = Array(" etaoinshrdlcumwfgypbvkjxqz".utf8)

  private static func frequency(of byte: UInt8) -> Int {
    if byte >= 0xC0 { return 100 }
    if byte >= 0x80 { return 40 }
    return letters.firstIndex(of: byte).map { 90 - 3 * $0 } ?? 1
  }

  /// The offset of the first occurrence at or behind an offset; nil if there is none.
  package func next(in text: Span<UInt8>, from start: Int) -> Int? {
    guard !bytes.isEmpty, text.count - start >= bytes.count else { return nil }
    let last = text.count - bytes.count
    var offset = start
    return text.withUnsafeBytes { text in
      // An integer as a vector of eight bytes: the compiler makes loops over single bytes of comparisons
      // of SIMD types.
      let lows: UInt64 = 0x0101_0101_0101_0101
      let (rareBytes, otherBytes) = (lows &* UInt64(bytes[rare]), lows &* UInt64(bytes[other]))
      while offset + 7 <= last {
        let first = text.loadUnaligned(fromByteOffset: offset + rare, as: UInt64.self)
        let second = text.loadUnaligned(fromByteOffset: offset + other, as: UInt64.self)
        // A byte is 0 where both stand. The high bits tell whether there is one.
        let differing = (first ^ rareBytes) | (second ^ otherBytes)
        if (differing &- lows) & ~differing & (lows &* 0x80) != 0 {
          for lane in 0..<8 where matches(text, at: offset + lane) { return offset + lane }
        }
        offset += 8
      }
      while offset <= last {
        if matches(text, at: offset) { return offset }
        offset += 1
      }
      return nil
    }
  }

  @inline(__always)
  private func matches(_ text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    for place in bytes.indices where text[offset + place] != bytes[place] { return false }
    return true
  }
}
