import CurlewCells
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings
@testable import CurlewSystem

/// Keys that readers bring from pagers, editors and other readers.
@Suite(.timeLimit(.minutes(90))) struct HabitTests {
  private static let size = Size(columns: 80, rows: 24)

  private func folios(_ events: [Event]) -> [Int] {
    TestReader.session(events, at: 1, source: numberedBook()).last.folios
  }

  @Test func `n goes on with a search that was closed, until a page is turned`() {
    let search = keys("/w005") + [.press(.enter)]
    let first = folios(search)
    let second = folios(search + keys("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"))
    #expect(first != second)
    let closed = search + [.press(.escape)]
    #expect(folios(closed + keys("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn")) == second)
    let back = TestReader.session(closed + keys("N"), at: 1, source: numberedBook())
    #expect(back.last.contains("/ w005") && back.last.contains("of"))
    // A page turned by hand ends it.
    let turned = folios(closed + [.press(.right)])
    #expect(folios(closed + [.press(.right)] + keys("n")) == turned.map { $0 + 1 })
  }

  @Test func `Tab lists the hits of a search, typed or open`() {
    for open in [[], [Event.press(.enter)]] {
      let events = keys("/w0012") + open + [.press(.tab)]
      #expect(TestReader.session(events, at: 1, source: numberedBook()).last.contains("w00120"))
      #expect(
        TestReader.session(events, at: 1, source: numberedBook()).last.contains("Esc closes"))
    }
  }

  @Test func `brackets go from chapter to chapter`() {
    let source = chapteredBook()
    let starts = (1...4).map { count in
      TestReader.session(keys(String(repeating: "]", count: count)), at: 1).last.folios
    }
    #expect(Set(starts).count == 4 && starts == starts.sorted { $0[0] < $1[0] })
    let back = TestReader.session(keys("]]]["), at: 1, source: source).last.folios
    #expect(back == starts[1])
    // From the title to the first, and past the last nowhere.
    #expect(TestReader.session(keys("]"), at: nil, source: source).last.folios != [])
    let end = TestReader.session([.press(.end)] + keys("]"), at: 1, source: source)
    #expect(end.last.contains("No chapter begins behind"))
  }

  @Test func `control keys of pagers turn pages`() {
    let forward = [Event.key(KeyPress("f", .control)), .key(KeyPress("d", .control))]
    let backward = [Event.key(KeyPress("b", .control)), .key(KeyPress("u", .control))]
    #expect(folios(forward) == folios([.press(.right), .press(.right)]))
    #expect(folios(forward + backward) == folios([]))
  }

  @Test func `plus, minus and equals change the length of lines`() {
    let storage = TestStorage()
    let size = Size(columns: 140, rows: 40)
    func run(_ text: String) -> [String] {
      storage.contents.settings = []
      _ = TestReader.session(keys(text), size: size, at: 1, storage: storage)
      return storage.contents.settings
    }
    let usual = String(Settings().measure)
    let shorter = run("-")
    #expect(
      shorter.count == 1 && shorter[0].hasPrefix("measure = ") && !shorter[0].hasSuffix(usual))
    #expect(run("-=").last == "measure = \(usual)")
    let widths = ["-", "--", "-="].map { text in
      TestReader.session(keys(text), size: size, at: 1).shown.last?.picture
    }
    #expect(widths[0] != widths[1])
  }

  @Test func `a place gets a letter, and the letter leads there`() {
    let named = keys("\"q") + [.press(.end)]
    #expect(folios(named + keys("'q")) == folios([]))
    // The same letter on another page leads there alone.
    let moved = keys("\"q") + [.press(.right)] + keys("\"q") + [.press(.end)] + keys("'q")
    #expect(folios(moved) == folios([.press(.right)]))
    #expect(folios([.press(.end)] + keys("''")) == folios([]))
    let unknown = TestReader.session(keys("'z"), at: 1, source: numberedBook())
    #expect(unknown.last.contains("No place has the letter z"))
  }

  @Test func `pages turn by themselves until a key is pressed`() {
    var settings = Settings()
    settings.turn = .none
    let ticks: [(Duration, Event)] = (2...400).map { (.seconds($0), .tick) }
    let script: [(Duration, Event)] = [(.seconds(1), .press("A"))] + ticks
    func folios(_ script: [(Duration, Event)]) -> [Int] {
      read(numberedBook(), size: Self.size, settings: settings, at: .page(1), script).last.folios
    }
    let turned = folios(script + [(.seconds(401), .leave(signal: nil))])
    #expect(turned[0] > 2)
    // The key that stops it does nothing else.
    let stopped = [(Duration.seconds(1), Event.press("A")), (.seconds(2), .press(.right))]
    #expect(folios(stopped + ticks.dropFirst(2) + [(.seconds(401), .leave(signal: nil))]) == [1])
  }

  @Test func `y copies the open pages with their source`() {
    let copied = TestReader.session(keys("y"), at: 1, source: numberedBook(words: 100)).copied
    #expect(copied.count == 1)
    #expect(copied[0].hasPrefix("w00001 w00002") && copied[0].hasSuffix("\n\n— Numbers\n"))
  }

  @Test func `x in the list of marks writes them beside the book, and replaces nothing`() throws {
    let folder = try Folder()
    try folder.write(numberedText(words: 600), to: "birds.txt")
    let book = try OpenBook(folder.path + "/birds.txt")
    let events = keys("vh") + [.press(.escape)] + keys("Mxx")
    let session = TestReader.session(events, at: 1, source: book)
    #expect(session.shown.contains { $0.picture.description.contains("birds – notes.md") })
    let notes = try Descriptor(reading: folder.path + "/birds – notes.md").readToEnd(limit: 1 << 20)
    #expect(String(decoding: notes, as: UTF8.self).contains("w00001"))
    #expect(FileSystem.isRegularFile(folder.path + "/birds – notes 2.md"))
  }

  @Test func `what a bound command writes is shown`() throws {
    var settings = Settings.sliding
    settings.keys.add(
      try KeyBinding("x", "!> printf 'one %s\\n' \"$CURLEW_TITLE\"; echo three >&2"))
    let session = read(
      numberedBook(words: 600), size: Self.size, settings: settings, at: .page(1),
      [(.seconds(1), .press("x")), (.seconds(3), .leave(signal: nil))])
    #expect(session.last.contains("one Numbers") && session.last.contains("three"))
  }

  @Test func `a text from a pipe opens at its first page`() {
    let piped = numberedBook(words: 600, path: BookPath.standardInput)
    #expect(TestReader.session([.tick], at: nil, source: piped).last.folios == [1])
    #expect(
      TestReader.session([.tick], at: nil, source: numberedBook(words: 600)).last.folios == [])
  }

  @Test func `the next book is of the series, by the author, or already begun`() {
    func book(_ path: String, by author: String?, read percent: Int?, at opened: Int? = nil)
      -> ShelfBook
    {
      ShelfBook(path: path, title: path, author: author, percent: percent, opened: opened)
    }
    let books = [
      book("/a", by: "Anna", read: 100), book("/b", by: "Bert", read: 30, at: 7),
      book("/c", by: "Cora", read: 40, at: 9), book("/d", by: "Dora", read: nil),
    ]
    #expect(books.next(after: "/a")?.path == "/c")
    #expect((books + [book("/e", by: "Anna", read: nil)]).next(after: "/a")?.path == "/e")
    #expect([books[0], books[3]].next(after: "/a") == nil)
    // What is shown as it is, such as a log, is no book to go on with.
    #expect((books + [book("/x.log", by: nil, read: 9, at: 99)]).next(after: "/a")?.path == "/c")
  }
}
