import Glyphs
import Testing
import Typesetting

@testable import Reader

@Suite struct SystemNameTests {
  @Test(
    arguments: [
      [], Array("Emma.txt".utf8), Array("книга 漢字 é.txt".utf8), [0xFF], [0x6C, 0x77, 0xFF, 0x2E],
      [0xE9, 0x74, 0xE9], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x92, 0x41], [0x80, 0x80, 0xC3, 0xA9],
    ] as [[UInt8]])
  func everyNameComesBackAsItsBytes(bytes: [UInt8]) {
    #expect(String(systemName: bytes).systemName == bytes)
  }

  @Test func everyPairOfBytesComesBack() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        guard String(systemName: bytes).systemName != bytes else { continue }
        Issue.record("\(bytes)")
      }
    }
  }

  @Test func aPersonSeesThatSomethingStandsThere() {
    #expect(SafeText(String(systemName: [0x6C, 0xFF, 0x2E])).string == "l\u{FFFD}.")
  }

  @Test func aBookWithANameInLatin1IsOpenedAndRemembered() throws {
    let folder = try Folder()
    let path = folder.path + "/" + String(systemName: [0xE9, 0x74, 0xE9])
    try Descriptor(creating: path).write(Array("Summer.\n".utf8))
    let book = try OpenBook(path)
    let record = PlaceRecord(
      fingerprint: book.fingerprint, path: book.path, title: "", author: nil,
      place: book.book.place(at: 0), percent: 0, opened: 0)
    var text = PlacesText()
    text.merge(record)
    #expect(PlacesText(parsing: text.bytes).records.first?.path == path)
    #expect(Disk.isReadable(path))
    #expect(Disk.names(in: folder.path).contains { $0.systemName == [0xE9, 0x74, 0xE9] })
  }
}
