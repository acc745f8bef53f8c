import CurlewCells
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What is typed while the reader waits.
@Suite(.timeLimit(.minutes(90))) struct EarlyInputTests {
  private static let size = Size(columns: 80, rows: 24)

  private var still: Settings {
    var settings = Settings.sliding
    settings.turn = .none
    return settings
  }

  /// Reads a book again, which takes a moment, and types.
  private func reload(_ typed: [Event], isGone: Bool = false) throws -> Session {
    let folder = try Folder()
    let path = try folder.book()
    let book = try OpenBook(path)
    if isGone { FileSystem.remove(path) }
    let script =
      [(Duration.seconds(1), Event.press("R"))] + typed.map { (.milliseconds(1001), $0) }
    return run(
      size: Self.size, settings: still, by: SlowJobs(),
      script + [(.seconds(9), .leave(signal: nil))]
    ) { $0.open(book, at: .page(3)) }
  }

  @Test func `what is typed for a book that does not open reaches nothing`() throws {
    let turn: [Event] = [.press(.right), .press(.right)]
    #expect(try reload(turn).last.folios == [5])
    let failed = try reload(turn, isGone: true)
    #expect(failed.last.contains("no such file"))
    #expect(!failed.shown.contains { $0.picture.description.folios == [4] })
  }

  /// The tour covers the book that was waited for.
  @Test func `what is typed for a book does not reach what lies over it`() throws {
    func first(_ typed: [Event]) -> Session {
      run(
        size: Self.size, settings: still, by: SlowJobs(),
        typed.map { (.milliseconds(1), $0) } + [(.seconds(9), .leave(signal: nil))]
      ) { application in
        let opener = BookOpener(
          files: ["/numbers.txt"], start: nil, isCovered: true, settings: application.settings)
        let opening = SlowJobs().run {
          Result<Opening, Complaint>.success(
            Opening(scene: .book(ReadBook(book: numberedBook(), start: nil)), tour: .welcome))
        }
        application.await(opening, by: opener)
      }
    }
    let keys: [Event] = [.press(.enter), .press(.right)]
    #expect(first(keys).last == first([]).last)
  }

  @Test func `what is typed on purpose is kept, but not without end`() {
    func kept(_ events: [Event]) -> [Event] {
      var early = EarlyInput()
      for event in events { #expect(early.keep(event, at: .zero) == .tick) }
      return Array(AnyIterator { early.next(at: .zero) })
    }
    let words = keys("/the tttide\nnnn") + [.pasted("more")] + keys("g10000mm")
    #expect(kept(words) == words)
    #expect(kept(keys(String(repeating: "+-", count: 500))).count == 64)
    #expect(kept(Array(repeating: .press(.right), count: 90)).count == 4, "a key that is held")
  }

  @Test func `a q ends a replay that somebody sees`() {
    var early = EarlyInput()
    for event in keys(String(repeating: "+-", count: 9)) { _ = early.keep(event, at: .zero) }
    #expect(early.next(at: .seconds(9)) == .press("+"))
    #expect(
      early.keep(.press("q"), at: .milliseconds(9299)) == .tick, "it was typed behind the others")
    #expect(early.keep(.press("m"), at: .milliseconds(9299)) == .tick)
    #expect(early.keep(.press("q"), at: .milliseconds(9300)) == .press("q"))
    #expect(!early.isPending)
  }

  @Test func `a q is never lost`() {
    var early = EarlyInput()
    for event in keys(String(repeating: "+-", count: 99)) { _ = early.keep(event, at: .zero) }
    #expect(early.keep(.press("q"), at: .zero) == .press("q"))
  }

  @Test func `Esc, a second q and a signal end a replay`() {
    func end(_ typed: String, _ interruption: Event) -> (
      screen: InterruptedReplay, application: Application
    ) {
      var application = Application(
        settings: still, directories: { [] }, storage: TestStorage(), size: Self.size,
        by: StepwiseJobs())
      application.open(numberedBook(), at: .page(3))
      for event in keys(typed) { _ = application.early.keep(event, at: .zero) }
      var screen = InterruptedReplay(interruption)
      _ = application.run(on: &screen)
      return (screen, application)
    }
    let many = String(repeating: "  p", count: 20)
    for (typed, interruption) in [
      (many, Event.press(.escape)), (many + "q", .press("q")), (many, .leave(signal: 15)),
    ] {
      let (screen, application) = end(typed, interruption)
      #expect(screen.folios.last == [4], "the first key was replayed: \(interruption)")
      #expect(!application.early.isPending || interruption == .leave(signal: 15))
    }
    // Another key waits its turn.
    #expect(end(many, .press("n")).screen.folios.last == [24])
  }
}

/// Says at the second key of a replay that something has happened, and leaves when there is nothing to replay.
private struct InterruptedReplay: PictureScreen {
  var theme = Theme.sepia
  let size = Size(columns: 80, rows: 24)
  let now = Duration.zero
  private(set) var folios: [[Int]] = []
  private let interruption: Event
  private var replays = 0

  init(_ interruption: Event) { self.interruption = interruption }

  mutating func show(_ canvas: TextCanvas) {
    let shown = canvas.description.folios
    if !shown.isEmpty { folios.append(shown) }
  }

  func copy(_ text: String) {}

  mutating func next(within limit: Duration?) -> Event {
    guard limit == .zero else { return .leave(signal: nil) }
    replays += 1
    return replays == 2 ? interruption : replays > 200 ? .leave(signal: nil) : .tick
  }
}
