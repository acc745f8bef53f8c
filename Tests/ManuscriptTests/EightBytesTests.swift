import CurlewManuscript
import Testing
import CurlewTypesetting

@Suite struct EightBytesTests {
  /// Every byte in every position, with neighbours that could carry into it.
  @Test(arguments: [0x00, 0x20, 0x7F, 0x80, 0xFF] as [UInt8])
  func neighboursDoNotAffectATest(neighbour: UInt8) {
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
    for byte: UInt8 in [0x2D, 0x2C, 0x00, 0xE2] {
      #expect(eight.mayEqual(byte).first == bytes.firstIndex(of: byte) ?? 8)
      #expect(eight.equal(byte).count == bytes.count { $0 == byte })
    }
    #expect(eight.continuations.bits == signs(bytes) { $0 & 0xC0 == 0x80 })
    #expect(eight.leads.bits == signs(bytes) { $0 >= 0xC0 })
    #expect(eight.isASCII(from: 0x0E) == bytes.allSatisfy { (0x0E..<0x80).contains($0) })
  }

  /// Wherever the byte is; near the end of the text the answer may be true.
  @Test func mayHoldFindsARareByteAnywhere() {
    for place in 0..<80 {
      var text = [UInt8](repeating: 0x61, count: 80)
      text[place] = 0x5F
      for offset in 0..<90 {
        let isSeen = EightBytes.mayHold(text.span, at: offset) { $0.equal(0x5F) }
        #expect(isSeen == (offset > 47 || (offset..<offset + 32).contains(place)))
      }
    }
  }

  @Test func mayHoldSeesTheNextByteOfEachPlace() {
    for place in 0..<79 {
      var text = [UInt8](repeating: 0x61, count: 80)
      (text[place], text[place + 1]) = (0x5F, 0x2D)
      for offset in 0..<48 {
        let isSeen = EightBytes.mayHold(text.span, at: offset) { $0.equal(0x5F) & $1.equal(0x2D) }
        #expect(isSeen == (offset..<offset + 32).contains(place))
      }
    }
  }

  private func signs(_ bytes: [UInt8], where isMember: (UInt8) -> Bool) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | (isMember($1) ? 0x80 : 0) }
  }
}
