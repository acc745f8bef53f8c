internal import TestBooks
import CurlewCells
import Paging
import CurlewSystem
import TestFiles
import CurlewManuscript
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// A book that is treated as if it were too long for memory.
@Suite(.timeLimit(.minutes(90))) struct LongReadingTests {
  let size = Size(columns: 80, rows: 24)
  let bytes = Array(numberedText(words: 12_000).utf8)

  private var source: OpenBook {
    let source = ByteSource(length: bytes.count) { [bytes] in
      Array(bytes[$0.clamped(to: bytes.indices)])
    }
    return OpenBook(source, path: "/long.txt", lengthOfSection: 8192)
  }

  private func layout(_ size: Size) -> BookLayout {
    var layout = Edition(source, Settings(), size, of: .text).layout
    layout.count(upToPage: Int.max)
    return layout
  }

  private func press(_ key: Key, at times: some Sequence<Double>) -> [(Duration, Event)] {
    times.map { (.seconds($0), .press(key)) }
  }

  // MARK: Counting

  @Test func pageTotalsAreEstimatesUntilAllPagesAreCounted() throws {
    let session = read(source, size: size, [(.seconds(60), .press("q"))])
    let count = layout(size).pageCount
    #expect(try #require(session.shown.first).picture.description.contains("1 of ≈ "))
    #expect(session.last.contains("1 of \(count)"))
    let texts = session.shown.map { $0.picture.description.split(separator: "\n").dropLast(2) }
    #expect(texts.allSatisfy { $0 == texts[0] }, "only the page numbers change")
  }

  @Test func theLoopSleepsWhenAllPagesAreCounted() {
    let session = read(source, size: size, [(.seconds(600), .press("q"))])
    let sections = bytes.count / 8192
    #expect(session.ticks <= sections + 3)
  }

  @Test func readingWorksWithoutAThreadThatCounts() {
    let keys = press(.end, at: [1.0])
    let session = read(
      source, size: size, by: StepwiseJobs(pace: 0), keys + [(.seconds(9), .press("q"))])
    #expect(session.last.contains("w12000"))
    #expect(session.last.contains("≈"))
  }

  @Test func `a book opens at a page before all are counted`() {
    var edition = Edition(source, Settings(), size, of: .text)
    #expect(edition.position(of: .page(40)) == layout(size).start(ofPage: 39))
  }

  // MARK: The page number on the shelf

  private static let leave: (Duration, Event) = (.seconds(9), .leave(signal: nil))

  @Test(arguments: [0, 1])
  func `a book that is left where it was opened keeps its page number`(pace: Int) throws {
    let first = read(source, size: size, at: .offset(40_000), [Self.leave])
    let former = try #require(first.records.last)
    #expect(former.page != nil)
    let again = read(
      source, size: size, records: [former], by: StepwiseJobs(pace: pace), [Self.leave])
    #expect(!again.records.isEmpty)
    for record in again.records {
      #expect(record.page == former.page && record.percent == former.percent)
    }
  }

  @Test func `a place saved before the pages were counted is saved again with its page number`() {
    let saved = read(source, size: size, at: .offset(40_000), [Self.leave]).records
    #expect(saved.count == 2 && saved[0].page == nil && saved[1].page != nil)
    #expect(saved.first?.place == saved.last?.place)
  }

  // MARK: Turning

  private func words(_ session: Session) -> Set<Substring> {
    Set(session.shown.flatMap { $0.picture.description.matches(of: /w\d{5}/).map { $0.0 } })
  }

  /// Without animation, so that every picture shows pages at rest.
  private var still: Settings {
    var settings = Settings()
    settings.turn = .none
    return settings
  }

  @Test(arguments: [0, 1, 100])
  func everyWordIsSeenByOneWhoTurnsEveryLeaf(pace: Int) {
    let count = layout(size).pageCount
    let times = (1..<count).map { 1 + Double($0) * 0.3 }
    let session = read(
      source, size: size, settings: still, by: StepwiseJobs(pace: pace),
      press(.right, at: times) + [(.seconds(times[count - 2] + 9), .press("q"))])
    #expect(session.last.contains("w12000"))
    #expect(words(session).count == 12_000)
  }

  /// Turns that are interrupted by the next one count too.
  @Test(arguments: [0, 1, 100])
  func aKeyThatIsHeldTurnsEveryLeaf(pace: Int) {
    let count = layout(size).pageCount
    let times = (1..<count).map { 1 + Double($0) * 0.05 }
    let session = read(
      source, size: size, by: StepwiseJobs(pace: pace),
      press(.right, at: times) + [(.seconds(times[count - 2] + 9), .press("q"))])
    #expect(session.last.contains("w12000"))
  }

  @Test func goingBackShowsTheSamePages() {
    let count = layout(size).pageCount
    let times = (1..<count).map { 2 + Double($0) * 0.3 }
    let session = read(
      source, size: size, settings: still, by: StepwiseJobs(pace: 0),
      press(.end, at: [1.0]) + press(.left, at: times)
        + [(.seconds(times[count - 2] + 5), .press("q"))])
    #expect(words(session).count == 12_000)
    #expect(session.last.firstWord == "w00001")
  }

  @Test func theEndIsFoundBeforeAllPagesAreCounted() {
    for pace in [0, 2] {
      let session = read(
        source, size: size, by: StepwiseJobs(pace: pace),
        press(.end, at: [1.0]) + [(.seconds(60), .leave(signal: nil))])
      #expect(session.last.contains("w12000"))
      #expect(session.last.contains("100%"))
    }
  }

  @Test func aPageNumberIsExactWhenAllPagesAreCounted() {
    let layout = layout(size)
    for page in [1, 7, layout.pageCount / 2, layout.pageCount] {
      let session = read(
        source, size: size, by: StepwiseJobs(pace: 100),
        Event.typed("\(page)g", at: .seconds(2)) + [(.seconds(9), .leave(signal: nil))])
      #expect(session.last.folios == [page])
    }
  }

  // MARK: Resizing

  /// After a resize the page of the place is shown, however many pages have been counted. Counts for the
  /// old size are never used.
  @Test(arguments: [0, 1, 3, 100])
  func aResizeWhileCountingKeepsThePlace(pace: Int) throws {
    let sizes = [Size(columns: 50, rows: 12), Size(columns: 160, rows: 45), size]
    let resizes = (0..<24).map { number in
      (Duration.milliseconds(2000 + 130 * number), Event.resized(sizes[number % 3]))
    }
    let start = Event.typed("40g", at: .seconds(1))
    let before = read(source, size: size, by: StepwiseJobs(pace: pace), start)
    let session = read(
      source, size: size, by: StepwiseJobs(pace: pace),
      start + resizes + [(.seconds(90), .leave(signal: nil))])
    let word = try #require(before.last.firstWord)
    #expect(session.last.firstWord == word)
    for shown in session.shown where shown.time > .seconds(2) {
      #expect(shown.picture.description.contains(word))
    }
    if pace > 0 { #expect(session.last.contains("of \(layout(size).pageCount)")) }
  }

  @Test func aResizeCancelsTheCount() {
    final class Register: JobStarter, @unchecked Sendable {
      weak var last: AnyObject?

      func start<Steps: IteratorProtocol & Sendable>(
        _ steps: Steps
      ) -> any Job<Steps.Element> where Steps.Element: Sendable {
        let job = StepwiseJobs().start(steps)
        last = job
        return job
      }
    }
    let register = Register()
    var reading = OpenPages(
      source, at: .offset(0), settings: Settings(), size: size, by: register, next: { nil })
    weak let first = register.last
    #expect(first != nil)
    reading.layOut(for: Size(columns: 100, rows: 30))
    #expect(first == nil && register.last != nil)
  }

  // MARK: Places

  @Test func thePlaceIsKeptBetweenSessions() throws {
    let keys = press(.end, at: [1.0]) + press(.left, at: [2.0, 3.0, 4.0])
    let first = read(source, size: size, keys + [(.seconds(6), .press("q"))])
    let record = try #require(first.records.last)
    let second = read(source, size: size, records: [record], [(.seconds(1), .press("q"))])
    #expect(second.last.firstWord == first.last.firstWord)
    let wide = Size(columns: 200, rows: 60)
    let third = read(source, size: wide, records: [record], [(.seconds(1), .press("q"))])
    #expect(try third.last.contains(#require(first.last.firstWord)))
  }

  // MARK: Files

  @Test func aLongFileIsReadInSections() throws {
    let folder = try Folder()
    let line = String(repeating: "All work and no play. ", count: 4) + "\n"
    let text = String(repeating: line, count: LongFile.threshold / line.utf8.count + 1)
    try folder.write(text, to: "long.txt")
    let long = try OpenBook(folder.path + "/long.txt")
    #expect(long.text.wholeManuscript == nil)
    #expect(long.fingerprint == fingerprint(of: Array(text.utf8)))
    try folder.write(String(text.dropLast(200)), to: "short.txt")
    #expect(try OpenBook(folder.path + "/short.txt").text.wholeManuscript != nil)
  }
}
