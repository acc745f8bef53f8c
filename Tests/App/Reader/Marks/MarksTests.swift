internal import CurlewManuscript
internal import TestBooks
import CurlewCells
import Paging
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Bookmarks, highlights and notes, from the keys to the file.
@Suite(.timeLimit(.minutes(90))) struct MarksTests {
  static let narrow = Size(columns: 80, rows: 24)

  private static let prose = """
    Title: Prose
    Author: Ann Author


    CHAPTER 1

    Mr. Low went home. He said, “Who is there?” and nobody spoke.
    The rain fell on J. Benn’s well-known roof; it fell all night.

    A second paragraph is here. It has two sentences.

    CHAPTER 2

    Nothing else happened.
    """

  private func proseBook(_ text: String = Self.prose) -> OpenBook {
    OpenBook(Array(text.utf8), path: "/prose.txt")
  }

  /// Plays one event a second, or faster, without motion, and keeps the marks in a folder.
  private func session(
    _ events: [Event], in folder: borrowing Folder, size: Size = MarksTests.narrow,
    source: OpenBook? = nil, at page: Int = 1, by jobs: any JobStarter = StepwiseJobs(),
    every interval: Duration = .seconds(1)
  ) -> Session {
    var settings = Settings()
    settings.initials = .off
    settings.turn = .none
    let script = events.enumerated().map { (interval * ($0 + 1), $1) }
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    return run(
      size: size, settings: settings, storage: storage, by: jobs,
      script + [(interval * (events.count + 2), .leave(signal: nil))]
    ) { $0.open(source ?? proseBook(), at: .page(page)) }
  }

  @Test func `Enter waits for the words to which a passage extends, and so do the keys behind it`()
    throws
  {
    let folder = try Folder()
    let ticks = Array(repeating: Event.tick, count: 40)
    let typed = keys("vw/second") + [.press(.enter)] + keys("1")
    _ = session(typed + ticks, in: folder, by: SlowJobs(), every: .milliseconds(1))
    #expect(marks(in: folder).map(\.quotation.quote).map { $0.hasSuffix("second") } == [true])
    let cancelled = try Folder()
    let events = typed + [.press(.escape)]
    let screen = session(events, in: cancelled, by: SlowJobs(), every: .milliseconds(1)).last
    #expect(screen.contains("Enter highlights"), "\(screen)")
  }

  private func marks(in folder: borrowing Folder, of source: OpenBook? = nil) -> [Annotation] {
    BookMarks(of: (source ?? proseBook()).text, in: folder.path).all
  }

  @Test func anotherColourLeavesOneHighlight() throws {
    let folder = try Folder()
    var marks = BookMarks(of: proseBook().text, in: folder.path)
    var old = marks.annotation(.highlight(.green), of: 60..<70, note: "Why?")
    old.made -= 60
    marks.put(old)
    marks.highlight(60..<70, in: .blue)
    marks.save()
    let kept = self.marks(in: folder)
    #expect(kept.map(\.wash) == [.blue] && kept.map(\.note) == ["Why?"])
  }

  // MARK: Bookmarks

  @Test func theListLeadsToABookmark() throws {
    let folder = try Folder()
    let book = chapteredBook()
    _ = session(keys("m"), in: folder, source: book, at: 20)
    let list = session(keys("M"), in: folder, source: book, at: 3)
    #expect(list.last.contains("Bookmarks, highlights and notes") && list.last.contains("20"))
    let gone = session(keys("M") + [.press(.enter)], in: folder, source: book, at: 3)
    #expect(gone.last.folios == [20])
    let back = session(keys("M") + [.press(.enter), .press("`")], in: folder, source: book, at: 3)
    #expect(back.last.folios == [3])
    let removed = session(keys("Md"), in: folder, source: book, at: 3)
    #expect(removed.last.contains("m sets a bookmark"))
    #expect(marks(in: folder, of: book).isEmpty)
  }

  @Test func theListBeginsAtTheNearestMark() throws {
    let folder = try Folder()
    let book = chapteredBook()
    for page in [5, 20, 30] { _ = session(keys("m"), in: folder, source: book, at: page) }
    for (page, nearest) in [(1, 5), (5, 5), (8, 5), (14, 20), (25, 30), (40, 30)] {
      let gone = session(keys("M") + [.press(.enter)], in: folder, source: book, at: page)
      #expect(gone.last.folios == [nearest], "from page \(page)")
    }
  }

  @Test func aRemovedMarkCanBeBroughtBack() throws {
    let folder = try Folder()
    let book = chapteredBook()
    for page in [5, 20] { _ = session(keys("m"), in: folder, source: book, at: page) }
    let former = marks(in: folder, of: book)
    let removed = session(keys("Mdd"), in: folder, source: book, at: 5)
    #expect(removed.last.contains("u undo") && marks(in: folder, of: book).isEmpty)
    let back = session(keys("Mu"), in: folder, source: book, at: 5)
    #expect(back.last.contains("Nothing was removed") || back.last.contains("m sets a bookmark"))
    for page in [5, 20] { _ = session(keys("m"), in: folder, source: book, at: page) }
    let again = session(keys("Mdduu"), in: folder, source: book, at: 5)
    #expect(marks(in: folder, of: book).map(\.quotation) == former.map(\.quotation))
    #expect(!again.last.contains("u undo"))
    let one = session(keys("Md"), in: folder, source: book, at: 5)
    #expect(!one.last.contains("▴"), "nothing is hidden while there is room")
  }

  @Test func theNextMarkIsChosenAfterARemoval() throws {
    let folder = try Folder()
    let book = chapteredBook()
    for page in [5, 20, 30] { _ = session(keys("m"), in: folder, source: book, at: page) }
    let next = session(keys("Md") + [.press(.enter)], in: folder, source: book, at: 20)
    #expect(next.last.folios == [30])
    let last = session(keys("Md") + [.press(.enter)], in: folder, source: book, at: 30)
    #expect(last.last.folios == [5])
  }

  @Test func marksComeAlongWhenTheTitleIsEdited() throws {
    let folder = try Folder()
    var marks = BookMarks(of: proseBook().text, in: folder.path)
    marks.highlight(60..<70, in: .blue)
    marks.save()
    let former = marks.all
    let edited = proseBook(Self.prose.replacing("Title: Prose", with: "Title: Verse"))
    var again = BookMarks(of: edited.text, in: folder.path)
    again.adoptMarks(ofTitle: "Prose", author: "Ann Author")
    again.save()
    #expect(again.all.map(\.quotation.quote) == former.map(\.quotation.quote))
    #expect(self.marks(in: folder) == former, "the former title keeps them")
    // Those that were removed since do not come again.
    again.remove(try #require(again.all.first))
    again.save()
    again.adoptMarks(ofTitle: "Prose", author: "Ann Author")
    #expect(again.all.isEmpty)
    // Another text at the same path has nothing to do with them.
    let other = OpenBook(Array("Title: Other\n\n\nNot one word of it.".utf8), path: "/prose.txt")
    var none = BookMarks(of: other.text, in: folder.path)
    none.adoptMarks(ofTitle: "Prose", author: "Ann Author")
    #expect(none.all.isEmpty)
  }

  @Test func theRecordOfAFormerTitleIsFound() {
    let records = ["Prose", "Verse"].map { title in
      PlaceRecord(
        fingerprint: 1, path: "/prose.txt", title: title, author: "Ann Author",
        place: proseBook().text.place(at: 0), percent: 0, opened: 0)
    }
    #expect(records.formerRecord(of: proseBook())?.title == "Verse")
    #expect([records[0]].formerRecord(of: proseBook()) == nil)
    var renamed = records[1]
    (renamed.path, renamed.fingerprint) = ("/verse.txt", proseBook().fingerprint)
    #expect([renamed].formerRecord(of: proseBook()) == renamed)
    renamed.fingerprint ^= 1
    #expect([renamed].formerRecord(of: proseBook()) == nil)
  }

  @Test func aNoteBeingTypedOutlivesTheProgram() throws {
    let folder = try Folder()
    // The program is ended while the note is open.
    _ = session(keys("vnA note"), in: folder)
    #expect(marks(in: folder).map(\.note) == ["A note"])
    // Ctrl-X also undoes what was saved while the note was typed.
    _ = session(keys("vnMore") + [.key(KeyPress("x", .control))], in: folder)
    #expect(marks(in: folder).map(\.note) == ["A note"])
    let other = try Folder()
    let new = session(keys("vnA note") + [.key(KeyPress("x", .control))], in: other)
    #expect(marks(in: other).isEmpty && !new.last.contains("✎"))
  }

  @Test func aDraftIsSavedAfterAPause() throws {
    let folder = try Folder()
    var desk = Desk(size: Self.narrow, settings: .sliding, by: StepwiseJobs())
    var reading = Reading(
      proseBook(), at: .page(1), settings: .sliding, size: Self.narrow,
      by: StepwiseJobs())
    let marks = BookMarks(of: proseBook().text, in: folder.path)
    reading.marks = marks
    let highlight = marks.annotation(.highlight(.yellow), of: 20..<30)
    var note: any DeskLayer = NoteLayer(highlight, in: reading)
    desk.reading = reading
    #expect(note.timeout(on: desk) == nil, "nothing was typed")
    desk.now = .seconds(10)
    _ = note.handle(.key(KeyInput(KeyPress("x"))), on: &desk)
    #expect(note.timeout(on: desk) == .milliseconds(500))
    desk.now = .milliseconds(10_400)
    _ = note.tick(on: &desk)
    #expect(desk.reading?.marks?.isSavingDue == false)
    desk.now = .milliseconds(10_500)
    _ = note.tick(on: &desk)
    #expect(desk.reading?.marks?.isSavingDue == true)
    #expect(desk.reading?.marks?.all.map(\.note) == ["x"])
    #expect(note.timeout(on: desk) == nil, "it is saved")
    _ = note.handle(.key(KeyInput(KeyPress("y"))), on: &desk)
    _ = note.close(on: &desk)
    #expect(desk.reading?.marks?.all.map(\.note) == ["xy"], "at the end of the program")
  }

  // MARK: Selecting

  /// Keys after `v`, and the passage that they highlight.
  @Test(arguments: [
    ("E", "CHAPTER 1"), ("", "Mr. Low went home."),
    ("R", "He said, “Who is there?” and nobody spoke."),
    ("RR", "The rain fell on J. Benn’s well-known roof; it fell all night."),
    (
      "RL",
      "He said, “Who is there?” and nobody spoke. The rain fell on J. Benn’s well-known "
        + "roof; it fell all night."
    ),
    ("RLH", "He said, “Who is there?” and nobody spoke."), ("Rw", "He"), ("RwR", "said"),
    ("RwRRR", "is"), ("wL", "Mr. Low"), ("wLLH", "Mr. Low"), ("c", "M"), ("cR", "r"),
    ("RRwRRRRR", "Benn’s"), ("RRwRRRRRR", "well-known"),
    (
      "p",
      "Mr. Low went home. He said, “Who is there?” and nobody spoke. The rain fell on J. "
        + "Benn’s well-known roof; it fell all night."
    ),
    ("pR", "A second paragraph is here. It has two sentences."), ("RE", "Mr. Low went home."),
    // To a letter, which may stand for a capital; again, to the next. What is not there changes nothing.
    ("wfw", "Mr. Low"), ("wfLfw", "Mr. Low"), ("wfwfw", "Mr. Low w"), ("wtL", "Mr."),
    ("wtLtL", "Mr."), ("wfQ", "Mr"), ("wfwH", "Mr. Low"),
    // To typed words, also in another paragraph. Escape restores the passage; so do words not
    // found.
    ("w/home⏎", "Mr. Low went home"), ("w/went h⏎H", "Mr. Low"), ("w/home⎋", "Mr"),
    ("w/curlew⏎", "Mr"),
    (
      "RRw/nd par⏎",
      "The rain fell on J. Benn’s well-known roof; it fell all "
        + "night. A second par"
    ),
  ])
  func unitsAreSelected(steps: String, passage: String) throws {
    let folder = try Folder()
    let events = steps.map { step -> Event in
      switch step {
      case "R": .press(.right)
      case "E": .press(.left)
      case "⏎": .press(.enter)
      case "⎋": .press(.escape)
      default: .press(.character(step))
      }
    }
    _ = session(keys("v") + events + keys("1"), in: folder)
    #expect(marks(in: folder).map(\.quotation.quote) == [passage])
  }

  @Test func aSentenceIsHighlightedInTwoKeys() throws {
    let folder = try Folder()
    let lit = session([.press("v"), .press("2")], in: folder)
    #expect(marks(in: folder).first?.wash == .green)
    #expect(washed(lit, .green) == "Mr. Low went home.")
    #expect(washed(session([], in: folder), .green) == "Mr. Low went home.")
  }

  /// A passage within another is seen whichever was marked first, and a search and a selection are seen on both.
  @Test(arguments: [false, true])
  func `of overlapping highlights the one that begins later is seen whole`(
    isReversed: Bool
  ) throws {
    let folder = try Folder()
    let text = Array(Self.prose.utf8)
    var marks = BookMarks(of: proseBook().text, in: folder.path)
    let passages: [(String, Wash)] = [
      ("Mr. Low went home. He said,", .green), ("went home. He", .red),
    ]
    for (words, wash) in isReversed ? passages.reversed() : passages {
      let range = try #require(text.firstRange(of: Array(words.utf8)))
      marks.put(marks.annotation(.highlight(wash), of: range.inBook))
    }
    marks.save()
    let shown = session([], in: folder)
    #expect(washed(shown, .green) == "Mr. Low said," && washed(shown, .red) == "went home. He")
    let found = session(keys("/went"), in: folder)
    #expect(washed(found, .currentHit) == "went" && washed(found, .red) == "home. He")
    let selected = session(keys("v"), in: folder)
    #expect(washed(selected, .currentHit) == "Mr. Low went home.")
    #expect(washed(selected, .red) == "He" && washed(selected, .green) == "said,")
  }

  private func washed(_ session: Session, _ wash: Wash) -> String {
    session.shown.last?.picture.text(washed: wash) ?? ""
  }

  @Test func escapeLeavesNothingBehind() throws {
    let folder = try Folder()
    let before = session([], in: folder)
    let after = session([.press("v"), .press(.right), .press(.escape)], in: folder)
    #expect(after.shown.last?.picture == before.shown.last?.picture)
    #expect(marks(in: folder).isEmpty)
    #expect(
      session(keys("v"), in: folder).last.contains("Enter highlights"), "the keys are visible")
  }

  @Test func theMouseSelectsWords() throws {
    let folder = try Folder()
    let picture = session([], in: folder).last
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(/Low +went/) })
    func column(of word: String) throws -> Int {
      let start = try #require(lines[row].firstRange(of: word)).lowerBound
      return lines[row].distance(from: lines[row].startIndex, to: start)
    }
    let (start, end) = (try column(of: "Low"), try column(of: "home"))
    func hand(_ action: Pointer.Action, _ column: Int) -> Event {
      .pointer(Pointer(action, at: Point(column: column, row: row)))
    }
    let drag = [hand(.press, start), hand(.drag, start + 1), hand(.drag, end + 1)]
    _ = session(drag + [hand(.release, end + 1)] + keys("3"), in: folder)
    #expect(marks(in: folder).map(\.quotation.quote) == ["Low went home"])
  }

  // MARK: Notes

  @Test func aNoteHasSeveralLinesAndASignInTheMargin() throws {
    let folder = try Folder()
    let write = keys("vnFirst line") + [.press(.enter)] + keys("ünd two")
    let saved = session(write + [.press(.tab)], in: folder)
    #expect(marks(in: folder).map(\.note) == ["First line\nünd two"])
    #expect(saved.last.contains("✎"))
    let typing = session(write, in: try Folder()).last
    #expect(typing.contains("─ Note ─") && typing.contains(/│ +ünd two/), "also without colours")
    #expect(session(keys("M"), in: folder).last.contains("First line ünd two"))
    let lines = saved.last.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("✎") })
    let sign = try #require(lines[row].firstIndex(of: "✎"))
    let column = lines[row].distance(from: lines[row].startIndex, to: sign)
    let tap = Event.pointer(Pointer(.press, at: Point(column: column, row: row)))
    #expect(session([tap], in: folder).last.contains("First line"), "it opens in place")
    _ = session([tap] + keys("!") + [.press(.tab)], in: folder)
    #expect(marks(in: folder).map(\.note) == ["First line\nünd two!"])
  }

  @Test func aNoteQuotesItsPassageWithoutAddedQuotationMarks() throws {
    let folder = try Folder()
    let sheet = session(keys("vn"), in: folder).last
    #expect(sheet.contains("─ Note ─") && !sheet.contains(/│ +“/), "\(sheet)")
  }

  @Test func aPastedNoteKeepsItsLines() throws {
    let folder = try Folder()
    let write = keys("vnAB") + [.press(.left), .pasted("one\ntwö "), .press(.tab)]
    _ = session([.pasted("mm")] + write, in: folder)
    #expect(marks(in: folder).map(\.note) == ["Aone\ntwö B"], "outside of text it does nothing")
  }

  // MARK: Copying

  @Test func aPassageIsCopied() throws {
    let folder = try Folder()
    var application = Application(
      settings: .sliding, directories: { [] }, storage: TestStorage(),
      size: Self.narrow, by: StepwiseJobs())
    application.open(proseBook(), at: .page(1))
    var screen = ScriptedScreen(
      Self.narrow, [(.seconds(1), .press("v")), (.seconds(2), .press("y"))])
    _ = application.run(on: &screen)
    #expect(screen.copied == ["Mr. Low went home."])
    _ = folder.path
  }

  // MARK: The file

  @Test func theFileCanBeReadByPeopleAndKeepsWhatItDoesNotKnow() throws {
    let folder = try Folder()
    _ = session([.press("v"), .press("2")], in: folder)
    let file = MarksFile(directory: folder.path, title: "Prose", author: "Ann Author")
    let text = try file.load()
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.starts(with: ["curlew marks 1", "title Prose", "author Ann Author", "highlight green"]))
    #expect(lines.contains("quote Mr. Low went home."))
    let strange = String(decoding: text.bytes, as: UTF8.self)
      .replacing("made", with: "mood blue\nmade")
    let parsed = MarksText(parsing: Array((strange + "\nsketch 7\nat 3\n").utf8))
    #expect(parsed.annotations.count == 1)
    let kept = Array((strange + "\ndamaged\nsketch 7\nat 3\n").utf8)
    #expect(parsed.bytes == kept, "unknown lines and records stay")
  }

  @Test func aLineWithSeveralCarriageReturnsIsTheSameAfterEverySave() {
    let strange = Array("curlew marks 1\r\r\ntitle A\r\n\r\r\nsketch 7\r\r\r\n".utf8)
    let saved = MarksText(parsing: strange).bytes
    #expect(
      String(decoding: saved, as: UTF8.self) == "curlew marks 1\ntitle A\n\ndamaged\nsketch 7\n")
    #expect(MarksText(parsing: saved).bytes == saved)
  }

  @Test func marksFollowTheirWordsIntoAnEditedBook() throws {
    let folder = try Folder()
    _ = session([.press("v"), .press(.right), .press("2")], in: folder)
    let edited = Self.prose.replacing("Mr. Low went", with: "In the evening old Mr Low went")
    let found = marks(in: folder, of: proseBook(edited))
    #expect(found.map(\.isAdrift) == [false])
    let range = found[0].range
    let text = Array(edited.utf8)[range.lowerBound.value..<range.upperBound.value]
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("He said,"))
    let cut = Self.prose.split(separator: "CHAPTER 2").last.map {
      "Title: Prose\nAuthor: Ann Author\n\n\n\($0)"
    }
    let adrift = marks(in: folder, of: proseBook(String(cut ?? "")))
    #expect(adrift.map(\.isAdrift) == [true])
    #expect(
      session(keys("M"), in: folder, source: proseBook(String(cut ?? ""))).last
        .contains("Not found in this text"))
  }

  @Test func twoWindowsLoseNothing() throws {
    let folder = try Folder()
    var one = BookMarks(of: proseBook().text, in: folder.path)
    var two = BookMarks(of: proseBook().text, in: folder.path)
    one.put(one.annotation(.highlight(.blue), of: 60..<70))
    one.save()
    two.put(two.annotation(.highlight(.red), of: 80..<90))
    two.save()
    one.reload()
    #expect(one.all.count == 2 && two.all.count == 2)
    two.remove(two.all[0])
    two.save()
    one.reload()
    #expect(one.all.map(\.wash) == [.red])
  }

  @Test func aFileOfANewerVersionIsNotTouched() throws {
    let folder = try Folder()
    let file = MarksFile(directory: folder.path, title: "Prose", author: "Ann Author")
    let newer = Array("curlew marks 9\ntitle Prose\n".utf8)
    try folder.write(newer, to: Path.name(of: file.path))
    #expect(session(keys("m"), in: folder).last.contains("newer version"))
    #expect(try file.load().isNewer)
  }
}

