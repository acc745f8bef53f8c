import Manuscript
import Testing

@testable import Formats

/// Damaged archives are read as far as they can be, and never take more memory than they may.
struct HostileArchiveTests {
  private static let small: [UInt8] = {
    var zip = ZipBuilder(["mimetype": "x", "a/b": "One and one and one and one.", "c": "two"])
    zip.members[2].hasDescriptor = true
    zip.comment = [1, 2, 3]
    return zip.bytes
  }()

  private static let wide: [UInt8] = {
    var zip = ZipBuilder(["a": "One and one and one.", "c": "two"])
    zip.isZip64 = true
    return zip.bytes
  }()

  private func read(_ bytes: [UInt8]) {
    guard let archive = try? Archive(ByteSource(bytes)) else { return }
    #expect(archive.readAll() <= bytes.count * archive.entries.count * Inflater.largestRatio)
  }

  @Test(arguments: [small, wide])
  func everyTruncationIsRead(file: [UInt8]) throws {
    for length in file.indices { read(Array(file.prefix(length))) }
    let archive = try Archive(ByteSource(Array(file.dropLast())))
    #expect(archive.entries.count >= 2)
  }

  @Test(arguments: [small, wide])
  func everyChangedByteIsRead(file: [UInt8]) {
    for index in file.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF, file[index] ^ 1, file[index] ^ 0x80] as [UInt8] {
        var changed = file
        changed[index] = value
        read(changed)
      }
    }
  }

  @Test func twoChangedFieldsAreRead() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var changed = Self.wide
      for _ in 0..<2 {
        let start = Int.random(in: 0..<changed.count - 8, using: &random)
        let value: UInt8 = Bool.random(using: &random) ? 0xFF : 0
        for index in start..<(start + Int.random(in: 1...8, using: &random)) {
          changed[index] = value
        }
      }
      read(changed)
    }
  }

  @Test func `a dictzip whose head is longer than the file is none`() {
    // The field RA: version, chunk length, number of chunks, length of the chunk.
    let field: [UInt8] = [0x52, 0x41, 8, 0, 1, 0, 200, 0, 1, 0, 20, 0]
    let head: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3]
    #expect(DictZip(ByteSource(head + [12, 0] + field)) != nil)
    #expect(DictZip(ByteSource(head + [255, 255] + field)) == nil)
  }

  @Test func aShrinkingFileIsDamaged() throws {
    let bytes = ZipBuilder(["a": "One and one and one."]).bytes
    let archive = try Archive(
      ByteSource(length: bytes.count) { range in
        Array(range.count == LocalHeader.fixedLength ? bytes[range] : bytes[range].suffix(70))
      })
    #expect(archive.readAll() == 0)
  }

  @Test func membersThatOverlapAreBounded() throws {
    var zip = ZipBuilder([ZipBuilder.Member("a", String(repeating: "0", count: 1 << 20))])
    zip.hasDirectory = false
    let archive = try zip.archive
    let entry = try #require(archive.entry(named: "a"))
    #expect(entry.packedSize * Inflater.largestRatio >= 1 << 20)
    #expect(try archive.contents(of: entry).bytes.count == 1 << 20)
  }
}
