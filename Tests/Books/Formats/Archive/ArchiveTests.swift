import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)))
struct ArchiveTests {
  private let files: KeyValuePairs = [
    "mimetype": "application/epub+zip", "OPS/a.xhtml": "<p>One</p>",
    "OPS/b.xhtml": String(repeating: "two ", count: 999),
  ]

  private func expectFiles(in archive: Archive) throws {
    #expect(archive.entries.map(\.name) == files.map(\.key))
    for file in files { #expect(try archive.text(file.key) == file.value) }
  }

  @Test func deflatedAndStoredMembersAreRead() throws {
    var zip = ZipBuilder(files)
    zip.members[0].method = 0
    let archive = try zip.archive
    try expectFiles(in: archive)
    #expect(!archive.isRecovered)
    #expect(archive.entry(named: "missing") == nil)
  }

  @Test func wideFieldsAreRead() throws {
    var zip = ZipBuilder(files)
    zip.isZip64 = true
    try expectFiles(in: zip.archive)
    #expect(try !zip.archive.isRecovered)
  }

  @Test func aCommentAndAPrefixAreSkipped() throws {
    var zip = ZipBuilder(files)
    zip.comment = Array("a comment".utf8)
    zip.prefix = Array("#!/bin/sh\n".utf8)
    let archive = try zip.archive
    try expectFiles(in: archive)
    #expect(!archive.isRecovered)
  }

  @Test(arguments: [false, true])
  func withoutItsEndAnArchiveIsReadFromLocalHeaders(hasDescriptors: Bool) throws {
    var zip = ZipBuilder(files)
    zip.hasDirectory = false
    for index in zip.members.indices { zip.members[index].hasDescriptor = hasDescriptors }
    let archive = try zip.archive
    #expect(archive.isRecovered)
    try expectFiles(in: archive)
  }

  @Test func sizesBehindTheDataAreReadFromTheDirectory() throws {
    var zip = ZipBuilder(files)
    for index in zip.members.indices { zip.members[index].hasDescriptor = true }
    try expectFiles(in: zip.archive)
  }

  @Test func theLaterOfTwoMembersWithOneNameIsRead() throws {
    let archive = try ZipBuilder(["a": "old", "a": "new"]).archive
    #expect(try archive.text("a") == "new")
  }

  @Test func aNameIsFoundInAnotherCaseAndNormalForm() throws {
    let archive = try ZipBuilder(["OPS/Chapter.xhtml": "x", "OPS/e\u{301}t\u{E9}": "y"]).archive
    #expect(try archive.text("ops/chapter.XHTML") == "x")
    #expect(try archive.text("OPS/\u{E9}te\u{301}") == "y")
  }

  // MARK: - Names

  @Test func namesThatAreNotUTF8AreInCodePage437() throws {
    var member = ZipBuilder.Member("", "x")
    member.name = [0x53, 0x81, 0x64, 0xE1]
    #expect(try ZipBuilder([member]).archive.entries.map(\.name) == ["Südß"])
    #expect(EntryName.upperHalf.unicodeScalars.count == 128)
  }

  @Test func anExtraFieldGivesTheNameInUnicode() throws {
    var member = ZipBuilder.Member("x?", "x")
    member.centralExtra = u16(0x7075) + u16(5 + 3) + [1, 0, 0, 0, 0] + Array("xé".utf8)
    #expect(try ZipBuilder([member]).archive.entries.map(\.name) == ["xé"])
  }

  @Test func namesNeverLeadOutOfTheArchive() throws {
    let archive = try ZipBuilder(["../../etc/passwd": "1", "/a//./b": "2", #"c\d"#: "3"]).archive
    #expect(archive.entries.map(\.name) == ["etc/passwd", "a/b", "c/d"])
  }

  // MARK: - Members that fail

  @Test func anEncryptedMemberFailsAlone() throws {
    var zip = ZipBuilder(files)
    zip.members[1].flags = 1
    let archive = try zip.archive
    #expect(throws: ArchiveError.encrypted) { try archive.text("OPS/a.xhtml") }
    #expect(try archive.text("mimetype") == "application/epub+zip")
  }

  @Test func anUnknownMethodFailsAlone() throws {
    var zip = ZipBuilder(files)
    zip.members[1].method = 14
    #expect(throws: ArchiveError.unknownMethod(14)) { try zip.archive.text("OPS/a.xhtml") }
  }

  @Test func aWrongChecksumOrSizeIsNoticed() throws {
    var zip = ZipBuilder(files)
    zip.members[0].statedChecksum = 1
    zip.members[2].statedSize = 5000
    let archive = try zip.archive
    let areIntact = try archive.entries.map { try archive.contents(of: $0).isIntact }
    #expect(areIntact == [false, true, false])
  }

  @Test func noMoreThanTheStatedSizeIsInflated() throws {
    var zip = ZipBuilder(files)
    zip.members[2].statedSize = 100
    let archive = try zip.archive
    let member = try archive.contents(of: #require(archive.entry(named: "OPS/b.xhtml")))
    #expect(1...100 ~= member.bytes.count)
    #expect(member.isCut && !member.isIntact)
  }

  @Test func noMoreThanTheLimitIsInflated() throws {
    var zip = ZipBuilder(files)
    zip.members[2].statedSize = Archive.longestMember + 1
    #expect(throws: ArchiveError.tooLong) { try zip.archive.text("OPS/b.xhtml") }
  }

  @Test func `The header of a member corrects the directory`() throws {
    let good = ZipBuilder(files).bytes
    let start = try #require(good.indices.first { good[$0...].starts(with: u32(0x0201_4B50)) })
    // The method, the checksum, both sizes, the offset and the name of the first member.
    for field in [10, 16, 20, 24, 42, 46] {
      var bytes = good
      bytes[start + field] ^= 1
      let archive = try Archive(ByteSource(bytes))
      let entry = try #require(archive.requiredEntry(named: "mimetype"), "\(field)")
      let member = try archive.contents(of: entry)
      #expect(member.isIntact && member.bytes == Array("application/epub+zip".utf8), "\(field)")
    }
  }

  @Test func `Of damaged data the beginning is read`() throws {
    let text = (0..<999).map { "\($0) bottles. " }.joined()
    let good = ZipBuilder(["a": text]).bytes
    var bytes = good
    let middle = good.count / 2
    for index in middle..<middle + 8 { bytes[index] = 0xFF }
    let archive = try Archive(ByteSource(bytes))
    let member = try archive.contents(of: archive.entries[0])
    let same = zip(member.bytes, text.utf8).prefix { $0 == $1 }.count
    #expect(!member.isIntact && same > text.utf8.count / 4)
  }

  @Test func `An archive is recognized behind other bytes, and without its first header`() {
    let bytes = ZipBuilder(files).bytes
    #expect(Archive.hasSignature([0xEF] + bytes))
    #expect(Archive.hasSignature([0] + bytes.dropFirst()))
    #expect(!Archive.hasSignature("PPPK PKK".utf8))
  }

  @Test func whatIsNoArchiveIsToldApart() {
    for bytes in [[], Array("PK".utf8), Array("It was a dark and stormy night.".utf8)] {
      #expect(throws: ArchiveError.notAnArchive) { try Archive(ByteSource(bytes)) }
      #expect(!Archive.hasSignature(bytes))
    }
    #expect(Archive.hasSignature(ZipBuilder(files).bytes))
  }

  @Test func anArchiveWithoutMembersIsEmpty() throws {
    #expect(try ZipBuilder([:] as KeyValuePairs).archive.entries.isEmpty)
  }

  @Test func `A stored member of any length is read in pieces`() throws {
    let long = ByteSource(length: 100 << 20) { $0.map { UInt8(truncatingIfNeeded: $0) } }
    let archive = try Archive(
      FolderArchive.source(of: [.init("a", ByteSource([1])), .init("long", long)]))
    let entry = try #require(archive.entry(named: "long"))
    #expect(throws: ArchiveError.tooLong) { try archive.contents(of: entry) }
    let sound = try #require(archive.sound(entry))
    #expect(sound.parts.map(\.length) == [long.length] && !sound.areGzip)
    #expect(sound.parts[0].bytes(at: 90 << 20, count: 3) == [0, 1, 2])
  }

  @Test func `A long deflated member is a gzip file, and a short one its contents`() throws {
    let archive = try ZipBuilder(files).archive
    let entry = try #require(archive.entry(named: "OPS/b.xhtml"))
    let contents = try archive.contents(of: entry).bytes
    let short = try #require(archive.sound(entry))
    #expect(short.parts.map(\.all) == [contents] && !short.areGzip)
    let packed = try #require(archive.sound(entry, longest: 10))
    #expect(packed.areGzip)
    let bytes = packed.parts.flatMap(\.all)
    let inflated = try Inflater()?.inflate(bytes[...], as: .gzip, expected: nil, limit: 1 << 20)
    #expect(inflated?.bytes == contents)
  }
}
