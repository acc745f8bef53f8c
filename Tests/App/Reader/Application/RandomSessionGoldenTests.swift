import CurlewCells
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

/// Sessions with random keys, taps, sizes and settings; the seeds are fixed. The recorded lines count the screens and
/// the saved places.
@Suite(.timeLimit(.minutes(90))) struct RandomSessionGoldenTests {
  /// Keys that leave the book or read it again, and what depends on the day.
  private static let others: Set<Command> = [
    .quit, .showShelf, "reload", "read-aloud", .showStatistics,
  ]

  private static let presses: [KeyPress] = {
    let tables: [[KeyEntry]] = [
      KeyTable.reading, KeyTable.reading, KeyTable.selecting, KeyTable.marks, KeyTable.look,
      KeyTable.picture, KeyTable.list, KeyTable.search,
    ]
    let left = Set(KeyTable.reading.filter { others.contains($0.command) }.flatMap(\.keys))
    let letters = "tide e5123,".map { KeyPress(.character($0)) }
    let moves = [Key.enter, .enter, .right, .down, .up, .escape].map { KeyPress($0) }
    return tables.flatMap { $0.flatMap(\.keys).filter { !left.contains($0) } } + letters + moves
  }()

  private static let sizes = [
    Size(columns: 100, rows: 30), Size(columns: 60, rows: 20), Size(columns: 40, rows: 12),
    Size(columns: 160, rows: 45), Size(columns: 80, rows: 24), Size(columns: 20, rows: 6),
  ]

  private static let pictures: String = {
    let images = (1...6).map { "<p>Before \($0).</p><image l:href='#\($0 % 3)' alt='A \($0)'/>" }
    let binaries = (0..<3).map { "<binary id='\($0)'>\(TestPicture.png)</binary>" }
    return """
      <FictionBook><description><title-info><book-title>Pictures</book-title><coverpage><image l:href='#1'/></coverpage>
      </title-info></description><body><section>\(images.joined())</section></body>\(binaries.joined())</FictionBook>
      """
  }()

  private static let books: [OpenBook] =
    [
      ("rich.html", Array(richBook.utf8)),
      ("long.txt", Array(numberedText(words: 4000).utf8)),
      ("pictures.fb2", Array(pictures.utf8)),
    ].map { OpenBook($0.1, path: "/Books/\($0.0)") }
    + [
      "the-long-bill.md", "nobody-over.txt", "a-shelf-of-scripts.txt",
    ].map { name in
      OpenBook(
        Library.contents(of: "\(Golden.package)/Books/\(name)") ?? [], path: "/Books/\(name)")
    }

  @Test(.releaseOnly, arguments: 0..<72) func sessionsAreWhatTheyWere(number: Int) {
    var chance = Chaos(seed: UInt64(number))
    let first = Self.sizes[(number + number / 6) % Self.sizes.count]
    var size = first
    var settings = Settings()
    settings.turn = TransitionStyle.allCases[number % TransitionStyle.allCases.count]
    settings.lineSpacing =
      Settings.LineSpacing.allCases[number / 2 % Settings.LineSpacing.allCases.count]
    settings.margins = PageMargins.allCases[number / 3 % PageMargins.allCases.count]
    settings.foot = FootChoice.allCases[number / 4 % FootChoice.allCases.count]
    settings.isJustified = number % 3 == 1
    settings.measure = [62, 40, 75][number / 5 % 3]
    var (events, time): ([(Duration, Event)], Duration) = ([], .seconds(1))
    for _ in 0..<70 {
      time += .milliseconds(Int.random(in: 0..<700, using: &chance))
      switch Int.random(in: 0..<20, using: &chance) {
      case 0, 5:
        size = Self.resized(by: &chance)
        events.append((time, .resized(size)))
      case 1...3:
        var from = Self.point(of: size, by: &chance)
        events.append((time, .pointer(Pointer(.press, at: from))))
        if Bool.random(using: &chance) {
          from = Self.point(of: size, by: &chance)
          time += .milliseconds(150)
          events.append((time, .pointer(Pointer(.drag, at: from))))
        }
        time += .milliseconds(100)
        events.append((time, .pointer(Pointer(.release, at: from))))
      case 4:
        let wheel: Pointer.Action = Bool.random(using: &chance) ? .wheelDown : .wheelUp
        events.append((time, .pointer(Pointer(wheel, at: Self.point(of: size, by: &chance)))))
      case 6: events.append((time, .pasted("the tide\nbirds")))
      default:
        if let press = Self.presses.randomElement(using: &chance) {
          events.append((time, .key(press)))
        }
      }
    }
    let book = Self.books[number % Self.books.count]
    let session = run(
      size: first, settings: settings, events + [(time + .seconds(9), .leave(signal: nil))]
    ) { $0.open(book, at: number % 4 == 0 ? nil : .page(1 + number % 9)) }
    var sum = Sum()
    for shown in session.shown {
      sum.add(Int(shown.time / .milliseconds(1)))
      sum.add(shown.picture)
    }
    for record in session.records { sum.add("\(record.place) \(record.page as Any)") }
    for text in session.settings + session.copied { sum.add(text) }
    let line =
      "session \(number): \(session.shown.count) screens, \(session.records.count) places, sum \(sum.digits)"
    #expect(Kept.differences([line], in: "Tests/App/Golden/random sessions.txt") == [])
  }

  /// A size just above or below what some layouts need, or any other.
  static func resized(by chance: inout Chaos) -> Size {
    let columns = [19, 20, 24, 30, 39, 41, 48, 55, 57, 63, 71, 79, 81, 96, 99, 119, 121, 150]
    let rows = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 16, 19, 21, 25, 33, 41]
    return Size(
      columns: columns.randomElement(using: &chance) ?? 80,
      rows: rows.randomElement(using: &chance) ?? 24)
  }

  private static func point(of size: Size, by chance: inout Chaos) -> Point {
    Point(
      column: Int.random(in: 0..<size.columns, using: &chance),
      row: Int.random(in: 0..<size.rows, using: &chance))
  }
}
