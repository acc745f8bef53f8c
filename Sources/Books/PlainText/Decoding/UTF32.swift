extension DecoderOutput {
  /// Adds UTF-32; invalid scalars, and one to three bytes left over at the end, are replaced.
  mutating func addUTF32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
      if let scalar = scalar(of: bytes[start...].prefix(4), isBigEndian: isBigEndian) {
        add(scalar)
      } else {
        addDamage()
      }
    }
  }
}

private func scalar(of unit: ArraySlice<UInt8>, isBigEndian: Bool) -> Unicode.Scalar? {
  guard unit.count == 4 else { return nil }
  let value = unit.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
  return Unicode.Scalar(isBigEndian ? value : value.byteSwapped)
}
