import CurlewCells
import CurlewManuscript
import CurlewPeople
import CurlewSystem
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Who is who, on the screen.
@Suite(.timeLimit(.minutes(90))) struct PeopleTests {
  private static let chapters = [
    """
    Mr. Tidy was a harbour master of sixty, and nobody had ever seen him run. “The tide is out,” said Mr. Tidy, and \
    Anna Marsh, the daughter of the pilot, laughed at him. “It is always out,” said Anna, and Mr. Tidy smiled.

    Anna walked along the sand while Mr. Tidy counted the boats. “There are nine,” said Anna. “There were ten,” \
    said Mr. Tidy, and Anna looked at the sea until the light was gone.
    """,
    """
    In the morning Anna came back to the harbour, and Mr. Tidy stood where he had stood before. “He has not come,” \
    said Mr. Tidy. Anna nodded, because Captain Reed had never been late before.

    “Captain Reed is lost,” said Anna. Then Captain Reed came round the corner, and Captain Reed asked what all the \
    world was staring at, and Anna laughed till she cried.
    """,
  ]

  private static let text =
    chapters.enumerated().map { "CHAPTER \($0 + 1)\n\n\($1)\n\n\n" }.joined()

  private func book() -> OpenBook {
    var settings = Settings()
    settings.language = Language("en")
    return OpenBook(Array(Self.text.utf8), path: "/tide.txt", as: settings)
  }

  private func screen(
    _ keys: [Event], page: Int = 2, storage: TestStorage = TestStorage()
  ) throws -> String {
    session(keys, at: page, source: book(), storage: storage).last
  }

  @Test func `the persons of the pages read are listed, and no others`() throws {
    let first = try screen([.press("i")], page: 1)
    #expect(first.contains("Mr. Tidy") && first.contains("Anna"))
    #expect(!first.contains("Captain Reed"))
    #expect(first.contains("a harbour master of sixty"))
    #expect(try screen([.press("i")]).contains("Captain Reed"))
  }

  @Test func `a card goes to the quotation, and Backtick returns`() throws {
    let card = try screen([.press("i"), .press(.enter)])
    #expect(card.contains("first met") && card.contains("mostly with"))
    let gone = try screen([.press("i"), .press(.enter), .press(.enter)])
    #expect(gone.contains("the daughter of the pilot") && !gone.contains("mostly with"))
    let back = try screen([.press("i"), .press(.enter), .press(.enter), .press("`")])
    #expect(back == (try screen([])))
    #expect(try screen([.press("i"), .press(.enter), .press(.escape)]).contains("The persons"))
  }

  @Test func `a name that is typed is looked for among the persons, too`() throws {
    func typing(_ word: String) -> [Event] {
      keys("d" + word) + [.press(.enter)]
    }
    #expect(try screen(typing("Anna")).contains("mostly with"))
    #expect(try screen(typing("Nobody")).contains("No dictionary"))
    #expect(try screen(typing("Captain Reed"), page: 1).contains("No dictionary"))
  }

  @Test func `Tab tells the story so far`() throws {
    let story = try screen([.press("i"), .press(.tab)])
    #expect(story.contains("a reminder") && story.contains("CHAPTER 2"))
    #expect(story.contains("new: Captain Reed"))
  }

  @Test func `the reader’s hand is kept, and undone`() throws {
    let storage = TestStorage()
    let list = try screen([.press("i"), .press("-")], storage: storage)
    #expect(!list.contains("▸ Anna") && list.contains("▸ Mr. Tidy"))
    #expect(storage.contents.persons.corrections(of: book()) == [.not("Anna")])
    #expect(try screen([.press("i"), .press("u")], storage: storage).contains("Anna"))
  }

  @Test func `what was said about names survives being written, merged and edited by hand`() throws
  {
    let book = book()
    var one = PersonsText()
    one.add(.same("Anna", "Miss\tMarsh"), of: book, at: 5)
    one.add(.apart("Reed"), of: book, at: 5)
    #expect(PersonsText(parsing: one.bytes).corrections(of: book).count == 2)
    var other = one
    other.undo(in: book, at: 9)
    one.merge(other)
    #expect(one == other && one.corrections(of: book).count == 1)
    let odd = Array("curlew persons 1\nlater\tthing\n".utf8)
    #expect(PersonsText(parsing: odd).bytes == odd)
  }

  @Test func `a page behind the contents has the persons that were met, if the reader wants it`() {
    func page(_ isWanted: Bool) -> String {
      var settings = Settings.sliding
      settings.showsPersons = isWanted
      let keys = [Event.press(.home), .press(.left)]
      return read(
        book(), size: Size(columns: 80, rows: 24), settings: settings, at: .page(2),
        keys.enumerated().map { (.seconds($0 + 1), $1) } + [(.seconds(9), .leave(signal: nil))]
      ).last
    }
    #expect(page(true).contains("Mr. Tidy: Mr. Tidy was a harbour master of sixty"))
    #expect(!page(false).contains("harbour master"))
  }

  @Test func `a long book is silent`() {
    let text = Array((Self.text + numberedText(words: 6000)).utf8)
    let long = OpenBook(
      ByteSource(length: text.count) { Array(text[$0]) }, path: "/long.txt", lengthOfSection: 8192)
    #expect(MetPeople(long, to: text.count) == nil)
    #expect(MetPeople(book(), to: Self.text.utf8.count) != nil)
  }

  @Test func `a reminder is offered after a week, and only then`() throws {
    let book = book()
    func last(_ days: Int) -> Bool {
      let record = PlaceRecord(
        of: book, at: BookOffset(Self.text.utf8.count - 40), percent: 90, page: nil,
        opened: CurrentProcess.wallClock - days * 86_400)
      return read(book, records: [record], [(.seconds(2), .leave(signal: nil))]).shown
        .contains { $0.picture.description.contains("reminds you of the story") }
    }
    #expect(last(8))
    #expect(!last(2))
  }
}
