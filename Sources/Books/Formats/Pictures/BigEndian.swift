/// Reads numbers whose most significant byte comes first; nil where the bytes end early.
package struct BigEndian {
  private let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package func uint16(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let start = bytes.startIndex + offset
    return Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }

  package func uint32(_ offset: Int) -> Int? {
    guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
    return high << 16 | low
  }
}
