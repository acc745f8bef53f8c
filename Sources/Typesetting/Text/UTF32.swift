/// UTF-32 without its byte order mark; what is no scalar is damage, and so are bytes left over at
/// the end.
func decodeUTF32(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> DecodedText {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count / 2)
  var damaged = 0
  for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
    let scalar = scalar(of: bytes[start...].prefix(4), bigEndian: bigEndian)
    if scalar == nil { damaged += 1 }
    utf8.append(
      contentsOf: scalar.flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter)
  }
  return DecodedText(
    utf8: utf8, encoding: bigEndian ? .utf32BigEndian : .utf32LittleEndian, damaged: damaged)
}

private func scalar(of unit: ArraySlice<UInt8>, bigEndian: Bool) -> Unicode.Scalar? {
  guard unit.count == 4 else { return nil }
  let value = unit.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
  return Unicode.Scalar(bigEndian ? value : value.byteSwapped)
}
