import Cells
import Paging
import Manuscript
import Search
import System
import TestFiles
import Testing
import Typesetting

@testable import Reader

/// The map of the book, quote cards, reading a changed file again, and marks that are put back.
@Suite struct ToolTests {
  static let narrow = Size(columns: 80, rows: 24)

  /// Plays one event a second, without motion.
  private func session(
    _ events: [Event], size: Size = ToolTests.narrow, at page: Int = 9,
    source: OpenBook = chapteredBook(), storage: TestStorage = TestStorage()
  ) -> Session {
    var settings = Settings()
    settings.turn = .none
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    return run(
      size: size, settings: settings, storage: storage,
      script + [(.seconds(events.count + 2), .leave(signal: nil))]
    ) { $0.open(source, at: .page(page)) }
  }

  private func keys(_ text: String) -> [Event] { text.map { .press(.character($0)) } }

  // MARK: The map

  @Test func aNarrowMapShowsTitlesWithoutLabels() throws {
    let novella = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    func map(_ columns: Int) -> String {
      read(
        novella, size: Size(columns: columns, rows: 30), at: .page(2),
        [(.seconds(1), .press("w")), (.seconds(2), .leave(signal: nil))]
      ).last
    }
    #expect(map(160).contains("CHAPTER V. Mr Odgers’s Figures"))
    #expect(map(60).contains("Soft Ground") && !map(60).contains("CHAPTER III."))
  }

  @Test func theMapShowsAllChaptersAndThePlace() {
    let map = session(keys("w"))
    #expect(map.last.contains("The whole book") && map.last.contains("●"))
    #expect(map.last.contains("● here"))
    #expect(session(keys("mw")).last.contains("◥"))
    #expect(session(keys("w") + [.press(.escape)]).last == session([]).last)
    #expect(session(keys("ww")).last == session([]).last)
  }

  @Test(arguments: [
    ("He went.", "“He went.”"), ("“I’d go,” he said.", "“I’d go,” he said."),
    ("«Va», dit-il.", "«Va», dit-il."), ("„Geh!“", "„Geh!“"), ("", "“”"),
  ])
  func aQuoteCardAddsQuotationMarksOnlyWhereThereAreNone(passage: String, quoted: String) {
    let picture = QuoteCard(passage: passage, title: "T", author: nil).picture
    let lines = (0..<picture.size.rows).map { row in
      String(String(picture.row(row).map(\.glyph)).trimmed)
    }
    #expect(lines.first { !$0.isEmpty } == quoted)
  }

  /// The book has more chapters than the map has rows, so only the title of the chosen one is shown.
  @Test func aMapOfManyChaptersShowsAHebrewTitleInVisualOrder() {
    let chapters = (1...40).map { "CHAPTER \($0). שלום\n\n\nSome words of prose.\n\n\n" }
    let text = "Title: Greetings\n\n\n" + chapters.joined()
    let book = OpenBook(Array(text.utf8), path: "/greetings.txt")
    let map = session(keys("w"), at: 3, source: book).last
    #expect(map.contains("The whole book") && map.contains("םולש") && !map.contains("שלום"))
  }

  @Test func theMapShowsWhatHasBeenRead() {
    func bars(_ events: [(Duration, Event)]) -> Int {
      let map = read(
        chapteredBook(), size: Size(columns: 80, rows: 24), at: .page(1),
        events + [(.seconds(3000), .press("w")), (.seconds(3001), .leave(signal: nil))])
      // One is in the legend.
      return map.last.count { $0 == "━" } - 1
    }
    #expect(bars([]) == 0)
    #expect(bars([(.seconds(1), .press(.end))]) == 0, "what was jumped over was not read")
    let pages = (1...20).map { (Duration.seconds(60 * $0), Event.press(" ")) }
    #expect(bars(pages) > 5)
  }

