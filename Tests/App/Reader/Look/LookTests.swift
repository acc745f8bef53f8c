import CurlewCells
import CurlewManuscript
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The panel that changes the look of the page.
@Suite(.timeLimit(.minutes(90))) struct LookTests {
  static let narrow = Size(columns: 80, rows: 24)

  /// Plays one event a second, without motion.
  private func session(
    _ events: [Event], size: Size = LookTests.narrow, at page: Int = 9
  ) -> Session {
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    var settings = Settings()
    settings.turn = .none
    return read(
      numberedBook(), size: size, settings: settings, at: .page(page),
      script + [(.seconds(events.count + 2), .leave(signal: nil))])
  }

  private static let toSpacing =
    [Event.press("a")] + [Event](repeating: .press(.down), count: 3)

  @Test func thePageChangesUnderThePanelAndTheFirstWordStaysOnIt() {
    let before = session([])
    let open = session([.press("a")])
    #expect(open.last.contains("Look") && open.last.contains("Line spacing"))
    let doubled = session(Self.toSpacing + [.press(.right)])
    #expect(doubled.last.contains("‹ double ›"))
    let kept = session(Self.toSpacing + [.press(.right), .press(.enter)])
    let lines = kept.last.split(separator: "\n").filter { $0.firstMatch(of: /w\d{5}/) != nil }
    #expect((8...12).contains(lines.count), "half as many lines on the page")
    #expect(kept.last.contains(before.last.firstWord ?? "none"))
  }

  @Test func escapePutsEverythingBack() {
    let before = session([])
    let events = Self.toSpacing + [.press(.right), .press(.down), .press(.right), .press(.escape)]
    let after = session(events)
    #expect(after.last == before.last && after.settings.isEmpty)
    #expect(after.records.last?.place == before.records.last?.place)
  }

  @Test func enterKeepsOnlyWhatWasChanged() {
    let events: [Event] = [
      .press("a"), .press(.right), .press(.down), .press(.left), .press(.enter),
    ]
    #expect(session(events).settings == ["theme = day", "measure = 58"])
  }

  @Test(arguments: [40, 80, 160]) func `lines are ragged until justified ones are asked for`(
    columns: Int
  ) {
    let size = Size(columns: columns, rows: 24)
    let toEdge = [Event.press("a")] + [Event](repeating: .press(.down), count: 4)
    let row =
      session(toEdge, size: size).last.split(separator: "\n")
      .first { $0.contains("Right edge") } ?? ""
    #expect(row.contains("ragged"))
    let asked = session(toEdge + [.press(.right), .press(.enter)], size: size)
    #expect(asked.settings == ["justify = yes"])
  }

  @Test func aLookCanBeKeptForOneBook() {
    let toLast = [Event](repeating: .press(.down), count: LookRow.all.count)
    let events = Self.toSpacing + [.press(.right)] + toLast + [.press(.right), .press(.enter)]
    #expect(session(events).settings == ["[Numbers] line-spacing = double"])
  }

  @Test func whatIsKeptForAllBooksIsKeptForOneWithItsOwnLookToo() {
    let toLast = [Event](repeating: .press(.down), count: LookRow.all.count)
    let own = Self.toSpacing + [.press(.right)] + toLast + [.press(.right), .press(.enter)]
    let settings = session(own + Self.toSpacing + [.press(.left), .press(.enter)]).settings
    #expect(
      settings == [
        "[Numbers] line-spacing = double", "line-spacing = auto", "[Numbers] line-spacing = auto",
      ])
  }

  @Test func aTapChangesARowAndATapOutsideKeepsIt() {
    let taps = [Point(column: 45, row: 10), Point(column: 2, row: 2)]
    let events = [Event.press("a")] + taps.map { .pointer(Pointer(.release, at: $0)) }
    #expect(session(events).settings == ["theme = day"])
  }

  @Test(arguments: WindowSizes.all)
  func `at every size its frame is closed, and Escape shows exactly what was there`(size: Size) {
    let before = session([], size: size, at: 2)
    let moves = [Event](repeating: .press(.down), count: 8)
    let open = session([.press("a")] + moves, size: size, at: 2)
    for (_, picture) in open.shown {
      #expect(picture.size == size && picture.framesAreClosed, "\(picture.description)")
    }
    let closed = session(
      [.press("a")] + moves + [.press(.right), .press(.escape)], size: size, at: 2)
    #expect(closed.shown.last?.picture == before.shown.last?.picture)
  }

  /// A name or value that is cut ends with an ellipsis.
  @Test(arguments: WindowSizes.readable)
  func `at every size the chosen row is shown with its name and its value`(size: Size) throws {
    let names = LookRow.all.filter { $0.name != "glosses" }.map(\.label.string) + ["Keep for"]
    for (index, name) in names.enumerated() {
      let moves = [Event](repeating: .press(.down), count: index)
      let picture = session([.press("a")] + moves, size: size, at: 2).shown.last?.picture
      let row = try #require(picture?.cursorRow)
      let parts = try #require(row.firstMatch(of: /▸ (.*?) *‹ (.+) ›/), "\(row)")
      let label = String(parts.1)
      #expect(
        label == name || label.last == "…" && name.hasPrefix(label.dropLast()), "\(name): \(row)")
    }
  }

  @Test func settingsOfABookOverrideThoseForAll() throws {
    var sources = SettingSources()
    let measure = try #require(SettingTable.entry("measure"))
    sources.set(measure, to: "50", forBook: nil)
    sources.set(measure, to: "70", forBook: "Emma")
    #expect(sources.settings(forBook: nil).measure == 50)
    #expect(sources.settings(forBook: "Emma").measure == 70)
    sources.overrides = [(measure, "30")]
    #expect(sources.settings(forBook: "Emma").measure == 30)
  }

  // MARK: The text

  private let prose = Array(
    """
    Title: Prose


    CHAPTER 1

    The first paragraph of the chapter stands at the left and says very little of any interest
    to anybody who is not yet in the book.

    The second paragraph is here, and it is long enough to be taken for running text by any
    reader of plain text that there is.

    The third paragraph ends the chapter, and it is long enough to be taken for running text as
    well as the others.
    """.utf8)

  @Test func paragraphsBeginAfterABlankLineOrWithAnIndent() throws {
    func blocks(_ form: ParagraphForm?) -> [Block] {
      var settings = Settings()
      settings.paragraphs = form
      let book = OpenBook(prose, path: "/prose.txt", as: settings)
      return book.whole.manuscript.blocks.filter { $0.kind == .paragraph }
    }
    #expect(blocks(nil).map(\.indent) == [0, 2, 2])
    #expect(blocks(.blankLines).map(\.indent) == [0, 0, 0])
    #expect(blocks(.blankLines).dropFirst().map(\.rowsBefore) == [1, 1])
    let spaced = OpenBook(prose, path: "/prose.txt").whole.manuscript.withParagraphs(.blankLines)
    let again = spaced.withParagraphs(.indents).blocks.filter { $0.kind == .paragraph }
    #expect(again.map(\.indent) == [0, 2, 2] && again.dropFirst().map(\.rowsBefore) == [0, 0])
  }

  @Test func aBookIsPreparedAgainOnlyForOtherSettings() {
    var settings = Settings()
    let book = OpenBook(prose, path: "/prose.txt", as: settings)
    #expect(book.prepared(by: settings).preparation == book.preparation)
    settings.paragraphs = .blankLines
    #expect(book.prepared(by: settings).preparation != book.preparation)
  }

  @Test func doubleSpacingLeavesEverySecondRowFree() {
    var settings = Settings()
    settings.lineSpacing = .double
    let metrics = PageMetrics(leaf: Size(columns: 80, rows: 24), settings)
    let layout = Layout(numberedBook().whole, metrics.typesetting(by: settings))
    for page in 0..<layout.pageCount {
      let rows = layout.page(page).lines.map(\.row)
      #expect(rows.allSatisfy { $0.isMultiple(of: 2) && $0 < metrics.text.size.rows })
      #expect(layout.map(ofPage: page).lines.map(\.row) == rows)
    }
  }
}
