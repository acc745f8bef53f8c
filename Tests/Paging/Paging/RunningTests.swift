import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// The loop that shows a book and passes events on.
@Suite(.timeLimit(.minutes(90)))
struct RunningTests {
  /// A page that keeps the letter a, and asks for help with the letter h.
  private struct Letters: Page {
    var text = ""
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("typed \(text)"), at: .zero)
    }
    mutating func handle(
      _ event: Event, at slot: PageSlot, now: Duration
    ) -> PageResponse<String> {
      if event == .key(KeyPress("h")) { return .action("help") }
      guard event == .key(KeyPress("a")) else { return .ignored }
      text += "a"
      return .handled
    }
  }

  private typealias Book = BookController<[Letters]>

  private func book() -> Book {
    BookController([Letters](repeating: Letters(), count: 5), size: Size(columns: 40, rows: 10))
  }

  private func screen(_ keys: Key...) -> ScriptedScreen {
    ScriptedScreen(
      Size(columns: 40, rows: 10),
      keys.enumerated().map { (.seconds(2 * $0.offset + 1), .key(KeyPress($0.element))) })
  }

  @Test func `events go to the page, then to the program, then to the controller`() {
    var (screen, book, seen) = (screen("a", "b", .right, .down, "q", .right), book(), [Event]())
    let last = screen.run(&book) { event, _ in
      if event != .tick { seen.append(event) }
      switch event {
      case .key(KeyPress(.down)): return .handled
      case .key(KeyPress("q")): return .leave
      default: return .ignored
      }
    }
    #expect(last == .key(KeyPress("q")))
    #expect(seen == ["b", .right, .down, "q"].map { .key(KeyPress($0)) }, "the page keeps a")
    #expect(book.currentPage == 1, "the program keeps down")
  }

  @Test func `it ends with the terminal, after the program has heard of it`() {
    var (screen, book, hasHeard) = (screen("a"), book(), false)
    let last = screen.run(&book) { event, _ in
      if case .leave = event { hasHeard = true }
      return .ignored
    }
    #expect(last == .leave(signal: nil) && hasHeard)
    #expect(screen.latest.description.contains("typed a"))
  }

  @Test func `the listener hears of turns, whoever began them, and of requests`() {
    var (screen, book, heard) = (screen(.right, "m", "h", .right), book(), [String]())
    let last = screen.run(
      &book,
      telling: { notice, _ in
        switch notice {
        case .effect(.turned(let page)): heard.append("\(page)")
        case .action(let action):
          heard.append(action)
          return .leave
        default: break
        }
        return .ignored
      },
      { event, book in
        guard event == .key(KeyPress("m")) else { return .ignored }
        book.moveToPage(4, at: .seconds(3))
        return .handled
      })
    #expect(heard == ["1", "4", "help"] && last == .key(KeyPress("h")))
  }

  @Test func `the program draws over the book, and again when it has used an event`() {
    var (screen, book, count) = (screen("x", "x"), book(), 0)
    screen.run(
      &book,
      drawing: { canvas, _ in canvas.write(SafeText("\(count) keys"), at: Point(column: 0, row: 9))
      },
      { event, _ in
        guard event == .key(KeyPress("x")) else { return .ignored }
        count += 1
        return .handled
      })
    #expect(screen.rests.map { $0.description.contains("typed") } == [true, true, true])
    #expect(screen.latest.description.contains("2 keys"))
  }

  @Test func `a book in a part of the screen has the desk around it`() {
    var screen = screen()
    var book = BookController([Letters()], size: screen.size) {
      Rect($0).inset(columns: 5, rows: 2)
    }
    screen.run(&book) { _, _ in .ignored }
    #expect(screen.latest[0, 0].style.paper.role == .desk)
    #expect(screen.latest.row(2).map(\.glyph).contains("t"))
  }

  @Test func `the loop that is written out does the same`() {
    let keys: [Key] = ["a", .right, .left, .end]
    var (first, run) = (screen("a", .right, .left, .end), book())
    first.run(&run) { _, _ in .ignored }
    var (second, book) = (screen("a", .right, .left, .end), book())
    while true {
      if book.isFrameDue { second.show(book.picture()) }
      let event = second.next(within: book.timeToNextFrame(at: second.now))
      if case .leave = event { break }
      if case .ignored = book.offer(event, at: second.now) { book.handle(event, at: second.now) }
    }
    #expect(first.rests == second.rests && first.rests.count == keys.count + 1)
  }
}
