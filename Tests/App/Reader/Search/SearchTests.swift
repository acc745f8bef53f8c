import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import Paging
import CurlewSearch
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Searching in the open book.
@Suite(.timeLimit(.minutes(90))) struct SearchingTests {
  static let narrow = Size(columns: 80, rows: 24)
  static let wide = Size(columns: 160, rows: 45)

  /// Plays one key a second, without motion, from page 9 on.
  private func session(
    _ keys: [Event], size: Size = SearchingTests.narrow, source: OpenBook = chapteredBook(),
    at page: Int = 9
  ) -> Session {
    var settings = Settings()
    settings.turn = .none
    let script = keys.enumerated().map { (Duration.seconds($0 + 1), $1) }
    return read(
      source, size: size, settings: settings, at: .page(page),
      script + [(.seconds(keys.count + 3), .leave(signal: nil))])
  }

  /// The words on a picture with a wash.
  private func lit(_ session: Session, _ wash: Wash) -> [String] {
    guard let canvas = session.shown.last?.picture else { return [] }
    var words: [String] = []
    var isInside = false
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let cell = canvas[column, row]
        guard cell.style.attributes.wash == wash else {
          isInside = false
          continue
        }
        if !isInside { words.append("") }
        words[words.count - 1].append(cell.glyph)
        isInside = true
      }
      isInside = false
    }
    return words
  }

  @Test func aHebrewHitStandsAmongItsWordsFromRightToLeft() throws {
    let words = "אחת שתיים שלוש ארבע"
    let text = Array("Title: T\n\n\n\(words)\n".utf8)
    let section = OpenBook(text, path: "/t.txt").text.textSection(0)
    let hit = try #require(section.utf8.firstRange(of: Array("שתיים".utf8)))
    var canvas = TextCanvas(Size(columns: 40, rows: 1))
    Snippet(hit, in: section, filling: canvas.size)
      .draw(in: canvas.bounds, isSelected: false, on: &canvas)
    #expect(
      canvas.description.contains(String(String.UnicodeScalarView(words.unicodeScalars.reversed())))
    )
    let lit = canvas.row(0).filter { $0.style.attributes.contains(.bold) && !$0.isBlank }
    #expect(String(lit.map(\.glyph)) == "םייתש")
  }

  @Test func `a hit is seen in a text without spaces`() throws {
    let before = String(repeating: "親譲りの無鉄砲で小供の時から損ばかりしている", count: 9)
    let section = OpenBook(Array("\(before)清は\(before)\n".utf8), path: "/t.txt").text
      .textSection(0)
    let hit = try #require(section.utf8.firstRange(of: Array("清".utf8)))
    let size = Size(columns: 40, rows: 2)
    var canvas = TextCanvas(size)
    Snippet(hit, in: section, filling: size).draw(in: canvas.bounds, isSelected: false, on: &canvas)
    let lines = canvas.description.split(separator: "\n").map { SafeText($0).width }
    #expect(lines.count == 2 && lines.allSatisfy { $0 > 30 }, "\(canvas.description)")
    let lit = (canvas.row(0) + canvas.row(1)).filter {
      $0.style.attributes.contains(.bold) && !$0.isBlank && !$0.isTail
    }
    #expect(String(lit.map(\.glyph)) == "清")
    #expect(canvas.description.hasSuffix("…"))
  }

  @Test func oneSignDividesParagraphsHoweverManyLinesLieBetween() throws {
    let text = "Title: T\r\n\r\n\r\nfirst words\r\n\r\n\r\n   Heading\r\n\r\n    second words\r\n"
    let section = OpenBook(Array(text.utf8), path: "/t.txt").text.textSection(0)
    let hit = try #require(section.utf8.firstRange(of: Array("second".utf8)))
    let snippet = Snippet(hit, in: section, cells: 120).text.string
    #expect(snippet.contains("first words · Heading · second words"), "\(snippet)")
  }

  @Test(arguments: [("first", 16), ("words", 23)])
  func wordsThatJustFitAreNotCut(hit: String, cells: Int) throws {
    let section = OpenBook(Array("first words here\n".utf8), path: "/t.txt").text.textSection(0)
    let hit = try #require(section.utf8.firstRange(of: Array(hit.utf8)))
    #expect(Snippet(hit, in: section, cells: cells).text.string == "first words here")
    #expect(Snippet(hit, in: section, cells: cells - 1).text.string.contains("…"))
  }

  @Test(arguments: ["chapter", "book"])
  func theBarCoversTheFootAsAWhole(foot: String) throws {
    var settings = Settings()
    settings.turn = .none
    try SettingTable.entry("foot")?.apply(foot, to: &settings)
    let session = read(
      chapteredBook(), size: Size(columns: 60, rows: 24), settings: settings, at: .page(9),
      [(.seconds(1), .press("G"))]
        + (keys("/w90") + [.press(.enter)]).enumerated().map { (.seconds($0 + 2), $1) }
        + [(.seconds(9), .leave(signal: nil))])
    let foot = session.last.split(separator: "\n").suffix(2)
    #expect(foot.first?.contains(/^ +\/ w90 +\d+ of \d+    page \d+ of \d+ *$/) == true, "\(foot)")
    #expect(foot.last?.contains("left") == false)
  }

  @Test func theNearestHitIsShownWhileYouType() {
    let typed = session(keys("/w9001"))
    #expect(typed.last.contains("CHAPTER 9"))
    #expect(lit(typed, .currentHit) == ["w9001"])
    #expect(typed.last.contains("1 of 1"))
    let part = session(keys("/w900"))
    #expect(lit(part, .currentHit) == ["w900"] && lit(part, .hit).count == 8)
    #expect(part.last.contains("1 of 9"))
  }

  @Test func searchGoesOnBehindThePageAndThenFromTheBeginning() {
    #expect(session(keys("/chapter")).last.contains("4 of 12"))
    #expect(session(keys("/w1399")).last.contains("1 of 1"))
  }

  @Test func escapeReturnsToExactlyWhereYouWere() {
    for size in [Self.narrow, Self.wide] {
      let back = session(keys("/w9001") + [.press(.escape)], size: size)
      #expect(back.last == session([], size: size).last)
      #expect(back.records.last?.place == session([], size: size).records.last?.place)
      #expect(back.shown.last?.picture == session([], size: size).shown.last?.picture)
    }
  }

  @Test func enterKeepsTheSearchOpenAndTheWayBack() {
    let open = session(keys("/chapter") + [.press(.enter)])
    #expect(open.last.contains(/\/ chapter +4 of 12/) && open.last.contains("CHAPTER 4"))
    #expect(open.records.last?.place == session([]).records.last?.place, "the place is kept")
    let back = session(keys("/chapter") + [.press(.enter), .press("`")])
    #expect(back.last.contains("page 9 of"))
  }

  @Test func enterAndCtrlGGoToTheNextHit() {
    let open = keys("/chapter") + [.press(.enter)]
    #expect(session(open + [.press(.enter)]).last.contains("5 of 12"))
    #expect(
      session(open + Array(repeating: .key(KeyPress("g", .control)), count: 2)).last.contains(
        "6 of 12"))
  }

  @Test func aPhraseThatIsNowhereIsSearchedForAsWords() {
    let found = session(keys("/w9003 w9001") + [.press(.enter)])
    #expect(found.last.contains(/w9003 w9001 +1 of 1, words near each other/))
    #expect(lit(found, .currentHit) == ["w9001 w9002 w9003"])
    #expect(session(keys("/w9001 w1301")).last.contains("not found"))
  }

  @Test func theListCanEndAtThePlaceOfTheReader() {
    let open = keys("/chapter") + [.press(.enter)]
    let all = session(open + [.press(.tab)])
    #expect(all.last.contains("12 hits for “chapter”"))
    let here = session(open + [.press(.tab)] + keys("u"))
    #expect(here.last.contains("3 hits for “chapter”, up to here"), "\(here.last)")
    #expect(session(open + [.press(.tab)] + keys("uu")).last.contains("12 hits for “chapter”"))
  }

  @Test func nGoesFromHitToHitAndRoundTheEnds() {
    let open = keys("/chapter") + [.press(.enter)]
    #expect(session(open + keys("n")).last.contains("5 of 12"))
    #expect(session(open + keys("nnN")).last.contains("5 of 12"))
    #expect(session(open + keys("NNN")).last.contains("1 of 12"))
    #expect(session(open + keys("NNNN")).last.contains("12 of 12"))
    #expect(session(open + keys("nnnnnnnnn")).last.contains(/\/ chapter +1 of 12/))
    #expect(session(open + keys("nn`")).last.contains("page 9 of"), "all hits are one jump")
  }

  @Test func `a closed search says where the way back leads`() {
    let closed = keys("/chapter") + [.press(.enter), .press(.escape)]
    let picture = session(closed)
    let words = "The search is closed    ` back to 9"
    #expect(picture.shown.contains { $0.picture.description.contains(words) })
    #expect(!session(closed + [.press("`")]).last.contains(words))
    #expect(lit(picture, .hit).isEmpty && lit(picture, .currentHit).isEmpty)
    #expect(session(closed + [.press("`"), .press("j")]).last.folios == [10])
  }

  @Test func theListShowsHitsByChapterAndLeadsThere() {
    let list = session(keys("/matter") + [.press(.tab)])
    #expect(list.last.contains("12 hits for “matter”"))
    #expect(list.last.contains("THE MATTER 4 · w4001"))
    let gone = session(keys("/matter") + [.press(.tab), .press(.down), .press(.enter)])
    #expect(gone.last.contains("THE MATTER 5") && gone.last.contains(/\/ matter +5 of 12/))
    let again = session(keys("/matter") + [.press(.enter), .press("f"), .press("f")])
    #expect(again.last == session(keys("/matter") + [.press(.enter)]).last)
    let tap = [Pointer.Action.press, .release].map {
      Event.pointer(Pointer($0, at: Point(column: 0, row: 0)))
    }
    #expect(
      session(keys("/matter") + [.press(.tab)] + tap, size: Self.wide).last
        == session(keys("/matter") + [.press(.enter)], size: Self.wide).last)
  }

  /// As many words as fit, which are twenty or so.
  @Test(arguments: [(66, 2), (47, 3), (27, 5)])
  func aHitStandsAmongTwentyWords(columns: Int, rows: Int) throws {
    let novel = try OpenBook(Golden.package + "/Books/nobody-over.txt")
    let section = novel.text.textSection(0)
    let hits = try Matcher(SearchQuery("carrier")).matches(in: section.utf8, section.marks).ranges
    let size = Size(columns: columns, rows: rows)
    let texts = hits.map { Snippet($0, in: section, filling: size).text }
    let words = texts.map { $0.string.split(separator: " ") }
    #expect(words.reduce(0) { $0 + $1.count } >= 20 * hits.count)
    #expect(words.allSatisfy { $0.count >= 16 })
    for line in words {
      #expect(SafeText(line.joined(separator: " ")).wrapped(to: columns).count <= rows)
    }
  }

  @Test func `a list that is opened early shows the hits as they are found`() {
    let events = keys("/matter") + [.press(.enter), .press("f")]
    let script = events.enumerated().map { (Duration.milliseconds(1000 + $0), $1) }
    let session = run(
      size: Size(columns: 80, rows: 30), by: SlowJobs(),
      script + [(.seconds(9), .press(.down)), (.seconds(10), .leave(signal: nil))]
    ) { $0.open(chapteredBook(), at: .page(1)) }
    #expect(session.shown.contains { $0.picture.description.contains("Searching …") })
    #expect(session.last.contains("12 hits for “matter” ─"))
  }

  @Test func earlierSearchesComeBackWithTheArrow() {
    let first = keys("/matter 7") + [.press(.enter), .press(.escape)]
    let recalled = session(first + keys("/") + [.press(.up)])
    #expect(recalled.last.contains("matter 7") && recalled.last.contains("1 of 1"))
    #expect(!session(first + keys("/x") + [.press(.up), .press(.down)]).last.contains("matter"))
  }

  @Test func theFileOfSearchesKeepsEachOnceAndForgetsTheOldest() throws {
    let folder = try Folder()
    let history = OwnFile<SearchHistory>(path: folder.path + "/searches")
    #expect(history.contents.all.isEmpty)
    for word in (0..<120).map({ "word \($0)" }) + ["word 119", "a\nb\\"] {
      #expect(history.save { $0.add(word) } == SaveOutcome())
    }
    #expect(history.contents.all.suffix(3) == ["word 118", "word 119", "a\nb\\"])
    #expect(history.contents.all.count == 100)
    try folder.write("no file", to: "state")
    let unsaved = OwnFile<SearchHistory>(path: folder.path + "/state/searches")
      .save { $0.add("word") }
    #expect(unsaved.complaint?.line.string.hasPrefix("the search was not saved") == true)
  }

  @Test func aResizeKeepsTheListOfOneChapter() {
    let list = keys("/matter") + [.press(.tab), .press(.down), .press("c")]
    let resized = session(list + [.resized(Self.wide), .resized(Self.narrow)])
    #expect(resized.last == session(list).last)
  }

  @Test func wordsAndExpressionsCanBeSwitchedOn() {
    let expression = keys("/w900[12]") + [.key(KeyPress("r", .alt))]
    #expect(session(expression).last.contains("1 of 2"))
    #expect(session(keys("/w900")).last.contains("1 of 9"))
    #expect(session(keys("/w900") + [.key(KeyPress("w", .alt))]).last.contains("not found"))
    #expect(session(keys("/CHAPTER") + [.key(KeyPress("c", .alt))]).last.contains("4 of 12"))
    let wrong = keys("/(") + [.key(KeyPress("r", .alt))]
    #expect(session(wrong).last.contains("parenthesis"))
  }

  /// Switches and messages leave room for what is typed.
  @Test(arguments: [80, 60, 40, 30])
  func theSearchLineShowsWhatIsTyped(columns: Int) {
    let switches: [Event] = ["c", "w", "r"].map { .key(KeyPress($0, .alt)) }
    let size = Size(columns: columns, rows: 12)
    #expect(session(keys("/") + switches + keys("(darc"), size: size).last.contains("(darc"))
    let plain = session(keys("/"), size: Self.narrow).last
    #expect(plain.contains("Enter stays  Esc goes back  Tab list  Alt-C exact  Alt-W words  Alt-R"))
  }

  @Test func hitsGlowInTheOverviewAndOnTheSlider() {
    let open = keys("/w9001") + [.press(.enter)]
    func accents(_ events: [Event]) -> Int {
      guard let canvas = session(events).shown.last?.picture else { return 0 }
      return (0..<canvas.size.rows).reduce(0) { count, row in
        count + canvas.row(row).count { $0.style.ink.role == .accent && !$0.isBlank }
      }
    }
    // The message that the search is closed has gone.
    let pause: [Event] = [.focused(true), .focused(true)]
    let plain: [Event] = keys("/w9001") + [.press(.enter), .press(.escape)] + pause + keys("o")
    #expect(accents(open + keys("o")) > accents(plain))
    #expect(session(open + [.press("w"), .press(.left)]).last.contains("◆"))
    #expect(!session([.press("w")]).last.contains("◆"))
  }

  @Test func resizingKeepsTheSearch() {
    let resized = session(
      keys("/matter") + [.press(.enter), .resized(Self.wide), .resized(Self.narrow)])
    #expect(resized.last == session(keys("/matter") + [.press(.enter)]).last)
    let typing = session(keys("/matter") + [.resized(Self.wide), .resized(Self.narrow)])
    #expect(typing.last == session(keys("/matter")).last)
    let list = session(
      keys("/matter") + [.press(.tab), .resized(Self.wide), .resized(Self.narrow)])
    #expect(list.last == session(keys("/matter") + [.press(.tab)]).last)
  }

  @Test(arguments: WindowSizes.all)
  func `at every size frames are closed, and closing shows exactly what was there`(size: Size) {
    let typed = keys("/matter")
    let list = typed + [.press(.enter), .press("f"), .press("G")]
    for events in [typed, list] {
      for (_, picture) in session(events, size: size).shown {
        #expect(picture.size == size && picture.framesAreClosed, "\(picture.description)")
      }
    }
    func last(_ events: [Event]) -> TextCanvas? { session(events, size: size).shown.last?.picture }
    #expect(last(typed + [.press(.escape)]) == last([]))
    #expect(last(list + [.press(.escape)]) == last(typed + [.press(.enter)]))
  }

  @Test(arguments: WindowSizes.readable)
  func `at every size the words, the number of hits and the chosen hit are shown`(size: Size) {
    let typed = session(keys("/matter"), size: size)
    #expect(typed.last.contains(/\/ matter .*\d+ of 12/), "\(typed.last)")
    let events = keys("/matter") + [.press(.enter), .press("f"), .press("G")]
    let list = session(events, size: size).shown.last?.picture
    #expect(list?.cursorRow?.contains(/MATTER 12 .* \d+/) == true, "\(list?.description ?? "")")
  }

  /// A book that is read in sections is searched section by section.
  @Test func aLongBookIsSearchedToItsEnd() {
    let bytes = Array(numberedText(words: 12_000).utf8)
    let text = ByteSource(length: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
    let source = OpenBook(text, path: "/long.txt", lengthOfSection: 8192)
    let found = session(keys("/w00"), source: source, at: 2)
    #expect(found.last.contains("of 999"))
    let far = session(keys("/w11999"), source: source, at: 2)
    #expect(lit(far, .currentHit) == ["w11999"] && far.last.contains("1 of 1"))
  }

  /// Everything that a hit may cross.
  @Test func hitsAreLitAcrossLinesAndAddedHyphens() {
    let text =
      "Title: Lines\n\n\n" + String(repeating: "The incomprehensibility of it all. ", count: 40)
      + "A _very_ odd phrase--indeed."
    let source = OpenBook(Array(text.utf8), path: "/lines.txt")
    let size = Size(columns: 34, rows: 24)
    let phrase = session(keys("/comprehensibility of"), size: size, source: source, at: 1)
    #expect(
      lit(phrase, .currentHit).joined().filter { $0 != "-" } == "comprehensibilityof"
        || lit(phrase, .currentHit).joined(separator: " ").filter { $0 != "-" }
          == "comprehensibility of"
    )
    let marked = session(keys("/very odd phrase-ind"), size: Self.narrow, source: source, at: 1)
    #expect(lit(marked, .currentHit).joined(separator: " ") == "very odd phrase—ind")
  }
}
