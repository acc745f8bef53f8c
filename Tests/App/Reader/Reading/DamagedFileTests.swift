import CurlewSearch
import CurlewSystem
import TestFiles
import Testing

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What one wrong byte in a file of ours may cost.
@Suite(.timeLimit(.minutes(90))) struct DamagedFileTests {
  private static let marks = """
    curlew marks 1
    title A Book

    bookmark
    at 10
    quote first
    before b
    after a
    made 1

    highlight green
    at 20-30
    quote second
    before b
    after a
    made 2

    """

  @Test(arguments: ["made 1\n\nhighlight", "made 1\n\n", "\nhighlight green\n"])
  func `a lost line end never makes two marks one`(damaged: String) throws {
    let wrong = damaged.dropLast(damaged.hasSuffix("\n") ? 1 : 0).replacing("\n\n", with: "\n")
    let text = Self.marks.replacing(damaged, with: wrong + (damaged.hasSuffix("\n") ? "X" : ""))
    let parsed = MarksText(parsing: Array(text.utf8))
    #expect(parsed.annotations.first?.quotation.quote == "first")
    let written = String(decoding: parsed.bytes, as: UTF8.self)
    #expect(written.contains("quote first") && written.contains("quote second"))
  }

  @Test func `bytes that are not text are set aside before marks are written`() throws {
    let folder = try Folder()
    let file = MarksFile(directory: folder.path, title: "A Book", author: nil)
    let bytes = Array(Self.marks.utf8) + [0xFF, 0x0A]
    try Descriptor(creating: file.path).write(bytes)
    _ = try file.update { _ in }
    let copies = FileSystem.names(in: folder.path).filter { $0.contains(".bad-") }
    #expect(try copies.map { try folder.bytes($0) } == [bytes])
  }

  @Test(arguments: ["Kbook B]", "[book B", "[bonk B]"])
  func `settings below a damaged head are no other book's`(head: String) {
    var sources = SettingSources()
    let text = "[book A]\nmeasure = 50\n\(head)\nmeasure = 70\n[book C]\nmeasure = 60\n"
    let complaints = DefaultsFile(path: "defaults")
      .apply(DefaultsFile.lines(of: Array(text.utf8)), to: &sources)
    #expect(complaints.count == 1)
    #expect(sources.settings(forBook: "A").measure == 50)
    #expect(sources.settings(forBook: "C").measure == 60)
  }

  @Test func `numbers that no reader reaches are not added up`() {
    let most = Int.max
    let text = """
      curlew reading 1
      turn \(most) 60
      turn 200 inf
      turn 200 1e300
      day 2026-11-21 \(most) \(most)
      book 1 \(most) 5 A Title
      day 2026-11-20 -5 5
      """
    var log = ReadingLog(parsing: Array(text.utf8))
    var time = ReadingTime()
    (time.seconds, time.words) = (60, 200)
    log.add(time, on: "2026-11-21", in: ("1", "A Title"))
    #expect(log.sum(ofBook: "1") == ReadingLog.Sum(seconds: 60, words: 200))
    #expect(log.turns.isEmpty)
    #expect(String(decoding: log.bytes, as: UTF8.self).contains("turn 200 inf"))
  }
}
