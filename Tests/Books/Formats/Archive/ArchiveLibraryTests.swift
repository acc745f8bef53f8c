import CurlewManuscript
import TestBooks
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90)), .needsBooks(Library.isPresent))
struct ArchiveLibraryTests {
  @Test func everyMemberOfEveryBookIsIntact() throws {
    for name in Library.names(in: "") + Library.names(in: "conform") {
      let archive = try Archive(ByteSource(Library.bytes(name)))
      #expect(!archive.isRecovered)
      #expect(archive.entry(named: "META-INF/container.xml") != nil, "\(name)")
      for entry in archive.entries {
        #expect(try archive.contents(of: entry).isIntact, "\(name): \(entry.name)")
      }
    }
  }

  @Test func aBookWithoutItsEndIsReadUpToThere() throws {
    let name = "broken/ocf-zip-unreadable-no-end-header-fatal.epub"
    let archive = try Archive(ByteSource(Library.bytes(name)))
    #expect(archive.isRecovered)
    #expect(try archive.text("mimetype") == "application/epub+zip")
  }

  @Test func everyBookWithoutItsDirectoryHasTheSameMembers() throws {
    for name in Library.names(in: "") {
      let bytes = Library.bytes(name)
      let whole = try Archive(ByteSource(bytes))
      let cut = try Archive(ByteSource(Array(bytes.dropLast(22))))
      #expect(cut.isRecovered)
      for entry in whole.entries {
        let found = try #require(cut.entry(named: entry.name), "\(name): \(entry.name)")
        #expect(try cut.contents(of: found) == whole.contents(of: entry))
      }
    }
  }
}
