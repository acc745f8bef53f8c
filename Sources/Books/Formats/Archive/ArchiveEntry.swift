internal import CurlewNumerals

/// What the directory of an archive says about one member.
package struct ArchiveEntry: Equatable, Sendable {
  /// A path with slashes, relative to the archive.
  package var name: String
  var isEncrypted: Bool
  var method: Int
  var checksum: UInt32
  /// In bytes, compressed.
  var packedSize: Int
  /// In bytes; nil where only a missing record would say so.
  package var size: Int?
  /// Offset of the local header in the file.
  var headerOffset: Int
  /// Whether its bytes are those of another member too, so that an archive of a few bytes has many
  /// long members. It is not read.
  var overlaps = false
}

extension [ArchiveEntry] {
  /// Marks members that overlap the next one. Several entries of one name are the same member.
  mutating func markOverlaps() {
    let order = indices.sorted {
      (self[$0].headerOffset, $0) < (self[$1].headerOffset, $1)
    }
    var (last, end) = (Int?.none, 0)
    for index in order {
      let entry = self[index]
      if let last, entry.headerOffset < end, entry.name != self[last].name {
        self[last].overlaps = true
      }
      // Larger than any file, but not than a number can be.
      let length = Swift.min(entry.packedSize, ClosedRange.offsets.upperBound)
      let next = entry.headerOffset + LocalHeader.fixedLength + length
      if next >= end { (last, end) = (index, next) }
    }
  }
}

/// The fields that central and local headers have in common, in the same order.
struct HeaderFields {
  let flags: Int
  let method: Int
  let checksum: Int
  let packedSize: Int
  let size: Int
  let nameLength: Int
  let extraLength: Int

  /// - Parameter offset: The offset of the flags field in the header.
  init?(_ header: LittleEndian, at offset: Int) {
    guard let flags = header.uint16(offset), let method = header.uint16(offset + 2),
      let checksum = header.uint32(offset + 8), let packedSize = header.uint32(offset + 12),
      let size = header.uint32(offset + 16), let nameLength = header.uint16(offset + 20),
      let extraLength = header.uint16(offset + 22)
    else { return nil }
    (self.flags, self.method, self.checksum) = (flags, method, checksum)
    (self.packedSize, self.size) = (packedSize, size)
    (self.nameLength, self.extraLength) = (nameLength, extraLength)
  }

  /// Plain, strong, or with masked headers.
  var isEncrypted: Bool { flags & 0x2041 != 0 }
  /// Whether sizes and checksum follow the data.
  var hasDescriptor: Bool { flags & 0x0008 != 0 }
}

/// The extra fields of a header: values that do not fit, and names in Unicode.
struct ExtraFields {
  let bytes: ArraySlice<UInt8>

  /// The data of the first field with an identifier.
  func field(_ identifier: Int) -> LittleEndian? {
    var rest = bytes
    while let found = LittleEndian(rest).uint16(0), let length = LittleEndian(rest).uint16(2) {
      let data = rest.dropFirst(4)
      guard length <= data.count else { return nil }
      if found == identifier { return LittleEndian(data.prefix(length)) }
      rest = data.dropFirst(length)
    }
    return nil
  }

  /// Puts 64-bit values in the place of those that are saturated, in their order.
  func expand(_ values: [Int]) -> [Int]? {
    var position = 0
    var expanded: [Int] = []
    for value in values {
      guard value == 0xFFFF_FFFF else {
        expanded.append(value)
        continue
      }
      guard let wide = field(0x0001)?.uint64(position) else { return nil }
      expanded.append(wide)
      position += 8
    }
    return expanded
  }
}
