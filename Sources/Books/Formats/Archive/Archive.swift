package import CurlewManuscript
internal import Synchronization

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
  private let recovered: RecoveredMembers
  private let lowercased: LowercasedNames

  /// In bytes.
  package static let longestMember = 64 << 20
  static let mostEntries = 0xFFFF

  package init(_ source: ByteSource) throws(ArchiveError) {
    let directory = CentralDirectory(source).entries()
    let found = directory ?? LocalHeaders(source).entries()
    guard directory != nil || !found.isEmpty else { throw .notAnArchive }
    self.source = source
    recovered = RecoveredMembers(source)
    isRecovered = directory == nil
    var members = found.filter { !$0.name.isEmpty }
    members.markOverlaps()
    entries = members
    // Of two members with the same name, the later was added to replace the earlier.
    numbers = Dictionary(
      zip(entries.lazy.map(\.name), entries.indices), uniquingKeysWith: { $1 })
    lowercased = LowercasedNames(entries)
  }

  /// Whether the header of a member is among the first bytes of a file. Other bytes may come before it, and
  /// the first header may be damaged: then the second counts.
  package static func hasSignature(_ beginning: some Collection<UInt8>) -> Bool {
    var rest = beginning.prefix(signedLength)
    while let start = rest.firstIndex(of: UInt8(ascii: "P")) {
      rest = rest[start...]
      if signatures.contains(where: rest.starts) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// How many bytes are searched for a header.
  private static let signedLength = 1024
  private static let signatures: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]

  /// The member at a path; where there is none, the one whose path differs only by case.
  package func entry(named name: String) -> ArchiveEntry? {
    (numbers[name] ?? lowercased.number(of: name)).map { entries[$0] }
  }

  /// A member that the book needs. If the directory does not list it, the whole file is searched for its
  /// header.
  func requiredEntry(named name: String) -> ArchiveEntry? {
    entry(named: name) ?? recovered.entry(named: name)
  }

  /// The names of members that the directory does not list.
  var unlistedNames: [String] { recovered.all.keys.filter { numbers[$0] == nil }.sorted() }

  /// The contents of a member.
  package struct Member: Equatable, Sendable {
    package var bytes: [UInt8]
    /// Whether size and checksum are those that the archive states.
    package var isIntact: Bool
    /// Whether the end is missing, because the compressed data is invalid.
    package var isCut = false
  }

  /// Reads a member as the directory describes it. If that fails, or the checksum is wrong, it is read as the
  /// header before its data describes it: both agree unless one is damaged.
  package func contents(of entry: ArchiveEntry) throws(ArchiveError) -> Member {
    let member = Result { () throws(ArchiveError) in try read(entry) }
    if case .success(let member) = member, member.isIntact { return member }
    if let other = recovered.entry(named: entry.name), other != entry,
      let member = try? read(other), member.isIntact
    {
      return member
    }
    return try member.get()
  }

  private func read(_ entry: ArchiveEntry) throws(ArchiveError) -> Member {
    guard !entry.isEncrypted else { throw .encrypted }
    guard !entry.overlaps else { throw .overlapping }
    guard max(entry.size ?? 0, entry.packedSize) <= Self.longestMember else { throw .tooLong }
    let packed = try packedBytes(of: entry)
    switch entry.method {
    case 0:
      guard packed.count <= Self.longestMember else { throw .tooLong }
      return member(packed, entry)
    case 8: return try inflated(packed, entry)
    default: throw .unknownMethod(entry.method)
    }
  }

  private func member(_ bytes: [UInt8], _ entry: ArchiveEntry) -> Member {
    let isIntact =
      (entry.size ?? bytes.count) == bytes.count
      && (entry.checksum == 0 || entry.checksum == Inflater.checksum(of: bytes[...]))
    return Member(bytes: bytes, isIntact: isIntact)
  }

  /// The first bytes of a member, as far as they can be read.
  func beginning(of entry: ArchiveEntry, length: Int) -> [UInt8] {
    guard !entry.isEncrypted, !entry.overlaps,
      let packed = try? packedBytes(of: entry, most: length)
    else {
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
    guard let start = dataOffset(of: entry) else { throw .damaged }
    return source.bytes(at: start, count: min(entry.packedSize, most))
  }

  private func dataOffset(of entry: ArchiveEntry) -> Int? {
    let header = source.bytes(at: entry.headerOffset, count: LocalHeader.fixedLength)
    return LocalHeader.dataOffset(after: header).map { entry.headerOffset + $0 }
  }

  /// The bytes of a member, which may be of any length, since they are read piece by piece; nil if it cannot be read.
  /// If it is longer than `longest` and deflated, they are a gzip file.
  package func sound(_ entry: ArchiveEntry, longest: Int = longestMember) -> SoundBytes? {
    guard !entry.isEncrypted, !entry.overlaps, let start = dataOffset(of: entry) else { return nil }
    if entry.method != 0, max(entry.size ?? 0, entry.packedSize) <= longest {
      return (try? contents(of: entry)).map { ([ByteSource($0.bytes)], false) }
    }
    let packed = ByteSource(length: min(entry.packedSize, source.length - start)) { [source] in
      source.read($0.moved(by: start))
    }
    switch entry.method {
    case 0: return ([packed], false)
    case 8:
      let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
      let end = [entry.checksum, UInt32(truncatingIfNeeded: entry.size ?? 0)].flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
      return ([ByteSource(head), packed, ByteSource(end)], true)
    default: return nil
    }
  }

  private func inflated(
    _ packed: [UInt8], _ entry: ArchiveEntry
  ) throws(ArchiveError) -> Member {
    guard let inflater = Inflater() else { throw .tooLong }
    let limit = entry.size ?? Self.longestMember
    do throws(ArchiveError) {
      let output = try inflater.inflate(
        packed[...], as: .deflate, expected: entry.size, limit: limit)
      return member(output.bytes, entry)
    } catch {
      guard error == .damaged || entry.size != nil else { throw error }
      let length = min(entry.size ?? packed.count * 8, packed.count * Inflater.largestRatio)
      let beginning = inflater.beginning(of: packed, length: min(length, Self.longestMember))
      guard !beginning.isEmpty else { throw .damaged }
      return Member(bytes: beginning, isIntact: false, isCut: true)
    }
  }
}

/// The numbers of members by their names in small letters. The table is made the first time that
/// a name is not found as it is written.
final class LowercasedNames: Sendable {
  private let entries: [ArchiveEntry]
  private let numbers = Mutex<[String: Int]?>(nil)

  init(_ entries: [ArchiveEntry]) { self.entries = entries }

  /// The number of the first member whose name differs only by case.
  func number(of name: String) -> Int? {
    let lowercased = name.lowercased()
    return numbers.withLock { numbers in
      if let numbers { return numbers[lowercased] }
      let table = Dictionary(
        zip(entries.lazy.map { $0.name.lowercased() }, entries.indices),
        uniquingKeysWith: { first, _ in first })
      numbers = table
      return table[lowercased]
    }
  }
}
