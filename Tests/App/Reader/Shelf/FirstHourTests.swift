import CurlewCells
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewDictionaries
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What a newcomer meets: keys that do what the screen says, and windows that leave no trace.
@Suite(.timeLimit(.minutes(90))) struct FirstHourTests {
  static let narrow = Size(columns: 80, rows: 24)

  /// A storage whose marks are kept in a folder.
  private func storage(in folder: borrowing Folder) -> TestStorage {
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    return storage
  }

  // MARK: Going to a page

  @Test func aBareEnterMovesNothingAndGivesAHint() {
    let pressed = session([.press(.enter)]).last
    #expect(pressed.contains("→ turns the page"))
    #expect(pressed.firstWord == session([]).last.firstWord)
  }

  @Test func gAloneAsksForThePage() {
    #expect(session(keys("g")).last.contains("Page? ▏"))
    #expect(session(keys("g12") + [.press(.enter)]).last.folios == [12])
    #expect(session(keys("g12g")).last.folios == [12])
    #expect(session(keys("g1") + [.press(.escape)]).last == session([]).last)
    #expect(session(keys("g") + [.press(.enter)]).last == session([]).last)
    #expect(session(keys("12j")).last.folios == [10], "another key drops the number")
  }

  // MARK: Words

  /// The word that is chosen, which stands at the left end of the last row but one.
  private func chosenWord(_ keys: [Event]) -> String? {
    session(keys, source: numberedBook()).last.split(separator: "\n").dropLast().last?
      .firstMatch(of: /w\d{5}/).map { String($0.0) }
  }

  @Test func theWordNearestTheMiddleIsChosenFirst() throws {
    let plain = session([], source: numberedBook()).last.split(
      separator: "\n", omittingEmptySubsequences: false)
    let word = try #require(chosenWord(keys("d")))
    let row = try #require(plain.firstIndex { $0.contains(word) })
    #expect((10...13).contains(row))
    let column = plain[row].distance(
      from: plain[row].startIndex, to: try #require(plain[row].firstRange(of: word)).lowerBound)
    #expect((33...45).contains(column))
  }

  @Test func arrowsMoveByWordAndByLine() throws {
    func number(_ events: [Event]) throws -> Int {
      try #require(chosenWord(keys("d") + events).flatMap { Int($0.dropFirst()) })
    }
    let first = try number([])
    #expect(try number([.press(.right)]) == first + 1)
    #expect(try number([.press(.left)]) == first - 1)
    #expect(try (4...12).contains(number([.press(.down)]) - first), "the line below")
    #expect(try (-12 ... -4).contains(number([.press(.up)]) - first))
  }

  @Test func theWordUnderTheMouseIsChosenFirst() throws {
    let point = Point(column: 30, row: 5)
    let wheel: [Event] = [.wheelDown, .wheelUp].map { .pointer(Pointer($0, at: point)) }
    let word = try #require(chosenWord(wheel + keys("d")))
    let plain = session([], source: numberedBook()).last.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(plain[5].contains(word))
  }

  @Test func aTypedWordIsLookedUp() {
    let typed = session(keys("dwhale"))
    #expect(typed.last.contains("whale") && typed.last.contains("Enter shows the entry"))
    #expect(session(keys("dwhale") + [.press(.enter)]).last.contains("─ whale ─"))
    #expect(session(keys("dwhale") + [.press(.escape)]).last == session([]).last)
  }

  @Test func dictionariesOfTheBooksLanguageComeFirst() throws {
    let folder = try Folder()
    for name in ["aaa-spa", "eng-fra", "deu-eng"] {
      try folder.write("boot\tA\tF\n", to: "\(name).index")
      try folder.write("boot from \(name)\n", to: "\(name).dict")
    }
    let shelf = DictionaryShelf(folders: [folder.path])
    #expect(shelf.lookUp("boot", language: "de").entries.first?.source == "deu-eng")
    #expect(shelf.lookUp("boot", language: "en-gb").entries.first?.source == "eng-fra")
    #expect(shelf.lookUp("boot", language: "de").entries.count == 3)
  }

  @Test(arguments: [
    ("Whale \\Whale\\ (hw[=a]l), n. See {Right whale}.", "Whale (hwāl), n. See Right whale."),
    (
      "Abate \\A*bate\"\\ ([.a]*b[=a]t\"), v. t. [See {Bate}.]",
      "Abate (ȧˈbāt), v. t. [See Bate.]"
    ),
    ("Imperious \\Im*pe\"ri*ous\\, a.", "Imperious (Imˈpe·ri·ous), a."),
    ("C[oe]lacanth \\C[oe]l\"a*canth\\ (? or ?), a.", "Cœlacanth (ˈCœl·a·canth), a."),
    ("Sea ape \\Sea\" ape`\\ (Zool.)", "Sea ape (ˈSea ˌape) (Zool.)"),
    ("Sir \\Sir\\, n.", "Sir, n."),
    ("Lip \\Lip\\(l[i^]p`s[aum]*f[=oo]d\"), n. [thorn]e [th]at", "Lip (ˌlĭp·säˈfo͞od), n. þe ðat"),
    ("[AE]sop, C[ae]sar, na[\"i]ve", "Æsop, Cæsar, naïve"),
    ("Haus <neut, n, sg> [1] house", "Haus <neut, n, sg> [1] house"),
    ("<b>bold</b> &amp; plain", "bold & plain"), ("a \\ b", "a \\ b"),
  ])
  func entriesAreShownAsText(raw: String, text: String) { #expect(raw.withoutMarkup == text) }

  // MARK: Links and the slider

  private static let linked = """
    <html><body><h1>Home</h1><p>See <a href="https://example.org/a">the web</a> and
    <a href="#far">the far chapter</a> and a note<a href="#n1" epub:type="noteref">1</a>.</p>
    \(String(repeating: "<p>Nothing happened on that day, nor on the next.</p>", count: 60))
    <h1 id="far">The Far Chapter</h1>
    \(String(repeating: "<p>It was far.</p>", count: 30))
    <aside id="n1" epub:type="footnote"><p>The note.</p></aside></body></html>
    """

  private func linkedBook() throws -> OpenBook {
    let folder = try Folder()
    try folder.write(Self.linked, to: "linked.html")
    return try OpenBook(folder.path + "/linked.html")
  }

  @Test func aChosenLinkSaysWhatEnterDoesAndWhereItLeads() throws {
    let book = try linkedBook()
    func foot(_ events: [Event]) -> String { session(events, at: 1, source: book).last }
    #expect(foot([.press(.tab)]).contains("Enter copies https://example.org/a"))
    let far = foot([.press(.tab), .press(.tab)])
    #expect(far.firstMatch(of: /Enter goes to page \d+/) != nil && far.contains("The Far Chapter"))
    #expect(
      foot([.press(.tab), .press(.tab), .key(KeyPress(.tab, .shift))])
        .contains("Enter copies"), "Shift-Tab goes back")
    #expect(!foot([.press(.tab), .press(.escape)]).contains("Enter"))
  }

  @Test func tabIsForLinksAndAnotherKeyOpensTheSlider() {
    let none = session([.press(.tab)]).last
    #expect(none.contains("No links or pictures on these pages"))
    #expect(none.firstWord == session([]).last.firstWord)
    #expect(session(keys("w")).last.contains("← → pages"))
    #expect(
      session(keys("?"), size: Size(columns: 160, rows: 60)).last.contains(
        "overview of all pages; slider"))
  }

  // MARK: Lists

  @Test func theSameKeyFiltersContentsMarksAndHits() throws {
    let contents = session(keys("c/matter 7")).last
    #expect(contents.contains("THE MATTER 7") && !contents.contains("THE MATTER 8"))
    #expect(
      session(keys("c/matter 7") + [.press(.enter)]).last.contains("THE MATTER 7"))
    let folder = try Folder()
    let marked = session(
      keys("vw2vR3M/w3"), source: chapteredBook(), storage: storage(in: folder)
    ).last
    #expect(marked.contains("Bookmarks, highlights and notes") && marked.contains("/ w3"))
    let hits = session(keys("/matter") + [.press(.tab)] + keys("/w8001")).last
    #expect(hits.contains("MATTER 8") && !hits.contains("MATTER 7"))
    #expect(session(keys("c/qqqq")).last.contains("Nothing has these words"))
    #expect(session(keys("c/7") + [.press(.escape), .press(.escape)]).last == session([]).last)
  }

  @Test func contentsShowLengthsReadingMarksAndHits() throws {
    let folder = try Folder()
    let open = session(keys("mc"), storage: storage(in: folder)).last
    #expect(open.contains("◥") && open.contains("─────"))
    let found = session(keys("/w5001") + [.press(.enter)] + keys("c")).last
    let hit = try #require(found.split(separator: "\n").first { $0.contains("MATTER 5") })
    #expect(hit.contains("◆") || hit.contains("●"))
    let pages = (1...20).map { (Duration.seconds(60 * $0), Event.press(" ")) }
    func bars(_ events: [(Duration, Event)]) -> Int {
      let contents = read(
        chapteredBook(), size: Self.narrow, at: .page(1),
        events + [(.seconds(3000), .press("c")), (.seconds(3001), .leave(signal: nil))])
      // One is in the legend.
      return contents.last.count { $0 == "━" } - 1
    }
    #expect(bars([]) == 0)
    #expect(bars([(.seconds(1), .press(.end))]) == 0, "what was jumped over was not read")
    #expect(bars(pages) > 5)
  }

  @Test func aTapOnTheBarOfAChapterGoesIntoIt() throws {
    let open = session(keys("c")).last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(open.firstIndex { $0.contains("MATTER 7") })
    let end = try #require(Array(open[row]).lastIndex(of: "─"))
    let tap: [Event] = [.press, .release].map {
      .pointer(Pointer($0, at: Point(column: end, row: row)))
    }
    let chapter = session(keys("c/matter 7") + [.press(.enter)]).last.folios
    #expect(try #require(session(keys("c") + tap).last.folios.first) > chapter[0])
  }

  @Test(arguments: ["v", "d"])
  func escReturnsToThePageFromWhichAWindowLedAway(key: String) {
    let away = keys(key) + [Event](repeating: .press(.down), count: 30)
    #expect(session(away).last != session([]).last)
    #expect(session(away + [.press(.escape)]).last == session([]).last)
  }

  // MARK: Notes

  @Test func escCancelsANoteAndUBringsItBack() throws {
    let folder = try Folder()
    let kept = storage(in: folder)
    let cancelled = session(keys("vnMy note") + [.press(.escape)], storage: kept)
    #expect(cancelled.last.contains("u brings it back") && !cancelled.last.contains("✎"))
    let marks = { BookMarks(of: chapteredBook().text, in: folder.path).all.map(\.note) }
    #expect(marks() == [])
    let back = session(
      keys("vnMy note") + [.press(.escape)] + keys("u"), storage: kept)
    #expect(back.last.contains("My note") && back.last.contains("─ Note ─"))
    #expect(back.last.contains("Tab keeps the note") && !back.last.contains("u brings it back"))
  }

  @Test func tabKeepsANote() throws {
    let folder = try Folder()
    _ = session(keys("vnMy note") + [.press(.tab)], storage: storage(in: folder))
    #expect(BookMarks(of: chapteredBook().text, in: folder.path).all.map(\.note) == ["My note"])
  }

  @Test func allNotesOfTheTextAreListed() {
    let text = """
      Title: Notes


      The whole of the shore was silver[1] and nothing moved upon it but the birds.
      They had come from the north[2] in one night.

      \(String(repeating: "There was nothing left to say that the sea did not say better. ", count: 60))

      [1] The note of the shore.

      [2] The note of the north.
      """
    let book = OpenBook(Array(text.utf8), path: "/notes.txt")
    let list = session(keys("F"), at: 1, source: book).last
    #expect(list.contains("2 notes of the book") && list.contains("of the shore was silver[1]"))
    #expect(list.contains("The note of the north."))
    let filtered = session(keys("F/north"), at: 1, source: book).last
    #expect(!filtered.contains("The note of the shore."))
    #expect(session(keys("F")).last.contains("no notes of its own; M lists yours"))
    #expect(!session(keys("F")).last.contains("Enter goes"), "an empty list offers only what works")
  }

  // MARK: Bound contents

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 160, rows: 45)])
  func boundContentsTakeTwoPagesAtMost(size: Size) {
    var text = "<html><body><h1>A Book of Parts</h1>"
    for part in 1...9 {
      text += "<h2>Part \(part)</h2>"
      for chapter in 1...30 { text += "<h3>Chapter \(chapter)</h3><p>Words of it.</p>" }
    }
    for source in [OpenBook(Array(text.utf8), path: "/parts.html"), chapteredBook(400)] {
      let edition = Edition(source, Settings(), size).counted
      #expect(edition.contentsPages.count <= 2)
    }
    let cut = session([.press(.right), .press(.right)], at: nil, source: chapteredBook(400)).last
    #expect(cut.contains("c shows all"))
  }

  // MARK: Help and words

  @Test(arguments: [(80, 1), (120, 2), (160, 3), (60, 1), (40, 1)])
  func helpHasAsManyColumnsAsThereIsRoomFor(columns: Int, expected: Int) {
    #expect(HelpColumns(room: columns - 12).columns.count == expected)
  }

  @Test func helpShowsCommonKeysFirstAndAtMostTwoOfThem() {
    let groups = HelpTopic.groups()
    #expect(groups.first?.rows.first.map { $0.0 } == "→, Space")
    let keys = groups.filter { $0.title == "Most of the time" }.flatMap(\.rows).map(\.0)
    #expect(keys.allSatisfy { $0.split(separator: ",").count <= 2 })
  }

  @Test func theLastPageOfAChapterSaysSo() {
    var settings = Settings()
    settings.foot = .chapter
    let pages = (0..<6).map { (Duration.seconds($0 + 1), Event.press(" ")) }
    let session = read(
      chapteredBook(), size: Self.narrow, settings: settings, at: .page(1),
      pages + [(.seconds(9), .leave(signal: nil))])
    let shown = session.shown.map(\.picture.description)
    #expect(shown.contains { $0.contains("end of chapter") })
    #expect(!shown.contains { $0.contains("0 pages left") })
  }

  @Test func theTitleSpeaksPlainly() {
    #expect(session([], at: nil).last.contains("Start reading"))
    #expect(
      session([.press(.home), .press(.home)], size: Self.narrow).last.contains("Continue at page"))
  }
}
