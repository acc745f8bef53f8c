package import CurlewManuscript

/// Decodes a text that arrives in pieces. The result does not depend on where it is cut: an incomplete
/// character at the end of a piece waits for the next.
package struct PieceDecoder: ~Copyable {
  private let encoding: Encoding
  private var output = DecoderOutput()
  private var unfinished: [UInt8] = []
  private var converter: IconvDecoder?

  /// - Parameter capacity: the approximate number of bytes.
  package init(_ encoding: Encoding, capacity: Int = 0) {
    self.encoding = encoding
    output.utf8.reserveCapacity(capacity + capacity / 8)
    if case .converted(let name) = encoding { converter = IconvDecoder(from: name) }
  }

  package mutating func decode(_ piece: ArraySlice<UInt8>) {
    guard !unfinished.isEmpty else {
      let rest = decode(piece, isLast: false)
      return unfinished = Array(rest)
    }
    let joined = unfinished + piece
    unfinished = Array(decode(joined[...], isLast: false))
  }

  package consuming func finish() -> DecodedText {
    _ = decode(unfinished[...], isLast: true)
    return DecodedText(valid: output.utf8, encoding: encoding, damaged: output.damaged)
  }

  /// Decodes complete characters and returns the rest; at the end of the text there is none.
  private mutating func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8> {
    let whole = isLast ? bytes.endIndex : endOfWhole(bytes)
    switch encoding {
    case .utf8: output.addUTF8(bytes[..<whole])
    case .utf16LittleEndian: output.addUTF16(bytes[..<whole], isBigEndian: false)
    case .utf16BigEndian: output.addUTF16(bytes[..<whole], isBigEndian: true)
    case .utf32LittleEndian: output.addUTF32(bytes[..<whole], isBigEndian: false)
    case .utf32BigEndian: output.addUTF32(bytes[..<whole], isBigEndian: true)
    case .codePage1252: output.addCodePage1252(bytes[..<whole])
    case .converted: return convert(bytes, isLast: isLast)
    }
    return bytes[whole...]
  }

  private func endOfWhole(_ bytes: ArraySlice<UInt8>) -> Int {
    switch encoding {
    case .utf8: endOfWholeUTF8(bytes)
    case .utf16LittleEndian, .utf16BigEndian:
      endOfWholeUTF16(bytes, isBigEndian: encoding == .utf16BigEndian)
    case .utf32LittleEndian, .utf32BigEndian: bytes.endIndex - bytes.count % 4
    case .codePage1252, .converted: bytes.endIndex
    }
  }

  /// Without a converter only ASCII is readable.
  private mutating func convert(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8> {
    guard converter != nil else {
      for byte in bytes { byte < 0x80 ? output.utf8.append(byte) : output.addDamage() }
      return []
    }
    return converter?.convert(bytes, isLast: isLast, to: &output) ?? []
  }
}

/// The text decoded so far, and the number of invalid sequences.
struct DecoderOutput {
  var utf8: [UInt8] = []
  var damaged = 0

  mutating func addDamage() {
    damaged += 1
    utf8 += UTF8.encodedReplacementCharacter
  }
}
