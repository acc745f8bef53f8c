import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewSystem
import CurlewTypesetting
import Paging
import TestBooks
import TestFiles
import TestReader
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewPlainText
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// Reading a text beside its translation.
@Suite(.timeLimit(.minutes(90))) struct FacingReadingTests {
  private static func text(_ title: String, _ word: String) -> String {
    var text = "Title: \(title)\n\n"
    for chapter in 1...3 {
      text += "\n\n\nCHAPTER \(chapter)\n\n\n"
      for paragraph in 1...20 {
        text += "The \(word) \(chapter).\(paragraph) begins here "
        text +=
          Array(repeating: word, count: 8 + (paragraph * 7) % 30).joined(separator: " ") + ".\n\n"
      }
    }
    return text
  }

  private func open(_ title: String, _ word: String) -> OpenBook {
    OpenBook(Array(Self.text(title, word).utf8), path: "/\(title).txt")
  }

  private func pair() throws -> OpenBook {
    try pair(with: open("Wasser", "gewaesser"))
  }

  private func pair(with other: OpenBook) throws -> OpenBook {
    try OpenBook(open("Water", "water").raw, facing: other.raw, as: Settings())
  }

  private let narrow = Size(columns: 80, rows: 24)
  private let wide = Size(columns: 120, rows: 34)

  @Test func `a mark in a translation with a newer file is not dropped in silence`() throws {
    let folder = try Folder()
    let book = try pair().text
    let own = MarksFile(
      directory: folder.path, title: try #require(book.translation).title,
      author: book.translation?.author)
    let newer = Array("curlew marks 2\ntitle Gewaesser\n\nsomething new\n".utf8)
    try SafeSave.create(own.path, with: newer)
    var marks = BookMarks(of: book, in: folder.path)
    let told = "marks are not saved: a newer version wrote them (\(own.path))"
    #expect(marks.complaint?.line.string == told)
    let shift = try #require(book.translation?.shift)
    marks.highlight(BookOffset(shift + 20)..<BookOffset(shift + 30), in: .green)
    marks.save()
    #expect(marks.complaint?.line.string == told)
    #expect(try SafeSave.contents(of: own.path) == newer)
  }

  /// The numbers of the first paragraphs of both texts on a screen.
  private func names(in picture: String) -> (water: Substring?, gewaesser: Substring?) {
    (
      picture.firstMatch(of: /The water (\d+\.\d+)/)?.1,
      picture.firstMatch(of: /The gewaesser (\d+\.\d+)/)?.1
    )
  }

  @Test func `facing pages show the same passages, and one leaf turns both`() throws {
    for turns in 0...6 {
      let session = session(
        Array(repeating: .press(.right), count: turns), size: wide, at: 1, source: try pair())
      let names = names(in: session.last)
      #expect(names.water != nil && names.water == names.gewaesser, "\(turns) turns")
      #expect(session.last.folios == [2 * turns + 1])
    }
  }

  @Test func `on one page a turn goes on in the same language, and x turns over to the other`()
    throws
  {
    let source = try pair()
    var last = session([.press(.right), .press(.right)], size: narrow, at: 1, source: source).last
    let there = names(in: last)
    #expect(there.water != nil && there.gewaesser == nil)
    #expect(last.folios == [5])
    last =
      session([.press(.right), .press(.right)] + keys("x"), size: narrow, at: 1, source: source)
      .last
    #expect(names(in: last).gewaesser == there.water && names(in: last).water == nil)
    #expect(last.folios == [6])
    last =
      session(
        [.press(.right)] + keys("x") + [.press(.right)], size: narrow, at: 1, source: source
      ).last
    #expect(names(in: last).gewaesser == there.water, "turning goes on in the translation")
    last =
      session(
        [.press(.right)] + keys("x") + [.press(.left)] + keys("x"), size: narrow, at: 1,
        source: source
      ).last
    #expect(last.folios == [1])
  }

  @Test func `turning reaches both ends in either language`() throws {
    let source = try pair()
    for languages in ["", "x"] {
      let there = keys(languages) + Array(repeating: Event.press(.right), count: 60)
      let end = session(there, size: narrow, at: 1, source: source).last
      #expect(end.contains("Water") && end.folios.isEmpty, "the end page")
      let back = session(
        there + Array(repeating: .press(.left), count: 60), size: narrow, at: 1, source: source
      ).last
      #expect(back.folios.isEmpty, "the title page")
    }
  }

  @Test func `passages that a reader pairs begin on the same spread, until that is undone`() throws
  {
    let pairing =
      keys("v=") + [.press(.tab), .press(.right), .press(.right), .press(.right)] + keys("=")
      + [.tick, .tick]
    func spread(after events: [Event]) throws -> String? {
      try (0...4).lazy.map { turns in
        let there = [Event.press(.home)] + Array(repeating: .press(.right), count: turns)
        return session(events + there, size: wide, at: 1, source: try pair())
          .last.lowercased()
      }.first { $0.contains("water 1.1 begins") }
    }
    let former = try #require(try spread(after: []))
    #expect(former.contains("gewaesser 1.1 begins") && !former.contains("gewaesser 1.4 begins"))
    let paired = try #require(try spread(after: pairing))
    #expect(paired.contains("gewaesser 1.4 begins"))
    let undoing = keys("C") + [.tick, .press(.home), .press(.enter), .tick, .tick]
    #expect(try spread(after: pairing + undoing) == former)
  }

  @Test func `pairs hold in whatever order they were made, and a later one wins`() throws {
    let book = try pair()
    let start = try #require(book.text.translation?.start)
    let bytes = try #require(book.text.wholeManuscript).text.utf8
    func offset(_ words: String) throws -> Int {
      let text = String(decoding: bytes, as: UTF8.self)
      let place = try #require(text.firstRange(of: words)).lowerBound
      return text.utf8.distance(from: text.startIndex, to: place)
    }
    func correction(_ left: Int, _ right: Int) throws -> ContentsCorrection {
      var there = book.text.place(at: BookOffset(right))
      there.offset = BookOffset(right - start)
      return ContentsCorrection(
        .pair(
          book.text.place(at: BookOffset(left)), with: there,
          of: try #require(book.keyOfTranslation)))
    }
    let (early, late) = (try offset("The water 1.2"), try offset("The water 1.8"))
    let (one, two) = (try offset("The gewaesser 1.3"), try offset("The gewaesser 1.9"))
    let both = book.corrected(by: [try correction(late, two), try correction(early, one)])
    #expect(both.text.counterpart(of: BookOffset(early))?.lowerBound.value == one)
    #expect(both.text.counterpart(of: BookOffset(late))?.lowerBound.value == two)
    let changed = book.corrected(by: [try correction(late, one), try correction(early, two)])
    #expect(changed.text.counterpart(of: BookOffset(early))?.lowerBound.value == two)
  }

  @Test func `the card of a word has the sentence of the other text`() throws {
    let reading = Reading(
      try pair(), at: .page(1), settings: Settings(), size: wide, by: StepwiseJobs())
    let sentences = try ["water", "gewaesser"].map { word throws -> String in
      let text = Self.text("", word)
      let start = try #require(text.firstRange(of: "The \(word) 1.2"))
      return String(text[start.lowerBound...].prefix { $0 != "\n" })
    }
    func counterpart(_ sentence: String) -> String? {
      reading.book.text.counterpart(of: sentence, on: reading.openRange)
    }
    #expect(counterpart(sentences[0]) == sentences[1])
    #expect(counterpart(sentences[1]) == sentences[0])
    #expect(counterpart("Nowhere.") == nil)
  }

  @Test func `x says what it needs`() throws {
    #expect(session(keys("x"), at: 1).last.contains("b on the shelf"))
    #expect(
      session(keys("x"), size: wide, at: 1, source: try pair()).last.contains("Both texts lie open")
    )
  }

  @Test func `a resize keeps the passage`() throws {
    let source = try pair()
    let before = session([.press(.right), .press(.right)], size: wide, at: 1, source: source).last
    let after = session(
      [.press(.right), .press(.right), .resized(narrow), .resized(wide)], size: wide, at: 1,
      source: source
    ).last
    #expect(before == after)
  }

  @Test func `the place is that of the text, in whatever language it was left`() throws {
    let storage = TestStorage()
    _ = session(
      [.press(.right), .press(.right)] + keys("x"), size: narrow, at: 1, source: try pair(),
      storage: storage)
    let record = try #require(storage.contents.records.last)
    #expect(record.facing == "/Wasser.txt")
    let alone = open("Water", "water")
    let left = session([.press(.right), .press(.right)], size: narrow, at: 1, source: try pair())
      .last
    let page = read(alone, size: narrow, records: [record], [(.seconds(1), .press("q"))]).last
    let wanted = try #require(names(in: left).water)
    #expect(page.contains("The water \(wanted)"))
  }

  @Test func `marks are kept with the text that they are in`() throws {
    let folder = try Folder()
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    _ = session(
      keys("m") + keys("x") + [.press(.right)] + keys("m"), size: narrow, at: 1, source: try pair(),
      storage: storage)
    let (water, gewaesser) = (open("Water", "water"), open("Wasser", "gewaesser"))
    let own = BookMarks(of: water.text, in: folder.path).all
    let other = BookMarks(of: gewaesser.text, in: folder.path).all
    #expect(own.count == 1 && other.count == 1)
    #expect(own.allSatisfy { !$0.isAdrift } && other.allSatisfy { !$0.isAdrift })
    // Side by side, both marks are shown, each in its own text. Removing them removes them from both files.
    let source = try pair()
    var marks = BookMarks(of: source.text, in: folder.path)
    #expect(marks.all.count == 2 && marks.all.allSatisfy { !$0.isAdrift })
    #expect(marks.all.map { source.text.isTranslation($0.range.lowerBound) } == [false, true])
    // Other programs get each mark under its own text, with the offsets of that text's file.
    let export = NotesExport(marks.all, of: source.text)
    let markdown = export.text(.markdown)
    let (first, second) = (markdown.ranges(of: "# Water\n"), markdown.ranges(of: "# Wasser\n"))
    #expect(first.count == 1 && second.count == 1)
    let offset = try #require(other.first?.range.lowerBound.value)
    #expect(export.text(.json).contains("\"title\": \"Wasser\",\n      \"quote\""))
    #expect(export.text(.json).contains("\"start\": \(offset),"))
    #expect(export.text(.csv).contains("Wasser,,\(offset),"))
    for mark in marks.all { marks.remove(mark) }
    marks.save()
    #expect(BookMarks(of: water.text, in: folder.path).all.isEmpty)
    #expect(BookMarks(of: gewaesser.text, in: folder.path).all.isEmpty)
  }

  @Test func `a hit in the translation is gone to`() throws {
    let last = session(
      keys("/gewaesser 2.1 begins") + [.press(.enter)], size: narrow, at: 1, source: try pair()
    ).last
    #expect(names(in: last).gewaesser == "2.1" || last.contains("gewaesser 2.1 begins"))
  }

  @Test func `a selection stays in its text, and Tab selects the counterpart`() throws {
    let storage = TestStorage()
    let source = try pair()
    for direction in [Event.press(.tab), .press(.right)] {
      let events =
        [.press("v"), direction] + Array(repeating: Event.key(KeyPress(.right, .shift)), count: 300)
      let copied = session(events + [.press("y")], size: wide, at: 1, source: source).copied
      let text = try #require(copied.last)
      #expect(text.contains("gewaesser") == (direction == .press(.tab)))
      #expect(text.contains("water") != text.contains("gewaesser"))
    }
    _ = storage
  }

  @Test func `hits and marks of the translation stand under its chapters`() throws {
    let list = session(
      keys("/gewaesser 2.1 begins") + [.press(.tab)], size: narrow, at: 1, source: try pair()
    ).last
    #expect(list.contains("CHAPTER 2") && !list.contains("CHAPTER 3"))
  }

  @Test func `jumps stay in the language that is read on one page`() throws {
    let source = try pair()
    let there = [Event.press(.right)] + keys("x")
    for jump in [keys("]"), keys("G"), keys("2]"), keys("c") + [.press(.down), .press(.enter)]] {
      let last = session(there + jump, size: narrow, at: 1, source: source).last
      #expect(names(in: last).water == nil, "\(jump)")
      #expect((last.folios.first ?? 1) % 2 == 0, "\(jump)")
    }
    let home = session(there + [.press(.home)], size: narrow, at: 1, source: source).last
    #expect(home.folios == [2])
    let end = session([.press(.end)], size: narrow, at: 1, source: source).last
    #expect((end.folios.first ?? 0) % 2 == 1, "the last page of the text")
  }

  @Test func `the language is remembered`() throws {
    let storage = TestStorage()
    let source = try pair()
    let last = session(
      [.press(.right)] + keys("x"), size: narrow, at: 1, source: source, storage: storage
    ).last
    let record = try #require(storage.contents.records.last)
    let again = read(
      source, size: narrow, records: [record], [(.seconds(1), .press("q"))])
    #expect(again.last.folios == last.folios)
  }

  @Test func `time and other machines count in the text`() throws {
    let source = try pair()
    var reading = Reading(
      source, at: .page(6), settings: Settings(), size: narrow, by: StepwiseJobs())
    #expect(source.text.isTranslation(reading.pages.position.offset))
    #expect(!source.text.isTranslation(reading.keptOffset))
    #expect(source.text.words(in: reading.measuredRange) > 20)
    _ = reading.pages.turn(.backward, at: .zero)
    #expect(reading.keptOffset < source.text.textEnd)
  }

  @Test func `a translation that is gone is told and remembered`() throws {
    let book = open("Water", "water").missing(
      translationAt: "/gone.txt", because: Complaint("/gone.txt: no such file"))
    let storage = TestStorage()
    let shown = session([.tick], at: 1, source: book, storage: storage).shown
    #expect(shown.contains { $0.picture.description.contains("no such file") })
    #expect(storage.contents.records.last?.facing == "/gone.txt")
  }

  @Test func `texts that do not belong together are told`() throws {
    let text = (1...300).map { "Paragraph \($0) is short." }.joined(separator: "\n\n")
    let other = OpenBook(Array(text.utf8), path: "/numbers.txt")
    let shown = session(
      [.tick, .tick], size: wide, at: 1, source: try pair(with: other))
    #expect(shown.shown.contains { $0.picture.description.contains("seem to differ") })
    let right = session([.tick, .tick], size: wide, at: 1, source: try pair())
    #expect(!right.shown.contains { $0.picture.description.contains("seem to differ") })
  }

  // MARK: The shelf and the command line

  @Test func `on the shelf a book is laid beside another, or alone again`() {
    let books = ["Alice", "Alice in French", "Moby-Dick"].map {
      ShelfBook.unopened("/\($0).txt", title: $0, author: nil)
    }
    let size = Size(columns: 100, rows: 30)
    var shelf = LayerBench(Sheet(ShelfContent(ShelfList(books), coversABook: false)), size: size)
    shelf.handle(.press("b"))
    #expect(shelf.picture.description.contains("Choose what lies beside “Alice”"))
    shelf.handle(.press(.right))
    #expect(
      shelf.handle(.press(.enter))
        == [.openBook(path: "/Alice.txt", facing: .translation("/Alice in French.txt"))])
    shelf.handle(.press(.left))
    #expect(shelf.handle(.press(.enter)) == [.openBook(path: "/Alice.txt", facing: .nothing)])
    shelf.handle(.press(.escape))
    #expect(!shelf.isClosed)
    #expect(shelf.handle(.press(.enter)) == [.openBook(path: "/Alice.txt")])
  }

  @Test func `the shelf names what lies beside a book`() {
    var book = ShelfBook.unopened("/Alice.txt", title: "Alice", author: "Lewis Carroll")
    book.facing = "/books/Alice in French.txt"
    #expect(ShelfDetails(book: book, now: 0).facts.contains("beside it: Alice in French"))
  }

  @Test func `a record remembers the translation`() {
    var record = PlaceRecord.sample(1, "Emma", author: nil)
    record.facing = "/books/Emma\nde.txt"
    var text = PlacesText()
    text.merge(record)
    #expect(PlacesText(parsing: text.bytes).records == [record])
  }

  @Test func `a book that was read beside its translation opens with it`() throws {
    let folder = try Folder()
    try folder.write(Self.text("Water", "water"), to: "water.txt")
    try folder.write(Self.text("Wasser", "gewaesser"), to: "wasser.txt")
    let (one, other) = (folder.path + "/water.txt", folder.path + "/wasser.txt")
    func book(_ facing: Facing, _ records: [PlaceRecord] = []) throws -> OpenBook {
      try BookReading(one, as: Settings(), facing: facing).outcome(among: records).get().book
    }
    #expect(try book(.asBefore).facingPath == nil)
    let pair = try book(.translation(other))
    let record = PlaceRecord(of: pair, at: 0, percent: 0, page: nil, opened: 1)
    #expect(pair.facingPath != nil)
    #expect(try book(.asBefore, [record]).facingPath == pair.facingPath)
    #expect(try book(.nothing, [record]).facingPath == nil)
    // A remembered translation that is gone does not stop the book from opening; one that was asked for is an error.
    var missing = record
    missing.facing = "/nowhere.txt"
    let alone = try book(.asBefore, [missing])
    #expect(alone.text.translation == nil && alone.missingTranslation != nil)
    #expect(throws: Complaint.self) { try book(.translation("/nowhere.txt")) }
    #expect(throws: Complaint.self) { try book(.translation(one)) }
  }

  /// The title page is shown before the two texts are read.
  @Test func `the title page of a new pair is drawn from the beginnings of its files`() throws {
    let folder = try Folder()
    // Shorter texts are read as a whole just as fast.
    let more = String(repeating: "More of it.\n\n", count: 2000)
    try folder.write(Self.text("Water", "water") + more, to: "water.txt")
    try folder.write(Self.text("Wasser", "gewaesser") + more, to: "wasser.txt")
    let (one, other) = (folder.path + "/water.txt", folder.path + "/wasser.txt")
    var settings = Settings.sliding
    settings.contents.facing = .translation(other)
    settings.contents.books = [BookPath.resolved(one)]
    let opener = BookOpener(files: [one], start: nil, isCovered: false, settings: settings)
    let storage = FileStorage(Directories { $0 == "HOME" ? folder.path : nil })
    let opening = try opener.opening(on: wide, storage)
    guard case .preview(let picture, _) = opening.scene else {
      Issue.record("no preview")
      return
    }
    #expect(picture.description.contains("beside it: Wasser"))
    // A pair that cannot be shown is an error before the terminal is taken.
    for wrong in [folder.path + "/nowhere.txt", one] {
      settings.contents.facing = .translation(wrong)
      let failing = BookOpener(files: [one], start: nil, isCovered: false, settings: settings)
      #expect(throws: Complaint.self) { try failing.opening(on: wide, storage) }
    }
  }

  @Test func `a translation that changes is noticed, and so is its return`() throws {
    let folder = try Folder()
    try folder.write(Self.text("Water", "water"), to: "water.txt")
    try folder.write(Self.text("Wasser", "gewaesser"), to: "wasser.txt")
    let reading = BookReading(
      folder.path + "/water.txt", as: Settings(), facing: .translation(folder.path + "/wasser.txt"))
    var watch = try #require(BookWatch(try reading.outcome().get().book))
    #expect(watch.look() == nil)
    try folder.write("Short.", to: "wasser.txt")
    #expect(watch.look() == .translationReplaced(isDeleted: false))
    FileSystem.remove(folder.path + "/wasser.txt")
    #expect(watch.look() == .translationReplaced(isDeleted: true))
    try folder.write(Self.text("Wasser", "gewaesser"), to: "wasser.txt")
    #expect(watch.look() == .restored(wasTold: true))
    try folder.write("Other.", to: "water.txt")
    #expect(watch.look() == .replaced(isDeleted: false))
  }

  @Test func `a translation that has become a pipe does not hold the book up`() throws {
    let folder = try Folder()
    try folder.write(Self.text("Water", "water"), to: "water.txt")
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    var record = PlaceRecord(of: open("Water", "water"), at: 0, percent: 0, page: nil, opened: 1)
    record.facing = pipe
    let book = try BookReading(folder.path + "/water.txt", as: Settings())
      .outcome(among: [record]).get().book
    #expect(book.text.translation == nil && book.missingTranslation != nil)
    #expect(book.facingPath == pipe, "it is remembered")
  }

  @Test func `the path of a translation is not shared`() throws {
    let folder = try Folder()
    let directories = Directories { $0 == "HOME" ? folder.path : nil }
    var record = PlaceRecord.sample(1, "Emma", author: nil)
    record.facing = "/books/Emma.de.txt"
    var storage = FileStorage(directories)
    _ = storage.save(record)
    let shared = folder.path + "/shared"
    try FileSystem.makeDirectory(shared)
    _ = Synchroniser(folder: shared, name: "one", directories: directories).run()
    let own = try #require(FileSystem.names(in: shared + "/curlew").first { $0.first != "." })
    let places = try SafeSave.contents(of: shared + "/curlew/\(own)/places") ?? []
    let text = String(decoding: places, as: UTF8.self)
    #expect(text.contains("title Emma") && !text.contains("Emma.de"))
    // It stays here when another machine's record comes.
    var records = PlacesText()
    records.merge(record)
    var later = record
    (later.path, later.facing, later.opened) = (BookPath.standardInput, nil, 200)
    records.merge(later)
    #expect(records.records.first?.facing == "/books/Emma.de.txt")
  }

  @Test func `the command line wants one text and one translation`() throws {
    let invocation = try Invocation(["--beside", "b.txt", "a.txt"])
    #expect(invocation.contents.facing == .translation("b.txt") && invocation.files == ["a.txt"])
    #expect(throws: Complaint.self) { try Invocation(["--beside", "b.txt", "a.txt", "c.txt"]) }
  }
}
