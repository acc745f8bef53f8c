import CurlewCells
import CurlewSettings
import Paging
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader

/// What the program shows first.
@Suite(.timeLimit(.minutes(90))) struct OpeningTests {
  private static let screen = Size(columns: 80, rows: 24)

  private func storage(in folder: borrowing Folder) -> FileStorage {
    let home = folder.path
    return FileStorage(Directories { $0 == "HOME" ? home : nil })
  }

  private func opener(
    _ files: [String], start: WantedStart? = nil, isCovered: Bool = false
  ) -> BookOpener {
    BookOpener(files: files, start: start, isCovered: isCovered, settings: .sliding)
  }

  private func opening(
    _ opener: BookOpener, _ storage: FileStorage, on screen: Size = screen
  ) throws -> String {
    switch try opener.opening(on: screen, storage).scene {
    case .preview(let picture, _): picture.description
    case .book(let read):
      switch read.start {
      case nil, .offset: "\(read.book.name) at its place"
      case let start?: "\(read.book.name) at \(start)"
      }
    case .shelf: "shelf"
    }
  }

  /// Reads a book for a moment, and saves its place and picture.
  private func leave(_ path: String, at start: StartingPoint, _ storage: FileStorage) throws {
    let book = try OpenBook(path)
    var application = Application(
      settings: .sliding, directories: { [] }, storage: storage, size: Self.screen,
      by: StepwiseJobs())
    application.open(book, at: start)
    var screen = ScriptedScreen(Self.screen, [(.seconds(9), .leave(signal: nil))])
    _ = application.run(on: &screen)
  }

  /// The words at the saved place distinguish an edited book from another book at the same path.
  @Test func `a place outlives a change of the title, but is not taken for another book`() {
    let script: [(Duration, Event)] = [(.seconds(9), .leave(signal: nil))]
    func folios(_ text: String, at page: Int? = nil, after records: [PlaceRecord]) -> [Int]? {
      let book = OpenBook(Array(text.utf8), path: "/numbers.txt")
      let start = page.map { StartingPoint.page($0) }
      let session = read(
        book, size: Self.screen, records: records, at: start, fromTitle: true, script)
      left = session.records
      return session.shown.last?.picture.description.folios
    }
    var left: [PlaceRecord] = []
    let text = numberedText(words: 12_000)
    #expect(folios(text, at: 9, after: []) == [9])
    let records = left
    #expect(folios(text, after: records) == [9])
    #expect(folios(text.replacing("Title: Numbers", with: "Title: Nmbers"), after: records) == [9])
    #expect(folios("A Preface\n\n" + text, after: records) == [9])
    #expect(folios(chapteredText(12), after: records) == [])
  }

  @Test func aNewBookShowsItsTitle() throws {
    let folder = try Folder()
    let shown = try opening(opener([try folder.book()]), storage(in: folder))
    #expect(shown.contains("━━━") && shown.contains("Start reading"))
  }

  @Test func aKnownBookShowsItsLastSpread() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    try leave(book, at: .page(7), storage)
    #expect(try opening(opener([book]), storage).folios == [7])
  }

  @Test func withoutItsPictureAKnownBookIsReadAtOnce() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    try leave(book, at: .page(1), storage)
    let other = Size(columns: 60, rows: 20)
    #expect(try opening(opener([book]), storage, on: other) == "\(book) at its place")
  }

  @Test func aChangedBookIsReadAtOnce() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    try leave(book, at: .page(7), storage)
    try folder.write(numberedText(words: 12_001), to: "numbers.txt")
    #expect(try opening(opener([book]), storage) == "\(book) at its place")
  }

  @Test func whatACrashLeavesBehindIsTakenOnce() throws {
    let folder = try Folder()
    let path = folder.path + "/crash"
    let file = CrashFile(path: path)
    for (bytes, crash) in [
      ("curlew crash 1\nbook /a\\nb\n", CrashFile.Crash(book: "/a\nb")),
      ("curlew crash 1\n", CrashFile.Crash(book: nil)), ("curlew crash", nil), ("", nil),
      ("curlew crash 2\nbook /a\n", nil),
    ] {
      try folder.write(bytes, to: "crash")
      #expect(file.take() == crash)
      #expect(file.take() == nil)
    }
  }

  /// A title that cannot be drawn would end the program at every start.
  @Test func aBookInWhichTheProgramCrashedOpensAtItsText() throws {
    let folder = try Folder()
    let book = try OpenBook(folder.book())
    for crashed in [nil, book.path, "/another"] {
      var sources = SettingSources(common: .sliding)
      sources.crashedBook = crashed
      var application = Application(
        settings: .sliding, of: sources, directories: { [] }, storage: TestStorage(),
        size: Self.screen, by: StepwiseJobs())
      application.open(book)
      var screen = ScriptedScreen(Self.screen, [(.seconds(9), .leave(signal: nil))])
      _ = application.run(on: &screen)
      let shown = screen.shown.last?.picture.description ?? ""
      #expect(shown.contains("Start reading") == (crashed != book.path))
      #expect(shown.folios == (crashed == book.path ? [1] : []))
    }
  }

  @Test func aGivenPlaceOrTheTourNeedsTheBook() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    #expect(try opening(opener([book], start: .page(3)), storage) == "\(book) at page(3)")
    #expect(try opening(opener([book], isCovered: true), storage) == "\(book) at its place")
  }

  @Test func noFileOrSeveralShowTheShelf() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    #expect(try opening(opener([]), storage) == "shelf")
    #expect(try opening(opener([book, book]), storage) == "shelf")
    #expect(try opening(opener([folder.path]), storage) == "shelf")
    #expect(throws: Complaint("--page and --at need one book")) {
      try opening(opener([], start: .page(3)), storage)
    }
  }

  @Test func aMissingFileIsReported() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "none.txt")
    let storage = storage(in: folder)
    #expect(throws: Complaint("\(path): no such file or directory")) {
      try opening(opener([path]), storage)
    }
  }

  @Test func aTextThatIsNotThereIsReported() throws {
    let folder = try Folder()
    let (book, storage) = (try folder.book(), storage(in: folder))
    #expect(throws: Complaint("\(book): “xyz” is not in it", status: Complaint.notFound)) {
      try opening(opener([book], start: .text("xyz")), storage)
    }
  }

  @Test(arguments: [(200, false), (4000, true)])
  func aTextOfLessThanThreePagesOpensWithoutATitle(words: Int, hasTitle: Bool) {
    let book = OpenBook(Array(numberedText(words: words).utf8), path: "/short.txt")
    let session = read(
      book, size: Self.screen, fromTitle: true, [(.seconds(2), .leave(signal: nil))])
    #expect(session.last.contains("Start reading") == hasTitle)
  }

  /// The title of a new book is on the screen before the book is read.
  @Test func keysThatAreTypedBeforeTheBookIsOpenAreNotLost() throws {
    let folder = try Folder()
    let path = try folder.book()
    var settings = Settings.sliding
    settings.turn = .none
    let script: [(Duration, Event)] = [
      (.milliseconds(1), .press(.enter)), (.milliseconds(2), .press(.right)),
      (.seconds(9), .leave(signal: nil)),
    ]
    let session = run(size: Self.screen, settings: settings, by: SlowJobs(), script) {
      $0.show(Opening(scene: .preview(TextCanvas(Self.screen), path: path)))
    }
    #expect(session.last.folios == [2])
  }

  @Test func `a bookmark is kept that is set, and left, before the book is open`() throws {
    let folder = try Folder()
    let path = try folder.book()
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    let events = [.press(.enter)] + keys("mq") + Array(repeating: Event.tick, count: 40)
    let script = events.enumerated().map { (Duration.milliseconds($0), $1) }
    var settings = Settings.sliding
    settings.turn = .none
    let session = run(
      size: Self.screen, settings: settings, storage: storage, by: SlowJobs(),
      script + [(.seconds(9), .leave(signal: 15))]
    ) { $0.show(Opening(scene: .preview(TextCanvas(Self.screen), path: path))) }
    #expect(session.signal == nil, "q leaves")
    #expect(BookMarks(of: try OpenBook(path).text, in: folder.path).all.count == 1)
  }

  @Test(arguments: ["q", "xqq"]) func `q ends the wait for a book`(typed: String) throws {
    let folder = try Folder()
    let path = try folder.book()
    let session = run(
      size: Self.screen, by: NoJobs(),
      Event.typed(typed, at: .seconds(1)) + [(.seconds(9), .leave(signal: 15))]
    ) { $0.show(Opening(scene: .preview(TextCanvas(Self.screen), path: path))) }
    #expect(session.signal == nil)
  }

  @Test func `a page is turned that was asked for while the file is read again`() throws {
    let folder = try Folder()
    let path = try folder.book()
    let book = try OpenBook(path)
    let script: [(Duration, Event)] = [
      (.seconds(1), .press("R")), (.milliseconds(1001), .press(.home)),
      (.seconds(9), .leave(signal: nil)),
    ]
    let session = run(size: Self.screen, by: SlowJobs(), script) { $0.open(book, at: .page(3)) }
    #expect(session.last.folios == [1])
  }
}

/// Jobs that have no results.
private struct NoJobs: JobStarter {
  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    NoJob<Steps>()
  }
}

private final class NoJob<Steps: IteratorProtocol>: Job where Steps.Element: Sendable {
  func newResults() -> [Steps.Element]? { [] }
}
