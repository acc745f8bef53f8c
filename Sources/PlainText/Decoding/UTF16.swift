extension DecoderOutput {
  /// Adds UTF-16; an odd byte at the end and lone surrogates are invalid.
  mutating func addUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var rest = UTF16Units(bytes: bytes, isBigEndian: isBigEndian)
    while let unit = rest.next() {
      if unit < 0x80 {
        utf8.append(UInt8(unit))
      } else {
        add(unit, before: &rest)
      }
    }
    if bytes.count % 2 == 1 { addDamage() }
  }

  private mutating func add(_ unit: UInt16, before rest: inout UTF16Units) {
    if let scalar = Unicode.Scalar(unit) { return add(scalar) }
    guard UTF16.isLeadSurrogate(unit), let trail = rest.peek, UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { return addDamage() }
    _ = rest.next()
    add(scalar)
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    utf8 += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}

/// The end of the last complete character: not inside a unit or between two surrogates.
func endOfWholeUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
  let end = bytes.endIndex - bytes.count % 2
  guard end - bytes.startIndex >= 2 else { return end }
  var last = UTF16Units(bytes: bytes[(end - 2)..<end], isBigEndian: isBigEndian)
  return last.next().map(UTF16.isLeadSurrogate) == true ? end - 2 : end
}

/// The complete code units in some bytes.
private struct UTF16Units: IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  private var position: Int

  init(bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    (self.bytes, self.isBigEndian, position) = (bytes, isBigEndian, bytes.startIndex)
  }

  var peek: UInt16? {
    guard position + 1 < bytes.endIndex else { return nil }
    let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  mutating func next() -> UInt16? {
    defer { position += 2 }
    return peek
  }
}
