import CurlewManuscript
import CurlewSystem
import Testing

@testable import CurlewReader

/// Machines with files of their own, and a folder between them.
@Suite struct SynchroniserTests {
  private static let year = 31_536_000

  @Test(arguments: [
    // A clock that is right: what is later is news, further or not.
    (500, 100, true), (1500, 100, true), (1500, -100, true), (500, -100, false),
    // A clock that is wrong by a year hides nothing that is further.
    (1500, year, true), (1500, -year, true), (500, -year, false),
  ])
  func `a place is offered if it is later or further`(offset: Int, time: Int, isNews: Bool) throws {
    let world = try SharedFiles()
    let now = 1_795_000_000
    _ = world.save(place(of: 7, at: offset, now + time), on: "laptop")
    _ = world.synchroniser("laptop").run()
    var sharing = Sharing(world.synchroniser("desktop"))
    sharing.opened(place(of: 7, at: 1000, now))
    sharing.start(by: StepwiseJobs(), at: .zero)
    _ = sharing.receive()
    let news = sharing.news(of: 7, behind: 1000) { $0.offset }
    #expect((news?.offset == offset) == isNews)
    #expect(news == nil || news?.machine == "laptop")
    // It is offered until it is answered.
    guard let news else { return }
    sharing.synchroniser.machineFile.add(news.answer)
    sharing.start(by: StepwiseJobs(), at: .zero)
    _ = sharing.receive()
    #expect(sharing.news(of: 7, behind: 1000) { $0.offset } == nil)
  }

  @Test func `marks come to the other machine, and a removal too`() throws {
    let world = try SharedFiles()
    let (laptop, desktop) = (world.marks(of: "laptop"), world.marks(of: "desktop"))
    _ = try laptop.update { text in
      text.put(mark("tide"))
      text.put(mark("sea", made: 200))
    }
    _ = world.synchroniser("laptop").run()
    let outcome = world.synchroniser("desktop").run()
    #expect(outcome.changedMarks == [desktop.path])
    #expect(try desktop.load().annotations.count == 2)
    #expect(world.synchroniser("desktop").run().changedMarks == [], "to see them is no change")
    _ = try desktop.update { $0.remove(mark("tide")) }
    _ = world.synchroniser("desktop").run()
    _ = world.synchroniser("laptop").run()
    #expect(try laptop.load().annotations.map(\.note) == [""])
    #expect(try laptop.load().annotations.map(\.made) == [200])
  }

  @Test func `a file of marks that is gone or damaged removes nothing`() throws {
    let world = try SharedFiles()
    let (laptop, desktop) = (world.marks(of: "laptop"), world.marks(of: "desktop"))
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
      _ = ReadingLogFile(path: files.readingLog).add(
        ReadingTime(seconds: seconds, words: 100), on: "2026-11-24", in: ("7", "Low Water"))
      _ = WordList(path: files.words).add(
        FoundWord(word: name, headword: name, sentence: "", title: ""), on: "2026-11-24")
      _ = world.synchroniser(name).run()
    }
    let outcome = world.synchroniser("desktop").run()
    #expect(outcome.others.times.sum(ofBook: "7").seconds == 60)
    #expect(outcome.others.words.map { $0.prefix { $0 != "\t" } } == ["laptop"])
  }
}

/// The files of several machines, which are removed at the end of the test.
private final class SharedFiles {
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
