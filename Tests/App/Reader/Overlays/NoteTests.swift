import CurlewCells
import Testing

@testable import CurlewLibrary
@testable import CurlewReader

/// Links and notes of an open book.
@Suite(.timeLimit(.minutes(30))) struct NoteTests {
  private static let size = Size(columns: 60, rows: 20)

  private static let text = """
    Title: Notes


    CHAPTER I

    The whole of the shore was silver[1] and nothing moved upon it but the birds.

    \(String(repeating: "There was nothing left to say that the sea did not say better. ", count: 60))

    [1] The note of the shore.

    CHAPTER II

    \(String(repeating: "The two who walked there had long ceased to speak. ", count: 40))
    """

  private func session(_ keys: [Key]) -> String {
    let book = OpenBook(Array(Self.text.utf8), path: "/notes.txt")
    let events = keys.map { (Duration.seconds(1), Event.key(KeyPress($0))) }
    return read(book, size: Self.size, at: .page(1), events).last
  }

  private let page = "THE WHOLE OF THE SHORE was silver"

  @Test func theOnlyNoteOfASpreadOpensOverThePage() {
    let picture = session([.enter])
    #expect(picture.contains("The note of the shore."))
    #expect(picture.contains("Enter goes to the note"))
    #expect(picture.contains("╭──") && picture.contains("╰──"))
    #expect(picture.contains(page))
  }

  @Test func closingTheNoteShowsThePageAgain() {
    #expect(session([.enter, .escape]) == session([]))
    #expect(session([.tab, .enter, .tab, .escape]) == session([]))
  }

  @Test func theHelpOpensOverANote() {
    let picture = session([.enter, "?"])
    #expect(picture != session([.enter]) && !picture.contains("does nothing here"))
  }

  @Test func enterGoesToThePlaceOfTheNote() {
    let picture = session([.enter, .enter])
    #expect(picture.contains("[1] The note of the shore.") && !picture.contains(page))
  }

  @Test func behindTheLastLinkNoneIsSelected() {
    #expect(session([.tab]).contains("Enter opens the note"))
    #expect(session([.tab, .tab]) == session([]))
  }

  @Test func aTapOnTheReferenceOpensTheNote() throws {
    let lines = session([]).split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("[1]") })
    let before = try #require(lines[row].firstRange(of: "[1]")).lowerBound
    let column = lines[row].distance(from: lines[row].startIndex, to: before) + 1
    let point = Point(column: column, row: row)
    let book = OpenBook(Array(Self.text.utf8), path: "/notes.txt")
    let tap = [Pointer.Action.press, .release].map {
      (Duration.seconds(1), Event.pointer(Pointer($0, at: point)))
    }
    let picture = read(book, size: Self.size, at: .page(1), tap).last
    #expect(picture.contains("Enter goes to the note"))
  }
}
