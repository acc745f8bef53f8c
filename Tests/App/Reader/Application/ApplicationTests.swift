import CurlewCells
import Paging
import CurlewSystem
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct ApplicationTests {
  let wide = Size(columns: 160, rows: 45)
  let narrow = Size(columns: 80, rows: 24)

  @Test func aBookOpensAtItsBeginning() {
    let session = read(numberedBook(), [(.seconds(5), .press("q"))])
    #expect(session.last.folios == [1])
    #expect(session.last.firstWord == "w00001")
  }

  @Test func aTurnIsAnimatedAndEndsOnTheNextSpread() {
    let session = read(numberedBook(), [(.seconds(1), .press(.right)), (.seconds(3), .press("q"))])
    #expect(session.last.folios == [3])
    let moving = session.shown.filter { $0.time >= .seconds(1) }
    #expect(moving.first?.time == .seconds(1), "the first picture comes with the key")
    #expect(moving.first?.picture != session.shown[0].picture, "and already shows it")
    #expect((20...60).contains(moving.count))
  }

  @Test func withoutMotionTheNextSpreadAppearsAtOnce() {
    var settings = Settings()
    settings.turn = .none
    let session = read(
      numberedBook(), settings: settings,
      [(.seconds(1), .press(.right)), (.seconds(3), .press("q"))])
    #expect(session.shown.first { $0.time == .seconds(1) }?.picture.description.folios == [3])
  }

  @Test func aPlaceIsSavedWithinASecond() throws {
    let source = numberedBook()
    let session = read(
      source, [(.seconds(1), .press(.right)), (.milliseconds(2600), .leave(signal: 9))])
    let record = try #require(session.records.last)
    let reopened = read(source, records: [record], [(.seconds(1), .press("q"))])
    #expect(session.last.folios == [3])
    #expect(reopened.last == session.last)
    #expect(session.records.count == 2, "once for opening, once for the turn, nothing on leaving")
    #expect(session.signal == 9)
  }

  @Test func leavingAtOnceSavesThePlaceToo() throws {
    let source = numberedBook()
    let session = read(
      source, [(.seconds(1), .press(.right)), (.milliseconds(1001), .press("q"))])
    let reopened = read(source, records: session.records, [(.seconds(1), .press("q"))])
    #expect(reopened.last.folios == [3])
  }

  @Test func `the goal of the day is told once, when it is reached`() {
    let storage = TestStorage()
    storage.contents.day = CivilTime(CurrentProcess.localClock).date
    var settings = Settings()
    (settings.turn, settings.goal) = (.none, 2)
    func told(_ times: Int) -> Int {
      let turns = (1...times).map { (Duration.seconds($0 * 50), Event.press(.right)) }
      let session = run(
        size: wide, settings: settings, storage: storage,
        turns + [(.seconds(times * 50 + 10), .press("q"))]
      ) { $0.open(numberedBook(words: 60_000), at: .page(1)) }
      let pictures = session.shown.map {
        $0.picture.description.contains("Your goal for today, 2 min")
      }
      return zip(pictures, pictures.dropFirst()).count { !$0 && $1 }
    }
    #expect(told(2) == 0)
    #expect(told(3) == 1)
    #expect(told(3) == 0, "not again on the same day")
    storage.contents.log = ReadingLog()
    settings.goal = nil
    #expect(told(5) == 0)
  }

  /// A stopped program may be killed, and has no time to save then.
  @Test func `the place is saved before the program is stopped`() throws {
    let session = read(
      numberedBook(), [(.seconds(1), .press(.right)), (.milliseconds(1001), .suspend)])
    let saved = read(
      numberedBook(), [(.seconds(1), .press(.right)), (.seconds(3), .press("q"))])
    let place = try #require(saved.records.last?.place)
    #expect(session.records.count == 2 && session.records[1].place == place)
  }

  @Test func `a slow disk is waited for before the program is stopped`() {
    let storage = TestStorage()
    var application = Application(
      settings: .sliding, directories: { [] }, storage: storage, size: StoppedScreen.size,
      by: BackgroundJobs {})
    application.open(numberedBook(), at: .page(1))
    application.carryOut([
      .withFiles { _ in
        CurrentProcess.sleep(milliseconds: 50)
        return { _ in [] }
      }
    ])
    var screen = StoppedScreen(storage: storage)
    _ = application.run(on: &screen)
    #expect(screen.savedWhenStopped == 1)
  }

  /// A picture of the pages, the times of reading, or a setting, on a disk that takes long.
  @Test func `a place waits for nothing else that is saved`() {
    let storage = TestStorage()
    let gate = Condition(false)
    var application = Application(
      settings: .sliding, directories: { [] }, storage: storage, size: narrow,
      by: BackgroundJobs {})
    application.carryOut([
      .withFiles { _ in
        gate.wait { $0 }
        return { _ in [] }
      }
    ])
    application.open(numberedBook(), at: .page(1))
    application.save()
    application.ask(FileService.self) { $0.results(of: [.places], within: .seconds(600), on: &$1) }
    #expect(storage.contents.records.count == 1)
    gate.update { $0 = true }
  }

  @Test func anIdleReaderNeverWakesUp() {
    let session = read(numberedBook(), [(.seconds(3600), .press("q"))])
    #expect(session.ticks == 1, "only to save what was opened")
  }

  @Test func aHeldKeyTurnsManyPagesAndStopsWhenReleased() {
    let presses: [(Duration, Event)] = (0..<20).map {
      (.milliseconds(1000 + $0 * 33), .press(.right))
    }
    let session = read(numberedBook(words: 60_000), presses + [(.seconds(9), .press("q"))])
    #expect(session.last.folios == [41])
    let landed = session.shown.last { $0.picture.description != session.last }?.time ?? .zero
    let released: Duration = .milliseconds(1000 + 19 * 33)
    #expect(landed < released + .milliseconds(600))
  }

  @Test func aBookCanBeOpenedAtAPageOrAPercentage() {
    let source = numberedBook()
    #expect(read(source, at: .page(7), [(.zero, .press("q"))]).last.folios == [7])
    #expect(read(source, at: .page(9999), [(.zero, .press("q"))]).last.contains("100%"))
    #expect(read(source, at: .percent(0), [(.zero, .press("q"))]).last.folios == [1])
  }

  /// At rest, during a turn, under the help screen, and while a number is typed.
  @Test(arguments: [[], [Event.press(.right)], [.press("?")], [.press("4")]] as [[Event]])
  func resizingNeverTurnsAPage(before: [Event]) throws {
    let source = numberedBook()
    let start: [(Duration, Event)] =
      Event.typed("31g", at: .seconds(1)) + before.map { (.seconds(4), $0) }
    func session(_ resizes: [(Duration, Event)]) -> Session {
      read(
        source,
        start + resizes + [(.seconds(8), .press(.escape)), (.seconds(9), .leave(signal: nil))])
    }
    let calm = session([])
    let resized = session([
      (.milliseconds(4050), .resized(narrow)), (.milliseconds(4060), .resized(wide)),
      (.milliseconds(4070), .resized(Size(columns: 1, rows: 1))),
      (.milliseconds(4080), .resized(Size(columns: 250, rows: 70))),
      (.milliseconds(4090), .resized(wide)),
    ])
    #expect(resized.last == calm.last)
    #expect(resized.records.last?.place == calm.records.last?.place)
  }

  @Test func aTurnEndsUnderTheHelpScreen() {
    let session = read(
      numberedBook(), size: Size(columns: 160, rows: 100),
      [
        (.seconds(1), .press(.right)), (.milliseconds(1030), .press("?")),
        (.seconds(4), .press(.escape)), (.seconds(5), .press("q")),
      ])
    #expect(session.last.folios == [3])
    #expect(session.shown.last { $0.time < .seconds(4) }?.picture.description.folios == [3])
  }

  @Test func aKeyChangesAndSavesTheTheme() {
    let session = read(
      numberedBook(), size: narrow,
      [(.seconds(1), .press("t")), (.seconds(2), .press("t")), (.seconds(9), .press("q"))])
    #expect(session.themes.first == .sepia && session.themes.last == .night)
    #expect(session.settings == ["theme = day", "theme = night"])
    #expect(session.last == session.shown[0].picture.description, "nothing else changes")
  }

  @Test(arguments: [1, 2, 3, 5, 8, 20, 40, 60, 100, 130, 250], [1, 2, 3, 6, 10, 12, 24, 45, 70])
  func everySizeShowsPageHelpAndShelf(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    let session = read(
      numberedBook(words: 900), size: size,
      [
        (.seconds(1), .press(.right)), (.seconds(3), .press("?")), (.seconds(5), .press("q")),
        (.seconds(6), .press("s")), (.seconds(8), .press("q")),
      ])
    func picture(at time: Duration) -> TextCanvas? {
      session.shown.last { $0.time <= time }?.picture
    }
    let views = [picture(at: .zero), picture(at: .seconds(3)), picture(at: .seconds(7.9))]
    #expect(views.allSatisfy { $0?.size == size })
    guard columns >= 20, rows >= 3 else { return }
    #expect(views[0]?.description.firstWord == "w00001")
    #expect(views[1]?.description.contains("Most of the time") == true)
    #expect(views[2]?.description.firstWord == nil && views[2] != views[0])
    #expect(picture(at: .seconds(5)) != views[1], "the help is closed")
  }
}

/// Stops the program at once, and notes how many places are saved by then.
private struct StoppedScreen: PictureScreen {
  static let size = Size(columns: 80, rows: 24)

  let storage: TestStorage
  var theme = Theme.sepia
  private(set) var savedWhenStopped = 0
  private var events: [Event] = [.suspend, .leave(signal: nil)]

  init(storage: TestStorage) { self.storage = storage }

  var size: Size { Self.size }
  var now: Duration { .zero }

  func show(_ canvas: TextCanvas) {}
  func copy(_ text: String) {}

  mutating func next(within limit: Duration?) -> Event {
    if events.count == 1 { savedWhenStopped = storage.contents.records.count }
    return events.isEmpty ? .leave(signal: nil) : events.removeFirst()
  }
}
