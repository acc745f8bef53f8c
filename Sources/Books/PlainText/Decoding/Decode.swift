package import CurlewManuscript

/// Decodes the bytes of a file; every sequence of bytes decodes to some text.
///
/// The bytes are consumed, because copying a long book costs as much as reading it: valid UTF-8
/// becomes the text without a copy.
///
/// - Parameter said: overrides encoding detection.
package func decode(_ bytes: consuming [UInt8], as said: Encoding? = nil) -> DecodedText {
  let finding = said.map { Encoding.find(in: bytes, said: $0) } ?? Encoding.find(in: bytes)
  if finding.isValidUTF8 {
    if finding.mark > 0 { bytes.removeFirst(finding.mark) }
    return DecodedText(valid: bytes, encoding: .utf8, damaged: 0)
  }
  var decoder = PieceDecoder(finding.encoding, capacity: bytes.count)
  decoder.decode(bytes[finding.mark...])
  return decoder.finish()
}
