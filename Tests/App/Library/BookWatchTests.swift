import CurlewAppSupport
import CurlewCells
import CurlewGlyphs
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader

/// The file of an open book that changes.
@Suite(.timeLimit(.minutes(90))) struct BookWatchTests {
  private let text = "The Tide\n\nIt came in."

  @Test func `a file that gets its text back is complete again`() throws {
    let folder = try Folder()
    try folder.write(text, to: "tide.txt")
    let path = folder.path + "/tide.txt"
    var watch = try #require(BookWatch(try OpenBook(path)))
    #expect(watch.look() == nil, "nothing has happened")
    try folder.write(text + " It went out.", to: "tide.txt")
    #expect(watch.look()?.notice?.line.string == "the file has changed; R reads the new text")
    #expect(watch.look() == nil, "it is said once")
    try folder.write(text, to: "tide.txt")
    #expect(watch.look()?.notice?.line.string == "the file is complete again")
    FileSystem.remove(path)
    #expect(
      watch.look()?.notice?.line.string == "the file was deleted; this is the text as it was")
  }

  @Test func `of the same text written again nothing is said`() throws {
    let folder = try Folder()
    try folder.write(text, to: "tide.txt")
    var watch = try #require(BookWatch(try OpenBook(folder.path + "/tide.txt")))
    FileSystem.remove(folder.path + "/tide.txt")
    try folder.write(text, to: "tide.txt")
    let change = watch.look()
    #expect(change != nil && change?.notice == nil)
  }

  /// A second page is turned while the first look goes on, which began before the file was deleted.
  @Test func `a file that changes during a look is looked at once more`() throws {
    let folder = try Folder()
    try folder.write(numberedText(words: 3000), to: "numbers.txt")
    let path = folder.path + "/numbers.txt"
    let book = try OpenBook(path)
    let events: [(Duration, Event)] = (10...100).map {
      (.milliseconds($0 * 100), [10, 20].contains($0) ? .press(.right) : .tick)
    }
    let session = run(
      size: Size(columns: 80, rows: 24), by: LateLooks { FileSystem.remove(path) }, events
    ) { $0.open(book, at: .page(1)) }
    #expect(session.shown.contains { $0.picture.description.contains("the file was deleted") })
  }
}

/// Jobs of which looks at a file end late, and something happens behind each.
private struct LateLooks: JobStarter {
  let event: @Sendable () -> Void

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    Steps.Element.self == FileCheck.self
      ? LateJob(steps, before: event) : StepwiseJobs().start(steps)
  }
}

/// A job that is done at once, but gives its result only when it is asked for the thirtieth time: three seconds later
/// in these tests.
private final class LateJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var result: Steps.Element?
  private var requests = 0

  init(_ steps: Steps, before event: () -> Void) {
    var steps = steps
    result = steps.next()
    event()
  }

  func newResults() -> [Steps.Element]? {
    requests += 1
    guard requests >= 30 else { return [] }
    defer { result = nil }
    return result.map { [$0] }
  }
}
