internal import CurlewManuscript
internal import CurlewTypesetting
internal import TestBooks
import CurlewCells
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// How fast somebody reads, and how long the rest takes.
@Suite(.timeLimit(.minutes(90))) struct ReadingTimeTests {
  /// A reader of 240 words a minute, who needs up to 30 % more or less for a page, goes away now and
  /// then and leafs through the book.
  private struct SimulatedReader {
    var random: UInt64
    var clock = ReadingClock()
    var now = Duration.zero
    var page = 0
    let wordsOnPage: Int

    private mutating func uniform() -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 33) / Double(UInt32.max >> 1)
    }

    private func range(_ page: Int) -> Range<BookOffset> {
      (page * 1000..<(page + 1) * 1000).inBook
    }

    mutating func read(for time: Duration) {
      clock.begin(range(0), at: now)
      var left = time
      while left > .zero {
        let dwell = Duration.seconds(Double(wordsOnPage) / 240 * 60 * (0.7 + 0.6 * uniform()))
        (now, left) = (now + dwell, left - dwell)
        switch uniform() {
        // Away for five to thirty minutes.
        case ..<0.06: now += .seconds(300 + 1500 * uniform())
        // Some pages on and back, at two a second.
        case ..<0.15:
          for step in [1, 2, 3, 2, 1, 0] {
            now += .milliseconds(500)
            turn(to: page + step)
          }
          now += .seconds(2)
        default: break
        }
        page += 1
        turn(to: page)
      }
    }

    private mutating func turn(to page: Int) {
      let words = wordsOnPage
      clock.turn(to: range(page), at: now) { $0.count * words / 1000 }
    }
  }

  /// 250 words are a page of 80×24. Of much longer pages a quarter of an hour has too few.
  @Test(arguments: [120, 180, 250])
  func afterAQuarterOfAnHourThePaceIsKnown(wordsOnPage: Int) {
    var errors: [Double] = []
    for seed in 1...200 {
      var reader = SimulatedReader(random: UInt64(seed), wordsOnPage: wordsOnPage)
      reader.read(for: .seconds(900))
      let pace = reader.clock.pace.wordsPerMinute ?? 0
      errors.append(abs(pace - 240) / 240)
    }
    errors.sort()
    #expect(errors[189] <= 0.1, "95 of 100 readers: \(errors[189])")
    #expect(errors[199] <= 0.15, "all readers: \(errors[199])")
  }

  @Test func noNumberIsShownBeforeFiveMinutes() {
    var reader = SimulatedReader(random: 7, wordsOnPage: 250)
    reader.read(for: .seconds(180))
    #expect(reader.clock.pace.wordsPerMinute == nil)
  }

  @Test func aReaderOfAFormerSessionIsKnownAtOnce() {
    func known(after turns: Int) -> Double? {
      var clock = ReadingClock()
      clock.load(Array(repeating: ReadingPace.Turn(words: 200, seconds: 50), count: turns))
      return clock.pace.wordsPerMinute
    }
    #expect(known(after: 3) == 240)
    #expect(known(after: 2) == nil, "these may have been any pages")
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    clock.turn(to: 1000..<2000, at: .seconds(40)) { _ in 160 }
    clock.load(Array(repeating: ReadingPace.Turn(words: 200, seconds: 50), count: 3))
    #expect(clock.pace.turns.map(\.words) == [200, 200, 200, 160])
  }

  @Test func `who reads slowly is known, too`() {
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    for page in 1...4 {
      let range = (page * 1000..<(page + 1) * 1000).inBook
      clock.turn(to: range, at: .seconds(page * 240)) { _ in 200 }
    }
    #expect(clock.pace.wordsPerMinute == 50)
  }

  @Test func `text that moves by lines is read, and short pages count with the next`() {
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    for line in 1...40 {
      clock.turn(to: (line * 50..<line * 50 + 1000).inBook, at: .seconds(line * 3)) {
        $0.count / 5
      }
    }
    #expect(clock.pace.turns.allSatisfy { $0.wordsPerMinute == 200 })
    #expect(clock.unsaved.words == 400 && clock.unsaved.seconds == 120)
  }

  @Test func theClockStandsStillWhileSomethingCoversThePages() {
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    clock.run(false, at: .seconds(30))
    clock.run(true, at: .seconds(1000))
    clock.turn(to: 1000..<2000, at: .seconds(1030)) { _ in 240 }
    #expect(clock.unsaved.seconds == 60 && clock.unsaved.words == 240)
  }

  @Test func pagesSeenBeforeAndPagesBackDoNotCount() {
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    clock.turn(to: 1000..<2000, at: .seconds(60)) { _ in 240 }
    clock.turn(to: 0..<1000, at: .seconds(90)) { _ in 240 }
    clock.turn(to: 1000..<2000, at: .seconds(110)) { _ in 240 }
    #expect(clock.pace.turns.count == 1 && clock.unsaved.words == 240)
  }

  // MARK: The file

  @Test func theFileKeepsWhatItIsToldAndWhatItDoesNotKnow() {
    let text = """
      curlew reading 1
      turn 240 60.0
      day 2026-11-20 600 2400
      book abc 600 2400 A Book
      future line

      """
    var log = ReadingLog(parsing: Array(text.utf8))
    #expect(String(decoding: log.bytes, as: UTF8.self) == text)
    let time = ReadingTime(seconds: 30, words: 100, turns: [.init(words: 100, seconds: 30)])
    log.add(time, on: "2026-11-20", in: ("abc", "A Book"))
    log.add(time, on: "2026-11-21", in: ("def", "Other"))
    #expect(log.sum(onDay: "2026-11-20") == .init(seconds: 630, words: 2500))
    #expect(log.sum(ofBook: "def") == .init(seconds: 30, words: 100))
    #expect(log.turns.count == 3 && log.books.last?.title == "Other")
    #expect(ReadingLog(parsing: log.bytes) == log)
    #expect(ReadingLog(parsing: Array("curlew reading 2\n".utf8)).isNewer)
  }

  @Test func whatWasReadIsKnownInAllSessions() {
    var log = ReadingLog()
    for range in [0..<1000, 3000..<4000, 1000..<2000] {
      let time = ReadingTime(seconds: 60, words: 240, text: RangeSet(range.inBook))
      log.add(time, on: "2026-11-20", in: ("abc", "A Book"))
    }
    let again = ReadingLog(parsing: log.bytes)
    #expect(Array(again.text(readIn: "abc").ranges) == [0..<2000, 3000..<4000])
    #expect(again.text(readIn: "def").isEmpty)
    #expect(String(decoding: again.bytes, as: UTF8.self).contains("\nread abc 0-2000 3000-4000\n"))
  }

  @Test(arguments: ["5-5", "7-3", "-1-4", "a-b", "1-2-3", "0-9223372036854775807", "12"])
  func damagedRangesAreLeftAlone(range: String) {
    let log = ReadingLog(parsing: Array("curlew reading 1\nread abc \(range)\n".utf8))
    #expect(log.text(readIn: "abc").isEmpty)
    #expect(String(decoding: log.bytes, as: UTF8.self).contains("read abc \(range)\n"))
  }

  @Test func `another machine adds no more than decades of reading`() {
    let many = 0..<40_000
    let lines =
      ["curlew reading 1", "turn 240 60.0"] + many.map { "day \($0) 5 5" }
      + many.map { "book \($0) 5 5 t" } + many.map { "read \($0 % 7) \($0 * 3)-\($0 * 3 + 1)" }
    let log = ReadingLog(sharedAs: Array(lines.joined(separator: "\n").utf8))
    #expect(log.turns.isEmpty && log.days.count == 10_000 && log.books.count == 10_000)
    #expect((0..<7).reduce(0) { $0 + log.text(readIn: "\($1)").ranges.count } == 20_000)
    // What is counted here stays, whatever others add.
    var sum = ReadingLog()
    sum.add(ReadingTime(seconds: 30, words: 100), on: "2026-11-20", in: ("own", "A Book"))
    for machine in 0..<9 {
      let days = many.map { "day \(machine).\($0) 5 5" }.joined(separator: "\n")
      sum.add(ReadingLog(sharedAs: Array(days.utf8)))
    }
    #expect(sum.days.count == 50_000 && sum.sum(onDay: "2026-11-20").words == 100)
  }

  @Test func onlyPagesThatWereReadCountAsRead() {
    var clock = ReadingClock()
    clock.begin(0..<1000, at: .zero)
    clock.turn(to: 1000..<2000, at: .seconds(60)) { _ in 240 }
    // Leafed over.
    clock.turn(to: 2000..<3000, at: .seconds(61)) { _ in 240 }
    // A jump.
    clock.turn(to: 9000..<9500, at: .seconds(90)) { _ in 240 }
    clock.turn(to: 9500..<9900, at: .seconds(150)) { _ in 240 }
    #expect(Array(clock.unsaved.text.ranges) == [0..<1000, 9000..<9500])
  }

  @Test func aRangeIsReadIfMostOfItWas() {
    let read = RangeSet<BookOffset>([10..<20, 30..<40, 100..<101])
    #expect(read.coversMost(of: 10..<20) && read.coversMost(of: 12..<14))
    #expect(read.coversMost(of: 14..<36), "12 of 22")
    #expect(!read.coversMost(of: 20..<30) && !read.coversMost(of: 0..<20))
    #expect(!read.coversMost(of: 50..<50) && !RangeSet<BookOffset>().coversMost(of: 0..<1))
  }

  @Test func twoWindowsLoseNothing() throws {
    let folder = try Folder()
    let files = (0..<2).map { _ in OwnFile<ReadingLog>(path: folder.path + "/reading") }
    let time = ReadingTime(seconds: 10, words: 40)
    for number in 0..<6 {
      let outcome = files[number % 2].save { $0.add(time, on: "2026-11-21", in: ("a", "A")) }
      #expect(outcome == SaveOutcome())
    }
    #expect(files[0].contents.sum(onDay: "2026-11-21") == .init(seconds: 60, words: 240))
  }

  // MARK: The pages

  private func session(
    _ events: [(Duration, Event)], foot: FootChoice = .page,
    size: Size = Size(columns: 80, rows: 24)
  ) -> Session {
    var settings = Settings()
    (settings.turn, settings.foot) = (.none, foot)
    return read(
      chapteredBook(), size: size, settings: settings, at: .page(2),
      events + [(.seconds(4000), .leave(signal: nil))])
  }

  /// Turns a page every minute.
  private var reading: [(Duration, Event)] {
    (1...12).map { (.seconds($0 * 60), .press(.right)) }
  }

  @Test func theFootCountsPagesUntilTheReaderIsKnown() {
    #expect(session([], foot: .chapter).last.contains("left in chapter"))
    #expect(session([], foot: .book).last.contains("pages left in book"))
    #expect(session([], foot: .none).last.folios.isEmpty)
    let read = session(reading, foot: .book).last
    #expect(read.contains(" min left in book") || read.contains(" h "))
  }

  @Test func aKeyChangesTheFoot() {
    let keys: [(Duration, Event)] = (1...4).map { (.seconds($0), .press("f")) }
    #expect(
      session(keys).settings == ["foot = chapter", "foot = book", "foot = none", "foot = page"])
  }

  /// Taps the text at the foot at which `text` begins.
  private func tapped(_ text: String, foot: FootChoice) throws -> Session {
    let lines = session([], foot: foot).last
      .split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.lastIndex { $0.contains(text) })
    let start = try #require(lines[row].ranges(of: text).last?.lowerBound)
    let column = lines[row].distance(from: lines[row].startIndex, to: start)
    let tap = [Pointer.Action.press, .release].map {
      Event.pointer(Pointer($0, at: Point(column: column, row: row)))
    }
    return session([(.seconds(1), tap[0]), (.seconds(1), tap[1])], foot: foot)
  }

  @Test func aTapChangesWhatTheFootShowsAndNeverHidesIt() throws {
    #expect(try tapped("%", foot: .page).settings == ["foot = chapter"])
    #expect(try tapped("left in chapter", foot: .chapter).settings == ["foot = book"])
    #expect(try tapped("left in book", foot: .book).settings == ["foot = page"])
    let slider = try tapped(" of ", foot: .page)
    #expect(slider.settings.isEmpty && slider.last.contains("← → pages"))
  }

  @Test func `two ideographs are read as fast as a word`() {
    for words in ["猫である。名前は無い", "one two three four five"] {
      #expect(BookText(book(words)).words(in: (0..<words.utf8.count).inBook) == 5, "\(words)")
    }
  }

  @Test func theClockStandsStillWithoutTheFocus() {
    var settings = Settings()
    settings.turn = .none
    let storage = TestStorage()
    let events: [(Int, Event)] = [
      (0, .focused(true)), (60, .press(.right)), (90, .focused(false)), (900, .focused(true)),
      (930, .press(.right)),
    ]
    _ = run(
      size: Size(columns: 80, rows: 24), settings: settings, storage: storage,
      events.map { (.seconds($0), $1) } + [(.seconds(931), .leave(signal: nil))]
    ) { $0.open(chapteredBook(), at: .page(2)) }
    #expect(storage.contents.log.books.first?.sum.seconds == 120)
  }

  @Test func theStatisticsShowSpeedAndDays() {
    let early = session([(.seconds(1), .press("T"))]).last
    #expect(early.contains("Reading time") && early.contains("after five minutes"))
    #expect(early.contains(/Left in the book +about \d/), "at the usual speed")
    let late = session(reading + [(.seconds(721), .press("T"))])
    #expect(late.last.contains("words a minute") && late.last.contains("Left in the book"))
    let closed = session(reading + [(.seconds(721), .press("T")), (.seconds(722), .press("T"))])
    #expect(closed.last == session(reading).last)
  }

  @Test(arguments: [(1, 1), (20, 5), (40, 12), (160, 45)])
  func everySizeHasStatistics(cells: (Int, Int)) {
    let size = Size(columns: cells.0, rows: cells.1)
    let events: [(Duration, Event)] = [(.seconds(1), .press("T")), (.seconds(2), .press(.end))]
    #expect(session(events, foot: .book, size: size).shown.last?.picture.size == size)
  }

  @Test(arguments: [(0.2, "1 min"), (12.4, "12 min"), (60, "1 h"), (200, "3 h 20 min")])
  func timesAreShort(minutes: Double, text: String) {
    #expect(duration(ofMinutes: minutes).text == text)
  }
}
