import CurlewCells
import Paging
import Testing

/// Callbacks that call the controller.
@Suite(.timeLimit(.minutes(90)))
struct CallbackTests {
  /// Records what it hears, and runs a closure after each turn.
  private struct Recorder {
    var heard: [String] = []
    var kept: [Int] = []
    var whenTurned: (Int, inout BookController<Sheets>) -> Void = { _, _ in }

    mutating func hear(_ notice: PageNotice<Sheets>, _ book: inout BookController<Sheets>) {
      switch notice {
      case .effect(.turned(let page)):
        kept.append(page)
        heard.append("turned \(page)")
        whenTurned(page, &book)
        heard.append("done \(page)")
      case .effect(.willTransition(let pages)): heard.append("will \(pages)")
      case .effect(.didFinish(let isFinished, let previous, let isCompleted)):
        heard.append("did \(previous) \(isFinished) \(isCompleted)")
      case .effect(.settled), .effect(.appearance), .effect(.completed): break
      }
    }
  }

  private func book(_ transition: TransitionStyle = .none) -> BookController<Sheets> {
    BookController(
      Sheets(count: 1_000), options: PageOptions(transition: transition), size: .roomy,
      sideBySide: .always(.one))
  }

  @Test func `the effects of a callback are delivered after the waiting ones`() {
    var recorder = Recorder()
    recorder.whenTurned = { page, book in if page == 1 { book.moveToPage(5, at: .zero) } }
    var book = book()
    book.deliver(book.turn(.forward, at: .zero)) { recorder.hear($0, &$1) }
    #expect(
      recorder.heard == [
        "will [1]", "turned 1", "done 1", "did [0] true true", "turned 5", "done 5",
      ])
    #expect(recorder.kept == [1, 5])
    #expect(book.currentPage == 5)
  }

  @Test func `a delivery inside a callback does not nest`() {
    var recorder = Recorder()
    recorder.whenTurned = { page, book in
      guard page == 1 else { return }
      var other = Recorder()
      book.deliver(book.moveToPage(5, at: .zero)) { other.hear($0, &$1) }
      #expect(other.heard == [])
    }
    var book = book()
    book.deliver(book.turn(.forward, at: .zero)) { recorder.hear($0, &$1) }
    #expect(recorder.kept == [1, 5])
  }

  @Test func `an endless exchange of callbacks is stopped`() {
    var recorder = Recorder()
    recorder.whenTurned = { page, book in book.moveToPage(1_000 - page, at: .zero) }
    var book = book()
    book.deliver(book.moveToPage(10, at: .zero)) { recorder.hear($0, &$1) }
    #expect(recorder.kept.count == 17, "one request and sixteen callbacks")
    #expect(recorder.kept.last == book.currentPage)
    book.deliver(book.moveToPage(500, at: .zero)) { recorder.hear($0, &$1) }
    #expect(book.currentPage == 500, "the controller accepts calls again")
  }

  @Test func `a completion can set pages again`() {
    var recorder = Recorder()
    var book = book(.scroll)
    let effects = book.moveToPage(10, at: .zero) { book, isFinished in
      #expect(isFinished)
      book.moveToPage(20, animated: false, at: .seconds(9))
    }
    book.deliver(effects) { recorder.hear($0, &$1) }
    #expect(recorder.kept == [10])
    var now = Duration.zero
    while let time = book.timeToNextFrame(at: now) {
      now += time
      book.handle(.tick, at: now) { recorder.hear($0, &$1) }
    }
    #expect(recorder.kept == [10, 20])
  }

  @Test func `a completion is called exactly once`() {
    let ends: [(inout BookController<Sheets>) -> [PageEffect<Int>]] = [
      { $0.moveToPage(3, at: .zero) }, { $0.resize(to: Size(columns: 9, rows: 9)) },
      { $0.reload(Sheets(count: 2), at: 1) }, { $0.turn(.forward, at: .zero) },
    ]
    for end in ends {
      var recorder = Recorder()
      var book = book(.scroll)
      let calls = Calls()
      let first = book.moveToPage(10, at: .zero) { _, isFinished in calls.add(isFinished) }
      book.deliver(first) { recorder.hear($0, &$1) }
      book.deliver(end(&book)) { recorder.hear($0, &$1) }
      book.deliver(book.handle(.tick, at: .seconds(9))) { recorder.hear($0, &$1) }
      #expect(calls.all == [false])
    }
  }

  @Test func `a request without any page is completed as unfinished`() {
    var recorder = Recorder()
    var book = BookController(Sheets(count: 0, isCounted: false), size: .roomy)
    let calls = Calls()
    book.deliver(book.moveToPage(9, at: .zero) { _, done in calls.add(done) }) {
      recorder.hear($0, &$1)
    }
    #expect(calls.all == [false])
    #expect(book.currentPage == nil)
  }

  @Test func `completions run without a listener, and what they cause is returned`() {
    var book = book()
    let calls = Calls()
    let effects = book.moveToPage(3, at: .zero) { book, isFinished in
      calls.add(isFinished)
      book.moveToPage(7, at: .zero) { _, isFinished in calls.add(isFinished) }
    }
    #expect(calls.all == [true, true] && book.currentPage == 7)
    #expect(effects.filter(\.isMove) == [.turned(to: 3), .settled, .turned(to: 7), .settled])
  }

  @Test func `an endless chain of completions is stopped`() {
    var book = book()
    let calls = Calls()
    @Sendable func go(_ book: inout BookController<Sheets>, _ isFinished: Bool) {
      calls.add(isFinished)
      book.moveToPage(calls.all.count, at: .zero, completion: go)
    }
    book.moveToPage(500, at: .zero, completion: go)
    #expect(calls.all.count == 17)
    book.moveToPage(9, at: .zero)
    #expect(book.currentPage == 9, "the controller accepts calls again")
  }

  // MARK: Order

  /// The words of a reader's turn, for each way to turn.
  @Test(arguments: [TransitionStyle.none, .scroll, .curl])
  func `a turn is told as will, turned, did, whatever began it`(style: TransitionStyle) {
    let inputs: [(String, [Event])] = [
      ("key", [.key(KeyPress(.right))]), ("end", [.key(KeyPress(.end))]),
      ("wheel", [.pointer(Pointer(.wheelDown, at: .zero))]),
      ("tap", [.press, .release].map { .pointer(Pointer($0, at: Point(column: 110, row: 9))) }),
      (
        "drag",
        [
          .pointer(Pointer(.press, at: Point(column: 117, row: 19))),
          .pointer(Pointer(.drag, at: Point(column: 60, row: 19))),
          .pointer(Pointer(.release, at: Point(column: 5, row: 19))),
        ]
      ),
    ]
    for (name, events) in inputs where name != "drag" || style.isDragged {
      var recorder = Recorder()
      var book = book(style)
      for event in events { book.handle(event, at: .zero) { recorder.hear($0, &$1) } }
      let end = finish(&book, &recorder)
      #expect(end, "\(name)")
      let page = name == "end" ? 999 : 1
      #expect(
        recorder.heard == [
          "will [\(page)]", "turned \(page)", "done \(page)", "did [0] true true",
        ],
        "\(name)")
    }
  }

  @Test func `dots turn like keys`() {
    var recorder = Recorder()
    var book = book(.scroll)
    let dots = PageIndicator(count: 9, index: 0)
    let rect = Rect(column: 0, row: 0, columns: 30, rows: 1)
    let way = dots.turn(forTapAt: Point(column: 25, row: 0), in: rect) ?? .backward
    book.deliver(book.turn(way, at: .zero)) { recorder.hear($0, &$1) }
    _ = finish(&book, &recorder)
    #expect(recorder.heard == ["will [1]", "turned 1", "done 1", "did [0] true true"])
  }

  @Test func `quick keys are told one after another`() {
    var recorder = Recorder()
    var book = book(.scroll)
    for key in 0..<3 {
      book.handle(.key(KeyPress(.right)), at: .milliseconds(10 * key)) { recorder.hear($0, &$1) }
    }
    _ = finish(&book, &recorder)
    #expect(
      recorder.heard.filter { !$0.hasPrefix("done") } == [
        "will [1]", "turned 1", "did [0] false true", "will [2]", "turned 2", "did [1] false true",
        "will [3]", "turned 3", "did [2] true true",
      ])
  }

  private func finish(_ book: inout BookController<Sheets>, _ recorder: inout Recorder) -> Bool {
    var now = Duration.zero
    while let time = book.timeToNextFrame(at: now), now < .seconds(9) {
      now += time
      book.handle(.tick, at: now) { recorder.hear($0, &$1) }
    }
    return book.turn == nil
  }

  // MARK: The spine

  @Test func `every layout asks where the spine is`() {
    let policy = SideBySidePolicy.byWidth.placingSpine { $0 == .two ? .max : .min }
    var book = BookController(
      Sheets(count: 9), at: 3, size: Size(columns: 200, rows: 50), sideBySide: policy)
    func expect(_ edge: BookBinding.BoundEdge, _ cause: String) {
      #expect(book.geometry.orientation == .one && book.shown == Spread(3), "\(cause)")
      #expect(book.geometry.binding.boundEdge == edge, "\(cause)")
    }
    expect(.max, "start")
    book.handle(.resized(Size(columns: 80, rows: 24)), at: .zero)
    expect(.min, "resize")
    book.reload(Sheets(count: 8), size: Size(columns: 200, rows: 50))
    expect(.max, "other pages")
    book.reload()
    expect(.max, "reload")
  }

  @Test func `a spine in the middle shows two pages`() {
    let policy = SideBySidePolicy.always(.one).placingSpine { _ in .mid }
    let book = BookController(Sheets(count: 9), at: 3, size: .roomy, sideBySide: policy)
    #expect(book.shown == Spread(2, facing: 3))
  }
}

extension TransitionStyle {
  fileprivate var isDragged: Bool { self == .curl || self == .scroll }
}

/// Records calls from a `@Sendable` closure.
private final class Calls: @unchecked Sendable {
  private(set) var all: [Bool] = []
  func add(_ isFinished: Bool) { all.append(isFinished) }
}
