import CurlewCDeflate

import CurlewManuscript
@testable import CurlewFormats

/// Writes zip files by hand, with whatever is wrong about them.
struct ZipBuilder {
  struct Member {
    var name: [UInt8]
    var contents: [UInt8]
    var method = 8
    var flags = 0
    /// What the headers state, where it is not the truth.
    var statedSize: Int?
    var statedChecksum: UInt32?
    var hasDescriptor = false
    var centralExtra: [UInt8] = []
    var localExtra: [UInt8] = []

    init(_ name: String, _ contents: String) {
      (self.name, self.contents) = (Array(name.utf8), Array(contents.utf8))
    }
  }

  var members: [Member]
  var prefix: [UInt8] = []
  var comment: [UInt8] = []
  var hasDirectory = true
  var isZip64 = false

  init(_ members: [Member]) { self.members = members }

  init(_ files: KeyValuePairs<String, String>) {
    self.init(files.map { Member($0.key, $0.value) })
  }

  var bytes: [UInt8] {
    var file = prefix
    var directory: [UInt8] = []
    for member in members {
      let offset = file.count - prefix.count
      let packed = member.method == 8 ? deflated(member.contents) : member.contents
      file += local(member, packed) + packed
      if member.hasDescriptor {
        file += u32(0x0807_4B50) + checksum(member) + u32(packed.count) + size(member)
      }
      directory += central(member, packed, at: offset)
    }
    guard hasDirectory else { return file }
    let start = file.count - prefix.count
    file += directory
    return file + end(directory.count, at: start)
  }

  var archive: Archive { get throws(ArchiveError) { try Archive(ByteSource(bytes)) } }

  private func local(_ member: Member, _ packed: [UInt8]) -> [UInt8] {
    let isLater = member.hasDescriptor
    return u32(0x0403_4B50) + u16(20) + u16(member.flags | (isLater ? 8 : 0))
      + u16(member.method) + u32(0)
      + (isLater ? u32(0) + u32(0) + u32(0) : checksum(member) + u32(packed.count) + size(member))
      + u16(member.name.count) + u16(member.localExtra.count) + member.name + member.localExtra
  }

  private func central(_ member: Member, _ packed: [UInt8], at offset: Int) -> [UInt8] {
    var extra = member.centralExtra
    var sizes = u32(packed.count) + size(member)
    var start = u32(offset)
    if isZip64 {
      extra += u16(1) + u16(24) + u64(member.contents.count) + u64(packed.count) + u64(offset)
      sizes = u32(0xFFFF_FFFF) + u32(0xFFFF_FFFF)
      start = u32(0xFFFF_FFFF)
    }
    return u32(0x0201_4B50) + u16(20) + u16(20) + u16(member.flags | (member.hasDescriptor ? 8 : 0))
      + u16(member.method) + u32(0) + checksum(member) + sizes
      + u16(member.name.count) + u16(extra.count) + u16(0) + u16(0) + u16(0) + u32(0) + start
      + member.name + extra
  }

  private func end(_ length: Int, at start: Int) -> [UInt8] {
    let narrow =
      isZip64
      ? u16(0xFFFF) + u16(0xFFFF) + u32(0xFFFF_FFFF) + u32(0xFFFF_FFFF)
      : u16(members.count) + u16(members.count) + u32(length) + u32(start)
    let record = u32(0x0605_4B50) + u16(0) + u16(0) + narrow + u16(comment.count) + comment
    guard isZip64 else { return record }
    let wide =
      u32(0x0606_4B50) + u64(44) + u16(45) + u16(45) + u32(0) + u32(0) + u64(members.count)
      + u64(members.count) + u64(length) + u64(start)
    let locator = u32(0x0706_4B50) + u32(0) + u64(prefix.count + start + length) + u32(1)
    return wide + locator + record
  }

  private func checksum(_ member: Member) -> [UInt8] {
    u32(Int(member.statedChecksum ?? Inflater.checksum(of: member.contents[...])))
  }

  private func size(_ member: Member) -> [UInt8] {
    u32(member.statedSize ?? member.contents.count)
  }
}

func u16(_ value: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
func u32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
func u64(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }

func deflated(_ bytes: [UInt8]) -> [UInt8] { packed(bytes, by: libdeflate_deflate_compress) }
func gzipped(_ bytes: [UInt8]) -> [UInt8] { packed(bytes, by: libdeflate_gzip_compress) }

private func packed(
  _ bytes: [UInt8],
  by compress: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int
) -> [UInt8] {
  let compressor = libdeflate_alloc_compressor(6)
  defer { libdeflate_free_compressor(compressor) }
  return [UInt8](unsafeUninitializedCapacity: bytes.count + 128) { room, count in
    count = bytes.withUnsafeBytes {
      compress(compressor, $0.baseAddress, $0.count, room.baseAddress, room.count)
    }
  }
}

extension Archive {
  /// The text of a member, if it is there and can be read.
  func text(_ name: String) throws -> String? {
    guard let entry = entry(named: name) else { return nil }
    return String(decoding: try contents(of: entry).bytes, as: UTF8.self)
  }

  /// Reads everything, whatever comes of it; returns the number of bytes.
  @discardableResult func readAll() -> Int {
    entries.reduce(0) { $0 + ((try? contents(of: $1))?.bytes.count ?? 0) }
  }
}
