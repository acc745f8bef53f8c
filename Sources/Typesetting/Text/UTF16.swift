/// UTF-16 without its byte order mark; an odd byte at the end and lone surrogates are damage.
func decodeUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> DecodedText {
  let units = UTF16Units(bytes: bytes, bigEndian: bigEndian)
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count)
  var damaged = bytes.count & 1
  var parser = UTF16.ForwardParser()
  var rest = units.makeIterator()
  while let scalar = parser.next(from: &rest, damaged: &damaged) {
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
  if bytes.count & 1 == 1 { utf8.append(contentsOf: UTF8.encodedReplacementCharacter) }
  return DecodedText(
    utf8: utf8, encoding: bigEndian ? .utf16BigEndian : .utf16LittleEndian, damaged: damaged)
}

extension UTF16.ForwardParser {
  fileprivate mutating func next(
    from units: inout UTF16Units.Iterator, damaged: inout Int
  ) -> Unicode.Scalar? {
    switch parseScalar(from: &units) {
    case .valid(let encoded): return UTF16.decode(encoded)
    case .emptyInput: return nil
    case .error:
      damaged += 1
      return "\u{FFFD}"
    }
  }
}

/// The whole code units that bytes make.
private struct UTF16Units: Sequence {
  let bytes: ArraySlice<UInt8>
  let bigEndian: Bool

  func makeIterator() -> Iterator {
    Iterator(units: self, position: bytes.startIndex)
  }

  struct Iterator: IteratorProtocol {
    let units: UTF16Units
    var position: Int

    mutating func next() -> UInt16? {
      guard position + 1 < units.bytes.endIndex else { return nil }
      let first = UInt16(units.bytes[position])
      let second = UInt16(units.bytes[position + 1])
      position += 2
      return units.bigEndian ? first << 8 | second : second << 8 | first
    }
  }
}
