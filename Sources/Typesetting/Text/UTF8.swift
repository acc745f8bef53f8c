/// The bytes as they are when they are UTF-8; nil when they are not.
func decodeUTF8(_ bytes: [UInt8]) -> DecodedText? {
  guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
  return DecodedText(utf8: bytes, encoding: .utf8, damaged: 0)
}

/// The bytes with U+FFFD in the place of each sequence that is not UTF-8.
func repairUTF8(_ bytes: ArraySlice<UInt8>) -> DecodedText {
  let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
  let damaged = countReplacements(in: repaired[...]) - countReplacements(in: bytes)
  return DecodedText(utf8: repaired, encoding: .utf8, damaged: damaged)
}

/// How often U+FFFD stands in UTF-8.
private func countReplacements(in bytes: ArraySlice<UInt8>) -> Int {
  bytes.indices.dropLast(2).lazy.filter {
    bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD
  }.count
}
