import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct DecodingTests {
  @Test func validUTF8IsUnchanged() {
    let text = decode(Array("Ένα, δύο".utf8))
    #expect(text.utf8 == Array("Ένα, δύο".utf8))
    #expect(text.encoding == .utf8 && text.damaged == 0)
  }

  @Test func aTextMayEndWithinTheSignOfDamage() {
    for bytes: [UInt8] in [[0xEF], [0xEF, 0xBF]] {
      let text = decode(Array("tide".utf8) + bytes)
      #expect(text.string.hasPrefix("tide"))
    }
  }

  @Test func aByteOrderMarkIsNotPartOfTheText() {
    #expect(decode([0xEF, 0xBB, 0xBF, 0x41]).utf8 == [0x41])
    #expect(decode([0xFF, 0xFE, 0x41, 0, 0x26, 0x20]).string == "A…")
    #expect(decode([0xFE, 0xFF, 0, 0x41, 0x20, 0x26]).string == "A…")
  }

  @Test func loneSurrogatesInUTF16AreDamage() {
    let whole = decode([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE])
    #expect(whole.string == "😀" && whole.damaged == 0)
    let torn = decode([0xFF, 0xFE, 0x3D, 0xD8, 0x41, 0x00, 0x42])
    #expect(torn.string == "\u{FFFD}A\u{FFFD}" && torn.damaged == 2)
  }

  @Test func aMarkOfUTF32GivesTheByteOrder() {
    let little = decode([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0, 0x00, 0xF6, 0x01, 0])
    #expect(little.string == "A😀" && little.encoding == .utf32LittleEndian)
    let big = decode([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41, 0, 0x01, 0xF6, 0x00])
    #expect(big.string == "A😀" && big.encoding == .utf32BigEndian && big.damaged == 0)
  }

  @Test func invalidScalarsInUTF32AreDamage() {
    let surrogate = decode([0xFF, 0xFE, 0, 0, 0, 0xD8, 0, 0, 0x41, 0, 0, 0, 0x42, 0])
    #expect(surrogate.string == "\u{FFFD}A\u{FFFD}" && surrogate.damaged == 2)
  }

  @Test func aFewInvalidBytesAreStillUTF8() {
    let bytes = Array("déjà vu, œuvre, naïve, für, ".utf8) + [0xFF] + Array("élan".utf8)
    let text = decode(bytes)
    #expect(text.encoding == .utf8 && text.damaged == 1)
    #expect(text.string.hasSuffix("\u{FFFD}élan"))
  }

  @Test func otherBytesAreWindows1252() {
    let text = decode([0x93, 0x6E, 0xE9, 0x94, 0x81])
    #expect(text.string == "“né”\u{FFFD}")
    #expect(text.encoding == .codePage1252 && text.damaged == 1)
  }

  @Test func nulBytesAndLineEndsAreUnchanged() {
    let bytes = Array("a\0b\r\nc\rd\n".utf8)
    #expect(decode(bytes).utf8 == bytes)
  }

  @Test func anyBytesDecodeToValidUTF8() {
    var random = Chaos(seed: 7)
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let marks: [[UInt8]] = [
        [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF],
      ]
      for mark in marks {
        let text = decode(mark + bytes)
        #expect(String(validating: text.utf8, as: UTF8.self) != nil)
      }
    }
  }
}

extension DecodedText {
  var string: String { String(decoding: utf8, as: UTF8.self) }
}
