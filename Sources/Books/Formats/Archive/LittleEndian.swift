internal import CurlewNumerals

/// Reads the fields of a header, which are little-endian; nil where the header ends early.
package struct LittleEndian {
  let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package func uint16(_ offset: Int) -> Int? { integer(at: offset, count: 2).map(Int.init) }
  package func uint32(_ offset: Int) -> Int? { integer(at: offset, count: 4).map(Int.init) }

  /// A field of 64 bits; nil for a value that no file can have.
  func uint64(_ offset: Int) -> Int? {
    integer(at: offset, count: 8).flatMap { Int(exactly: $0) }
      .flatMap { ClosedRange.offsets.contains($0) ? $0 : nil }
  }

  /// Whether the header starts with a signature.
  func hasSignature(_ signature: ZipSignature) -> Bool { uint32(0) == signature.rawValue }

  private func integer(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The first four bytes of each kind of record in a zip file.
enum ZipSignature: Int {
  case localHeader = 0x0403_4B50
  case centralHeader = 0x0201_4B50
  case endRecord = 0x0605_4B50
  case zip64EndRecord = 0x0606_4B50
  case zip64Locator = 0x0706_4B50
  case dataDescriptor = 0x0807_4B50
}
