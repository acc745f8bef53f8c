import CurlewCells
import Paging
import TestFiles
import KeptLines
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader

/// What testers had to guess on a second walk through the program.
@Suite(.timeLimit(.minutes(90))) struct SecondWalkTests {
  static let narrow = Size(columns: 80, rows: 24)
  static let middle = Size(columns: 120, rows: 34)
  static let wide = Size(columns: 160, rows: 45)
  static let small = Size(columns: 40, rows: 12)

  private func rows(_ screen: String) -> [Substring] {
    screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: The bar at the foot

  @Test(arguments: [narrow, middle, wide])
  func everyOpenLayerNamesItsKeysAtTheFoot(size: Size) {
    func foot(_ events: [Event]) -> String {
      rows(session(events, size: size).last).suffix(2).joined(separator: "\n")
    }
    let search = foot(keys("/chapter") + [.press(.enter)])
    for key in ["n next", "N previous", "Esc closes", "f list of hits"] {
      #expect(search.contains(key), "\(search)")
    }
    let question = foot(keys("20gq"))
    for words in ["Quitting. Which place to keep?", "read last", "Enter keeps page", "Esc stays"] {
      #expect(question.contains(words), "\(question)")
    }
    #expect(foot(keys("g")).contains("Enter or g goes there"))
    #expect(foot(keys("v")).contains("Enter highlights"))
    #expect(foot(keys("d")).contains("Enter shows the entry"))
  }

  @Test(arguments: [narrow, middle, wide])
  func thePageNumberStaysWhileASearchIsOpen(size: Size) {
    let open = session(keys("/chapter") + [.press(.enter)], size: size).last
    #expect(open.contains(/\d of \d+ .*%/) || open.contains(/page \d+ of \d/), "\(open)")
  }

  @Test func withoutAHitEnterIsNotOffered() {
    #expect(session(keys("/chapter")).last.contains("Enter stays"))
    let none = session(keys("/xyzzy")).last
    #expect(none.contains("not found") && none.contains("Esc goes back"))
    #expect(!none.contains("Enter stays"))
  }

  @Test func aMessageTakesTheRowOfTheKeys() {
    let last = rows(session(keys("/chapter") + [.press(.enter)] + keys("NNNN")).last)
    #expect(last[23].contains("The last hit again") && !last[23].contains("n next"))
    #expect(last[22].contains("12 of 12"))
  }

  // MARK: Marks

  @Test(arguments: [narrow, middle, small])
  func aHighlightIsToldAndTheNextKeyMayAddItsNote(size: Size) throws {
    for key: Event in [.press(.enter), .press("2")] {
      let folder = try Folder()
      var storage = TestStorage()
      storage.marksDirectory = folder.path
      let start = session([], size: size).last.firstWord
      let told = session(keys("v") + [key], size: size, storage: storage).last
      #expect(told.contains("Highlighted") && told.contains("n adds a note"))
      let note = session(
        keys("v") + [key] + keys("nMy words") + [.press(.tab)], size: size, storage: storage)
      #expect(note.last.firstWord == start && !note.last.contains("Highlighted"))
      let marks = BookMarks(of: chapteredBook().text, in: folder.path)
      #expect(marks.all.map(\.note) == ["My words"])
    }
  }

  @Test func anotherKeyAfterAHighlightIsForThePages() {
    #expect(session(keys("v2j")).last.folios == [10])
    #expect(session(keys("v2M")).last.contains("Bookmarks, highlights and notes"))
    #expect(!session(keys("v2") + [.press(.escape)]).last.contains("Highlighted"))
  }

  @Test func theKeysCanBeListedBeforeTheNote() {
    #expect(session(keys("v2?")).last.contains("next page"))
    #expect(session(keys("v2?") + [.press(.escape)]).last.contains("n adds a note"))
  }

  @Test func aBookmarkIsTold() {
    #expect(session(keys("m")).last.contains("M lists your marks"))
    #expect(session(keys("mm")).last.contains("The bookmark was removed"))
  }

  @Test func theArrowsOfASelectionMoveByLineToo() throws {
    func chosen(_ events: [Event]) throws -> Int {
      let picture = try #require(
        session(keys("vw") + events, at: 3, source: numberedBook()).shown.last?.picture)
      let point = try #require(picture.cursor)
      let row = rows(picture.description)[point.row].dropFirst(point.column)
      return try #require(Int(row.prefix(6).dropFirst()))
    }
    let first = try chosen([])
    #expect(try chosen([.press(.right)]) == first + 1)
    let below = try chosen([.press(.down)])
    #expect((4...12).contains(below - first), "\(first) and \(below)")
    #expect(try chosen([.press(.down), .press(.up)]) == first)
  }

  @Test func `a selection begins after the heading of a chapter`() {
    let jump = keys("/chapter") + [.press(.enter), .press(.escape)]
    let copied = session(jump + keys("vy")).copied
    #expect(copied.count == 1 && copied[0].hasPrefix("w4001"), "\(copied)")
  }

  @Test func aNoteSaysWhatEnterDoes() {
    #expect(session(keys("vn")).last.contains("Enter starts a line"))
  }

  // MARK: Title page and links

  /// A novel whose own title page and contents have words that the title and the outline have not.
  private func printedTitle() throws -> OpenBook {
    let novel = try #require(Kept.contents(of: Golden.package + "/Books/nobody-over.txt"))
    let text = String(decoding: novel, as: UTF8.self)
      .replacing("CONTENTS", with: "TABLE OF CONTENTS")
    return OpenBook(Array(text.utf8), path: "/nobody-over.txt")
  }

  @Test(arguments: [narrow, middle, wide])
  func theTitleNamesTheKeysOfBothItsLines(size: Size) throws {
    let title = session([], size: size, at: nil, source: try printedTitle()).last
    #expect(title.contains("↑ ↓ choose    Enter opens"), "\(title)")
    #expect(title.contains("The book’s own title page"))
    let single = session([], size: size, at: nil).last
    #expect(single.contains(/Enter starts    → turns.*\? all keys/))
    for move: Event in [.press(.down), .press(.tab)] {
      let chosen = session([move], size: size, at: nil, source: try printedTitle()).last
      #expect(chosen.contains("▸ The book’s own title page") && chosen.contains("Enter opens"))
    }
  }

  @Test func keysForTheTextSayWhereThereIsNone() {
    for key in ["v", "d", "m"] {
      #expect(session(keys(key), at: nil).last.contains("This page has no text of the book"))
    }
  }

  @Test func enterSaysHowALinkIsSelected() throws {
    let folder = try Folder()
    try folder.write(
      "<html><body><p><a href=\"#b\">One</a> and <a href=\"#b\">two</a>.</p>"
        + "<p id=\"b\">Three.</p></body></html>", to: "a.html")
    let book = try OpenBook(folder.path + "/a.html")
    let pressed = session([.press(.enter)], at: 1, source: book).last
    #expect(pressed.contains("Tab selects a link"))
  }

  @Test func noWayBackLeadsToTheOpenPages() {
    #expect(!session(keys("20g9g")).last.contains("` back to 9"))
    #expect(session(keys("20g8g")).last.contains("` back to 20"))
    let there = session(keys("10g9g"), size: Self.wide).last
    #expect(!there.contains("` back to 9–10"), "\(there)")
  }

  @Test(arguments: [80, 90, 100, 120, 160])
  func `the way back leaves the page number at the foot`(columns: Int) throws {
    let there = session(keys("20g"), size: Size(columns: columns, rows: 34)).last
    let foot = try #require(rows(there).first { $0.contains("` back to") })
    #expect(foot.contains(/\d of \d+/), "\(foot)")
  }

  // MARK: Verse

  @Test(arguments: [narrow, wide]) func theNumbersOfLinesStandBelowEachOther(size: Size) throws {
    let long = String(repeating: "long ", count: 11) + "too"
    let lines = [
      (10, "A short line,"), (20, long), (30, "another,"), (40, "the next,"), (50, "end."),
    ]
    let verse = lines.map { "<div>\($1)<span class=\"lnum\">\($0)</span></div>" }.joined()
    let folder = try Folder()
    try folder.write(
      "<html><body><h1>Poem</h1><div class=\"verse\">\(verse)</div></body></html>", to: "p.html")
    let page = session([], size: size, at: 1, source: try OpenBook(folder.path + "/p.html")).last
    let ends = [10, 20, 30, 40, 50].compactMap { number in
      rows(page).compactMap { row in
        row.firstRange(of: "\(number)  ").map {
          row.distance(from: row.startIndex, to: $0.upperBound)
        }
      }.first
    }
    #expect(ends.count == 5 && Set(ends).count == 1, "\(ends) in\n\(page)")
  }

  // MARK: Look and shelf

  @Test func aLongerLineIsNotOfferedWithoutRoom() throws {
    let size = Size(columns: 60, rows: 24)
    let open = session(keys("a") + [.press(.down)], size: size).last
    let room = try #require(open.firstMatch(of: /(\d+), the widest/).flatMap { Int($0.1) })
    let longer = session(keys("a") + [.press(.down), .press(.right)], size: size).last
    #expect(longer.contains("No room for longer lines") && longer.contains("\(room), the widest"))
    let shorter = session(keys("a") + [.press(.down), .press(.left)], size: size).last
    let value = try #require(shorter.firstMatch(of: /‹ (\d+) ›/).flatMap { Int($0.1) })
    #expect(value < room && value >= room - 4, "one press changes the page")
  }

  @Test func theShelfSaysHowABookIsAdded() {
    let shelf = session(keys("s"), size: Self.wide).last
    #expect(shelf.contains("a adds books") && shelf.contains("c catalogues"), "\(shelf)")
  }
}
