internal import TestBooks
import CurlewCells
import CurlewManuscript
import CurlewSearch
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

/// A number in a file, an import, mark-up or an option may be anything. No book is locked by it, and
/// the program starts, lists and exports.
@Suite(.timeLimit(.minutes(90))) struct ExtremeNumberTests {
  /// Both ends of `Int`, numbers beyond 64 bits, signs, and what some readers take for a number.
  static let extremes = [
    "\(Int.max)", "\(Int.min)", "\(Int.max - 1)", "9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "99999999999999999999999999999999", "1e308", "-1e308", "1e999", "nan",
    "inf", "-1", "+0", "--1", "1099511627776", "1099511627777", "-62135596801", "253402300800",
    "4294967296", "2147483648", "-2147483649", "0x7fffffffffffffff", "1_0", "٣", "", " ",
    "+9999999999999999:00", "2026-11-23T09:30:00+9999999999999999:00",
  ]

  private static let prose = "Title: Prose\n\n\nCHAPTER 1\n\nOne two three. Four, five. It ends.\n"

  private var book: OpenBook { OpenBook(Array(Self.prose.utf8), path: "/prose.txt") }

  /// Opens the book, lists the marks, sets one more and leaves.
  private func read(marksIn directory: String) -> Session {
    var storage = TestStorage()
    storage.marksDirectory = directory
    let keys: [Event] = [.press("M"), .press(.escape), .press("m"), .press("M"), .press(.enter)]
    let script = keys.enumerated().map { (Duration.seconds($0 + 1), $1) }
    return run(
      size: Size(columns: 80, rows: 24), storage: storage,
      script + [(.seconds(9), .leave(signal: nil))]
    ) { $0.open(book, at: .page(1)) }
  }

  private func exports(_ marks: BookMarks) {
    for form in NotesForm.allCases {
      #expect(!NotesExport(marks.all, of: book.text).text(form).isEmpty)
    }
  }

  @Test(arguments: ["at #", "at #-#", "at 40-#", "at #-40", "made #", "version"])
  func aMarkWithAnExtremeNumberLocksNoBook(line: String) throws {
    for number in Self.extremes {
      let folder = try Folder()
      let file = MarksFile(directory: folder.path, title: "Prose", author: nil)
      var lines = ["at 29-42", "made 5"]
      let changed = line.replacing("#", with: number)
      if line.hasPrefix("at") { lines[0] = changed }
      if line.hasPrefix("made") { lines[1] = changed }
      let version = line == "version" ? number : "1"
      let text = """
        curlew marks \(version)
        title Prose

        highlight red
        \(lines[0])
        quote One two three
        before 
        after 
        note mine
        \(lines[1])

        """
      try folder.write(Array(text.utf8), to: Path.name(of: file.path))
      let marks = BookMarks(of: book.text, in: folder.path)
      #expect(marks.all.map(\.note) == ["mine"], "\(changed)")
      #expect(marks.all.allSatisfy { !$0.isAdrift }, "found by its words: \(changed)")
      exports(marks)
      _ = read(marksIn: folder.path)
    }
  }

  @Test(arguments: ["start", "end", "made"])
  func anImportedNumberMayBeExtreme(key: String) throws {
    for number in Self.extremes {
      var members = ["start": "29", "end": "42", "made": "5"]
      members[key] = number
      let list = members.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      let text = "> One two three\n\nmine\n\n<!-- curlew {\(list)} -->\n"
      let folder = try Folder()
      var marks = BookMarks(of: book.text, in: folder.path)
      #expect(marks.add(MarkdownNotes(text).annotations) == 1)
      marks.save()
      #expect(marks.all.map(\.isAdrift) == [false], "\(key) \(number)")
      exports(BookMarks(of: book.text, in: folder.path))
    }
  }

  @Test func aPlaceWithExtremeNumbersIsReadOrCountsAsDamaged() {
    for number in [Int.max, Int.min, Int.max - 1, 1 << 40, 1 << 41, -1, 0] {
      var records = Array(
        repeating: PlaceRecord(
          fingerprint: book.fingerprint, path: "/prose.txt", title: "Prose", author: nil,
          place: Place(offset: 3, surroundings: 7), percent: 1, opened: 9), count: 4)
      records[0].place = Place(offset: BookOffset(number), surroundings: 7)
      records[1].percent = number
      records[2].opened = number
      records[3].page = PageOfBook(number: number, count: number)
      for record in records {
        let text = PlacesText(parsing: Array("curlew places 1\n\n\(record.text)\n".utf8))
        #expect(text.records.count + text.damaged == 1)
        for known in text.records {
          #expect(
            (0...book.text.textSection(0).utf8.count).contains(
              book.text.offset(of: known.place).value))
          #expect(CivilTime(known.opened).date.utf8.count == 10)
          let shown = ShelfBook(
            path: known.path, title: known.title, author: nil, percent: known.percent,
            page: known.page, opened: known.opened)
          let size = Size(columns: 100, rows: 30)
          let shelf = LayerBench(
            Sheet(ShelfContent(ShelfList([shown]), coversABook: false)), size: size)
          #expect(shelf.picture.description.contains("Prose"))
        }
      }
    }
  }

  @Test(arguments: [
    "turn # 3", "turn 3 #", "day 2026-11-23 # #", "day # 1 1", "book ab # # T",
    "read ab #-#", "read ab 0-#", "read ab #-5", "curlew reading #",
  ])
  func aLogOfReadingMayHaveExtremeNumbers(line: String) {
    for number in Self.extremes {
      let text = line.replacing("#", with: number)
      var log = ReadingLog(parsing: Array("curlew reading 1\n\(text)\n\(text)\n".utf8))
      var time = ReadingTime()
      time.seconds = 60
      time.words = 200
      log.add(time, on: "2026-11-23", in: ("ab", "T"))
      #expect(ReadingLog(parsing: log.bytes).bytes == log.bytes, "\(text)")
    }
  }

  @Test(arguments: [
    "--page", "--at", "--size", "--pages", "--measure",
  ])
  func anOptionMayHaveAnExtremeNumber(option: String) {
    for number in Self.extremes {
      for value in [
        number, "\(number)%", "\(number)x\(number)", "1-\(number)", "\(number),\(number)",
      ] {
        // Refused, or within its domain.
        guard let invocation = try? Invocation([option, value, "--print", "a.txt"]) else {
          continue
        }
        if case .page(let page) = invocation.start { #expect(page <= 1_000_000_000) }
        if let pages = invocation.pages { #expect(pages.upperBound <= 1_000_000_000) }
      }
    }
  }

  @Test(arguments: [
    "<ol start='#'><li>a<li>b<li value='#'>c<li>d</ol>", "<ol reversed start='#'><li>a<li>b</ol>",
    "<table><tr><td colspan='#' rowspan='#'>a<td>b<tr><td>c</table>",
    "<p>a</p><img src='x.png' alt='a picture' width='#' height='#'><p>b</p>",
    "<p>a</p><svg viewBox='0 0 # #'><image href='x.png'/></svg><p>b</p>",
    "<p style='margin-left:#em;text-indent:#px;font-weight:#;margin:# # # #%'>a</p>",
    "<p>&#NUMBER; &#xNUMBER;</p>",
  ])
  func markUpMayHaveExtremeNumbers(markup: String) throws {
    for number in Self.extremes {
      let text = markup.replacing("NUMBER", with: "\u{1}").replacing("&#", with: "\u{2}")
        .replacing("#", with: number).replacing("\u{2}", with: "&#")
        .replacing("\u{1}", with: number)
      let page = "<!DOCTYPE html><html><body><h1>T</h1>\(text)</body></html>"
      let book = OpenBook(Array(page.utf8), path: "/page.html")
      let session = run(size: Size(columns: 60, rows: 20), [(.seconds(1), .leave(signal: nil))]) {
        $0.open(book, at: .page(1))
      }
      #expect(!session.last.isEmpty, "\(number)")
    }
  }
}
