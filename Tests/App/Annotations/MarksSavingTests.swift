internal import TestBooks
import CurlewAppSupport
import CurlewCells
import CurlewGlyphs
import CurlewNumerals
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader

/// Marks between the page and their file.
@Suite(.timeLimit(.minutes(90))) struct MarksSavingTests {
  private static let book = OpenBook(
    Array((0..<400).map { "Sentence \($0) of a long day. " }.joined().utf8), path: "/day.txt"
  ).text

  private func marks(in folder: borrowing Folder) -> BookMarks {
    BookMarks(of: Self.book, in: folder.path)
  }

  private func file(in folder: borrowing Folder) -> MarksFile {
    MarksFile(directory: folder.path, title: Self.book.title, author: Self.book.author)
  }

  /// A highlight of some words that all marks here are on.
  private func highlight(_ start: Int, in marks: BookMarks) -> Annotation {
    var mark = marks.annotation(.highlight(.green), of: (start..<start + 9).inBook)
    mark.made = start
    return mark
  }

  // MARK: Work

  /// A lock that is released while a test waits for it.
  private final class HeldLock: @unchecked Sendable {
    private var lock: Descriptor?

    init(of path: String) throws {
      let lock = try Descriptor(locking: path + ".lock")
      try lock.tryLock()
      self.lock = consume lock
    }

    func release() { lock = nil }
  }

  @Test func `a mark waits for a synchronisation that takes longer than a second`() throws {
    let folder = try Folder()
    var marks = marks(in: folder)
    marks.put(highlight(90, in: marks))
    let lock = try HeldLock(of: try #require(marks.path))
    let job = BackgroundJobs {}.run {
      CurrentProcess.sleep(milliseconds: 1000)
      lock.release()
    }
    withExtendedLifetime(job) { marks.save() }
    #expect(marks.complaint == nil)
    #expect(try file(in: folder).load().annotations.count == 1)
  }

  /// A mark that a machine has changed in the last seconds of the year 9999, if its clock is right.
  @Test(arguments: 0...2) func `a removal is undone whatever the year`(seconds: Int) throws {
    var all = [mark("tide", note: "Precious.")]
    all[0].changed = ClosedRange.moments.upperBound - seconds
    let now = CurrentProcess.wallClock
    var states = Set([all[0].hash])
    for _ in 0..<4 {
      let shown = all[0]
      all.put([shown.removed(at: now)], at: now)
      #expect(states.insert(all[0].hash).inserted, "no other machine takes it for a former state")
      all.put([shown], at: now)
      #expect(states.insert(all[0].hash).inserted && all[0].note == "Precious.")
    }
  }

  @Test func `a mark whose words are gone is looked for once`() throws {
    let folder = try Folder()
    _ = try file(in: folder).update { $0.put(mark("words that are not in this book")) }
    var marks = marks(in: folder)
    #expect(marks.all.map(\.isAdrift) == [true])
    for number in 0..<20 {
      marks.put(highlight(number * 30, in: marks))
      if number % 2 == 0, var copy = marks.beginSaving() {
        copy.save()
        marks.adopt(copy)
      }
      marks.remove(highlight(number * 30, in: marks))
      var copy = marks.unread
      copy.reload()
      marks.adopt(copy)
    }
    #expect(marks.finder.foldings == 1)
  }

  // MARK: Order

  @Test func `what is on its way into the file stays when the file is read`() throws {
    let folder = try Folder()
    var marks = marks(in: folder)
    var reading = marks.unread
    reading.reload()
    marks.put(highlight(0, in: marks))
    let savingCopy = marks.beginSaving()
    var saving = try #require(savingCopy)
    marks.put(highlight(60, in: marks))
    marks.adopt(reading)
    #expect(marks.all.count == 2 && marks.isSavingDue)
    saving.save()
    marks.adopt(saving)
    #expect(marks.all.count == 2 && marks.isSavingDue)
    let lastCopy = marks.beginSaving()
    var last = try #require(lastCopy)
    last.save()
    marks.adopt(last)
    #expect(marks.all.count == 2 && !marks.isSavingDue && marks.beginSaving() == nil)
    #expect(self.marks(in: folder).all.count == 2)
  }

  @Test func `a mark that was removed while it was saved does not come back`() throws {
    let folder = try Folder()
    var marks = marks(in: folder)
    let mark = highlight(0, in: marks)
    marks.put(mark)
    // Somebody asks for the file before the mark is in it.
    var reading = marks.unread
    let savingCopy = marks.beginSaving()
    var saving = try #require(savingCopy)
    marks.remove(mark)
    reading.reload()
    marks.adopt(reading)
    saving.save()
    marks.adopt(saving)
    #expect(marks.all.isEmpty)
    marks.save()
    #expect(marks.all.isEmpty && self.marks(in: folder).all.isEmpty)
  }

  @Test func `changes that could not be saved are saved with the next, in their order`() throws {
    let folder = try Folder()
    var marks = marks(in: folder)
    try FileSystem.makeDirectory(file(in: folder).path)
    for note in ["First.", "Second."] {
      var mark = highlight(0, in: marks)
      mark.note = note
      marks.put(mark)
      let savingCopy = marks.beginSaving()
      var saving = try #require(savingCopy)
      saving.save()
      marks.adopt(saving)
      #expect(marks.complaint != nil && !marks.isSavingDue)
      #expect(marks.all.map(\.note) == [note])
    }
    try FileSystem.rename(file(in: folder).path, to: folder.path + "/away")
    marks.save()
    #expect(marks.complaint == nil)
    #expect(self.marks(in: folder).all.map(\.note) == ["Second."])
  }

  @Test func `what could not be saved is told when the terminal is back`() throws {
    let folder = try Folder()
    let size = Size(columns: 80, rows: 24)
    var storage = TestStorage()
    storage.marksDirectory = folder.path
    var application = Application(
      settings: .sliding, directories: { [] }, storage: storage, size: size, by: StepwiseJobs())
    application.open(numberedBook(words: 600), at: .page(1))
    let path = try #require(application.reading?.marks?.path)
    try FileSystem.makeDirectory(path)
    var screen = ScriptedScreen(size, [(.seconds(5), .press("m")), (.seconds(20), .press("q"))])
    #expect(application.lastWords == nil)
    _ = application.run(on: &screen)
    let words = application.lastWords?.map(\.line.string) ?? []
    #expect(words.contains { $0.hasPrefix("the mark was not saved") })
  }

  @Test func `a file in which nothing changes is not written`() throws {
    let folder = try Folder()
    var marks = marks(in: folder)
    marks.put(highlight(0, in: marks))
    marks.save()
    let path = file(in: folder).path
    let byHand = try #require(try SafeSave.contents(of: path)) + Array("\n\n".utf8)
    FileSystem.remove(path)
    try SafeSave.create(path, with: byHand)
    marks.put(marks.all[0])
    marks.save()
    _ = try file(in: folder).load()
    #expect(try SafeSave.contents(of: path) == byHand)
  }
}
