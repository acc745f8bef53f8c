import CurlewCells
import Paging
import Testing

/// What the page view controller of tablets does: callbacks.
@Suite(.timeLimit(.minutes(90)))
struct OriginalCallbackTests {
  @Test func `will and did are told for turns of the reader only`() throws {
    var readers = opened(9, at: 4)
    #expect(readers.turn(.forward, at: .zero).contains(.willTransition(to: [5])))
    #expect(readers.finish().contains { if case .didFinish = $0 { true } else { false } })
    var programs = opened(9, at: 4)
    let effects = programs.moveToPage(7, at: .zero) + programs.finish()
    #expect(!effects.contains { if case .willTransition = $0 { true } else { false } })
    #expect(!effects.contains { if case .didFinish = $0 { true } else { false } })
  }

  @Test func `a turn that falls back is not completed`() throws {
    var book = opened(9, at: 4, .one, PageOptions(transition: .curl))
    let effects = book.drag(117, 110)
    #expect(
      effects.contains(.didFinish(isFinished: true, previous: [4], isCompleted: false)))
    #expect(
      effects.steps(of: 5) == [.willAppear, .willDisappear, .didDisappear]
        && effects.steps(of: 4) == [.willDisappear, .willAppear, .didAppear])
  }

  @Test func `the direction of a turn`() throws {
    for direction in [Direction.forward, .backward] {
      var book = opened(9, at: 4)
      book.turn(direction, at: .zero)
      #expect(book.turn?.direction == direction)
    }
  }

  @Test func `every layout asks for the spine`() throws {
    let policy = SideBySidePolicy.byWidth.placingSpine { $0 == .two ? .max : .mid }
    var book = BookController(Sheets(count: 9), size: .roomy, sideBySide: policy)
    #expect(book.geometry.orientation == .one)
    book.handle(.resized(Size(columns: 60, rows: 20)), at: .zero)
    #expect(book.geometry.orientation == .two)
    book.reload(Sheets(count: 3), size: .roomy)
    #expect(book.geometry.orientation == .one)
  }

  @Test func `each page appears once, and pages that are jumped over do not`() throws {
    var book = opened(9, at: 1)
    let effects = book.moveToPage(3, at: .zero) + book.finish()
    #expect(effects.steps(of: 1) == [.willDisappear, .didDisappear])
    #expect(effects.steps(of: 2) == [])
    #expect(effects.steps(of: 3) == [.willAppear, .didAppear])
  }

  @Test func `a page appears with the book`() throws {
    let diary = Diary()
    _ = BookController([Listening(diary: diary)], size: .roomy)
    #expect(diary.steps == [.willAppear, .didAppear])
  }

  @Test func `the page switches when more than half of the next one shows`() throws {
    for column in stride(from: 115, to: 5, by: -10) {
      var book = opened(9)
      book.drag(118, column, releases: false)
      let isOver = (book.turn?.progress ?? 0) > 0.5
      var released = opened(9)
      released.drag(118, column)
      #expect(released.currentPage == (isOver ? 1 : 0), "released at \(column)")
    }
  }

  @Test func `an overlay keeps the pages and what they remember`() throws {
    for isTurning in [false, true] {
      var book = BookController(
        [Notes(), Notes()], options: PageOptions(transition: .scroll), size: .roomy,
        sideBySide: .always(.one))
      if isTurning { book.turn(.forward, at: .zero) }
      let page = isTurning ? 1 : 0
      #expect(book.offer(.key(KeyPress("a")), at: .zero) == .handled)
      book.cover()
      book.cover()
      book.uncover()
      book.settle()
      #expect(book.currentPage == page && book.page(page)?.text == "a")
      book.press(isTurning ? .left : .right)
      #expect(book.currentPage == 1 - page, "paging goes on")
    }
  }
}

extension [PageEffect<Int>] {
  /// The appearance of a page.
  fileprivate func steps(of page: Int) -> [PageAppearance] {
    compactMap { if case .appearance(let step, page) = $0 { step } else { nil } }
  }
}

extension PageController {
  /// Ticks until nothing moves, and returns the effects.
  fileprivate mutating func finish() -> [Effect] {
    var (now, effects) = (Duration.zero, [Effect]())
    while let wait = timeToNextFrame(at: now) {
      now += wait
      effects += handle(.tick, at: now)
    }
    return effects
  }
}

final class Diary: @unchecked Sendable { var steps: [PageAppearance] = [] }

struct Listening: Page {
  let diary: Diary
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {}
  mutating func didChange(_ appearance: PageAppearance) { diary.steps.append(appearance) }
}

/// A page that remembers the letters that are typed on it.
struct Notes: Page {
  var text = ""
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(SafeText(text), at: .zero)
  }
  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    guard case .key(let press) = event, case .character(let letter) = press.key, letter != " "
    else { return .ignored }
    text.append(letter)
    return .handled
  }
}
