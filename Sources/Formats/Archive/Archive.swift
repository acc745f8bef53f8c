package import Manuscript

/// A zip file, whose members are inflated when wanted, one at a time and in memory.
///
/// Hostile files are bounded: no more than ``mostEntries`` members, none longer than its header says,
/// than deflate allows for its compressed size, and than ``longestMember``.
package struct Archive: Sendable {
  package let entries: [ArchiveEntry]
  /// Whether the directory was missing or damaged, so that members may be missing too.
  package let isRecovered: Bool

  private let source: ByteSource
  private let numbers: [String: Int]

  /// In bytes.
  package static let longestMember = 64 << 20
  static let mostEntries = 0xFFFF

  package init(_ source: ByteSource) throws(ArchiveError) {
    let directory = CentralDirectory(source).entries()
    let found = directory ?? LocalHeaders(source).entries()
    guard directory != nil || !found.isEmpty else { throw .notAnArchive }
    self.source = source
    isRecovered = directory == nil
    entries = found.filter { !$0.name.isEmpty }
    // Of two members with the same name, the later was added to replace the earlier.
    numbers = Dictionary(
      zip(entries.lazy.map(\.name), entries.indices), uniquingKeysWith: { $1 })
  }

  package static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The member at a path; where there is none, the one whose path differs only by case.
  package func entry(named name: String) -> ArchiveEntry? {
    if let number = numbers[name] { return entries[number] }
    let lowercased = name.lowercased()
    return entries.first { $0.name.lowercased() == lowercased }
  }

  /// The contents of a member.
  package struct Member: Equatable, Sendable {
    package var bytes: [UInt8]
    /// Whether size and checksum are those that the archive states.
    package var isIntact: Bool
  }

  package func contents(of entry: ArchiveEntry) throws(ArchiveError) -> Member {
    guard !entry.isEncrypted else { throw .encrypted }
    guard (entry.size ?? 0) <= Self.longestMember else { throw .tooLong }
    let packed = try packedBytes(of: entry)
    let bytes =
      switch entry.method {
      case 0: try stored(packed, entry)
      case 8: try inflated(packed, entry)
      default: throw .unknownMethod(entry.method)
      }
    let isIntact =
      (entry.size ?? bytes.count) == bytes.count
      && (entry.checksum == 0 || entry.checksum == Inflater.checksum(of: bytes))
    return Member(bytes: bytes, isIntact: isIntact)
  }

  /// The first bytes of a member, as far as they can be read.
  func beginning(of entry: ArchiveEntry, length: Int) -> [UInt8] {
    guard !entry.isEncrypted, let packed = try? packedBytes(of: entry, most: length) else {
      return []
    }
    switch entry.method {
    case 0: return packed
    case 8: return Inflater()?.beginning(of: packed, length: length) ?? []
    default: return []
    }
  }

  private func packedBytes(of entry: ArchiveEntry, most: Int = .max) throws(ArchiveError) -> [UInt8]
  {
    let header = source.bytes(at: entry.headerOffset, count: LocalHeader.fixedLength)
    guard let offset = LocalHeader.dataOffset(after: header) else { throw .damaged }
    return source.bytes(at: entry.headerOffset + offset, count: min(entry.packedSize, most))
  }

  private func stored(
    _ packed: [UInt8], _ entry: ArchiveEntry
  ) throws(ArchiveError) -> [UInt8] {
    guard packed.count <= Self.longestMember else { throw .tooLong }
    return packed
  }

  private func inflated(
    _ packed: [UInt8], _ entry: ArchiveEntry
  ) throws(ArchiveError) -> [UInt8] {
    guard let inflater = Inflater() else { throw .tooLong }
    let limit = entry.size ?? Self.longestMember
    do throws(ArchiveError) {
      return try inflater.inflate(
        packed[...], as: .deflate, expected: entry.size, limit: limit
      ).bytes
    } catch .tooLong where entry.size != nil {
      throw .damaged
    }
  }
}
