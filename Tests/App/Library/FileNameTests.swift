internal import TestBooks
import CurlewGlyphs
import CurlewSystem
import TestFiles
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct FileNameTests {
  @Test func aByteThatIsNotUTF8IsShownAsAReplacementCharacter() {
    #expect(SafeText(String(systemName: [0x6C, 0xFF, 0x2E])).string == "l\u{FFFD}.")
  }

  @Test func aBookWithANameInLatin1IsOpenedAndRemembered() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, String(systemName: [0xE9, 0x74, 0xE9]))
    try Descriptor(creating: path).write(Array("Summer.\n".utf8))
    let book = try OpenBook(path)
    let record = PlaceRecord(
      fingerprint: book.fingerprint, path: book.path, title: "", author: nil,
      place: book.text.place(at: 0), percent: 0, opened: 0)
    var text = PlacesText()
    text.merge(record)
    #expect(PlacesText(parsing: text.bytes).records.first?.path == path)
  }
}
