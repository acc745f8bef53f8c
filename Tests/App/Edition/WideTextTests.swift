import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct WideTextTests {
  /// The zero bytes of UTF-16 and UTF-32 do not make a file binary.
  @Test(
    arguments: [
      [0xFF, 0xFE, 0x41, 0], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41],
    ] as [[UInt8]])
  func wideEncodingsAreText(bytes: [UInt8]) throws {
    let folder = try Folder()
    let path = folder.path + "/wide.txt"
    try Descriptor(creating: path).write(bytes)
    #expect(try OpenBook(path).whole.text.utf8 == Array("A".utf8))
  }
}
