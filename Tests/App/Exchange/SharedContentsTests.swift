import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import CurlewNumerals
import CurlewPeople
import CurlewSystem
import Paging
import TestFiles
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
    for machine in FileSystem.names(in: world.shared + "/curlew") where machine.first != "." {
      let path = world.shared + "/curlew/\(machine)/contents"
      let text = String(decoding: try SafeSave.contents(of: path) ?? [], as: UTF8.self)
      #expect(text.contains("text=one") && !text.contains("/birds.txt"), "\(text)")
    }
    correct("desktop", from: ["one"], to: [])
    synchronise()
    #expect(words(on: "laptop").isEmpty)
  }

  @Test func `what is said of names reaches the other machines, and so does its end`() {
    let book = chapteredBook()
    func file(_ machine: String) -> OwnFile<PersonsText> {
      OwnFile(path: world.directories(machine).personsFile)
    }
    #expect(file("laptop").save { $0.add(.not("Anna"), of: book, at: 5) }.isSaved)
    synchronise()
    #expect(file("desktop").contents.corrections(of: book) == [.not("Anna")])
    #expect(file("desktop").save { $0.undo(in: book, at: 9) }.isSaved)
    synchronise()
    #expect(file("laptop").contents.corrections(of: book).isEmpty)
  }

  @Test func `of tags that two machines change nothing is lost, and the later word wins`() {
    let books = ["Emma", "Typee"].map { ShelfBook(path: "/", title: $0, percent: nil) }
    func say(_ label: ShelfLabel, on machine: String) {
      let path = world.directories(machine).labelsFile
      #expect(OwnFile<LabelsText>(path: path).save { $0.take(label) }.isSaved)
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
    let own = world.directories("laptop").labelsFile
    let book = ShelfBook(path: "/", title: "Emma", percent: nil)
    #expect(OwnFile<LabelsText>(path: own).save { $0.take(.status(.done, of: book)) }.isSaved)
    #expect(world.synchroniser("laptop").run().complaint?.line.string.contains("too much") == true)
    #expect(FileStorage(world.directories("laptop")).said().labels.on(book).said == .done)
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
    // Who corrected without knowing of those loses nothing.
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
