import CurlewCells
import Paging
import Testing

/// What the page view controller of tablets does: requests of the program.
@Suite(.timeLimit(.minutes(90)))
struct OriginalRequestTests {
  @Test func `set pages: direction, animation, completion`() throws {
    for direction in [Direction.forward, .backward] {
      for animated in [false, true] {
        let (calls, expected) = (Answers(), animated ? direction : nil)
        var book = opened(9, at: 4)
        try book.setPages([6], direction: direction, animated: animated, at: .zero) {
          calls.add($1)
        }
        #expect(book.turn?.direction == expected && book.currentPage == 6)
        book.settle()
        #expect(calls.all == [true])
      }
    }
    let calls = Answers()
    var book = opened(9, at: 4)
    try book.setPages([6], animated: true, at: .zero) { calls.add($1) }
    try book.setPages([7], animated: true, at: .zero) { calls.add($1) }
    #expect(calls.all == [false])
    book.settle()
    try book.setPages([7], animated: true, at: .zero) { calls.add($1) }
    #expect(calls.all == [false, true, true], "page 7 is open already")
  }

  @Test func `a completion sets pages again`() throws {
    var book = opened(9, at: 4)
    try book.setPages([6], animated: true, at: .zero) { book, _ in
      _ = try? book.setPages([2], at: .seconds(9))
    }
    book.settle()
    #expect(book.currentPage == 2)
  }

  @Test func `move to a page: the direction follows the numbers`() throws {
    var book = opened(9, at: 4)
    for (page, direction) in [(7, Direction.forward), (2, .backward), (2, nil)] {
      book.moveToPage(page, at: .zero)
      #expect(book.turn?.direction == direction)
      book.settle()
      #expect(book.currentPage == page)
    }
  }

  @Test func `the current page`() throws {
    var book = opened(9, at: 4)
    book.turn(.forward, at: .zero)
    #expect(book.currentPage == 5, "as soon as it is decided")
    #expect(opened(0).currentPage == nil)
  }

  @Test func `the page is kept at each turn, and read at the start`() throws {
    var (kept, book) = ([Int](), opened(9, at: 3))
    let listener: BookController<Sheets>.Listener = {
      if case .effect(.turned(let page)) = $0 { kept.append(page) }
      _ = $1
    }
    for key in [Key.right, .right, .left] {
      book.handle(.key(KeyPress(key)), at: .zero, telling: listener)
      book.settle()
    }
    for (action, column) in [(Pointer.Action.press, 117), (.drag, 112)] {
      book.handle(
        .pointer(Pointer(action, at: Point(column: column, row: 19))), at: .seconds(50),
        telling: listener)
    }
    book.handle(
      .pointer(Pointer(.release, at: Point(column: 112, row: 19))), at: .seconds(51),
      telling: listener)
    book.settle()
    #expect(kept == [4, 5, 4] && opened(9, at: 4).currentPage == 4)
  }

  @Test func `a slider moves through the pages`() throws {
    var (slider, book) = (PageSlider(page: 0, of: 9), opened(9))
    let rect = Rect(column: 0, row: 0, columns: 41, rows: 1)
    let press = Event.pointer(Pointer(.press, at: Point(column: 38, row: 0)))
    guard case .move(let page) = slider.handle(press, in: rect) else {
      Issue.record("the knob does not move")
      return
    }
    #expect(book.moveToPage(page, animated: false, at: .zero).contains(.turned(to: 8)))
  }

  @Test func `thumbnails lead to a page`() throws {
    var (grid, book) = (
      Overview(
        count: 9, current: 0, page: Size(columns: 40, rows: 20),
        area: Rect(Size(columns: 120, rows: 40))), opened(9)
    )
    _ = grid.handle(.key(KeyPress(.right)))
    #expect(grid.handle(.key(KeyPress(.enter))) == .choose(1))
    book.moveToPage(1, animated: false, at: .zero)
    #expect(book.currentPage == 1)
  }
}

/// Records the answers of completions.
final class Answers: @unchecked Sendable {
  private(set) var all: [Bool] = []
  func add(_ isFinished: Bool) { all.append(isFinished) }
}
