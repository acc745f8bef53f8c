import CurlewCells
import CurlewSystem
import Synchronization
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

@Suite(.timeLimit(.minutes(90))) struct ShelfTests {
  @Test func aPathThatIsNoBookIsReported() throws {
    let folder = try Folder()
    try folder.write("A book.\n", to: "book.txt")
    try folder.makeSocket("socket")
    let book = Path.join(folder.path, "book.txt")
    try Shelf.check([])
    try Shelf.check([book, book])
    for (path, reason) in [
      (folder.path + "/no-such-book.txt", "no such file or directory"),
      ("/dev/null", "neither a file nor a pipe"),
    ] {
      #expect(throws: Complaint("\(path): \(reason)")) { try Shelf.check([book, path]) }
    }
    #expect(throws: Complaint.self) { try Shelf.check([folder.path + "/socket"]) }
  }

  @Test func `the next book is looked for once`() {
    let looks = Looks()
    let application = Application(
      settings: Settings(),
      directories: {
        looks.count.withLock { $0 += 1 }
        return []
      }, storage: TestStorage(), size: Size(columns: 80, rows: 24), by: StepwiseJobs())
    var next = NextBookWork(find: application.nextBook(after: "/book.txt"))
    for _ in 0..<3 { #expect(next.found() == nil) }
    #expect(looks.count.withLock(\.self) == 1)
  }

  private final class Looks: Sendable {
    let count = Mutex(0)
  }

  @Test func anEmptyShelfSaysHowToAddBooks() {
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 8)] {
      let shelf = LayerBench(Sheet(ShelfContent(ShelfList([]), coversABook: false)), size: size)
      let picture = shelf.picture.description
      #expect(picture.contains("Press a to look") && picture.contains("a adds books"))
      #expect(picture.contains("c catalogues"))
      #expect(!picture.contains("choose"))
    }
  }

  @Test func aLongerBookHasAThickerSpine() {
    let sizes = [1000, 300_000, 600_000, 1_200_000, 3_000_000]
    let books = sizes.map { ShelfBook.unopened("/\($0).txt", title: "B", author: nil, bytes: $0) }
    let size = Size(columns: 80, rows: 24)
    let text = LayerBench(Sheet(ShelfContent(ShelfList(books), coversABook: false)), size: size)
      .picture.description
    let spines = text.split(separator: "\n").filter { $0.contains("new") }
      .map { line in line.firstMatch(of: /([▎▊█▌]+) +B/)?.1 }
    #expect(spines == ["▎", "▌", "▊", "█", "█▌"])
  }

  @Test func theHintOfAnEmptyShelfIsWrappedOnANarrowScreen() {
    let size = Size(columns: 40, rows: 12)
    let shown = LayerBench(
      Sheet(ShelfContent(ShelfList([]), coversABook: false, now: 0)), size: size
    )
    .picture.description
    #expect(shown.contains("on this computer.") && shown.contains("in a folder."))
    #expect(!shown.contains("…"))
  }

  @Test func aBookShowsItsPageItsProgressAndWhenItWasRead() {
    let day = 86_400
    let books = [
      ShelfBook(
        path: "/a.txt", title: "War and Peace", author: "Leo Tolstoy", percent: 33,
        page: PageOfBook(number: 301, count: 912), opened: 10 * day),
      ShelfBook(path: "/b.txt", title: "Emma", author: "Jane Austen", percent: nil),
    ]
    func lines(_ columns: Int) -> [Substring] {
      let size = Size(columns: columns, rows: 24)
      let shelf = Sheet(ShelfContent(ShelfList(books), coversABook: false, now: 13 * day))
      return LayerBench(shelf, size: size).picture.description.split(
        separator: "\n")
    }
    let wide = lines(80)
    #expect(wide.contains { $0.contains("▸ █  War and Peace") && $0.contains("page 301 of 912") })
    #expect(
      wide.contains {
        $0.contains("Leo Tolstoy · read 3 days ago") && $0.contains("━━━━━──────────")
      })
    #expect(wide.contains { $0.contains("Emma") && $0.contains("new") })
    let narrow = lines(40)
    #expect(narrow.contains { $0.contains("War and Peace") && $0.contains("33%") })
    #expect(narrow.contains { $0.contains("Leo Tolstoy · 3 days ago") })
  }

  @Test(arguments: [
    ("war-and-peace.en.utf8", "War and peace"), ("botchan-ruby.ja.sjis", "Botchan ruby"),
    ("my_notes", "My notes"), ("Emma", "Emma"), ("v1.2", "V1 2"), ("Emma.Vol.II", "Emma Vol II"),
    ("txt", "Txt"),
  ])
  func aFileNameIsTidiedForTheShelf(name: String, title: String) {
    #expect(tidied(fileName: name) == title)
  }

  @Test(
    arguments: [
      (0, "just now"), (4000, "an hour ago"), (7300, "2 hours ago"), (90_000, "yesterday"),
      (86_400 * 20, "2 weeks ago"), (86_400 * 100, "3 months ago"), (86_400 * 800, "2 years ago"),
      (-50, "just now"), (-31_536_000, nil),
    ] as [(Int, String?)])
  func elapsedTimeIsToldInWords(seconds: Int, words: String?) {
    #expect(elapsed(from: 1_000_000_000, to: 1_000_000_000 + seconds) == words)
  }

  @Test func noLetterOfTheShelfStandsInTheShade() {
    for columns in [40, 60, 80, 160] {
      let size = Size(columns: columns, rows: 24)
      let picture = LayerBench(
        Sheet(ShelfContent(ShelfList([]), coversABook: false)), size: size
      ).picture
      for row in 0..<24 {
        for column in 0..<columns
        where picture[column, row].glyph.isLetter {
          #expect(picture[column, row].style.paper.light == Tint.fullLight)
        }
      }
    }
  }
}
