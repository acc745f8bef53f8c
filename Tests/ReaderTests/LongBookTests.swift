import Cells
import Testing
import Typesetting

@testable import Manuscript
@testable import Reader

@Suite struct LongBookTests {
  let size = Size(columns: 160, rows: 45)

  /// A book on disk, long enough to be opened at its beginning.
  private func longBook(in folder: borrowing Folder) throws -> String {
    let text = numberedText(words: 40_000)
    try folder.write(text, to: "long.txt")
    return folder.path + "/long.txt"
  }

  private func beginning(of path: String) throws -> OpenBook? {
    try Beginning(of: path, length: Beginning.length(filling: size)).map { OpenBook($0) }
  }

  @Test func theBeginningIsShownFirstAndThenTheWholeAtTheSamePlace() throws {
    let folder = try Folder()
    let beginning = try #require(try beginning(of: try longBook(in: folder)))
    #expect(!beginning.isWhole)
    let session = read(beginning, size: size, [(.seconds(2), .press("q"))])
    let first = session.shown[0].picture.description
    #expect(first.contains("1 of …"))
    #expect(
      session.shown[1].time >= .milliseconds(5), "the terminal has time to draw the first page")
    #expect(session.shown[1].picture.description.folios == [1, 2])
    #expect(session.last.folios == [1, 2])
    func text(_ screen: String) -> [Substring] { screen.split(separator: "\n").dropLast(2) }
    #expect(text(first) == text(session.last), "nothing but the folios changes")
  }

  @Test func theBeginningHasTheMarksOfTheWhole() throws {
    let folder = try Folder()
    let path = try longBook(in: folder)
    let beginning = try #require(try beginning(of: path))
    let whole = try OpenBook(path)
    #expect(beginning.fingerprint == whole.fingerprint)
    #expect(beginning.path == whole.path)
    #expect(beginning.book.title == whole.book.title)
  }

  @Test func aShortBookIsReadAsAWhole() throws {
    let folder = try Folder()
    try folder.write("A short book.\n", to: "short.txt")
    #expect(try beginning(of: folder.path + "/short.txt") == nil)
  }

  /// To open a pipe for a look and close it again would cut off whoever writes to it. A socket shows
  /// that nothing was opened: it cannot be.
  @Test func onlyARegularFileIsOpenedForItsBeginning() throws {
    let folder = try Folder()
    try folder.makeSocket("socket")
    #expect(try beginning(of: folder.path + "/socket") == nil)
  }

  @Test func aBookThatIsGoneBeforeItsRestIsReadKeepsItsBeginning() throws {
    let folder = try Folder()
    let path = try longBook(in: folder)
    let beginning = try #require(try beginning(of: path))
    Disk.remove(path)
    let session = read(beginning, size: size, [(.seconds(1), .press("q"))])
    #expect(session.last.contains("no such file"))
  }

  /// The beginning is plain ASCII or not; it is read as the whole book will be.
  @Test func theBeginningOfABookInACodePageIsReadAsItsWhole() throws {
    let folder = try Folder()
    let line = Array("Der M\u{E4}rz war k\u{E4}lter als sonst.\n".unicodeScalars).map {
      UInt8($0.value)
    }
    try folder.write(Array(repeatElement(line, count: 6000).joined()), to: "m.txt")
    let path = folder.path + "/m.txt"
    let beginning = try #require(try beginning(of: path)).whole.text
    let whole = try OpenBook(path).whole.text
    #expect(beginning.encoding == .codePage1252 && whole.encoding == .codePage1252)
    #expect(whole.utf8.starts(with: beginning.utf8))
  }
}
