import CurlewCells
import CurlewManuscript
import CurlewSystem
import KeptLines
import Paging
import TestBooks
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// The screen after each key, alone and with other keys behind it. A line for each key says how many signs are on
/// these screens, and has their checksums. `make golden` records the lines again; read the diff. This takes 12 seconds
/// of the processor, for a screen behind each pair of keys.
@Suite(.timeLimit(.minutes(90))) struct EveryKeyGoldenTests {
  private static let sizes = [
    Size(columns: 100, rows: 30), Size(columns: 60, rows: 20), Size(columns: 40, rows: 12),
  ]

  private static let followers: [[Key]] = [
    [], [.down], [.down, .enter], [.right], ["l", "l"], ["2", "0"], ["e", "a"], [.tab, .down],
    [.end, .up], [.pageDown], [.escape], ["?"],
  ]

  /// Keys that leave the book or read it again, and what depends on the day.
  private static let others: Set<Command> = [
    .quit, .showShelf, "reload", "read-aloud", .showStatistics,
  ]

  @Test(.releaseOnly, arguments: ["the-long-bill.md", "nobody-over.txt", "rich.html"], sizes)
  func theKey(name: String, size: Size) throws {
    // Some screens show the path.
    let kept = try SafeSave.contents(of: "\(Golden.package)/Books/\(name)")
    let bytes = kept ?? Array(richBook.utf8)
    let book = try OpenBook(ByteSource(bytes), path: "/Books/\(name)", of: .known)
    var lines: [String] = []
    for entry in KeyTable.reading where !Self.others.contains(entry.command) {
      guard let key = entry.keys.first else { continue }
      let shown = Self.followers.map { followers in
        let events = [Event.key(key)] + followers.map(Event.press)
        return session(events, size: size, at: kept == nil ? 3 : 14, source: book).summary
      }
      lines.append(
        "\(name) \(size.columns)x\(size.rows) \(key.name): " + shown.joined(separator: ", "))
    }
    #expect(Kept.differences(lines, in: "Tests/App/Golden/every key.txt") == [])
  }

  /// What most keys show, in all widths and heights.
  @Test(.releaseOnly, arguments: 0..<209) func theSize(number: Int) throws {
    let size =
      number < 163
      ? Size(columns: number + 8, rows: number * 7 % 43 + 3)
      : Size(columns: number * 37 % 160 + 10, rows: number - 160)
    let book = OpenBook(Array(richBook.utf8), path: "/Books/rich.html")
    let keys: [Key] = [
      "c", .down, .escape, "?", .escape, "/", "t", "i", .enter, "n", "f", .escape, .escape, "v",
      .right,
      .escape, "a", .down, .right, .escape, "o", .right, .escape, "w", .right, .escape, "F",
      .escape, "m",
      "M", .escape, .tab, .enter, .escape, "f", "f", "g", "4", .enter, .home, .home, .end, .end,
    ]
    var sum = Sum()
    let session = session(keys.map(Event.press), size: size, at: 3, source: book)
    for shown in session.shown { sum.add(shown.picture) }
    let line =
      "size \(size.columns)x\(size.rows): \(session.shown.count) screens, sum \(sum.digits)"
    #expect(Kept.differences([line], in: "Tests/App/Golden/every size.txt") == [])
  }

  /// Books of many kinds.
  static let shelfBooks = (0..<23).map { number in
    var book = ShelfBook(
      path: "/folder\(number % 3)/\(number).txt",
      title: String(repeating: "Title \(number) ", count: 1 + number % 5),
      percent: number % 4 == 0 ? nil : number * 4)
    book.author = number % 3 == 0 ? nil : "Author \(number % 7)"
    book.opened = number % 4 == 0 ? nil : 1_700_000_000 - number * 40_000
    book.series = number % 6 == 1 ? "Birds, \(number / 6)" : nil
    (book.isMissing, book.isBuiltIn) = (number == 5, number == 7)
    book.bytes = number * 31_000
    return book
  }

  /// The screens of a shelf.
  @Test(.releaseOnly, arguments: [Size(columns: 160, rows: 45)] + sizes)
  func theKeyOfTheShelf(size: Size) {
    let lines = KeyTable.shelf.flatMap { entry in
      entry.keys.prefix(1).map { key in
        let shown = [[], [.down], [.down, .right, "v"], ["o"], ["/", "2"], ["?"], [.end, .up]].map {
          (followers: [Key]) in
          var bench = LayerBench(
            Sheet(
              ShelfContent(
                ShelfList(Self.shelfBooks), coversABook: true, now: 1_700_000_100)),
            size: size)
          let asked = ([.key(key)] + followers.map(Event.press)).flatMap { bench.handle($0) }
          return "\(bench.picture.summary)\(asked.isEmpty ? "" : " asks")"
        }
        return "shelf \(size.columns)x\(size.rows) \(key.name): " + shown.joined(separator: ", ")
      }
    }
    #expect(Kept.differences(lines, in: "Tests/App/Golden/every key.txt") == [])
  }
}

extension Session {
  /// The number of signs on the last screen, the checksum of its cells, and the texts that were copied.
  fileprivate var summary: String {
    guard let picture = shown.last?.picture else { return "nothing" }
    // A line of the file has no line ends.
    let texts = copied.map { $0.split(separator: "\n").joined(separator: " / ") }
    return ([picture.summary] + texts).joined(separator: " copied ")
  }
}
