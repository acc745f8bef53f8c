import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// A reader says where chapters begin.
@Suite(.timeLimit(.minutes(90))) struct ChaptersTests {
  private static let titles = ["~ of gulls ~", "~ of terns ~", "~ of knots ~", "~ of ruffs ~"]

  /// No rule finds its titles.
  private static let text = text(linesOfParagraph: 16)

  private static func text(linesOfParagraph count: Int) -> String {
    titles.map { title in
      let line =
        "The birds of this shore go with the water and come back with it, each in its own hour;\n"
      let paragraph = String(repeating: line, count: count)
      return "\(title)\n\n\(paragraph)\n\(paragraph)\n"
    }.joined()
  }

  private static func book(path: String = "/birds.txt") -> OpenBook {
    OpenBook(Array(text.utf8), path: path)
  }

  private func shown(_ events: [Event]) -> String {
    session(events, at: 1, source: Self.book()).last
  }

  @Test func groupsAreOfferedAndTaken() {
    let title = shown([.press(.home), .press(.home)])
    #expect(title.contains("no chapters") && title.contains("press c"))
    let empty = shown(keys("c"))
    #expect(empty.contains("Say where the chapters begin") && empty.contains("4 lines like these"))
    let opened = shown(keys("c") + [.press(.enter)])
    #expect(opened.contains("Make chapters of all 4 lines like this"))
    #expect(shown(keys("c") + [.press(.enter), .press(.escape)]) == empty)
    let made = shown(keys("c") + [.press(.enter), .press(.enter)])
    #expect(Self.titles.allSatisfy(made.contains) && !made.contains("lines like these"))
    let offers = shown(keys("C"))
    #expect(
      offers.contains("Which line of these pages begins a chapter?")
        && offers.contains("4 lines like these"))
    let choice = shown(keys("C") + [.press(.enter)])
    #expect(
      choice.contains("Make chapters of all 4 lines like this") && choice.contains("~ of ruffs ~"))
    let taken = shown(keys("C") + [.press(.enter), .press(.enter)])
    #expect(taken.contains("The contents have 4 entries"))
    let contents = shown(keys("C") + [.press(.enter), .press(.enter)] + keys("c"))
    #expect(Self.titles.allSatisfy(contents.contains))
  }

  @Test func `the contents are open before the groups are found`() {
    let events = keys("c") + Array(repeating: Event.tick, count: 9)
    let script = events.enumerated().map { (Duration.milliseconds(1000 + $0), $1) }
    let session = run(
      size: Size(columns: 60, rows: 24), by: SlowJobs(),
      script + [(.seconds(9), .leave(signal: nil))]
    ) { $0.open(Self.book(), at: .page(1)) }
    let first = session.shown.map(\.picture.description).first { $0.contains("Say where") }
    #expect(first?.contains("lines like these") == false)
    #expect(session.last.contains("4 lines like these"))
    #expect(session.last.contains("▸ Say where the chapters begin"), "the selection stays")
  }

  @Test func `a long text is corrected by the lines of the part that is open`() {
    let bytes = Array(Self.text(linesOfParagraph: 20).utf8)
    let source = ByteSource(length: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
    let book = OpenBook(source, path: "/birds.txt", lengthOfSection: 8192)
    let choice = keys("C") + [.press(.enter)]
    let chosen = session(choice, at: 1, source: book).last
    #expect(chosen.contains("Make chapters of all lines (4 near here) like this"), "\(chosen)")
    let events = choice + [.press(.enter)] + keys("Gc")
    let contents = session(events, at: 1, source: book).last
    #expect(Self.titles.allSatisfy(contents.contains), "\(contents)")
  }

  @Test func `Esc goes back to the lines, and closes them`() {
    let back = shown(keys("C") + [.press(.enter), .press(.escape)])
    #expect(back.contains("Which line of these pages begins a chapter?"))
    let closed = shown(keys("C") + [.press(.enter), .press(.escape), .press(.escape)])
    #expect(!closed.contains("Which line of these pages"))
  }

  @Test func `missing numbers are told`() throws {
    let chapters = [1, 2, 3, 5, 8].map { "-= \($0) =-\n\n\(Self.text(linesOfParagraph: 2))" }
    let book = OpenBook(Array(chapters.joined(separator: "\n").utf8), path: "/birds.txt")
    let contents = try #require(book.contents(with: []))
    let lines = try #require(contents.correction(ofLine: 0, level: 1).map(contents.lines))
    let gaps = zip(lines, lines.dropFirst()).map { contents.gap(between: $0, and: $1) }
    #expect(gaps == [nil, nil, "4 is missing above", "6 to 7 are missing above"])
  }

  /// A text of a few pages needs no contents.
  @Test func `nothing is offered in a text of a few pages`() {
    let source = OpenBook(Array(Self.text(linesOfParagraph: 4).utf8), path: "/birds.txt")
    #expect(!session(keys("c"), at: 1, source: source).last.contains("Say where the chapters"))
    let choice = session(keys("C"), at: 1, source: source).last
    #expect(choice.contains("Which line of these pages begins a chapter?"))
    #expect(!choice.contains("4 lines like these"))
  }

  @Test func aChangeIsUndone() {
    let taken = keys("C") + [.press(.enter), .press(.enter)]
    #expect(shown(taken + keys("C")).contains("Undo the last change"))
    let undone = shown(
      taken + keys("C") + [.press(.home), .press(.down)] + [.press(.enter), .press(.enter)]
        + keys("c"))
    #expect(undone.contains("No chapters were found"))
  }

  @Test func `a chapter is taken away from the contents`() {
    let taken = keys("C") + [.press(.enter), .press(.enter)]
    let offered = shown(taken + keys("c") + [.press(.home)] + keys("d"))
    #expect(offered.contains("Take only this line out of the contents"), "\(offered)")
    let gone = shown(taken + keys("c") + [.press(.home)] + keys("d") + [.press(.enter)])
    #expect(
      !gone.contains(Self.titles[0] + "  .") && gone.contains(Self.titles[1] + "  ."), "\(gone)")
  }

  @Test(arguments: 0..<4) func `one of many lines can stay as it is`(number: Int) {
    let downs = [Event](repeating: .press(.down), count: number + 1)
    let choice = keys("C") + [.press(.enter)] + downs + [.press(.enter)]
    #expect(shown(choice).contains("stays as it is"))
    let contents = shown(choice + [.press(.home), .press(.enter)] + keys("c"))
    for title in Self.titles {
      #expect(contents.contains(title + "  .") == (title != Self.titles[number]), "\(contents)")
    }
  }

  @Test func `a line alone becomes a chapter, and the words say so`() {
    let lines = Self.text.split(separator: "\n").map(String.init)
    let book = OpenBook(Array((lines[0] + "\n\n" + lines[1] + "\n").utf8), path: "/one.txt")
    let shown = session(keys("C") + [.press(.enter)], at: 1, source: book).last
    #expect(shown.contains("Make a chapter of only this line") && !shown.contains("of all"))
  }

  @Test(arguments: [0, 1, 3]) func `a correction that was not saved is saved later`(failures: Int) {
    let storage = TestStorage()
    storage.contents.failingEdits = failures
    let session = session(
      keys("C") + [.press(.enter), .press(.enter)] + keys("   ")
        + Array(repeating: .tick, count: 9),
      at: 1, source: Self.book(), storage: storage)
    #expect(storage.contents.edits.count == 1 && storage.contents.edits[0].made.count == 1)
    let told = session.shown.filter { $0.picture.description.contains("the disk is full") }
    #expect(told.isEmpty == (failures == 0))
  }

  @Test func `the contents lead to the lines of the pages, and back`() {
    let taken = keys("C") + [.press(.enter), .press(.enter)] + keys("c")
    #expect(shown(taken + keys("C")).contains("Which line of these pages begins a chapter?"))
    let back = shown(taken + [.press(.home)] + keys("d") + [.press(.escape)])
    #expect(back.contains("● here"), "\(back)")
  }

  @Test func `a hit is chosen first`() {
    let events = keys("/~ of terns ~") + [.press(.enter)] + keys("C") + [.press(.enter)]
    #expect(shown(events).contains("─ ~ of terns ~ ─"))
  }

  /// The rules may take a line for an entry of printed contents, but a reader knows better.
  @Test func `a chosen line is always one of those that look like it`() throws {
    var manuscript = try #require(Self.book().raw.manuscript)
    let offsets = try Self.titles.map { title in
      try #require(manuscript.text.utf8.firstRange(of: Array(title.utf8))?.lowerBound)
    }
    let entry = try #require(manuscript.blocks.firstIndex { $0.range.contains(offsets[1]) })
    manuscript.blocks[entry].kind = .contentsEntry
    let contents = CorrectedContents(manuscript)
    let lines = offsets.map(contents.line(at:))
    let other = try #require(contents.correction(ofLine: lines[0], level: 1))
    #expect(contents.lines(of: other) == [lines[0], lines[2], lines[3]])
    let own = try #require(contents.correction(ofLine: lines[1], level: 1))
    #expect(contents.lines(of: own) == lines && contents.mayBeTitle(lines[1]))
  }

  @Test func thePlaceStays() {
    let before = session([], at: 2, source: Self.book())
    let after = session(keys("C") + [.press(.enter), .press(.enter)], at: 2, source: Self.book())
    #expect(before.records.last?.place == after.records.last?.place)
  }

  @Test func changesAreKeptWithTheBookAndForgottenWithIt() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "birds.txt")
    try Descriptor(creating: path).write(Array(Self.text.utf8))
    var settings = Settings()
    settings.contents.file = Path.join(folder.path, "contents")
    settings.contents.books = [BookPath.resolved(path)]
    settings.contents.wishes = [
      .init(line: "~ of terns ~", isChapter: true), .init(line: "1", isChapter: false),
    ]
    settings.contents.keepsWishes = true
    let titles = { (book: OpenBook) in book.text.outline.map(\.title) }
    let file = ContentsFile(path: Path.join(folder.path, "contents"))
    let first = try OpenBook(path, as: settings)
    #expect(titles(first) == Array(Self.titles.dropFirst()))
    #expect(try SafeSave.contents(of: file.path) == nil, "reading does not write")
    #expect(file.save(first.edits) == SaveOutcome())

    settings.contents = ContentsChoice()
    settings.contents.file = Path.join(folder.path, "contents")
    let again = try OpenBook(path, as: settings)
    #expect(titles(again) == Array(Self.titles.dropFirst()))
    #expect(titles(again.prepared(by: settings)) == Array(Self.titles.dropFirst()))

    // The edited file is known by its path and title, and its lines by how they look.
    try Descriptor(creating: path).write(
      Array(Self.text.replacing("of knots", with: "of owls").utf8))
    #expect(
      try titles(OpenBook(path, as: settings)) == ["~ of terns ~", "~ of owls ~", "~ of ruffs ~"])
    let edited = try OpenBook(path, as: settings)
    let edit = ContentsEdit(from: edited.corrections, to: [], of: edited.raw.identity)
    let outcome = file.save([edit])
    #expect(outcome == SaveOutcome())
    #expect(try titles(OpenBook(path, as: settings)).isEmpty)
  }

  @Test func aDamagedFileOfChangesChangesNothing() throws {
    let folder = try Folder()
    let path = Path.join(folder.path, "birds.txt")
    try Descriptor(creating: path).write(Array(Self.text.utf8))
    var settings = Settings()
    settings.contents.file = Path.join(folder.path, "contents")
    let key = try OpenBook(path).key
    for lines in [
      "", "\u{0}\u{FF}", "chapters level=1", "chapters level=1 by=shape\nlike text=a",
      "no-chapter number=99999999999999999999 text=a",
    ] {
      try Descriptor(creating: Path.join(folder.path, "contents")).write(
        Array("book \(key)\npath a\ntitle b\n\(lines)\n".utf8))
      #expect(try OpenBook(path, as: settings).text.outline.isEmpty)
    }
  }

  @Test(arguments: [["--save-chapters", "a.txt"], ["--chapters-like"]])
  func optionsThatSayNothingAreRefused(_ arguments: [String]) {
    #expect(throws: Complaint.self) { try Invocation(arguments) }
  }
}