  @Test func theMapOfALongBookIsOnOneScreen() throws {
    let book = chapteredBook(60)
    let map = session(keys("w"), source: book)
    #expect(!map.last.contains("▾") && map.last.contains("← ↑ ↓ → choose"))
    #expect(map.last.contains("CHAPTER 3. THE MATTER 3"))
    let last = session(keys("w") + [.press(.end)], source: book)
    #expect(last.last.contains("CHAPTER 60. THE MATTER 60") && !last.last.contains("▴"))
    let gone = session(keys("w") + [.press(.end), .press(.enter)], source: book)
    #expect(gone.last.contains("THE MATTER 60") && !gone.last.contains("The whole book"))
    // The last chapter is drawn in full blocks, and a tap on them goes there.
    let lines = last.last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("█") })
    let column = try #require(Array(lines[row]).firstIndex(of: "█"))
    let tap = [Pointer.Action.press, .release].map {
      Event.pointer(Pointer($0, at: Point(column: column, row: row)))
    }
    #expect(session(keys("w") + tap, source: book).last == gone.last)
  }

  @Test func enterGoesToTheChosenChapter() {
    let gone = session(keys("w") + [.press(.end), .press(.enter)])
    let chapter = session([.press("c"), .press(.end), .press(.enter)])
    #expect(gone.last == chapter.last)
    #expect(session(keys("w") + [.press(.end), .press(.enter), .press("`")]).last.folios == [9])
  }

  @Test(arguments: [(1, 1), (3, 3), (20, 6), (40, 12), (60, 20), (160, 45)])
  func everySizeHasAMap(cells: (Int, Int)) {
    let size = Size(columns: cells.0, rows: cells.1)
    let map = session(keys("w") + [.press(.down), .press(.end)], size: size)
    #expect(map.shown.last?.picture.size == size)
  }

  // MARK: Quote cards

  @Test func aCardBreaksChineseBetweenCharacters() {
    let passage = String(repeating: "話說要杯箸作奶奶，說出來的話。", count: 12)
    let picture = QuoteCard(passage: passage, title: "T", author: nil).picture
    let rows = (0..<picture.size.rows).map { row in
      String(String(picture.row(row).filter { !$0.isTail }.map(\.glyph)).trimmed)
    }
    #expect(rows.joined().contains(passage) && !rows.joined().contains("…"))
    #expect(!rows.contains { $0.hasPrefix("，") || $0.hasPrefix("。") })
  }

  /// The direction of the paragraph counts: a line of English may begin with a Hebrew word.
  @Test func aCardHasTheDirectionOfItsParagraph() {
    let passage = "The first words of a line that is filled up to here, שלום means peace to all."
    let picture = QuoteCard(passage: passage, title: "T", author: nil).picture.description
    #expect(picture.contains("םולש means peace to all.”"))
  }

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
    let book = OpenBook(Array(text.utf8), path: "/lines.txt").book
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
    let picture = QuoteCard(passage: passage, title: "T", author: nil).picture.description
    #expect(!picture.contains("him. She") && !picture.contains("calls above"))
  }

  @Test func aCardHasThePassageAuthorAndTitle() throws {
    let card = QuoteCard(
      passage: "It is a truth universally acknowledged, that a single man in possession of a good "
        + "fortune, must be in want of a wife.", title: "Pride and Prejudice", author: "Jane Austen"
    )
    let picture = card.picture.description
    #expect(picture.contains("“It is a truth") && picture.contains("want of a wife.”"))
    #expect(picture.contains("— Jane Austen") && picture.contains("Pride and Prejudice"))
    let folder = try Folder()
    let files = QuoteFiles(directory: folder.path + "/quotes")
    let path = try files.write(card, in: .sepia)
    #expect(try files.write(card, in: .sepia) == path, "the same card has the same name")
    #expect(FileSystem.names(in: folder.path + "/quotes").filter { !$0.hasPrefix(".") }.count == 2)
    let svg = try #require(try SafeSave.contents(of: path))
    #expect(svg.starts(with: "<svg".utf8))
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
    try folder.write(title + added + text.dropFirst(title.count), to: "numbers.txt")
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
    #expect(session(keys("R"), source: source).last.contains("Begin to read"))
    try folder.write("Title: Another Book\n\n\n" + prose + text, to: "numbers.txt")
    let words = try #require(session([], source: source).last.firstWord)
    #expect(session(keys("R"), source: source).last.contains(words), "its words are in the new one")
  }

  // MARK: Lost marks

  @Test func aLostMarkIsPutOnAnotherPassage() throws {
    let folder = try Folder()
    let book = numberedBook(words: 900)
    var marks = BookMarks(of: book.book, in: folder.path)
    var lost = marks.annotation(.highlight(.blue), of: 300..<340, note: "My note")
    lost.quotation.quote = "words that are in no edition of this book at all"
    lost.quotation.before = "nothing like this"
    lost.quotation.after = "nor like that"
    marks.put(lost)
    #expect(marks.all.map(\.isAdrift) == [true])
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    let list = session(keys("M"), at: 1, source: book, storage: storage)
    #expect(list.last.contains("Not found in this text") && list.last.contains("p put back"))
    let choosing = session(keys("Mp"), at: 1, source: book, storage: storage)
    #expect(choosing.last.contains("Enter puts the mark there"))
    _ = session(keys("Mp") + [.press(.enter)], at: 1, source: book, storage: storage)
    let now = BookMarks(of: book.book, in: folder.path).all
    #expect(now.map(\.isAdrift) == [false] && now.map(\.note) == ["My note"])
    #expect(now.map(\.wash) == [.blue] && now.map(\.made) == [lost.made])
  }

  // MARK: Saving

  @Test func aPlaceThatCouldNotBeSavedIsSavedLater() {
    let storage = TestStorage()
    var saver = PlaceSaver(storage, records: [])
    let record = PlaceRecord(
      fingerprint: 1, path: "/a.txt", title: "A", author: nil,
      place: Place(offset: 5, surroundings: 7), percent: 1, page: nil, opened: 0)
    saver.bookOpened()
    storage.contents.failsToSave = true
    #expect(saver.save(record) { _ in nil } != nil)
    #expect(saver.save(record) { _ in nil } != nil, "it is tried again")
    storage.contents.failsToSave = false
    #expect(saver.save(record) { _ in nil } == nil)
    #expect(storage.contents.records.count == 1 && storage.contents.attempts == 3)
    _ = saver.save(record) { _ in nil }
    #expect(storage.contents.attempts == 3, "nothing is left to save")
  }
}
