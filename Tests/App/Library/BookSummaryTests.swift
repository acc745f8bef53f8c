import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewManuscript
import CurlewTypesetting

@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct BookSummaryTests {
  private func write(_ text: String, to folder: borrowing Folder) throws -> String {
    try folder.write(text, to: "book.txt")
    return Path.join(folder.path, "book.txt")
  }

  @Test(arguments: [chapteredText(40), numberedText(words: 12_000)])
  func aPreviewAgreesWithTheBook(text: String) throws {
    let folder = try Folder()
    let path = try write(text, to: folder)
    let preview = try #require(BookSummary(titleOf: path))
    let book = try OpenBook(path)
    #expect(preview.fingerprint == book.fingerprint)
    #expect(preview.path == book.path)
    #expect(preview.imprint == book.whole.imprint)
  }

  @Test func aShortBookHasNoPreview() throws {
    let folder = try Folder()
    let path = try write("A short book.\n", to: folder)
    #expect(BookSummary(titleOf: path) == nil)
  }

  /// Opening a pipe for a preview would cut off its writer.
  @Test func onlyRegularFilesAreOpened() throws {
    let folder = try Folder()
    try folder.makeSocket("socket")
    #expect(BookSummary(titleOf: Path.join(folder.path, "socket")) == nil)
    #expect(BookSummary(titleOf: BookPath.standardInput) == nil)
  }

  /// The beginning may be plain ASCII; the title is read in the encoding of the whole book.
  @Test func theTitleOfABookInACodePageIsReadLikeTheBook() throws {
    let folder = try Folder()
    let text = "Title: Der M\u{E4}rz\n\n\n" + String(repeating: "Kalt war es.\n", count: 400)
    let end = String(repeating: "Der M\u{E4}rz war k\u{E4}lter als sonst.\n", count: 6000)
    try folder.write((text + end).unicodeScalars.map { UInt8($0.value) }, to: "book.txt")
    let path = Path.join(folder.path, "book.txt")
    #expect(try #require(BookSummary(titleOf: path)).imprint.title == "Der März")
    #expect(try OpenBook(path).whole.text.encoding == .codePage1252)
  }
}
