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
/// The encoding is found out, unless it is said. The bytes are taken over, because a copy of a long
/// book costs as much as looking through it: what is valid UTF-8 becomes the text as it is.
package func decode(
  _ bytes: consuming [UInt8], as said: Encoding? = nil, by workers: Workers = .one
) -> DecodedText {
  let finding =
    said.map { Encoding.find(in: bytes, said: $0, by: workers) }
    ?? Encoding.find(in: bytes, by: workers)
  if finding.isValidUTF8 {
    if finding.mark > 0 { bytes.removeFirst(finding.mark) }
    return DecodedText(utf8: bytes, encoding: .utf8, damaged: 0)
  }
  var decoder = PieceDecoder(finding.encoding, capacity: bytes.count)
  decoder.take(bytes[finding.mark...])
  return decoder.finish()
}
