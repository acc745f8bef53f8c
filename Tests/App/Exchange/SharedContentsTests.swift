import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import CurlewNumerals
import CurlewPeople
import CurlewSystem
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewReader
@testable import CurlewSettings

/// Corrections of contents on several machines.
@Suite(.timeLimit(.minutes(90))) struct SharedContentsTests {
  private static let fingerprint: UInt64 = 0xA1
  private static let book = BookIdentity(key: "a1", path: "/birds.txt", title: "Birds")

  private static func correction(_ words: String) -> ContentsCorrection {
    ContentsCorrection(.line(words, number: 1, above: ""), level: nil)
  }

  private let world: SharedFiles

  init() throws { world = try SharedFiles() }

  private func correct(_ machine: String, from former: [String] = [], to new: [String]) {
    let edit = ContentsEdit(
      from: former.map(Self.correction), to: new.map(Self.correction), of: Self.book)
    #expect(file(machine).save([edit]) == SaveOutcome())
  }

  private func file(_ machine: String) -> ContentsFile {
    ContentsFile(path: world.directories(machine).contentsFile)
  }

  private func words(on machine: String) -> [String] {
    file(machine).contents.corrections(of: Self.book).map {
      if case .line(let words, _, _) = $0.scope { words } else { "" }
    }
  }

  private func open(on machine: String) {
    #expect(world.save(place(of: Self.fingerprint, at: 0, 100), on: machine).isSaved)
  }

  private func synchronise() {
    for machine in ["laptop", "desktop", "laptop"] { _ = world.synchroniser(machine).run() }
  }

  @Test func `corrections reach the other machines, and so does their end`() throws {
    correct("laptop", to: ["one"])
    synchronise()
    #expect(words(on: "desktop").isEmpty, "not before the book is opened there")
    open(on: "desktop")
    synchronise()
    #expect(words(on: "desktop") == ["one"])
    let text = String(decoding: try shared("contents", by: "laptop"), as: UTF8.self)
    #expect(text.contains("text=one") && !text.contains("/birds.txt"), "\(text)")
    #expect(try shared("contents", by: "desktop").isEmpty, "each shares its own")
    correct("desktop", from: ["one"], to: [])
    synchronise()
    #expect(words(on: "laptop").isEmpty)
  }

  @Test func `what is said of names reaches the other machines, and so does its end`() {
    let book = chapteredBook()
    func file(_ machine: String) -> SharedFile<PersonsText> {
      SharedFile(path: world.directories(machine).personsFile)
    }
    #expect(file("laptop").save { $0.add(.not("Anna"), of: book, at: 5, after: $1) }.isSaved)
    synchronise()
    #expect(file("desktop").contents.corrections(of: book) == [.not("Anna")])
    #expect(file("desktop").save { $0.undo(in: book, at: 9, after: $1) }.isSaved)
    synchronise()
    #expect(file("laptop").contents.corrections(of: book).isEmpty)
  }

  @Test func `of tags that two machines change nothing is lost, and the later word wins`() {
    let books = ["Emma", "Typee"].map { ShelfBook(path: "/", title: $0, percent: nil) }
    func say(_ label: ShelfLabel, on machine: String) {
      #expect(FileStorage(world.directories(machine)).save(label) == nil)
    }
    func said(on machine: String) -> [String] {
      let labels = FileStorage(world.directories(machine)).said().labels
      return books.map { "\(labels.on($0).said?.rawValue ?? "-") \(labels.on($0).tags)" }
        + labels.boards
    }
    say(.tag("sea", isGiven: true, to: books[1]), on: "laptop")
    say(.status(.toRead, of: books[0]), on: "laptop")
    say(.tag("later", isGiven: true, to: books[0]), on: "desktop")
    say(.board("#sea", isKept: true), on: "desktop")
    synchronise()
    let both = ["to-read [\"later\"]", "- [\"sea\"]", "#sea"]
    #expect(said(on: "laptop") == both && said(on: "desktop") == both)
    // Each takes back what the other has said, and then something else of the same book.
    say(.tag("later", isGiven: false, to: books[0]), on: "laptop")
    say(.status(.done, of: books[0]), on: "desktop")
    say(.status(.left, of: books[0]), on: "desktop")
    say(.board("#sea", isKept: false), on: "laptop")
    synchronise()
    let last = ["left []", "- [\"sea\"]"]
    #expect(said(on: "laptop") == last && said(on: "desktop") == last)
    #expect(world.synchroniser("laptop").run().hasNewLabels == false)
  }

  @Test func `what others say of books is not taken where the file has no room for it`() throws {
    let long = String(repeating: "x", count: 1000)
    for peer in ["peer-1", "peer-2"] {
      let path = world.shared + "/curlew/\(peer)/labels"
      try FileSystem.makeDirectory(Path.parent(of: path))
      let lines = (0..<3000).map { number in "tag\t\(peer)\t\(number) \(long)\t5\n" }
      try SafeSave.create(path, with: Array(lines.joined().utf8))
    }
    let storage = FileStorage(world.directories("laptop"))
    let book = ShelfBook(path: "/", title: "Emma", percent: nil)
    #expect(storage.save(.status(.done, of: book)) == nil)
    #expect(world.synchroniser("laptop").run().complaint?.line.string.contains("too much") == true)
    #expect(storage.said().labels.on(book).said == .done)
  }

  private func share(_ lines: [String], as kind: SharedFolder.Kind, by peer: String) throws {
    let path = world.shared + "/curlew/\(peer)/\(kind.rawValue)"
    try FileSystem.makeDirectory(Path.parent(of: path))
    try SafeSave.create(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// The bytes that a machine has shared.
  private func shared(_ file: String, by machine: String) throws -> [UInt8] {
    let folder = try MachineFile(path: world.directories(machine).machineFile).load().machine
    return try SafeSave.contents(of: world.shared + "/curlew/\(folder)/\(file)") ?? []
  }

  @Test func `the labels of a hostile machine are bounded, and go when it goes`() throws {
    let storage = FileStorage(world.directories("laptop"))
    let (emma, own) = (ShelfBook(path: "/", title: "Emma", percent: nil), "laptop")
    #expect(storage.save(.tag("mine", isGiven: true, to: emma)) == nil)
    let lines = (0..<90_000).map { "tag\tt\($0)\t\($0 % 2 == 0 ? "Emma" : "B\($0)")\t5" }
    try share(["later\tthing"] + lines, as: .labels, by: "evil")
    try share(["tag\tsea\tEmma\t5"], as: .labels, by: "honest")
    #expect(world.synchroniser(own).run().complaint?.line.string.contains("too much") == true)
    let tags = storage.said().labels.on(emma).tags
    #expect(tags.contains("mine") && tags.contains("sea"))
    #expect(tags.count <= LabelsText.mostOfSubject + 2)
    let kept = SharedFile<LabelsText>(path: world.directories(own).labelsFile).contents
    #expect(kept.count <= LabelsText.mostOfOthers + 1)
    #expect(String(decoding: try shared("labels", by: own), as: UTF8.self).contains("mine"))
    #expect(try shared("labels", by: own).count < 100, "what others say is not passed on")
    FileSystem.remove(world.shared + "/curlew/evil/labels")
    #expect(world.synchroniser(own).run().hasNewLabels)
    #expect(storage.said().labels.on(emma).tags == ["mine", "sea"])
  }

  /// More than a reader would ever say, in each kind of file that machines share.
  private func flood(_ kind: SharedFolder.Kind) -> [String] {
    let numbers = 0..<30_000
    switch kind {
    case .name: return numbers.map { "name \($0)" }
    case .places:
      let records = numbers.prefix(5000).map { place(of: UInt64($0), at: $0, 100) }
      var text = PlacesText()
      for record in records { text.merge(record) }
      return [String(decoding: text.bytes.dropLast(), as: UTF8.self)]
    case .reading:
      return ["curlew reading 1"] + numbers.flatMap { ["day \($0) 5 5", "read \($0) 0-5"] }
    case .contents:
      var text = ContentsText()
      for number in numbers.prefix(400) {
        _ = text.make(
          ContentsEdit(from: [], to: [Self.correction("\(number)")], of: Self.book), at: number)
      }
      return [String(decoding: text.bytes.dropLast(), as: UTF8.self)]
    case .persons: return numbers.map { "same\tA\($0)\tB\tEmma\t5" }
    case .labels: return numbers.map { "board\t#t\($0)\t5" } + ["status\tdone\tEmma\t5"]
    case .words: return numbers.map { "word\($0)\tword\tsentence\ttitle\t2026-11-30" }
    }
  }

  /// The bytes of the files in a folder of the laptop by their names.
  private func files(in folder: String) -> [String: [UInt8]] {
    let state = Path.parent(of: world.directories("laptop").labelsFile)
    let path = Path.join(state, folder)
    let names = FileSystem.names(in: path).filter { FileSystem.isRegularFile(Path.join(path, $0)) }
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, ((try? SafeSave.contents(of: Path.join(path, $0))) ?? nil) ?? [])
      })
  }

  @Test(arguments: SharedFolder.Kind.allCases)
  func `a machine changes no file of this one, and leaves nothing when it goes`(
    kind: SharedFolder.Kind
  ) throws {
    open(on: "laptop")
    correct("laptop", to: ["mine"])
    _ = world.synchroniser("laptop").run()
    let (own, others) = (files(in: ""), files(in: "others"))
    try share(flood(kind), as: kind, by: "evil")
    _ = world.synchroniser("laptop").run(readsWords: true)
    #expect(files(in: "") == own)
    #expect(words(on: "laptop").contains("mine"))
    FileSystem.remove(world.shared + "/curlew/evil/\(kind.rawValue)")
    _ = world.synchroniser("laptop").run(readsWords: true)
    #expect(files(in: "") == own)
    #expect(
      files(in: "others").filter { !$1.isEmpty && others[$0] != $1 }.values.allSatisfy {
        $0.count { $0 == UInt8(ascii: "\n") } <= 3
      }, "at most a heading")
  }

  @Test func `a machine that cannot be read hides no other`() throws {
    let storage = FileStorage(world.directories("laptop"))
    let emma = ShelfBook(path: "/", title: "Emma", percent: nil)
    for number in 0..<300 { try FileSystem.makeDirectory(world.shared + "/curlew/a\(number)") }
    try share(["tag\tsea\tEmma\t5"], as: .labels, by: "z")
    #expect(world.synchroniser("laptop").run().complaint == nil)
    #expect(storage.said().labels.on(emma).tags == ["sea"])
  }

  @Test func `a folder that is gone for a while takes nothing away`() throws {
    let storage = FileStorage(world.directories("laptop"))
    let emma = ShelfBook(path: "/", title: "Emma", percent: nil)
    try share(["tag\tsea\tEmma\t5"], as: .labels, by: "desktop")
    _ = world.synchroniser("laptop").run()
    try FileSystem.rename(world.shared + "/curlew", to: world.shared + "/away")
    _ = world.synchroniser("laptop").run()
    #expect(storage.said().labels.on(emma).tags == ["sea"])
  }

  @Test func `what was undone does not come back with the next correction`() {
    open(on: "laptop")
    open(on: "desktop")
    correct("laptop", to: ["one"])
    synchronise()
    correct("laptop", from: ["one"], to: [])
    correct("laptop", to: ["two"])
    synchronise()
    #expect(words(on: "laptop") == ["two"] && words(on: "desktop") == ["two"])
  }

  @Test func `corrections reach a machine that opens the book for the first time`() throws {
    correct("laptop", to: ["one"])
    _ = world.synchroniser("laptop").run()
    let outcome = world.synchroniser("desktop").run(open: Self.fingerprint)
    #expect(outcome.contents.corrections(of: Self.book) == [Self.correction("one")])
    #expect(words(on: "desktop") == ["one"])
    // A reader who made corrections without knowing of those loses nothing.
    correct("desktop", to: ["two"])
    #expect(words(on: "desktop") == ["one", "two"])
  }

  @Test(arguments: ["deleted", "emptied", "cut", "garbage"])
  func `a file that was lost or damaged comes back`(damage: String) throws {
    correct("laptop", to: ["one", "two"])
    _ = world.synchroniser("laptop").run()
    let path = world.directories("laptop").contentsFile
    let bytes = try #require(try SafeSave.contents(of: path))
    FileSystem.remove(path)
    switch damage {
    case "emptied": try SafeSave.create(path, with: [])
    case "cut": try SafeSave.create(path, with: Array(bytes.prefix(bytes.count * 2 / 3)))
    case "garbage": try SafeSave.create(path, with: Array("\u{0}\n\nbook\n".utf8))
    default: break
    }
    let outcome = world.synchroniser("laptop").run()
    #expect((outcome.complaint == nil) == (damage == "deleted"))
    #expect(words(on: "laptop") == ["one", "two"])
    #expect(world.synchroniser("laptop").run().complaint == nil, "told once")
  }

  @Test func `a peer of the year 9999 hides nothing`() throws {
    open(on: "laptop")
    correct("laptop", to: ["one"])
    let path = world.shared + "/curlew/peer-1/contents"
    try FileSystem.makeDirectory(Path.parent(of: path))
    var hostile = ContentsText()
    let changes = ContentsEdit(
      from: [], to: ["one", "hostile"].map(Self.correction), of: Self.book)
    _ = hostile.make(changes, at: ClosedRange.moments.upperBound - 1)
    try SafeSave.create(path, with: hostile.bytes)
    synchronise()
    correct("laptop", from: ["one"], to: ["one", "two"])
    synchronise()
    #expect(Set(words(on: "laptop")) == ["one", "two", "hostile"])
  }

  @Test func `contents that cannot be kept stop neither places nor marks`() throws {
    let path = world.directories("desktop").contentsFile
    try FileSystem.makeDirectory(Path.parent(of: path))
    try SafeSave.create(path, with: [UInt8](repeating: 0x78, count: 5 << 20))
    _ = world.save(place(of: 7, at: 5, 100), on: "desktop")
    #expect(world.synchroniser("desktop").run().complaint?.line.string.contains("contents") == true)
    #expect(world.synchroniser("laptop").run().others.places(of: 7).count == 1)
  }

  @Test func `the contents of other machines are prepared beside the loop`() throws {
    let paragraph = String(repeating: "The birds come and go with the water. ", count: 40)
    let text = (1...6).map { "\n\n\nCHAPTER \($0)\n\n\n\(paragraph)\n\n" }.joined()
    let book = OpenBook(Array(text.utf8), path: "/birds.txt")
    let edit = ContentsEdit(
      from: [], to: [Self.correction("CHAPTER 2")], of: book.raw.identity)
    #expect(file("laptop").save([edit]) == SaveOutcome())
    _ = world.synchroniser("laptop").run()
    let (jobs, size) = (ContentsJobs(), Size(columns: 80, rows: 24))
    var application = Application(
      settings: .sliding, directories: { [] }, storage: TestStorage(), size: size, by: jobs)
    application.services.share(by: world.synchroniser("desktop"))
    application.open(book, at: .page(3))
    let script = (1...9).map { (Duration.seconds($0), Event.tick) }
    var screen = ScriptedScreen(
      size, script + [(.seconds(10), .press("c")), (.seconds(12), .leave(signal: nil))])
    _ = application.run(on: &screen)
    #expect(jobs.count == 1)
    let pictures = screen.shown.map(\.picture.description)
    #expect(pictures.contains { $0.contains("as another machine corrected them") })
    #expect(pictures.last?.contains(/CHAPTER 3 +\./) == true)
    #expect(pictures.last?.contains(/CHAPTER 2 +\./) == false)
  }
}

/// Counts the books that are prepared.
private final class ContentsJobs: JobStarter, @unchecked Sendable {
  private(set) var count = 0

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    if Steps.Element.self == OpenBook?.self { count += 1 }
    return StepwiseJobs().start(steps)
  }
}
