extension DecoderOutput {
  /// Adds UTF-16; an odd byte at the end and lone surrogates are invalid.
  mutating func addUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { offset in
      let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }.makeIterator()
    var decoder = UTF16()
    decoding: while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): add(scalar)
      case .error: addDamage()
      case .emptyInput: break decoding
      }
    }
    if bytes.count % 2 == 1 { addDamage() }
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    utf8 += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}

/// The end of the last complete character: not inside a unit or between two surrogates.
func endOfWholeUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
  let end = bytes.endIndex - bytes.count % 2
  guard end - bytes.startIndex >= 2 else { return end }
  return 0xD8..<0xDC ~= bytes[isBigEndian ? end - 2 : end - 1] ? end - 2 : end
}
