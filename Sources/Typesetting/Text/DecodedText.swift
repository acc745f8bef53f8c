/// A book's text as it came out of the bytes of a file.
///
/// Offsets into `utf8` are what a reader's place is made of, so decoding the same bytes gives the
/// same text on every run; line endings stay as they were.
package struct DecodedText: Sendable {
  /// Valid UTF-8, without a byte order mark.
  package let utf8: [UInt8]
  package let encoding: Encoding
  /// How many places of the file meant nothing in its encoding and read U+FFFD now.
  package let damaged: Int
}

/// Reads the bytes of a file as text; any bytes give a text.
///
/// A byte order mark decides; without one, text that is UTF-8 or was before a few bytes of it went
/// bad is UTF-8; and everything else is the Western code page in which older books are kept.
///
/// The bytes are taken over, because a copy of a long book costs as much as looking through it.
package func decode(_ bytes: consuming [UInt8]) -> DecodedText {
  switch ByteOrderMark(of: bytes) {
  case .utf8:
    var text = consume bytes
    text.removeFirst(3)
    return decodeUTF8(text) ?? repairUTF8(text[...])
  case .utf16LittleEndian: return decodeUTF16(bytes[2...], bigEndian: false)
  case .utf16BigEndian: return decodeUTF16(bytes[2...], bigEndian: true)
  case .utf32LittleEndian: return decodeUTF32(bytes[4...], bigEndian: false)
  case .utf32BigEndian: return decodeUTF32(bytes[4...], bigEndian: true)
  case nil: return decodeUnmarked(bytes)
  }
}

private func decodeUnmarked(_ bytes: [UInt8]) -> DecodedText {
  if let text = decodeUTF8(bytes) { return text }
  let repaired = repairUTF8(bytes[...])
  return isMostlyWellFormed(repaired) ? repaired : decodeCodePage1252(bytes)
}

/// Text in a code page is almost never well-formed UTF-8 by accident, so a few sequences that are
/// outweigh one that is not.
private func isMostlyWellFormed(_ repaired: DecodedText) -> Bool {
  let scalars = repaired.utf8.lazy.filter { $0 >= 0xC0 }.count
  return scalars - repaired.damaged >= 4 * repaired.damaged
}

package enum Encoding: String, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16, little-endian"
  case utf16BigEndian = "UTF-16, big-endian"
  case utf32LittleEndian = "UTF-32, little-endian"
  case utf32BigEndian = "UTF-32, big-endian"
  case codePage1252 = "CP1252"
}
