import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Pages that change by themselves.
@Suite(.timeLimit(.minutes(90)))
struct LivingPagesTests {
  /// A page that counts its seconds.
  private struct Clock: Page {
    var seconds = 0
    var isRunning = true
    var cursor: Point?

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("\(seconds) s"), at: Point(column: 1, row: 1))
      canvas.cursor = cursor
    }

    var tickInterval: Duration? { isRunning ? .seconds(1) : nil }

    mutating func tick(at now: Duration) -> Bool {
      seconds = Int(now / .seconds(1))
      return true
    }
  }

  private let size = Size(columns: 40, rows: 12)

  @Test func `an open page ticks at multiples of its interval`() {
    var book = BookController([Clock()], size: size)
    #expect(book.timeToNextFrame(at: .milliseconds(0)) == .seconds(1))
    book.handle(.tick, at: .milliseconds(400))
    #expect(book.timeToNextFrame(at: .milliseconds(400)) == .milliseconds(600))
    #expect(book.picture().description.contains("0 s"))
    book.handle(.key(KeyPress("x")), at: .milliseconds(1500))
    #expect(book.picture().description.contains("1 s"), "any event lets a tick through that is due")
    #expect(book.timeToNextFrame(at: .milliseconds(1500)) == .milliseconds(500))
  }

  @Test func `a page without an interval does not wake the program`() {
    let book = BookController([Clock(isRunning: false)], size: size)
    #expect(book.timeToNextFrame(at: .zero) == nil)
  }

  @Test func `a page ticks while a leaf is held by hand`() {
    var book = BookController([Clock(), Clock()], size: size)
    book.handle(.pointer(Pointer(.press, at: Point(column: 39, row: 5))), at: .zero)
    book.handle(.pointer(Pointer(.drag, at: Point(column: 30, row: 5))), at: .milliseconds(10))
    var now = Duration.milliseconds(10)
    while let wait = book.timeToNextFrame(at: now), wait < .milliseconds(300) {
      now += max(wait, .milliseconds(1))
      book.handle(.tick, at: now)
    }
    #expect(book.turn != nil && now < .seconds(1), "the leaf is held and rests")
    book.handle(.tick, at: .seconds(2))
    #expect(book.isFrameDue && book.turn != nil)
    #expect(book.picture().description.contains("2 s"))
  }

  @Test func `covered and closed pages do not tick`() {
    var book = BookController([Clock(), Clock(isRunning: false)], size: size)
    book.cover()
    #expect(book.timeToNextFrame(at: .zero) == nil)
    book.uncover()
    #expect(book.timeToNextFrame(at: .zero) == .seconds(1))
    book.moveToPage(1, animated: false, at: .zero)
    #expect(book.timeToNextFrame(at: .zero) == nil)
  }

  @Test func `the program reads and changes an open page`() {
    var book = BookController([Clock(), Clock()], size: size)
    _ = book.picture()
    #expect(book.update(0) { $0.seconds = 77 } != nil && book.isFrameDue)
    #expect(book.page(0)?.seconds == 77 && book.page(1)?.seconds == 0)
    #expect(book.picture().description.contains("77 s"))
    #expect(book.update(1) { $0.seconds = 5 } == nil, "page 1 does not live")
  }

  /// A page whose text lies outside it.
  private final class Board {
    nonisolated(unsafe) static var text: SafeText = "old"
  }
  private struct Notice: Page {
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(Board.text, at: .zero)
    }
  }

  @Test func `an empty change draws a page again`() {
    var book = BookController([Notice()], size: size)
    #expect(book.picture().description.contains("old"))
    Board.text = "new"
    #expect(book.picture().description.contains("old"), "pictures are kept")
    book.update(0) { _ in }
    #expect(book.picture().description.contains("new"))
  }

  /// A page with a name, which notes what it hears.
  private struct Named: Page {
    final class Diary { var heard: [PageAppearance] = [] }
    let name: String
    let diary: Diary
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText(name), at: .zero)
    }
    mutating func didChange(_ appearance: PageAppearance) { diary.heard.append(appearance) }
  }

  @Test func `an update draws all pages again, and a turn goes on`() {
    let diary = Named.Diary()
    var book = BookController(
      ["old 0", "old 1"].map { Named(name: $0, diary: diary) }, size: size)
    book.turn(.forward, at: .zero)
    book.handle(.tick, at: .milliseconds(100))
    let (turn, heard) = (book.turn, diary.heard)
    book.remakePages { $0 = ["new 0", "new 1"].map { Named(name: $0, diary: diary) } }
    #expect(book.isFrameDue && book.turn == turn && turn != nil)
    #expect(diary.heard == heard, "no page appears or disappears")
    for frame in 1...200 { book.handle(.tick, at: .milliseconds(100 + 20 * frame)) }
    #expect(book.turn == nil && book.picture().description.contains("new 1"))
  }

  // MARK: Areas

  private func placed(_ pages: [Clock]) -> BookController<[Clock]> {
    BookController(pages, size: Size(columns: 60, rows: 20)) {
      Rect($0).inset(columns: 10, rows: 4)
    }
  }

  @Test func `a book lives in a part of the screen and follows its size`() {
    var book = placed([Clock(), Clock()])
    #expect(book.area == Rect(column: 10, row: 4, columns: 40, rows: 12))
    var screen = TextCanvas(Size(columns: 60, rows: 20))
    book.draw(on: &screen)
    #expect(screen.row(5).map(\.glyph).contains("0"))
    #expect(screen[5, 2] == Cell() && screen[55, 18] == Cell(), "the rest of the screen is free")
    book.handle(.resized(Size(columns: 50, rows: 30)), at: .zero)
    #expect(book.area == Rect(column: 10, row: 4, columns: 30, rows: 22))
    #expect(book.picture().size == book.area.size)
  }

  @Test func `the pointer works in the area only`() {
    var book = placed([Clock(), Clock()])
    func tap(_ column: Int, _ row: Int) {
      let point = Point(column: column, row: row)
      book.handle(.pointer(Pointer(.press, at: point)), at: .zero)
      book.handle(.pointer(Pointer(.release, at: point)), at: .zero)
    }
    tap(58, 10)
    #expect(book.currentPage == 0, "beyond the area")
    tap(48, 10)
    #expect(book.currentPage == 1)
    #expect(
      book.canDrag(at: Point(column: 49, row: 8)) && !book.canDrag(at: Point(column: 5, row: 8)))
  }

  @Test func `the cursor of a page is where the page is`() {
    var book = placed([Clock(cursor: Point(column: 3, row: 2))])
    var screen = TextCanvas(Size(columns: 60, rows: 20))
    book.draw(on: &screen)
    #expect(screen.cursor == Point(column: 13, row: 6))
  }

  // MARK: Options

  @Test func `drags can be switched off, and taps still turn`() {
    var book = BookController([Clock(), Clock()], size: size)
    book.options.allowsDragging = false
    #expect(!book.canDrag(at: Point(column: 39, row: 5)))
    book.handle(.pointer(Pointer(.press, at: Point(column: 39, row: 5))), at: .zero)
    book.handle(.pointer(Pointer(.drag, at: Point(column: 10, row: 5))), at: .zero)
    #expect(book.turn == nil)
    book.handle(.pointer(Pointer(.release, at: Point(column: 10, row: 5))), at: .zero)
    book.handle(.pointer(Pointer(.press, at: Point(column: 39, row: 5))), at: .zero)
    book.handle(.pointer(Pointer(.release, at: Point(column: 39, row: 5))), at: .zero)
    #expect(book.currentPage == 1)
  }

  @Test func `a page that does not exist cannot be shown`() {
    var book = BookController([Clock(), Clock()], size: size)
    #expect(throws: PagingError.noSuchPage) { try book.show(99, at: .zero) }
    #expect("\(PagingError.noSuchPage)" == "there is no such page")
  }

  @Test func `a plain book has no desk, edges or shade`() {
    let geometry = BookGeometry(
      size: Size(columns: 120, rows: 40), orientation: .two, isPlain: true)
    #expect(geometry.book == Rect(geometry.size) && geometry.gutter == 0)
    let picture = drawBook([nil, nil], in: geometry)
    #expect(picture == TextCanvas(geometry.size))
  }

  @Test func `an indicator shows the page of a controller`() {
    var book = BookController([Clock(), Clock(), Clock()], size: size)
    book.moveToPage(1, animated: false, at: .zero)
    #expect(PageIndicator(book) == PageIndicator(count: 3, index: 1))
  }
}
