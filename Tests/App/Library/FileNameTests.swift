internal import TestBooks
import CurlewGlyphs
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct FileNameTests {
  @Test func aBookIsFoundByWordsOfItsTitle() throws {
    let folder = try Folder()
    try folder.write("a", to: "a.txt")
    try folder.write("b", to: "b.txt")
    let (one, two) = (folder.path + "/a.txt", folder.path + "/b.txt")
    let books = [
      ("Alice’s Adventures in Wonderland", "/gone.txt"), ("Alice in Wonderland", one),
      ("The Count of Monte Cristo", two),
    ]
    func found(_ words: String...) -> String? { NamedBooks.path(titled: words, among: books) }
    #expect(found("alice") == one && found("count", "monte") == two)
    #expect(
      found("ali") == one && found("li") == nil && found("emma") == nil && found() == nil
        && found("?") == nil && found("alice", "x") == nil)
  }

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
