import CurlewSystem
import TestFiles
import Testing

@Suite(.timeLimit(.minutes(90))) struct SystemNameTests {
  @Test(
    arguments: [
      [], Array("Emma.txt".utf8), Array("книга 漢字 é.txt".utf8), [0xFF], [0x6C, 0x77, 0xFF, 0x2E],
      [0xE9, 0x74, 0xE9], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x92, 0x41], [0x80, 0x80, 0xC3, 0xA9],
    ] as [[UInt8]])
  func aNameKeepsItsBytes(bytes: [UInt8]) {
    #expect(String(systemName: bytes).systemName == bytes)
  }

  @Test func everyPairOfBytesIsKept() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        guard String(systemName: bytes).systemName != bytes else { continue }
        Issue.record("\(bytes)")
      }
    }
  }

  @Test func aFileWithANameInLatin1IsFound() throws {
    let folder = try Folder()
    let name: [UInt8] = [0xE9, 0x74, 0xE9]
    let path = Path.join(folder.path, String(systemName: name))
    try Descriptor(creating: path).write([1])
    #expect(FileSystem.isReadable(path))
    #expect(FileSystem.names(in: folder.path).contains { $0.systemName == name })
  }
}
