import Testing
import Typesetting

@Suite struct EightBytesTests {
  /// Every byte at every place, among neighbours that could carry into it.
  @Test(arguments: [0x00, 0x20, 0x7F, 0x80, 0xFF] as [UInt8])
  func eachByteIsTestedByItself(neighbour: UInt8) {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = Array(repeating: neighbour, count: 8)
        bytes[place] = byte
        expectPlainTests(of: bytes)
      }
    }
  }

  private func expectPlainTests(of bytes: [UInt8]) {
    let eight = EightBytes(word: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    #expect(eight.below(0x21).bits == signs(bytes) { $0 < 0x21 })
    #expect(eight.from(0x7F).bits == signs(bytes) { $0 >= 0x7F })
    #expect(eight.equal(0x2D).bits == signs(bytes) { $0 == 0x2D })
    #expect(eight.equal(0xE2).bits == signs(bytes) { $0 == 0xE2 })
    #expect(eight.continuations.bits == signs(bytes) { $0 & 0xC0 == 0x80 })
  }

  private func signs(_ bytes: [UInt8], where isMember: (UInt8) -> Bool) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | (isMember($1) ? 0x80 : 0) }
  }
}
