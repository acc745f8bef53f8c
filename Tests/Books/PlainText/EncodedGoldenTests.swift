import CurlewManuscript
import KeptLines
import TestBooks
import Testing

@testable import CurlewPlainText

/// The beginnings of books in several encodings: whole, cut and damaged. The recorded lines name the encodings that are
/// detected, apart from those that uchardet guesses: its versions differ.
@Suite(.timeLimit(.minutes(90))) struct EncodedGoldenTests {
  private static let texts = (Library.own + Library.trial + Library.wild).map { volume in
    let encoding = Encoding.decided(in: volume.bytes)?.encoding ?? .codePage1252
    let text = decode(volume.bytes, as: encoding).utf8
    return (name: volume.name, text: String(decoding: text.prefix(6000), as: UTF8.self))
  }

  private static let encodings: [(name: String, encode: @Sendable (String) -> [UInt8])] = [
    ("UTF-8", { Array($0.utf8) }), ("UTF-8 with a mark", { [0xEF, 0xBB, 0xBF] + Array($0.utf8) }),
    ("UTF-16 low first", { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
    ("UTF-16 high first", { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }),
    ("UTF-32 low first", { $0.unicodeScalars.flatMap { bytes(of: $0.value) } }),
    ("UTF-32 high first", { $0.unicodeScalars.flatMap { bytes(of: $0.value).reversed() } }),
    ("one byte each", { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }),
  ]

  private static func bytes(of value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let stated: [Encoding] = [
    .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .codePage1252,
  ]

  @Test(.releaseOnly, arguments: texts.indices) func whatIsDecodedIsWhatItWas(index: Int) {
    let (name, text) = Self.texts[index]
    let lines = Self.encodings.map { encoding, encode in
      let bytes = encode(text)
      var damaged = bytes
      for place in stride(from: 5, to: bytes.count, by: 61) { damaged[place] ^= 0x81 }
      let versions = [
        bytes, Array(bytes.prefix(301)), Array(bytes.dropFirst(4).prefix(999)), damaged,
      ]
      var sum = Sum()
      let found = versions.map { version in
        guard Encoding.decided(in: version) != nil else { return "guessed" }
        let decoded = decode(version)
        sum.add("\(decoded.encoding) \(decoded.damaged)")
        for byte in decoded.utf8 { sum.add(Int(byte)) }
        return decoded.encoding.name
      }
      for said in Self.stated {
        let decoded = decode(damaged, as: said)
        sum.add("\(decoded.encoding) \(decoded.damaged) \(decoded.utf8.count)")
        for start in stride(from: 0, to: max(bytes.count - 400, 1), by: 796) {
          sum.add(CutFinder(Array(bytes[start..<min(start + 400, bytes.count)]), in: said).cut)
        }
      }
      return "\(name), \(encoding): \(found.joined(separator: ", ")), sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/Books/PlainText/Golden/encoded.txt") == [])
  }
}
