package import CurlewManuscript

/// A zip archive of stored files that exists only as a ``ByteSource``, so that a folder is read like an
/// archive.
package struct FolderArchive: Sendable {
  /// A member. Its bytes are read on demand.
  package struct File: Sendable {
    package let name: String
    package let contents: ByteSource

    package init(_ name: String, _ contents: ByteSource) {
      (self.name, self.contents) = (name, contents)
    }
  }

  /// The parts of the archive with their offsets, ascending.
  private var parts: [(start: Int, contents: ByteSource)] = []
  private var length = 0

  /// - Parameter files: at most 65,535, and less than 4 GB together.
  package static func source(of files: [File]) -> ByteSource {
    var archive = FolderArchive()
    var directory: [UInt8] = []
    for file in files {
      let (name, offset) = (Array(file.name.utf8), archive.length)
      // Version, names in UTF-8, no compression, no time, and a checksum of 0, which means unknown.
      let fields =
        uint16(20) + uint16(0x800) + [UInt8](repeating: 0, count: 10)
        + uint32(file.contents.length) + uint32(file.contents.length) + uint16(name.count)
        + uint16(0)
      archive.add(ByteSource(uint32(ZipSignature.localHeader.rawValue) + fields + name))
      archive.add(file.contents)
      directory += uint32(ZipSignature.centralHeader.rawValue) + uint16(20) + fields
      directory += [UInt8](repeating: 0, count: 10) + uint32(offset) + name
    }
    let counts = uint32(0) + uint16(files.count) + uint16(files.count)
    let end =
      uint32(ZipSignature.endRecord.rawValue) + counts + uint32(directory.count)
      + uint32(archive.length) + uint16(0)
    archive.add(ByteSource(directory + end))
    return ByteSource(length: archive.length) { [archive] in archive.read($0) }
  }

  private mutating func add(_ contents: ByteSource) {
    parts.append((length, contents))
    length += contents.length
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = max(parts.partitioningIndex { $0.start > range.lowerBound } - 1, 0)
    while index < parts.count, parts[index].start < range.upperBound {
      let (start, contents) = parts[index]
      let wanted = range.clamped(to: start..<start + contents.length)
      bytes += contents.read(wanted.moved(by: -start))
      // A file that has shrunk must not move the parts behind it.
      bytes += [UInt8](
        repeating: 0, count: max(wanted.upperBound - range.lowerBound - bytes.count, 0))
      index += 1
    }
    return bytes
  }

  private static func uint16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func uint32(_ value: Int) -> [UInt8] { uint16(value) + uint16(value >> 16) }
}
