internal import TestBooks
import CurlewCells
import CurlewManuscript
import CurlewSystem
import Synchronization
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewDictionaries
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader

/// Machines with files of their own, and a folder between them.
@Suite(.timeLimit(.minutes(90))) struct SynchroniserTests {
  private static let year = 31_536_000

  @Test(arguments: [
    // A clock that is right: what is later is news, further or not.
    (500, 100, true), (1500, 100, true), (1500, -100, true), (500, -100, false),
    // A clock that is wrong by a year hides nothing that is further.
    (1500, year, true), (1500, -year, true), (500, -year, false),
  ])
  func `a place is offered if it is later or further`(offset: Int, time: Int, isNews: Bool) throws {
    let world = try SharedFiles()
    // Times that are still to come do not count.
    let now = CurrentProcess.wallClock - 1000
    _ = world.save(place(of: 7, at: offset, now + time), on: "laptop")
    _ = world.synchroniser("laptop").run()
    let desktop = world.synchroniser("desktop")
    var sharer = Sharer(desktop.machineFile)
    sharer.opened(place(of: 7, at: 1000, now))
    let places = desktop.run().places(of: 7)
    let news = sharer.news(among: places, behind: 1000) { $0.offset }
    #expect((news?.location.value == offset) == isNews)
    #expect(news == nil || news?.machine == "laptop")
    // It is offered until it is answered.
    guard let news else { return }
    sharer.machine.add(news.answer)
    sharer.answers = desktop.run().answers
    #expect(sharer.news(among: places, behind: 1000) { $0.offset } == nil)
  }

  @Test func `of a folder with more than all machines need, a part is read`() throws {
    let folder = try Folder()
    for machine in 10...21 {
      try FileSystem.makeDirectory(folder.path + "/curlew/\(machine)")
      try folder.write([UInt8](repeating: 0x78, count: 3 << 20), to: "curlew/\(machine)/reading")
    }
    let reading = SharedFolder(in: folder.path).read()
    #expect(reading.machines.count == 10 && reading.isIncomplete)
    try folder.write([UInt8](repeating: 0x78, count: 5 << 20), to: "curlew/10/reading")
    #expect(SharedFolder(in: folder.path).read().machines["10"] == nil, "one file")
  }

  @Test func `a folder that does not answer wakes nobody`() throws {
    var sharing = SharingService(try SharedFiles().synchroniser("desktop"))
    var desk = Desk(size: Size(columns: 80, rows: 24), settings: .sliding, by: LateSharing())
    _ = sharing.learn(.opened, on: &desk)
    desk.now = .seconds(1)
    _ = sharing.learn(.saved, on: &desk)
    #expect(sharing.receive(before: .tick, on: &desk).isEmpty)
    #expect(sharing.timeout(on: desk) == nil)
    #expect(!sharing.outcome(within: .seconds(1), on: &desk).isEmpty)
    #expect(sharing.timeout(on: desk) == .seconds(14))
  }

  @Test func `what was saved last is shared at the end, but the screen does not wait for it`()
    throws
  {
    let world = try SharedFiles()
    let jobs = LateSharing()
    let size = Size(columns: 80, rows: 24)
    var application = Application(
      settings: .sliding, directories: { [] }, storage: TestStorage(), size: size, by: jobs)
    application.open(numberedBook(words: 600), at: .page(1))
    application.services.share(by: world.synchroniser("desktop"))
    var screen = ScriptedScreen(size, [(.seconds(20), .press("q"))])
    _ = application.run(on: &screen)
    #expect(jobs.count == 0)
    // Another job follows the one that is running.
    application.finish()
    #expect(jobs.count == 2)
  }

  @Test func `a place does not wait for marks`() throws {
    let storage = TestStorage()
    let size = Size(columns: 80, rows: 24)
    var application = Application(
      settings: .sliding, directories: { [] }, storage: storage, size: size,
      by: BackgroundJobs {})
    application.open(numberedBook(words: 600), at: .page(1))
    let held = Held()
    application.carryOut([
      .withFiles(.marks) { _ in
        held.wait()
        return { _ in [] }
      }
    ])
    application.happened(.turned)
    application.save()
    while storage.contents.records.isEmpty { application.receiveFiles(within: .milliseconds(10)) }
    #expect(application.services.isSaving)
    held.end()
    while application.services.isSaving { application.receiveFiles(within: .milliseconds(10)) }
  }

  @Test func `the place of another machine is looked for once`() throws {
    let world = try SharedFiles()
    _ = world.save(place(of: 7, at: 500, 100), on: "laptop")
    _ = world.synchroniser("laptop").run()
    let desktop = world.synchroniser("desktop")
    var sharer = Sharer(desktop.machineFile)
    sharer.opened(place(of: 7, at: 1000, 200))
    let places = desktop.run().places(of: 7)
    var searches = 0
    for kept: BookOffset in [1000, 2000] {
      let news = sharer.news(among: places, behind: kept) {
        searches += 1
        return $0.offset
      }
      #expect(news == nil)
    }
    #expect(searches == 1)
  }

  @Test func `a copied or a shared home has a folder for each machine`() throws {
    let path = try SharedFiles().directories("laptop").machineFile
    let files = ["first", "second"].map { MachineFile(path: path, system: $0) }
    let names = try files.map { try $0.load().machine }
    #expect(Set(names).count == 2)
    files[1].add(MachineFile.Answer(fingerprint: 7, machine: "desktop-1", opened: 1))
    #expect(try files.map { try $0.load().machine } == names)
    #expect(try files[0].load().answers.count == 1)
  }

  @Test func `a folder that vanishes is not made again, and catches up when it is back`() throws {
    let world = try SharedFiles()
    let away = world.shared + " away"
    _ = world.save(place(of: 7, at: 5, 100), on: "laptop")
    _ = world.save(place(of: 7, at: 5, 100), on: "desktop")
    for name in ["laptop", "desktop"] { #expect(world.synchroniser(name).run().complaint == nil) }
    try FileSystem.rename(world.shared, to: away)
    _ = world.save(place(of: 7, at: 50, 200), on: "laptop")
    _ = try world.marks(of: "laptop").update { $0.put(mark("tide")) }
    let outcome = world.synchroniser("laptop").run()
    #expect(outcome.complaint != nil && outcome.changedMarks == [])
    #expect(!FileSystem.isDirectory(world.shared))
    try FileSystem.rename(away, to: world.shared)
    _ = world.synchroniser("laptop").run()
    let news = world.synchroniser("desktop").run()
    #expect(news.others.places(of: 7).map(\.record.place.offset) == [50])
    #expect(try world.marks(of: "desktop").load().annotations.count == 1)
  }

  /// As on a disk that is full or read-only.
  @Test func `where nothing can be written, what others wrote is still read`() throws {
    let world = try SharedFiles()
    _ = world.save(place(of: 7, at: 5, 100), on: "laptop")
    _ = try world.marks(of: "laptop").update { $0.put(mark("tide")) }
    _ = world.synchroniser("laptop").run()
    _ = world.save(place(of: 7, at: 1, 50), on: "desktop")
    let desktop = world.synchroniser("desktop")
    let own = try desktop.machineFile.load().machine
    try SafeSave.create(Path.join(world.shared, "curlew/\(own)"), with: [1])
    let outcome = desktop.run()
    #expect(outcome.complaint != nil)
    #expect(outcome.others.places(of: 7).map(\.record.place.offset) == [5])
    #expect(try world.marks(of: "desktop").load().annotations.count == 1)
  }

  @Test func `a clock that is put right takes no place back`() throws {
    let world = try SharedFiles()
    // Times that are still to come do not count.
    let now = CurrentProcess.wallClock - 1000
    for (offset, time) in [(500, now + Self.year), (1500, now)] {
      _ = world.save(place(of: 7, at: offset, time), on: "laptop")
      _ = world.synchroniser("laptop").run()
    }
    let places = world.synchroniser("desktop").run().others.places(of: 7)
    #expect(places.map(\.record.place.offset) == [1500])
  }

  @Test func `marks come to the other machine, and a removal too`() throws {
    let world = try SharedFiles()
    let (laptop, desktop) = (world.marks(of: "laptop"), world.marks(of: "desktop"))
    _ = world.save(place(of: 7, at: 5, 100), on: "desktop")
    _ = try laptop.update { text in
      text.put(mark("tide"))
      text.put(mark("sea", made: 200))
    }
    _ = world.synchroniser("laptop").run()
    let outcome = world.synchroniser("desktop").run()
    #expect(outcome.changedMarks == [desktop.path])
    #expect(try desktop.load().annotations.count == 2)
    #expect(world.synchroniser("desktop").run().changedMarks == [], "to see them is no change")
    _ = try desktop.update { $0.remove(mark("tide"), at: 300) }
    _ = world.synchroniser("desktop").run()
    _ = world.synchroniser("laptop").run()
    #expect(try laptop.load().annotations.map(\.note) == [""])
    #expect(try laptop.load().annotations.map(\.made) == [200])
  }

  @Test func `a file of marks that is gone or damaged removes nothing`() throws {
    let world = try SharedFiles()
    let (laptop, desktop) = (world.marks(of: "laptop"), world.marks(of: "desktop"))
    _ = world.save(place(of: 7, at: 5, 100), on: "desktop")
    _ = try laptop.update { $0.put(mark("tide")) }
    for _ in 0..<2 { for name in ["laptop", "desktop"] { _ = world.synchroniser(name).run() } }
    FileSystem.remove(desktop.path)
    _ = world.synchroniser("desktop").run()
    #expect(try desktop.load().annotations.count == 1, "it comes back")
    let damaged = Array("curlew marks 1\ntitle Low Water\n\nhighli".utf8)
    FileSystem.remove(desktop.path)
    try SafeSave.create(desktop.path, with: damaged)
    for name in ["desktop", "laptop"] { _ = world.synchroniser(name).run() }
    #expect(try laptop.load().annotations.count == 1)
    #expect(try desktop.load().annotations.count == 1)
  }

  @Test func `what is no file of ours in the folder does no harm`() throws {
    let world = try SharedFiles()
    _ = world.save(place(of: 7, at: 5, 100), on: "laptop")
    _ = world.synchroniser("laptop").run()
    let folder = Path.join(world.shared, "curlew")
    let other = Path.join(folder, "stranger")
    try SafeSave.create(Path.join(other, "places"), with: [0, 255, 10, 10])
    let times = Array("day x 99999999999999999 1\n".utf8)
    try SafeSave.create(Path.join(other, "reading"), with: times)
    try SafeSave.create(Path.join(other, "marks/a.marks"), with: Array("bookmark\nat 1-2\n".utf8))
    try SafeSave.create(Path.join(folder, "file"), with: [1])
    try FileSystem.makeDirectory(Path.join(other, "words.tsv"))
    let outcome = world.synchroniser("desktop").run()
    #expect(outcome.complaint == nil)
    #expect(outcome.others.places(of: 7).map(\.record.place.offset) == [5])
  }

  @Test func `reading times and words of all machines come together`() throws {
    let world = try SharedFiles()
    for (name, seconds) in [("laptop", 60.0), ("desktop", 30)] {
      let files = world.directories(name)
      let time = ReadingTime(seconds: seconds, words: 100)
      let word = FoundWord(word: name, headword: name, sentence: "", title: "")
      try OwnFile<ReadingLog>(path: files.readingLog).update {
        $0.add(time, on: "2026-11-24", in: ("7", "Low Water"))
      }
      try OwnFile<WordList>(path: files.words).update { $0.add(word, on: "2026-11-24") }
      _ = world.synchroniser(name).run()
    }
    let outcome = world.synchroniser("desktop").run(readsWords: true)
    #expect(outcome.others.times.sum(ofBook: "7").seconds == 60)
    #expect(outcome.others.words.map { $0.prefix { $0 != "\t" } } == ["laptop"])
  }
}

/// Work that lasts until the test ends it.
private final class Held: Sendable {
  private let isOver = Mutex(false)

  func end() { isOver.withLock { $0 = true } }

  func wait() {
    while !isOver.withLock(\.self) { CurrentProcess.sleep(milliseconds: 1) }
  }
}

/// Jobs of which the synchronisations end only when somebody waits for them.
private final class LateSharing: JobStarter {
  private let started = Mutex(0)

  /// How many synchronisations have ended.
  var count: Int { started.withLock { $0 } }

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    guard Steps.Element.self == SyncOutcome.self else {
      return StepwiseJobs().start(steps)
    }
    return LateJob(steps) { [self] in started.withLock { $0 += 1 } }
  }
}

private final class LateJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  private var steps: Steps
  private let end: () -> Void

  init(_ steps: Steps, then end: @escaping () -> Void) { (self.steps, self.end) = (steps, end) }

  func newResults() -> [Steps.Element]? { [] }

  func newResults(within patience: Duration) -> [Steps.Element]? {
    guard patience > .zero else { return [] }
    end()
    return steps.next().map { [$0] }
  }
}

/// The files of several machines, which are removed at the end of the test.
final class SharedFiles {
  let shared: String
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(in: "/tmp")
    path = folder.path
    shared = Path.join(path, "shared")
    try FileSystem.makeDirectory(shared)
  }

  func directories(_ machine: String) -> Directories {
    let home = Path.join(path, machine)
    return Directories { $0 == "HOME" ? home : nil }
  }

  func synchroniser(_ machine: String) -> Synchroniser {
    Synchroniser(folder: shared, name: machine, directories: directories(machine))
  }

  func save(_ record: PlaceRecord, on machine: String) -> SaveOutcome {
    var places = PlacesFile(path: directories(machine).placesFile)
    return places.save(record)
  }

  func marks(of machine: String) -> MarksFile {
    MarksFile(directory: directories(machine).marks, title: "Low Water", author: nil)
  }
}
