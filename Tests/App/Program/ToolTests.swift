internal import TestBooks
import CurlewCells
import Paging
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader

/// Copied passages, reading a changed file again, and marks that are put back.
@Suite(.timeLimit(.minutes(90))) struct ToolTests {
  static let narrow = Size(columns: 80, rows: 24)

  @Test func aPassageKeepsItsParagraphsAndLinesOfVerse() throws {
    let text = """
      Title: Lines


      He said what he had to say about the tide and the birds of the
      estuary, which was little enough, and then he went home along the
      wall with his lantern. Nobody followed him.

      She stayed where she was until the water had covered the last of
      the stones and the boats were lying quiet at their moorings.

          The curlew calls
          above the tide
          and no one falls
          on either side

      """
    let book = OpenBook(Array(text.utf8), path: "/lines.txt").text
    let start = try #require(book.textSection(0).utf8.firstRange(of: Array("He said".utf8)))
    let passage = book.textSection(0).dividedText(start.lowerBound..<text.utf8.count)
    #expect(
      passage == """
        He said what he had to say about the tide and the birds of the estuary, which was little \
        enough, and then he went home along the wall with his lantern. Nobody followed him.

        She stayed where she was until the water had covered the last of the stones and the boats \
        were lying quiet at their moorings.

        The curlew calls
        above the tide
        and no one falls
        on either side
        """)
  }

  // MARK: Reading again

  @Test func aChangedFileIsReadAgainAtTheSameWords() throws {
    let folder = try Folder()
    let path = folder.path + "/numbers.txt"
    try folder.write(numberedText(words: 12_000), to: "numbers.txt")
    let before = session([], source: try OpenBook(path), storage: TestStorage())
    let word = try #require(before.last.firstWord)
    let source = try OpenBook(path)
    let text = numberedText(words: 12_000)
    let title = "Title: Numbers\n\n\n"
    let added = String(repeating: "A paragraph that was put in front.\n\n", count: 40)
    try folder.write("\(title)\(added)\(text.dropFirst(title.count))", to: "numbers.txt")
    let after = session(keys("R"), source: source)
    #expect(after.last.contains(word) && after.last.folios != before.last.folios)
  }

  @Test func anotherBookInItsPlaceBeginsAtItsTitle() throws {
    let folder = try Folder()
    let path = folder.path + "/numbers.txt"
    let text = numberedText(words: 12_000)
    try folder.write(text, to: "numbers.txt")
    let source = try OpenBook(path)
    let prose = (1...3000).map { "Other words \($0).\n\n" }.joined()
    try folder.write("Title: Another Book\n\n\n" + prose, to: "numbers.txt")
    #expect(session(keys("R"), source: source).last.contains("Start reading"))
    try folder.write("Title: Another Book\n\n\n" + prose + text, to: "numbers.txt")
    let words = try #require(session([], source: source).last.firstWord)
    #expect(session(keys("R"), source: source).last.contains(words), "its words are in the new one")
  }

  // MARK: Lost marks

  @Test func aLostMarkIsPutOnAnotherPassage() throws {
    let folder = try Folder()
    let book = numberedBook(words: 900)
    var marks = BookMarks(of: book.text, in: folder.path)
    var lost = marks.annotation(.highlight(.blue), of: 300..<340, note: "My note")
    lost.quotation.quote = "words that are in no edition of this book at all"
    lost.quotation.before = "nothing like this"
    lost.quotation.after = "nor like that"
    marks.put(lost)
    marks.save()
    #expect(marks.all.map(\.isAdrift) == [true])
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    let list = session(keys("M"), at: 1, source: book, storage: storage)
    #expect(list.last.contains("Not found in this text") && list.last.contains("p put back"))
    let choosing = session(keys("Mp"), at: 1, source: book, storage: storage)
    #expect(choosing.last.contains("Enter puts the mark here"))
    _ = session(keys("Mp") + [.press(.enter)], at: 1, source: book, storage: storage)
    let now = BookMarks(of: book.text, in: folder.path).all
    #expect(now.map(\.isAdrift) == [false] && now.map(\.note) == ["My note"])
    #expect(now.map(\.wash) == [.blue] && now.map(\.made) == [lost.made])
  }

  // MARK: Saving

  @Test func aPlaceThatCouldNotBeSavedIsSavedLater() {
    var saver = PlaceSaver()
    var records: [PlaceRecord] = []
    let record = PlaceRecord(
      fingerprint: 1, path: "/a.txt", title: "A", author: nil,
      place: Place(offset: 5, surroundings: 7), percent: 1, page: nil, opened: 0)
    saver.bookOpened()
    for _ in 0..<2 {
      #expect(saver.changes(record, among: &records).place == record, "it is tried again")
      saver.notSaved(record)
    }
    #expect(saver.changes(record, among: &records).place == record)
    let rest = saver.changes(record, among: &records)
    #expect(rest.place == nil && rest.pictured == nil, "nothing is left to save")
  }
}
