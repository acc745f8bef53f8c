import Testing
import Typesetting

@testable import Manuscript
@testable import Reader

@Suite struct WideTextTests {
  /// The zeros of UTF-16 and UTF-32 are no sign of a picture or a program.
  @Test(
    arguments: [
      [0xFF, 0xFE, 0x41, 0], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41],
    ] as [[UInt8]])
  func textOfMoreBytesACharacterIsText(bytes: [UInt8]) throws {
    let folder = try Folder()
    let path = folder.path + "/wide.txt"
    try Descriptor(creating: path).write(bytes)
    #expect(try OpenBook(path).whole.text.utf8 == Array("A".utf8))
  }
}
