import CurlewCells
import Paging
import Testing

/// Callbacks that call the controller.
struct CallbackTests {
  /// Records its callbacks, and runs a closure after each turn.
  private struct RecordingDelegate: PageDelegate {
    var heard: [String] = []
    var kept: [Int] = []
    var whenTurned: (Int, inout BookController<Sheets>) -> Void = { _, _ in }

    mutating func didTurn(to page: Int, _ book: inout BookController<Sheets>) {
      kept.append(page)
      heard.append("turned \(page)")
      whenTurned(page, &book)
      heard.append("done \(page)")
    }

    mutating func willTransition(to pages: [Int], _ book: inout BookController<Sheets>) {
      heard.append("will \(pages)")
    }

    mutating func didFinish(
      finished: Bool, previous: [Int], completed: Bool, _ book: inout BookController<Sheets>
    ) {
      heard.append("did \(previous) \(finished) \(completed)")
    }
  }

  private func book(_ transition: TransitionStyle = .none) -> BookController<Sheets> {
    BookController(
      Sheets(count: 1_000), options: PageOptions(transition: transition), size: .roomy,
      sideBySide: .always(.one))
  }

  @Test func `the effects of a callback are delivered after the waiting ones`() {
    var delegate = RecordingDelegate()
    delegate.whenTurned = { page, book in if page == 1 { book.moveToPage(5, at: .zero) } }
    var book = book()
    book.deliver(book.turn(.forward, at: .zero), to: &delegate)
    #expect(
      delegate.heard == [
        "turned 1", "done 1", "will [1]", "did [0] true true", "turned 5", "done 5",
      ])
    #expect(delegate.kept == [1, 5])
    #expect(book.currentPage == 5)
  }

  @Test func `a delivery inside a callback does not nest`() {
    var delegate = RecordingDelegate()
    delegate.whenTurned = { page, book in
      guard page == 1 else { return }
      var other = RecordingDelegate()
      book.deliver(book.moveToPage(5, at: .zero), to: &other)
      #expect(other.heard == [])
    }
    var book = book()
    book.deliver(book.turn(.forward, at: .zero), to: &delegate)
    #expect(delegate.kept == [1, 5])
  }

  @Test func `an endless exchange of callbacks is stopped`() {
    var delegate = RecordingDelegate()
    delegate.whenTurned = { page, book in book.moveToPage(1_000 - page, at: .zero) }
    var book = book()
    book.deliver(book.moveToPage(10, at: .zero), to: &delegate)
    #expect(delegate.kept.count == 17, "one request and sixteen callbacks")
    #expect(delegate.kept.last == book.currentPage)
    book.deliver(book.moveToPage(500, at: .zero), to: &delegate)
    #expect(book.currentPage == 500, "the controller accepts calls again")
  }

  @Test func `a completion can set pages again`() {
    var delegate = RecordingDelegate()
    var book = book(.scroll)
    let effects = book.moveToPage(10, at: .zero) { book, isFinished in
      #expect(isFinished)
      book.moveToPage(20, animated: false, at: .seconds(9))
    }
    book.deliver(effects, to: &delegate)
    #expect(delegate.kept == [10])
    var now = Duration.zero
    while let time = book.timeToNextFrame(at: now) {
      now += time
      book.handle(.tick, at: now, telling: &delegate)
    }
    #expect(delegate.kept == [10, 20])
  }

  @Test func `a completion is called exactly once`() {
    let ends: [(inout BookController<Sheets>) -> [PageEffect<Int>]] = [
      { $0.moveToPage(3, at: .zero) }, { $0.resize(to: Size(columns: 9, rows: 9)) },
      { $0.reload(Sheets(count: 2), at: 1) }, { $0.turn(.forward, at: .zero) },
    ]
    for end in ends {
      var delegate = RecordingDelegate()
      var book = book(.scroll)
      let calls = Calls()
      let first = book.moveToPage(10, at: .zero) { _, isFinished in calls.add(isFinished) }
      book.deliver(first, to: &delegate)
      book.deliver(end(&book), to: &delegate)
      book.deliver(book.handle(.tick, at: .seconds(9)), to: &delegate)
      #expect(calls.all == [false])
    }
  }

  @Test func `a request without any page is completed as unfinished`() {
    var delegate = RecordingDelegate()
    var book = BookController(Sheets(count: 0, isCounted: false), size: .roomy)
    let calls = Calls()
    book.deliver(book.moveToPage(9, at: .zero) { _, done in calls.add(done) }, to: &delegate)
    #expect(calls.all == [false])
    #expect(book.currentPage == nil)
  }

  @Test func `a resize asks the delegate for the spine`() {
    struct Single: PageDelegate {
      typealias Pages = Sheets
      func spine(for orientation: Orientation) -> SpineLocation? { .max }
    }
    var single = Single()
    var book = BookController(Sheets(count: 9), at: 3, size: Size(columns: 80, rows: 24))
    book.handle(.resized(Size(columns: 200, rows: 50)), at: .zero, telling: &single)
    #expect(book.geometry.orientation == .one)
    #expect(book.geometry.binding.boundEdge == .max)
    #expect(book.shown == Spread(3))
  }
}

/// Records calls from a `@Sendable` closure.
private final class Calls: @unchecked Sendable {
  private(set) var all: [Bool] = []
  func add(_ isFinished: Bool) { all.append(isFinished) }
}
