internal import TestBooks
internal import CurlewManuscript
import CurlewCells
import Paging
import CurlewTypesetting
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// A finished book closes; and while a key is held down, the edges of the book show where marks are.
@Suite(.timeLimit(.minutes(90))) struct ClosingTests {
  private static let sizes = [
    Size(columns: 160, rows: 45), Size(columns: 80, rows: 24), Size(columns: 40, rows: 20),
  ]

  /// Reads the last pages, then does these things at these seconds.
  private func finish(
    _ end: [(Double, Event)], size: Size, turn: TransitionStyle = .scroll
  ) -> Session {
    let book = numberedBook(words: 2_000)
    let last = Edition(book, Settings(), size).counted.layout.pageCount
    var settings = Settings()
    settings.turn = turn
    let turns = [1.0, 2].map { (Duration.seconds($0), Event.press(.right)) }
    return read(
      book, size: size, settings: settings, at: .page(last),
      turns + end.map { (.seconds($0.0), $0.1) } + [(.seconds(20), .leave(signal: 1))])
  }

  @Test(arguments: sizes)
  func `A book that was read to its end closes before the program ends`(size: Size) {
    let session = finish([(4, .press("q"))], size: size)
    #expect(session.signal == nil && session.end > .seconds(4.5) && session.end < .seconds(6))
    #expect(session.last.contains("Numbers") && !session.last.contains("F I N I S"))
    #expect(session.shown.filter { $0.time > .seconds(4) }.count > 5)
  }

  @Test(arguments: sizes)
  func `Any key or tap ends the closing, and nothing that moves is not waited for`(size: Size) {
    let tap = Event.pointer(Pointer(.press, at: Point(column: 9, row: 9)))
    for event in [.press("q"), .press("x"), tap, .resized(Size(columns: 100, rows: 30))] {
      let session = finish([(4, .press("q")), (4.1, event)], size: size)
      #expect(session.end < .seconds(4.2), "\(event)")
    }
    #expect(finish([(4, .press("q"))], size: size, turn: .none).end == .seconds(4))
    // Before its end a book stays open.
    let turned = finish([(3, .press(.left)), (5, .press("q"))], size: size)
    #expect(turned.end == .seconds(5))
  }

  @Test(arguments: sizes)
  func `The shelf opens over the closed book`(size: Size) throws {
    let session = finish([(4, .press("s")), (8, .press(.escape))], size: size)
    let closing = session.shown.filter { $0.time > .seconds(4.3) && $0.time < .seconds(8) }
    #expect(!closing.isEmpty && closing.allSatisfy { !$0.picture.description.contains("w02000") })
    #expect(session.last.contains("F I N I S"))
  }

  @Test(arguments: sizes, [Settings.SpineChoice.left, .right])
  func `Edges show marks where they lie in the text`(size: Size, spine: Settings.SpineChoice) throws
  {
    let folder = try Folder()
    let book = numberedBook(words: 2_000)
    var settings = Settings()
    settings.spine = spine
    var edition = Edition(book, settings, size).counted
    let marks = BookMarks(of: book.text, in: folder.path)
    let length = book.text.textEnd.value
    func part(_ start: Int, _ count: Int) -> Range<BookOffset> { (start..<start + count).inBook }
    edition.overlay.marks = [
      marks.annotation(.highlight(.green), of: part(length / 4, 9)),
      marks.annotation(.bookmark, of: part(length / 2, 0)),
      marks.annotation(.highlight(.blue), of: part(length * 3 / 4, 9)),
    ]
    var canvas = drawBook(in: edition.geometry) { edition.picture(at: $0) }
    let before = canvas
    edition.drawMarksOnEdges(from: BookOffset(length / 2 + 1), on: &canvas)
    var changed: [Point] = []
    for row in 0..<size.rows {
      for column in 0..<size.columns where canvas[column, row] != before[column, row] {
        changed.append(Point(column: column, row: row))
      }
    }
    // A narrow screen shows no edges; beside a single page there are edges on one side only.
    let (near, far) = edition.geometry.edges
    let isVisible = { (edge: Rect?) in edge.map { canvas.bounds.intersection($0) == $0 } ?? false }
    let isMirrored = spine == .right
    let (read, ahead) = isMirrored ? (far, near) : (near, far)
    #expect(changed.count == (isVisible(read) ? 2 : 0) + (isVisible(ahead) ? 1 : 0))
    for place in changed {
      let part = Double(place.row) / Double(size.rows)
      #expect([0.25, 0.5, 0.75].contains { abs($0 - part) < 0.08 }, "\(place)")
    }
  }

  @Test func `Marks are on the edges only while a key is held`() throws {
    func blues(_ times: [Double]) throws -> Int {
      let folder = try Folder()
      let book = numberedBook()
      var marks = BookMarks(of: book.text, in: folder.path)
      let end = book.text.textEnd - 20
      marks.put(marks.annotation(.highlight(.blue), of: end..<end + 9))
      marks.save()
      var storage = TestStorage()
      storage.marksDirectory = folder.path
      let turns = times.map { (Duration.seconds($0), Event.press(.right)) }
      let session = run(
        size: Size(columns: 120, rows: 34), storage: storage,
        turns + [(.seconds(9), .leave(signal: nil))]
      ) { $0.open(book, at: .page(1)) }
      return session.shown.count { _, picture in
        (0..<picture.size.rows).contains { row in
          picture.row(row).contains { $0.style.attributes.wash == .blue }
        }
      }
    }
    #expect(try blues([2, 4, 6]) == 0)
    #expect(try blues((0..<20).map { 2 + Double($0) * 0.05 }) > 5)
  }
}