/// Marks for other programs.
@Suite(.timeLimit(.minutes(90))) struct NotesExportTests {
  private let book = OpenBook(
    Array("Title: Prose\nAuthor: A. Author\n\n\nCHAPTER 1\n\nOne “two”, three. Four, five.\n".utf8),
    path: "/prose.txt"
  ).text

  private var annotations: [Annotation] {
    [
      Annotation(
        kind: .bookmark, quotation: Quotation("Four, five.", before: "", after: ""),
        range: 70..<81, made: 0),
      Annotation(
        kind: .highlight(.red),
        quotation: Quotation("One “two”,", before: "R 1 ", after: " three"), range: 46..<60,
        note: "a \"note\",\n\t\\ in two lines ☂ \u{1}", made: 1_795_252_200),
    ]
  }

  @Test func markdownHasQuotesAndNotes() {
    let text = NotesExport(annotations, of: book).text(.markdown)
    #expect(text.hasPrefix("# Prose\n\nA. Author\n\n## CHAPTER 1\n\n> One “two”,\n\na \"note\","))
    #expect(
      text.contains(
        "\n- Bookmark: Four, five.\n\n— at \(70 * 100 / book.textEnd.value) %\n\n<!--")
    )
  }

  /// A highlight within another one would be read twice, and the first words of a sentence say little.
  @Test func eachPassageIsWrittenOnceAndWithItsAddress() throws {
    let source = OpenBook(
      Array("Title: Prose\n\n\nCHAPTER 1\n\nOne two, he’d say. Four five six seven eight.\n".utf8),
      path: "/my prose.txt")
    let section = source.text.textSection(0)
    func range(of words: String) throws -> Range<BookOffset> {
      let range = try #require(section.utf8.firstRange(of: Array(words.utf8)))
      return section.bookOffsets(of: range)
    }
    let marks = [
      Annotation(
        kind: .highlight(.red), quotation: Quotation("One two, he’d say.", before: "", after: ""),
        range: try range(of: "One two, he’d say."), made: 1_795_252_200),
      Annotation(
        kind: .highlight(.green), quotation: Quotation("two", before: "", after: ""),
        range: try range(of: "two"), made: 1_795_252_201),
      Annotation(
        kind: .bookmark, quotation: Quotation("Four five", before: "", after: ""),
        range: try range(of: "Four five"), made: 1_795_252_202),
    ]
    let text = NotesExport(marks, of: source.text, command: source.command).text(.markdown)
    #expect(!text.contains("> two"))
    #expect(text.contains("- Bookmark: Four five six seven eight."))
    #expect(
      text.contains(
        /> One two, he’d say.\n\n— at \d+ % · 2026-11-21 · `curlew --at '.*' '\/my prose.txt'`/))
    let command = try #require(source.command(at: try range(of: "Four five").lowerBound))
    #expect(command == "curlew --at 'Four five six seven eight' '/my prose.txt'")
    #expect(
      MarkdownNotes(text).annotations.map(\.quotation.quote) == ["One two, he’d say.", "Four five"])
    #expect(MarkdownNotes(text).annotations.allSatisfy { $0.note.isEmpty })
  }

  /// Whatever shows the Markdown would show the rest of the comment as text.
  @Test func `a comment is over only at its end, whatever the passage has`() {
    let passages = ["so --> he", "--", "- --- -", "<!-- x -->", "yes--no"]
    let marks = passages.flatMap { words in
      [Annotation.Kind.bookmark, .highlight(.red)].map { kind in
        Annotation(
          kind: kind, quotation: Quotation("a\n\(words)", before: words, after: words),
          range: 46..<60, note: kind == .bookmark ? words : "", made: 0)
      }
    }
    let lines = NotesExport(marks, of: book).text(.markdown).split(separator: "\n")
    let comments = lines.filter { $0.hasPrefix("<!--") }
    #expect(comments.count == marks.count)
    for comment in comments {
      #expect(comment.hasSuffix("-->") && !comment.dropFirst(4).dropLast(3).contains("--"))
    }
    let read = MarkdownNotes(NotesExport(marks, of: book).text(.markdown)).annotations
    #expect(read.map(\.quotation) == marks.map(\.quotation))
    #expect(read.map(\.note) == marks.map(\.note))
  }

  @Test func aTableHasARowForEveryMark() {
    let text = NotesExport(annotations, of: book).text(.csv)
    #expect(
      text == "Kind,Colour,Quote,Note,Title,Author,Start,Made\n"
        + "highlight,red,\"One “two”,\",\"a \"\"note\"\",\n\t\\ in two lines ☂ \\u0001\",Prose,"
        + "A. Author,46,2026-11-21 09:10:00\n"
        + "bookmark,,\"Four, five.\",,Prose,A. Author,70,1970-01-01 00:00:00\n")
  }

  @Test(arguments: [
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a'b", "a'b"),
    // A spreadsheet must not compute the words of somebody else.
    ("=1+1", "\t=1+1"), ("@cmd,2", "\"\t@cmd,2\""), ("-1", "\t-1"), ("+x", "\t+x"), ("1=1", "1=1"),
  ])
  func aFieldIsQuotedForEachSignOfTables(field: String, quoted: String) {
    #expect(CSVTable.line(["x", field]) == "x,\(quoted)\n")
  }

  @Test func jsonHasEveryMark() throws {
    let text = NotesExport(annotations, of: book).text(.json)
    let value = try #require(JSONValue(Array(text.utf8)))
    let marks = try #require(value["marks"]?.array)
    #expect(value["title"]?.string == "Prose" && value["author"]?.string == "A. Author")
    #expect(marks.map { $0["kind"]?.string } == ["highlight", "bookmark"])
    #expect(marks.map { $0["start"]?.number } == [46, 70])
    #expect(marks[0]["note"]?.string == annotations[1].note)
    #expect(marks[0]["made"]?.string == "2026-11-21T09:10:00Z")
  }

  @Test(arguments: [
    "", "{", "nul", "{\"items\":[]} x", "{\"items\":[}", "\"\\u12\"",
    String(repeating: "[", count: 100_000),
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(JSONValue(Array(text.utf8)) == nil)
  }

  @Test func escapesAreRead() {
    let value = JSONValue(Array(#" {"a" : ["\u00e9\ud83d\ude00\/\n", -1.5e2, true, null]} "#.utf8))
    #expect(value?["a"]?.array == [.string("é😀/\n"), .number(-150), .bool(true), .null])
  }

  @Test func datesAreThoseOfTheCalendar() {
    #expect(CivilTime(951_782_400).plain == "2000-02-29 00:00:00")
    #expect(CivilTime(4_102_444_799).iso == "2099-12-31T23:59:59Z")
    #expect(CivilTime(-1).iso == "1969-12-31T23:59:59Z")
  }
}
