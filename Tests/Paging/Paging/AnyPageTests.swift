import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Books whose pages have different types.
@Suite(.timeLimit(.minutes(90)))
struct AnyPageTests {
  private enum Request: Equatable { case open(Int), close }

  private struct Still: Page {
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) { canvas.write("still", at: .zero) }
  }

  private struct Counter: Page {
    var count = 0
    var steps: [PageAppearance] = []
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("count \(count)"), at: .zero)
    }
    mutating func handle(
      _ event: Event, at slot: PageSlot, now: Duration
    ) -> PageResponse<Request> {
      guard event == .key(KeyPress("+")) else { return .ignored }
      count += 1
      return count == 3 ? .action(.open(count)) : .handled
    }
    mutating func didChange(_ appearance: PageAppearance) { steps.append(appearance) }
  }

  private struct Clock: Page {
    var now = Duration.zero
    var tickInterval: Duration? { .seconds(1) }
    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("\(now)"), at: .zero)
    }
    mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<String> {
      event == .key(KeyPress("x")) ? .action("x") : .ignored
    }
    mutating func tick(at now: Duration) -> Bool {
      self.now = now
      return true
    }
  }

  private func book(at page: Int = 0) -> BookController<[AnyPage<Request>]> {
    let pages: [AnyPage<Request>] = [
      AnyPage(Still()), AnyPage(Counter()), AnyPage(Clock()) { _ in .close },
    ]
    var options = PageOptions(transition: .none)
    options.pageLifetime = .always
    return BookController(pages, at: page, options: options, size: Size(columns: 40, rows: 9))
  }

  @Test func `each page draws, handles and ticks as its own type`() {
    var book = book()
    #expect(book.picture().description.contains("still"))
    book.turn(.forward, at: .zero)
    let plus = Event.key(KeyPress("+"))
    #expect(
      (0..<3).map { _ in book.offer(plus, at: .zero) } == [.handled, .handled, .action(.open(3))])
    #expect(book.picture().description.contains("count 3"))
    book.turn(.forward, at: .zero)
    #expect(book.timeToNextFrame(at: .zero) == .seconds(1))
    book.handle(.tick, at: .seconds(1))
    #expect(book.picture().description.contains("1.0 seconds"))
  }

  @Test func `actions are converted`() {
    var book = book(at: 2)
    #expect(book.offer(.key(KeyPress("x")), at: .zero) == .action(.close))
    #expect(book.offer(.key(KeyPress("y")), at: .zero) == .ignored)
  }

  @Test func `a program reads and changes a page as its own type`() {
    var book = book(at: 1)
    book.update(1) { $0.update(Counter.self) { $0.count = 9 } }
    #expect((book.page(1)?.page as? Counter)?.count == 9)
    #expect((book.page(1)?.page as? Counter)?.steps == [.willAppear, .didAppear])
    let wrong = book.update(1) { $0.update(Clock.self) { $0.now = .seconds(5) } != nil }
    #expect(wrong == false)
    book.moveToPage(0, at: .zero)
    book.moveToPage(1, at: .zero)
    #expect((book.page(1)?.page as? Counter)?.count == 9)
  }

  @Test func `pages without actions need no function`() {
    let silent: [AnyPage<Never>] = [AnyPage(Still()), AnyPage(Still())]
    #expect(BookController(silent, size: .roomy).shown != nil)
  }
}
