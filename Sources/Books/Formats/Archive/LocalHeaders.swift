internal import CurlewManuscript
internal import Synchronization

/// The members of an archive as the headers before their data describe them. Finding the headers takes a search
/// through the file, which is made when the directory first proves wrong or incomplete.
final class RecoveredMembers: Sendable {
  private let source: ByteSource
  private let members = Mutex<[String: ArchiveEntry]?>(nil)

  init(_ source: ByteSource) { self.source = source }

  func entry(named name: String) -> ArchiveEntry? { all[name] }

  var all: [String: ArchiveEntry] {
    members.withLock { members in
      if let members { return members }
      var found = LocalHeaders(source).entries()
      found.markOverlaps()
      let recovered = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      members = recovered
      return recovered
    }
  }
}

/// Finds the members of an archive whose directory is missing, by the headers before their data.
struct LocalHeaders {
  private let bytes: [UInt8]

  /// A longer file without its directory is not searched, since that takes it into memory.
  private static let longestFile = 256 << 20

  init(_ source: ByteSource) {
    bytes = source.bytes(at: 0, count: min(source.length, Self.longestFile))
  }

  func entries() -> [ArchiveEntry] {
    var entries: [ArchiveEntry] = []
    var offset = 0
    while entries.count < Archive.mostEntries, let start = signature(from: offset) {
      guard let member = member(at: start) else {
        offset = start + 4
        continue
      }
      entries.append(member.entry)
      offset = member.end
    }
    return entries
  }

  private func member(at start: Int) -> (entry: ArchiveEntry, end: Int)? {
    let header = LocalHeader(bytes[start...])
    guard let header else { return nil }
    var entry = header.entry
    entry.headerOffset = start
    let data = start + header.length
    if header.hasDescriptor, entry.packedSize == 0 {
      let found = descriptor(from: data)
      entry.packedSize = (found?.data ?? bytes.count) - data
      entry.size = found?.size
      // Zero says that there is no checksum to compare with.
      entry.checksum = found?.checksum ?? 0
      return (entry, found?.end ?? bytes.count)
    }
    entry.packedSize = min(entry.packedSize, bytes.count - data)
    // A size that leads to no other record is wrong: the search goes on right after the header.
    let end = data + entry.packedSize
    return (entry, isRecord(at: end) ? end : data)
  }

  private struct Descriptor {
    /// Where the data of the member ends.
    var data: Int
    /// Where the next record may start.
    var end: Int
    var size: Int?
    var checksum: UInt32
  }

  /// The record after the data of a member, or whatever other record comes first.
  private func descriptor(from data: Int) -> Descriptor? {
    var offset = data
    while let start = signature(from: offset, any: true) {
      let record = LittleEndian(bytes[start...])
      guard record.hasSignature(.dataDescriptor) else {
        return Descriptor(data: start, end: start, size: nil, checksum: 0)
      }
      if record.uint32(8) == start - data {
        return Descriptor(
          data: start, end: start + 16, size: record.uint32(12),
          checksum: UInt32(truncatingIfNeeded: record.uint32(4) ?? 0))
      }
      offset = start + 4
    }
    return nil
  }

  /// The next local header at or after an offset; or, with `any`, the next record of any kind.
  private func signature(from offset: Int, any: Bool = false) -> Int? {
    var index = offset
    while index + 4 <= bytes.count {
      if bytes[index] == UInt8(ascii: "P"), isRecord(at: index, any: any) { return index }
      index += 1
    }
    return nil
  }

  private func isRecord(at index: Int, any: Bool = true) -> Bool {
    let record = LittleEndian(bytes[index...])
    if record.hasSignature(.localHeader) { return true }
    return any && (record.hasSignature(.dataDescriptor) || record.hasSignature(.centralHeader))
  }
}

/// The record before the data of a member.
struct LocalHeader {
  let entry: ArchiveEntry
  /// In bytes, up to the data.
  let length: Int
  let hasDescriptor: Bool

  static let fixedLength = 30

  init?(_ bytes: ArraySlice<UInt8>) {
    let header = LittleEndian(bytes)
    let variable = bytes.dropFirst(Self.fixedLength)
    guard header.hasSignature(.localHeader), let fields = HeaderFields(header, at: 6),
      fields.nameLength + fields.extraLength <= variable.count
    else { return nil }
    let extra = ExtraFields(
      bytes: variable.dropFirst(fields.nameLength).prefix(fields.extraLength))
    guard let wide = extra.expand([fields.size, fields.packedSize]) else { return nil }
    length = Self.fixedLength + fields.nameLength + fields.extraLength
    hasDescriptor = fields.hasDescriptor
    entry = ArchiveEntry(
      name: EntryName.decode(variable.prefix(fields.nameLength), extra),
      isEncrypted: fields.isEncrypted, method: fields.method,
      checksum: UInt32(truncatingIfNeeded: fields.checksum), packedSize: wide[1], size: wide[0],
      headerOffset: 0)
  }

  /// Where the data starts after a local header, of which only the fixed part is given.
  static func dataOffset(after bytes: [UInt8]) -> Int? {
    let header = LittleEndian(bytes)
    guard header.hasSignature(.localHeader), let fields = HeaderFields(header, at: 6) else {
      return nil
    }
    return fixedLength + fields.nameLength + fields.extraLength
  }
}
