internal import TestBooks
import CurlewCells
import CurlewManuscript
import Paging
import CurlewSystem
import Synchronization
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Background work that never ends: a book on a dead disk, an expression, a dictionary, a save.
@Suite(.timeLimit(.minutes(90))) struct EndlessWorkTests {
  private static let size = Size(columns: 80, rows: 24)

  /// Jobs without end.
  private struct EndlessJobs: JobStarter {
    func start<Steps: IteratorProtocol & Sendable>(
      _ steps: Steps
    ) -> any Job<Steps.Element> where Steps.Element: Sendable {
      EndlessJob<Steps.Element>()
    }
  }

  private final class EndlessJob<Result: Sendable>: Job {
    func newResults() -> [Result]? { [] }
  }

  private func session(
    _ events: [Event],
    begin: (inout Application) -> Void = {
      $0.open(numberedBook(), at: .page(3))
    }
  ) -> Session {
    var settings = Settings.sliding
    settings.turn = .none
    let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
    let end: (Duration, Event) = (.seconds(events.count + 3), .leave(signal: nil))
    return run(size: Self.size, settings: settings, by: EndlessJobs(), script + [end], begin: begin)
  }

  private func openFirst(_ application: inout Application) {
    application.show(Opening(scene: .preview(TextCanvas(Self.size), path: "/endless.txt")))
  }

  // MARK: A book

  @Test(arguments: [[Key.escape, "x"], ["q", "x"], ["x", .escape, "x"], ["x", "q", "q", "x"]])
  func `a first book that never opens can be left`(keys: [Key]) {
    let session = session(keys.map(Event.press), begin: openFirst)
    #expect(session.last.contains("Saving your place") == false)
    #expect(session.end == .seconds(keys.count - 1) && session.signal == nil)
  }

  @Test func `a wait is named when it lasts`() throws {
    let session = session([.press("x"), .press("q")], begin: openFirst)
    let named = try #require(
      session.shown.first { $0.picture.description.contains("Opening endless …    Esc cancels") })
    #expect(named.time == .milliseconds(500))
  }

  @Test func `a wait has a picture at any size`() {
    for size in [Size(columns: 1, rows: 1), Size(columns: 300, rows: 90), Self.size] {
      let session = session([.resized(size), .press("q")], begin: openFirst)
      #expect(session.shown.last?.picture.size == size)
    }
  }

  @Test func `Esc returns from a book that never opens to the pages`() {
    let session = session([.press("R"), .press(.escape), .press(.right)])
    #expect(session.last.folios == [4])
  }

  @Test func `a shared folder that never answers stops no key`() {
    let synchroniser = Synchroniser(folder: "/", name: nil, directories: Directories())
    let session = session([.press(.right), .press("?"), .press(.escape), .press(.right)]) {
      $0.services.share(by: synchroniser)
      $0.open(numberedBook(), at: .page(3))
    }
    #expect(session.last.folios == [5])
  }

  @Test func `a page that the disk does not give is missing, and the place is kept`() throws {
    let folder = try Folder()
    let line = String(repeating: "All work and no play. ", count: 4) + "\n"
    try folder.write(
      String(repeating: line, count: LongFile.threshold / line.utf8.count + 1), to: "long.txt")
    let long = try OpenBook(folder.path + "/long.txt")
    _ = long.text.section(0, isKept: true)
    _ = long.text.section(1, isKept: true)
    let session = session([.press(.right), .press(.end), .press(.right)]) {
      $0.open(long, at: .offset(5000))
    }
    let told = try #require(
      session.shown.first { $0.picture.description.contains("does not answer") })
    #expect(told.time == .seconds(1))
    #expect(session.end > .seconds(3))
  }

  /// The book is opened again, and may be too slow again.
  @Test(arguments: 1...7) func `a page that came late is shown without a key`(late: Int) throws {
    let folder = try Folder()
    let line = String(repeating: "All work and no play. ", count: 4) + "\n"
    try folder.write(
      String(repeating: line, count: LongFile.threshold / line.utf8.count + 1), to: "long.txt")
    let long = try OpenBook(folder.path + "/long.txt")
    let ticks = (1...40).map { (Duration.milliseconds(100 * $0), Event.tick) }
    let session = run(
      size: Self.size, by: LateJobs(late), ticks + [(.seconds(9), .leave(signal: nil))]
    ) { $0.open(long, at: .offset(5000)) }
    #expect(session.last.contains("All work and no play"), "\(session.last)")
    // Nothing has happened to the file, and nothing is missing any more.
    #expect(!session.last.contains("complete again") && !session.last.contains("not answer"))
  }

  @Test func `pages that were missing are read when the disk gives them`() throws {
    let folder = try Folder()
    try folder.write("words", to: "book.txt")
    let file = LongFile(try Descriptor(reading: folder.path + "/book.txt"), length: 5)
    file.readBriefly(by: EndlessJobs())
    #expect(file.source.read(0..<5).isEmpty && file.isTextMissing)
    let job = BackgroundJobs {}.run { file.source.read(0..<5) }
    #expect(job.newResults(within: .seconds(600)) == [Array("words".utf8)])
  }

  /// The question which place to keep stays until it is answered, though the book is opened again then.
  @Test func `a book that is whole again waits for the layers over its pages`() {
    func shown(_ events: [Event], underHelp: Bool) -> Session {
      session(events) {
        $0.open(numberedBook(), at: .page(3))
        let whole = ReadBook(book: numberedBook(), start: nil)
        $0.ask(WatchingService.self) { watching, _ in
          watching.restored = RestoredBook(outcome: .success(whole), start: .page(9))
          return []
        }
        if underHelp { $0.carryOut([.showHelp]) }
      }
    }
    #expect(shown([.focused(true)], underHelp: false).last.folios == [9])
    let help = shown([.focused(true)], underHelp: true).last
    #expect(help.contains("next page") && !help.contains("9 of"))
    let closed = shown([.press(.escape), .focused(true)], underHelp: true).last
    #expect(closed.folios == [9])
  }

  @Test func `Esc returns from a shelf whose books never answer`() {
    let waiting = session([.press("s"), .focused(true)])
    #expect(waiting.last.contains("Looking for books"))
    #expect(session([.press("s"), .press(.escape), .press(.right)]).last.folios == [4])
  }

  // MARK: A search

  @Test func `an endless search can be typed on, closed and left`() {
    let typed = session(keys("/w[0") + [.key(KeyPress("r", .alt))] + keys("5"))
    #expect(typed.last.contains("w[05") && typed.last.contains("…"))
    let closed = session(keys("/w05") + [.press(.escape), .press(.right)])
    #expect(closed.last.folios == [4])
    let kept = session(keys("/w05") + [.press(.enter), .press(.right)])
    #expect(kept.last.folios == [4])
  }

  @Test func `an endless search that extends a selection can be closed`() {
    let typed = session(keys("v/w05"))
    #expect(typed.last.contains("w05") && typed.last.contains("…"))
    let closed = session(keys("v/w05") + [.press(.escape), .press(.escape), .press(.right)])
    #expect(closed.last.folios == [4])
  }

  // MARK: A dictionary

  @Test func `Esc ends a look-up that never ends`() throws {
    let waiting = session([.press("d"), .press(.enter), .focused(true)])
    #expect(waiting.last.contains("Looking up “"))
    let closed = session([.press("d"), .press(.enter), .press(.escape), .press(.right)])
    #expect(closed.last.folios == [4])
  }

  // MARK: A disk

  @Test func `pages turn while a place is being saved`() {
    let session = session([.press(.right), .press(.right), .press(.right)])
    #expect(session.last.folios == [6])
  }

  @Test func `the contents do not wait for the times of reading`() {
    #expect(session([.press("c")]).last.contains("No chapters were found"))
  }

  @Test func `a mark is shown before it is saved`() {
    #expect(session([.press("m")]).last.contains("◥"))
  }

  @Test func `the program waits for a save, and a second q ends it`() {
    let session = session([.press(.right), .press("q"), .press("x"), .press("q"), .press("x")])
    #expect(session.last.contains("Saving your place …    q ends without it"))
    #expect(session.end == .seconds(4))
  }

  @Test func `a second q that was typed at once waits for the save, too`() {
    let keys: [(Duration, Event)] = [
      (.seconds(1), .press(.right)), (.seconds(2), .press("q")), (.milliseconds(2080), .press("q")),
      (.milliseconds(2900), .press(.escape)), (.seconds(4), .press("q")),
      (.seconds(9), .leave(signal: nil)),
    ]
    let session = run(size: Self.size, settings: .sliding, by: EndlessJobs(), keys) {
      $0.open(numberedBook(), at: .page(3))
    }
    #expect(session.end == .seconds(4))
  }

  @Test func `a signal ends the wait for a save`() {
    let session = session([.press(.right), .press("q"), .leave(signal: 2), .press("x")])
    #expect(session.end == .seconds(3) && session.signal == 2)
  }
}

/// Jobs on other threads. Each of the first few has no result yet when it is asked for the first time.
private final class LateJobs: JobStarter {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    let isLate = left.withLock { left in
      left -= 1
      return left >= 0
    }
    return LateJob(BackgroundJobs {}.start(steps), isLate: isLate)
  }
}

private final class LateJob<Result: Sendable>: Job {
  private let job: any Job<Result>
  private var isLate: Bool

  init(_ job: any Job<Result>, isLate: Bool) { (self.job, self.isLate) = (job, isLate) }

  func newResults() -> [Result]? {
    guard !isLate else {
      isLate = false
      return []
    }
    return job.newResults(within: .seconds(600))
  }
}
