import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Damaged archives are read as far as they can be, and never take more memory than they may.
@Suite(.timeLimit(.minutes(90)))
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

  @Test func `a name longer than a path is no name`() throws {
    let zip = ZipBuilder(["a": "one", String(repeating: "n1", count: 20_000): "two"])
    #expect(try Archive(ByteSource(zip.bytes)).entries.map(\.name) == ["a"])
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

  /// An archive whose directory lists one member's data under several names, or data within data.
  private func overlapping(_ offsets: [Int], packed: [Int]) -> [ArchiveEntry] {
    zip(offsets, packed).enumerated().map { number, entry in
      ArchiveEntry(
        name: "m\(number)", isEncrypted: false, method: 8, checksum: 0, packedSize: entry.1,
        size: nil, headerOffset: entry.0)
    }
  }

  @Test(arguments: [
    ([0, 100, 200], [50, 50, 50], [false, false, false]),
    ([100, 100, 100], [50, 50, 50], [true, true, false]),
    ([0, 100, 200], [500, 50, 50], [true, false, false]),
    ([0, 10, 20], [1000, 990, 980], [true, true, false]),
    ([200, 0, 100], [50, 50, 71], [false, false, true]), ([0, 30], [0, 50], [false, false]),
    ([0, 50], [.max, 50], [true, false]),
  ])
  func membersThatShareBytesAreMarked(offsets: [Int], packed: [Int], expected: [Bool]) {
    var entries = overlapping(offsets, packed: packed)
    entries.markOverlaps()
    #expect(entries.map(\.overlaps) == expected)
  }

  @Test func severalEntriesOfOneNameAreTheSameMember() throws {
    var entries = overlapping([0, 0], packed: [50, 50])
    entries[1].name = entries[0].name
    entries.markOverlaps()
    #expect(!entries[0].overlaps && !entries[1].overlaps)
  }

  @Test func aMemberThatOverlapsAnotherIsNotRead() throws {
    let honest = ZipBuilder(["a": "One and one and one.", "b": "two"]).bytes
    // The directory says that the first member is stored and as long as the file.
    var bytes = honest
    let directory = try #require(
      bytes.indices.first { bytes[$0...].starts(with: u32(0x0201_4B50)) })
    bytes.replaceSubrange(directory + 10..<directory + 12, with: u16(0))
    bytes.replaceSubrange(directory + 20..<directory + 24, with: u32(directory))
    bytes.replaceSubrange(directory + 24..<directory + 28, with: u32(directory))
    let archive = try Archive(ByteSource(bytes))
    #expect(archive.entries.map(\.overlaps) == [true, false])
    // The header before the data tells the truth.
    #expect(try archive.text("a") == "One and one and one." && archive.text("b") == "two")
  }

  /// Looking a name up takes as long in a large archive as in a small one.
  @Test func namesAreFoundWithoutCaseInOneTable() throws {
    let members = (0..<20_000).map { ZipBuilder.Member("Ä/Kapitel \($0).xhtml", "") }
    let archive = try ZipBuilder(members).archive
    for number in 0..<20_000 {
      #expect(archive.entry(named: "ä/kapitel \(number).XHTML")?.name == members[number].text)
      #expect(archive.entry(named: "ö/\(number).xhtml") == nil)
    }
  }

  @Test func manySmallStreamsOfGzipTakeLinearTime() throws {
    let stream = gzipped(Array(repeating: 0x61, count: 600))
    let bytes = Array(repeatElement(stream, count: 40_000).joined())
    #expect(try Gzip.inflate(bytes).count == 600 * 40_000)
  }
}

extension ZipBuilder.Member {
  fileprivate var text: String { String(decoding: name, as: UTF8.self) }
}
