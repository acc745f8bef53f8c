internal import TestBooks
import CurlewCells
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// What somebody who had only the screen to help had to guess.
@Suite(.timeLimit(.minutes(90))) struct WalkTests {
  static let wide = Size(columns: 160, rows: 45)
  static let narrow = Size(columns: 80, rows: 24)
  static let small = Size(columns: 40, rows: 12)

  private func rows(_ screen: String) -> [Substring] {
    screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: Leaving after a jump

  @Test(arguments: [narrow, wide, small]) func quittingAfterAJumpAsksWhichPlaceToKeep(size: Size) {
    let (start, there) = (session([], size: size).records.last, keys("3gj"))
    let asked = session(keys("20gq"), size: size).last
    #expect(asked.contains(/q (keeps )?pages? (9|9–10)[ ,].*Enter (keeps )?page/), "\(asked)")
    #expect(session(keys("20gqq"), size: size).records.last?.place == start?.place)
    let kept = session(keys("20gq") + [.press(.enter)], size: size)
    #expect(kept.signal == nil && kept.records.last?.place != start?.place)
    let stays = session(keys("20gq") + [.press(.escape)], size: size)
    #expect(stays.last == session(keys("20g"), size: size).last)
    #expect(!session(there + keys("q"), size: size).last.contains("keep"), "after a turn")
    #expect(!session(keys("q"), size: size).last.contains("keep"), "without a jump")
  }

  @Test func theQuestionIsAskedOnTheWayToTheShelfToo() {
    let asked = session(keys("20gs"))
    #expect(asked.last.contains("To the shelf. Which place to keep?"))
    let foot = "s keeps page 9, read last   Enter keeps page 20, this one   Esc stays"
    #expect(asked.last.contains(foot))
    #expect(session(keys("20gss")).last.contains("The shelf"))
    let kept = session(keys("20gs") + [.press(.enter)])
    #expect(kept.last.contains("The shelf") && kept.records.last?.page?.number == 20)
    #expect(session(keys("20gj s")).last.contains("The shelf"))
  }

  /// Whoever sets a bookmark after a jump reads there, and another key at the question is for nothing else.
  @Test func aMarkCountsAsReadingAndOtherKeysOnlyClose() {
    let marked = session(keys("20gmq"))
    #expect(marked.signal == nil && marked.records.last?.page?.number == 20)
    #expect(session(keys("20gv") + [.press(.enter)] + keys("q")).records.last?.page?.number == 20)
    #expect(session(keys("20gqn")).last == session(keys("20g")).last)
  }

  /// The end page is one key behind the last page. Who reads on to it is not asked.
  @Test(arguments: [narrow, wide]) func theEndPageIsAPlaceToo(size: Size) {
    let start = session([], size: size).records.last
    let asked = session(keys("GGs"), size: size)
    #expect(asked.last.contains("Which place to keep?"))
    let kept = session(keys("GGss"), size: size).records.last
    #expect(kept?.place == start?.place && kept?.page == start?.page)
    let read = session(keys("Gkjjs"), size: size)
    #expect(read.last.contains("The shelf"), "\(read.last)")
  }

  @Test(arguments: [Event.press(.enter), .press("s")])
  func theShelfOnTheEndPageAsksAsItsKeyDoes(event: Event) {
    let asked = session(keys("GG") + [event])
    #expect(asked.last.contains("To the shelf. Which place to keep?"))
    #expect(asked.last.contains("s keeps page 9, read last"), "\(asked.last)")
    #expect(session(keys("GG") + [event] + keys("s")).records.last?.page?.number == 9)
    let kept = session(keys("GG") + [event, .press(.enter)])
    #expect(kept.last.contains("The shelf") && kept.records.last?.page?.number != 9)
  }

  /// Where another machine is ahead, Enter on the title page goes there, and nothing else is marked. The
  /// arrows select what the page offers.
  @Test func anOfferOnTheTitlePageMarksNothing() {
    func shown(_ events: [Event]) -> String {
      run(
        size: Self.narrow, settings: Settings(),
        events.map { (.seconds(1), $0) } + [(.seconds(5), .leave(signal: nil))]
      ) {
        $0.open(chapteredBook(), at: nil)
        let answer = MachineFile.Answer(fingerprint: 1, machine: "laptop", opened: 0)
        let offset = $0.reading?.edition.text(11).range.lowerBound ?? 0
        let place = SharedPlace(offset, machine: "laptop", answer: answer)
        $0.open(FurtherPlaceLayer(place, wallClock: 0, at: .zero))
      }.last
    }
    let offer = shown([])
    #expect(offer.contains("Start reading") && offer.contains("page 12 on laptop, just now: Enter"))
    #expect(!offer.contains("▸"), "\(offer)")
    #expect(shown([.press(.enter)]).folios == [12])
    #expect(shown([.press(.down)]).contains("▸ Start reading"))
    let begun = shown([.press(.down), .press(.enter)])
    #expect(begun.firstWord == session([], at: 0).last.firstWord, "\(begun)")
  }

  @Test func anotherKeyAnswersNothingAndDoesNothingElse() {
    #expect(session(keys("20gqj")).last.folios == [20])
  }

  @Test func theWayBackNamesThePageToWhichItLeads() {
    let twice = session(keys("3g") + keys("20g"))
    #expect(twice.last.contains("` back to 3") && twice.last.folios == [20])
    let back = session(keys("3g") + keys("20g`"))
    #expect(back.last.contains("` back to 9") && back.last.folios == [3])
    let turned = session(keys("3gj`"))
    #expect(turned.last.folios == [9] && turned.last.contains("~ forward to 4"))
    #expect(session(keys("3gj``")).last.contains("No page to go back to"))
    #expect(session(keys("20g"), size: Self.wide).last.contains("` back to 9–10"))
    #expect(session(keys("20g"), size: Self.small).last.contains("` back to 9"))
  }

  @Test func theWayBackFromASearchLeadsToWhereItBeganAfterAnotherJumpToo() {
    // The first hit is on the page of the jump.
    let found = session(
      keys("28g/matter") + [.press(.enter)] + keys("nn") + [.press(.escape)])
    #expect(found.last.contains("` back to 28"), "\(found.last)")
  }

  // MARK: Page numbers

  @Test func aSpreadNamesBothOfItsPagesEverywhere() {
    let spread = session(keys("20g"), size: Self.wide).last
    #expect(spread.contains("19–20 of "))
    #expect(session(keys("20gw"), size: Self.wide).last.contains("─ 19–20 of "))
    let last = session([.press(.end)], size: Self.wide).last
    #expect(last.contains(/(\d+) of \d+/))
  }

  /// Numbers of four digits have a comma.
  @Test(arguments: [(Size(columns: 40, rows: 6), 1), (Size(columns: 100, rows: 6), 2)])
  func printedPagesAreNumberedInOrder(size: Size, step: Int) throws {
    let book = chapteredBook(size.columns > 40 ? 60 : 50)
    var printed = ""
    try Printer(source: book, settings: Settings(), size: size)
      .printPages(nil, from: nil, as: .plain) { printed += String(decoding: $0, as: UTF8.self) }
    let pages = printed.split(separator: "\u{0C}").map { String($0) }
    #expect(pages.count * step > 1100)
    let expected = pages.indices.map { [$0 * step + 1] }
    #expect(pages.map(\.folios) == expected)
    #expect(step == 1 || printed.contains("  1,001–1,002 of "))
  }

  @Test func aPageBeyondTheLastOneGoesThereAndSaysSo() throws {
    let beyond = session(keys("999g")).last
    let count = try #require(session(keys("999g") + [.tick, .tick, .tick]).last.folios.first)
    #expect(beyond.contains("The last page is \(count)"))
    #expect(!session(keys("3g")).last.contains("The last page"))
  }

  @Test func theQuestionForAPageNamesItsKeys() {
    let asked = session(keys("20")).last
    #expect(asked.contains("Go to page 20▏") && asked.contains("page 9 of "))
    #expect(asked.contains("Enter or g goes there   Esc closes"))
    #expect(session(keys("20"), size: Self.small).last.contains("Go to page 20▏"))
  }

  // MARK: Title and end page

  @Test func theEndPageHasItsFirstLineChosen() {
    let end: [Event] = [.press(.end), .press(.end)]
    let shown = session(end).last
    #expect(shown.contains("F I N I S") && shown.contains("▸ The shelf"))
    #expect(shown.contains("` back to 9") && shown.contains("Enter goes there"))
    #expect(session(end + [.press(.enter)]).last.contains("The shelf"))
    #expect(session(end + [.press(.down)]).last.contains("▸ Back to the start"))
    #expect(session(end + [.press(.down), .press(.enter)]).last.folios == [1])
  }

  @Test(arguments: [narrow, wide, small]) func whatEnterChoosesIsMarked(size: Size) {
    #expect(session([], size: size, at: nil).last.contains("▸ Start reading"))
    let home = session([.press(.home), .press(.home)], size: size).last
    #expect(home.contains("▸ Continue at page"))
    if size == Self.narrow {
      let contents = session(
        keys("o") + [.press(.home), .press(.right), .press(.enter)], size: size
      ).last
      #expect(contents.contains("▸ CHAPTER 3"), "the present chapter:\n\(contents)")
    }
  }

  @Test func contentsThatAreCutSayHowManyThereAre() {
    let cut = session([.press(.right), .press(.right)], at: nil, source: chapteredBook(400)).last
    #expect(cut.contains("c shows all 400"))
  }

  // MARK: Windows

  @Test(arguments: ["c", "M", "F", "T", "?", "w", "a"], [narrow, wide, small])
  func aMessageLeavesTheFrameOfAWindowWhole(key: Character, size: Size) throws {
    let open = rows(session(keys(String(key)), size: size).last)
    let told = rows(session(keys(String(key) + "x"), size: size).last)
    let row = try #require(told.lastIndex { $0.contains("╰") })
    #expect(told[row].contains("does nothing") && told[row].contains("╯"))
    #expect(told.dropLast(told.count - row).elementsEqual(open.dropLast(open.count - row)))
  }

  @Test func theSliderHasNoSignForWhatWasRead() {
    #expect(!session(keys("w")).last.contains("━"))
    #expect(session(keys("c")).last.contains("━ read"))
  }

  @Test func narrowContentsShowOneCellForEachChapter() {
    let contents = session(keys("c"), size: Self.small).last
    #expect(contents.contains("● here  ━ read  ◥ ▪ marks  ◆ hits"))
    let cells = rows(contents).compactMap { $0.firstMatch(of: /[0-9] {2}([●─]) {4}/)?.1 }
    #expect(cells == ["●", "─", "─", "─", "─"], "\(contents)")
  }

  @Test func theBarOfAChapterStandsBesideItsPageNumber() throws {
    let text = chapteredText(3).split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == "THE MATTER 2" ? "THE MATTER THAT IS TOLD IN SO MANY WORDS THAT NO LINE HOLDS IT" : $0
    }.joined(separator: "\n")
    let book = OpenBook(Array(text.utf8), path: "/long.txt")
    let contents = rows(session(keys("c"), source: book).last)
    let title = try #require(contents.firstIndex { $0.contains("CHAPTER 2") })
    #expect(!contents[title].contains("───"))
    let end = try #require(contents[(title + 1)...].first { $0.contains(". .") })
    #expect(end.contains(/\d  ──/))
  }

  @Test func aLineLengthWithoutRoomSaysWhatIsShown() {
    #expect(session(keys("a"), size: Size(columns: 60, rows: 24)).last.contains(/4\d, the widest/))
    #expect(!session(keys("a"), size: Self.wide).last.contains("the widest"))
  }

  @Test func theNextThemeIsNamed() {
    #expect(session(keys("t")).last.contains("Theme: day"))
    #expect(session(keys("tt")).last.contains("Theme: night"))
  }

  @Test func anEmptyFootSaysHowItComesBack() {
    #expect(session(keys("fff")).last.contains("f shows it again"))
    #expect(!session(keys("ff")).last.contains("f shows it again"))
  }

  // MARK: Search, words and notes

  @Test(arguments: [narrow, small]) func theKeysOfASearchAreNamed(size: Size) {
    let typing = session(keys("/chapter"), size: size).last
    #expect(typing.contains("Enter stays  Esc goes back  Tab list"))
    let open = session(keys("/chapter") + [.press(.enter)], size: size).last
    #expect(open.contains(/\/ chapter +\d of 12/), "\(open)")
    #expect(open.contains(/n next +N previous +Esc closes/))
  }

  @Test func theKeysOfASelectionAreNamed() {
    let narrow = rows(session(keys("v")).last)
    #expect(narrow[22].contains("sentences   ← ↑ ↓ → move   Shift-→ more   w words"))
    #expect(narrow[23].contains("Enter highlights  Esc ends  n note  1–5 colour"))
    #expect(session(keys("vf")).last.contains("type a letter"))
    #expect(
      session(keys("v"), size: Self.small).last.contains("Enter highlights  Esc ends  n note"))
  }

  @Test func marksAndNotesAreListedUnderTheirNames() throws {
    let folder = try Folder()
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    let list = session(keys("vnMy note") + [.press(.tab)] + keys("M"), storage: storage).last
    #expect(list.contains("─ Bookmarks, highlights and notes ─") && list.contains("✎ My note"))
  }

  @Test func aNoteShowsTwoLinesOfItsPassage() throws {
    let note = rows(session(keys("vpn")).last)
    let title = try #require(note.firstIndex { $0.contains("─ Note ─") })
    #expect(note[title + 2].contains("w") && note[title + 3].hasSuffix("…│") == false)
    #expect(note[title + 3].contains("…") && !note[title + 4].contains("w"))
  }

  @Test func aMissingDictionaryIsToldWithWhatToInstall() {
    #expect(session(keys("dwhale") + [.press(.enter)]).last.contains("“apt install dict-gcide”"))
  }

  private static let verse = """
    <html><body><h1>Poem</h1><div class="verse"><div>The first line of the poem,</div>
    <div>the next<a href="#n1" epub:type="noteref">*</a><span class="lnum">20</span></div>
    <div>and the last<a href="#n2" epub:type="noteref">*</a></div></div>
    <aside id="n1" epub:type="footnote"><p>The note.</p></aside>
    <aside id="n2" epub:type="footnote"><p>Another.</p></aside></body></html>
    """

  private func poem() throws -> OpenBook {
    let folder = try Folder()
    try folder.write(Self.verse, to: "poem.html")
    return try OpenBook(folder.path + "/poem.html")
  }

  @Test func excerptsOfVerseHaveNoLineNumbers() throws {
    let list = session(keys("F"), at: 1, source: try poem()).last
    #expect(list.contains("the next* and the last*"), "\(list)")
    #expect(list.contains("Enter goes to these words"))
  }

  @Test func aChosenNoteIsNamedAndItsWindowStandsBelowTheText() throws {
    let book = try poem()
    #expect(session([.press(.tab)], at: 1, source: book).last.contains("Enter opens the note *"))
    for size in [Self.narrow, Self.wide] {
      let open = rows(
        session([.press(.tab), .press(.enter)], size: size, at: 1, source: book).last)
      let frame = try #require(open.firstIndex { $0.contains("╭") })
      let note = try #require(open[frame...].first { $0.contains("The note.") })
      let page = session([], size: size, at: 1, source: book).last
      let foot = try #require(rows(page).first { $0.contains("1 of 1") })
      func column(of text: String, in row: Substring) throws -> Int {
        row.distance(
          from: row.startIndex, to: try #require(row.firstRange(of: text)).lowerBound)
      }
      #expect(
        try column(of: "The note.", in: note) == column(of: "1 of 1", in: foot), "at \(size)")
    }
  }

  // MARK: Help, tour and shelf

  @Test(arguments: [wide, Size(columns: 120, rows: 34)]) func allKeysFitOnOneScreen(size: Size) {
    let help = session(keys("?"), size: size).last
    #expect(!help.contains("▾") && help.contains("Most of the time") && help.contains("Ctrl-C"))
    #expect(!help.contains("↑ ↓ scroll") && session(keys("?")).last.contains("↑ ↓ scroll"))
  }

  @Test func theTourPromisesNoBooksAndSaysHowToOpenOne() {
    let tour = run(
      size: Self.narrow, [(.seconds(1), .press(.end)), (.seconds(9), .leave(signal: nil))]
    ) { $0.showTour(from: .welcome) }
    #expect(!tour.last.contains("come with Curlew") && tour.last.contains("curlew FILE"))
    #expect(tour.last.contains("▸ Open the shelf"))
  }

  @Test func theShelfOverABookSaysHowToGoBack() throws {
    let folder = try Folder()
    try folder.write("Title: A Book\n\n\nWords of it.\n", to: "a.txt")
    func shelf(_ size: Size, over book: OpenBook?) -> String {
      run(size: size, directories: [folder.path], [(.seconds(1), .leave(signal: nil))]) {
        if let book { $0.open(book) }
        $0.showShelf()
      }.last
    }
    for size in [Self.narrow, Self.wide] {
      #expect(shelf(size, over: chapteredBook()).contains("Esc goes back"), "\(size)")
      #expect(!shelf(size, over: nil).contains("Esc"), "\(size)")
    }
  }

  @Test func anEmptyShelfSaysHowToAddBooks() {
    let shelf = run(size: Self.narrow, [(.seconds(1), .leave(signal: nil))]) { $0.showShelf() }
    #expect(shelf.last.contains("Press a to look for books"))
  }
}
