import CurlewCells
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewReader
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct TourTests {
  static let wide = Size(columns: 160, rows: 45)
  static let narrow = Size(columns: 80, rows: 24)

  /// Runs the tour over the shelf, with one event per second.
  private func tour(
    _ events: [Event], from page: TourPage = .welcome, size: Size = TourTests.narrow,
    settings: Settings = Settings()
  ) -> Session {
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    return run(
      size: size, settings: settings,
      script + [(.seconds(events.count + 2), .leave(signal: nil))]
    ) { application in
      application.showShelf()
      application.showTour(from: page)
    }
  }

  private func tap(_ column: Int, _ row: Int) -> [Event] {
    [.press, .release].map { .pointer(Pointer($0, at: Point(column: column, row: row))) }
  }

  @Test func `on a narrow page only what has no room is cut`() {
    let page = TourPicture(
      page: .turning, screen: Size(columns: 40, rows: 20), settings: Settings())
    let rows = page.draw(on: Size(columns: 40, rows: 20)).picture.description
    #expect(rows.split(separator: "\n").contains { $0.hasSuffix("next page") }, "\(rows)")
  }

  private static let marks = [
    "C U R L E W", "T U R N I N G", "C O L O U R S", "T H E   S H E L F",
  ]

  @Test func rightLeadsThroughAllPagesAndEnterToTheShelf() {
    for (number, mark) in Self.marks.enumerated() {
      let session = tour(Array(repeating: .press(.right), count: number))
      #expect(session.last.contains(mark))
    }
    let end = Array(repeating: Event.press(.right), count: 5)
    #expect(tour(end).last.contains("Enter opens the shelf"), "the last page stays")
    let session = tour(end + [.press(.enter)])
    #expect(session.last.contains("The shelf is empty"))
    #expect(session.tours.last == .done)
  }

  @Test func pagesSlideAndTheDotsChangeHalfWay() {
    let session = tour([.press(.right)])
    func dots(_ picture: TextCanvas) -> String? {
      picture.description.firstMatch(of: /[●○]( [●○]){3}/).map { String($0.0) }
    }
    let seen = session.shown.compactMap { dots($0.picture) }
    #expect(Set(seen) == ["● ○ ○ ○", "○ ● ○ ○"])
    #expect(seen.lastIndex(of: "● ○ ○ ○").map { $0 + 1 } == seen.firstIndex(of: "○ ● ○ ○"))
    #expect(session.shown.count > 15)
  }

  @Test(arguments: [.escape, "s"] as [Key])
  func oneKeySkipsTheTour(key: Key) {
    let session = tour([.press(key)])
    #expect(session.last.contains("The shelf is empty") && session.tours == [.done])
  }

  @Test func theTourResumesWhereItWasLeft() {
    let left = tour([.press(.right), .press(.right), .press("q")])
    #expect(left.tours.last == .leftAt(.ink))
    let again = tour([], from: left.tours.last?.firstPage ?? .welcome)
    #expect(again.last.contains(Self.marks[2]))
    #expect(TourProgress.done.firstPage == nil && TourProgress.unseen.firstPage == .welcome)
  }

  @Test func aTapBesideTheDotsTurnsThatWay() {
    let row = 20
    #expect(tour(tap(60, row)).last.contains(Self.marks[1]))
    #expect(tour(tap(60, row) + tap(20, row)).last.contains(Self.marks[0]))
  }

  @Test func theThemeChangesAtOnceAndIsSaved() {
    let session = tour(
      [.press(.down), .press(.down), .press(.down), .press(.enter)], from: .ink)
    #expect(session.themes.first == .sepia && session.themes.last == .night)
    #expect(session.settings == ["theme = night"])
    #expect(session.last.contains("● night") && session.last.contains("○ sepia"))
  }

  @Test func aTapChoosesTheTurnStyleAndTheTourUsesIt() throws {
    let lines = tour([], from: .ink).last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("no animation") })
    let session = tour(tap(40, row) + [.press(.right)], from: .ink)
    #expect(session.settings == ["turn = none"])
    let end = Duration.seconds(3)
    #expect(session.shown.count { $0.time >= end } == 1, "the next page appears at once")
    #expect(session.last.contains(Self.marks[3]))
  }

  /// At rest, during a turn, and with a choice highlighted.
  @Test(arguments: [[], [.press(.right)], [.press(.down)]] as [[Event]])
  func resizingTurnsNoPage(before: [Event]) {
    func shown(_ resizes: [Event]) -> String {
      let events: [(Duration, Event)] =
        before.map { (.seconds(1), $0) }
        + resizes.enumerated().map { (.milliseconds(1100 + $0 * 10), $1) }
      return run(size: Self.narrow, events + [(.seconds(4), .leave(signal: nil))]) {
        $0.showShelf()
        $0.showTour(from: .ink)
      }.last
    }
    let sizes = [Self.wide, Size(columns: 1, rows: 1), Size(columns: 40, rows: 12), Self.narrow]
    let calm = shown([])
    let resized = shown(sizes.map { .resized($0) })
    #expect(Self.marks.first { calm.contains($0) } == Self.marks.first { resized.contains($0) })
  }

  @Test(arguments: TourPage.allCases, [1, 3, 10, 40, 100, 250])
  func everyPageHasAPictureAtEverySize(page: TourPage, columns: Int) {
    for rows in [1, 2, 5, 8, 12, 16, 24, 70] {
      let leaf = Size(columns: columns, rows: rows)
      let drawn = TourPicture(page: page, screen: leaf, settings: Settings()).draw(on: leaf)
      #expect(drawn.picture.size == leaf)
      #expect(drawn.spots.allSatisfy { Rect(leaf).intersection($0.area) == $0.area })
    }
  }

  @Test func aFreeRowSeparatesAHeadingFromTheLinesBelow() throws {
    let screen = Size(columns: 60, rows: 20)
    let page = TourPicture(page: .turning, screen: screen, settings: Settings())
      .draw(on: Size(columns: 56, rows: 20)).picture.description
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(rows.firstIndex { $0.contains("T U R N I N G") })
    let below = rows[heading + 1].filter { $0 != " " }
    #expect(below.isEmpty, "\(page)")
  }

  @Test func thePageAboutTurningShowsTheSize() {
    let tall = Size(columns: 80, rows: 40)
    #expect(tour([], from: .turning, size: tall).last.contains("Books open here as single pages"))
    #expect(tour([], from: .turning, size: Self.wide).last.contains("160 columns"))
  }

  @Test func `a wide terminal shows two of its pages, and Enter opens the shelf from the last`() {
    func shown(_ events: Event...) -> String { tour(events, size: Self.wide).last }
    #expect(Self.marks.map(shown().contains) == [true, true, false, false])
    #expect(Self.marks.map(shown(.press(.right)).contains) == [false, false, true, true])
    #expect(shown(.press(.right), .press(.enter)).contains("The shelf is empty"))
    let chosen = [.right, .down, .down, .down, .enter].map { Event.press($0) }
    #expect(tour(chosen, size: Self.wide).themes.last == .night)
    #expect(tour(chosen + [.press(.enter)], size: Self.wide).last.contains("The shelf is empty"))
  }

  @Test func progressIsSavedInAFile() throws {
    let folder = try Folder()
    let storage = FileStorage(Directories { $0 == "HOME" ? folder.path : nil })
    #expect(storage.tourProgress == .unseen)
    for progress in [TourProgress.leftAt(.ink), .leftAt(.welcome), .done] {
      #expect(storage.save(progress) == nil)
      #expect(storage.tourProgress == progress)
    }
  }

  @Test(arguments: ["", "\n", "what is this\n", "left at the pub\n", "don", "\u{FFFD}\u{0}"])
  func aDamagedFileIsIgnored(text: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "tour")
    let file = OwnFile<TourProgress>(path: folder.path + "/tour")
    #expect(try file.load() == .unseen)
    #expect(file.save { $0 = .done } == SaveOutcome())
    #expect(try file.load() == .done)
  }

  @Test func anUnreadableFileSuppressesTheTour() throws {
    let folder = try Folder()
    try folder.write("", to: "file")
    let directories = Directories { $0 == "HOME" ? folder.path + "/file" : nil }
    #expect(FileStorage(directories).tourProgress == .done)
  }
}
