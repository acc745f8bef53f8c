internal import CurlewManuscript

extension DecoderOutput {
  /// Adds UTF-8, with U+FFFD in place of each invalid sequence.
  mutating func addUTF8(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.span.isValidUTF8 else { return utf8 += bytes }
    let repaired = repairedUTF8(bytes)
    utf8 += repaired.utf8
    damaged += repaired.damaged
  }
}

/// Replaces each invalid sequence with U+FFFD and counts them.
func repairedUTF8(_ bytes: ArraySlice<UInt8>) -> (utf8: [UInt8], damaged: Int) {
  let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
  return (repaired, countReplacements(in: repaired[...]) - countReplacements(in: bytes))
}

/// The end of the last complete character. An invalid sequence never includes the first byte of the
/// next character, so a text may be cut before any such byte.
func endOfWholeUTF8(_ bytes: ArraySlice<UInt8>) -> Int {
  guard let lead = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
    return bytes.endIndex
  }
  let length =
    switch bytes[lead] {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  return lead + length > bytes.endIndex ? lead : bytes.endIndex
}

/// The number of U+FFFD in UTF-8.
private func countReplacements(in bytes: ArraySlice<UInt8>) -> Int {
  bytes.indices.dropLast(2).lazy.filter {
    bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD
  }.count
}
