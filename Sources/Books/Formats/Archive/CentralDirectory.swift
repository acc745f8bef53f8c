internal import CurlewManuscript

/// Reads the directory at the end of a zip file.
struct CentralDirectory {
  private let source: ByteSource
  /// The end of the file, where the end record is, and mostly the directory too.
  private let tail: [UInt8]
  private let tailOffset: Int

  /// In bytes.
  private static let longestDirectory = 64 << 20
  /// An end record with the longest comment.
  private static let longestEnd = 22 + 0xFFFF

  init(_ source: ByteSource) {
    self.source = source
    tailOffset = max(source.length - Self.longestEnd, 0)
    tail = source.bytes(at: tailOffset, count: Self.longestEnd)
  }

  /// All members, or nil if the directory is missing or damaged.
  func entries() -> [ArchiveEntry]? {
    guard let end = endRecord(), end.directorySize <= Self.longestDirectory,
      let start = start(of: end)
    else { return nil }
    let bytes = bytes(at: start, count: end.directorySize)
    // Where the file has something before the archive, all offsets are too small by its length.
    let shift = start - end.directoryOffset
    var entries: [ArchiveEntry] = []
    var rest = bytes[...]
    while entries.count < min(end.count, Archive.mostEntries) {
      guard let header = CentralHeader(rest), var entry = header.entry,
        entry.headerOffset < source.length
      else { return nil }
      entry.headerOffset += shift
      entries.append(entry)
      rest = rest.dropFirst(header.length)
    }
    return entries
  }

  private struct EndRecord {
    var count: Int
    var directorySize: Int
    var directoryOffset: Int
    /// Offset of the record itself.
    var offset: Int
  }

  private func endRecord() -> EndRecord? {
    guard tail.count >= 22 else { return nil }
    for index in stride(from: tail.count - 22, through: 0, by: -1)
    where tail[index] == UInt8(ascii: "P") {
      let record = LittleEndian(tail[index...])
      guard record.hasSignature(.endRecord), let count = record.uint16(10),
        let size = record.uint32(12), let offset = record.uint32(16)
      else { continue }
      let end = EndRecord(
        count: count, directorySize: size, directoryOffset: offset, offset: tailOffset + index)
      return zip64EndRecord(before: end) ?? end
    }
    return nil
  }

  /// The record with wide fields, which a locator before the end record points to.
  private func zip64EndRecord(before end: EndRecord) -> EndRecord? {
    let locator = LittleEndian(bytes(at: end.offset - 20, count: 20))
    guard locator.hasSignature(.zip64Locator), let offset = locator.uint64(8) else { return nil }
    let record = LittleEndian(bytes(at: offset, count: 56))
    guard record.hasSignature(.zip64EndRecord), let count = record.uint64(32),
      let size = record.uint64(40), let start = record.uint64(48)
    else { return nil }
    return EndRecord(count: count, directorySize: size, directoryOffset: start, offset: offset)
  }

  /// The offset of the directory: right before the end record, or else where that record says.
  private func start(of end: EndRecord) -> Int? {
    guard end.directorySize <= end.offset else { return nil }
    let candidates = [end.offset - end.directorySize, end.directoryOffset]
    if end.count == 0 { return candidates[0] }
    return candidates.first {
      LittleEndian(bytes(at: $0, count: 4)).hasSignature(.centralHeader)
    }
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    let index = offset - tailOffset
    guard count >= 0, index >= 0, index <= tail.count, count <= tail.count - index else {
      return source.bytes(at: offset, count: count)
    }
    return Array(tail[index..<(index + count)])
  }
}

/// One record of the directory.
private struct CentralHeader {
  /// Nil if a number that did not fit into 32 bits is missing.
  let entry: ArchiveEntry?
  /// In bytes, with everything that follows the fixed part.
  let length: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    let header = LittleEndian(bytes)
    guard header.hasSignature(.centralHeader), let fields = HeaderFields(header, at: 8),
      let commentLength = header.uint16(32), let offset = header.uint32(42)
    else { return nil }
    let variable = bytes.dropFirst(46)
    guard fields.nameLength + fields.extraLength <= variable.count else { return nil }
    length = 46 + fields.nameLength + fields.extraLength + commentLength
    let extra = ExtraFields(
      bytes: variable.dropFirst(fields.nameLength).prefix(fields.extraLength))
    entry = extra.expand([fields.size, fields.packedSize, offset]).map { wide in
      let (size, packedSize, headerOffset) = (wide[0], wide[1], wide[2])
      return ArchiveEntry(
        name: EntryName.decode(variable.prefix(fields.nameLength), extra),
        isEncrypted: fields.isEncrypted, method: fields.method,
        checksum: UInt32(truncatingIfNeeded: fields.checksum), packedSize: packedSize,
        size: size, headerOffset: headerOffset)
    }
  }
}
