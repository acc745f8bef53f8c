import CurlewCells
import Paging
import Testing

/// What the page view controller of tablets does: resizing, and the pages themselves.
@Suite(.timeLimit(.minutes(90)))
struct OriginalLifeTests {
  @Test func `another orientation keeps the page`() throws {
    var book = BookController(Sheets(count: 9), at: 3, size: Size(columns: 60, rows: 30))
    for (columns, slots) in [(120, [2, 3]), (60, [3]), (120, [2, 3])] {
      book.handle(.resized(Size(columns: columns, rows: 30)), at: .zero)
      #expect(book.shown?.slots == slots && book.currentPage == 3)
    }
  }

  @Test func `another orientation in the middle of a turn or a drag`() throws {
    for isDragged in [false, true] {
      var book = BookController(
        Sheets(count: 9), at: 3, options: PageOptions(transition: .scroll),
        size: Size(columns: 60, rows: 30))
      var effects: [PageEffect<Int>] = []
      if isDragged {
        book.drag(50, 10, releases: false)
      } else {
        book.turn(.forward, at: .zero)
      }
      effects += book.handle(.resized(.roomy), at: .seconds(99))
      let ends = effects.filter { if case .didFinish(false, _, _) = $0 { true } else { false } }
      #expect(ends.count == 1 && book.turn == nil)
      #expect(book.currentPage == (isDragged ? 3 : 4))
    }
  }

  @Test func `a start in landscape`() throws {
    let book = BookController(Sheets(count: 9), at: 3, size: Size(columns: 120, rows: 30))
    #expect(book.shown == Spread(2, facing: 3))
  }

  @Test func `a page is drawn for its present place`() throws {
    var book = BookController(
      [Placed(), Placed()], size: Size(columns: 60, rows: 30))
    #expect(book.picture().description.contains("side 0 of one"))
    book.resize(to: Size(columns: 120, rows: 30))
    #expect(book.picture().description.contains("side 1 of two"))
  }

  @Test func `pages of different types`() throws {
    var book = BookController(
      [AnyPage<Never>(Notes()), AnyPage(Placed())], options: PageOptions(transition: .none),
      size: .roomy, sideBySide: .always(.one))
    #expect(book.offer(.key(KeyPress("a")), at: .zero) == .handled)
    #expect(book.page(0)?.page is Notes)
    book.press(.right)
    #expect(book.page(1)?.page is Placed && book.picture().description.contains("side 0"))
  }

  @Test func `a page with a pager of its own inside`() throws {
    var book = BookController(
      [Nest(), Nest()], options: PageOptions(transition: .none), size: .roomy,
      sideBySide: .always(.one))
    book.press(.right)
    #expect(book.currentPage == 1, "the outer book ignores down, the inner one right")
    #expect(book.offer(.key(KeyPress(.down)), at: .seconds(1)) == .handled)
    #expect(book.currentPage == 1 && book.page(1)?.inner.currentPage == 1)
    #expect(book.picture().description.contains("sheet 1"))
  }

  @Test func `pages are dropped when they have disappeared`() throws {
    var book = BookController(
      [Notes(), Notes()], options: PageOptions(transition: .none), size: .roomy,
      sideBySide: .always(.one))
    func lives(_ page: Int) -> Bool { book.update(page) { _ in true } ?? false }
    #expect(lives(0) && !lives(1))
    book.press(.right)
    #expect(!lives(0) && lives(1))
  }
}

/// A page that says where it lies.
struct Placed: Page {
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(SafeText("side \(slot.side) of \(slot.geometry.orientation)"), at: .zero)
  }
}

/// A page with a book inside, whose pages turn up and down.
struct Nest: Page {
  var inner = BookController(
    Sheets(count: 3), options: PageOptions(transition: .none, binding: .top),
    size: Size(columns: 30, rows: 9), sideBySide: .always(.one))

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    var inner = inner
    inner.draw(on: &canvas)
  }

  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    guard event == .key(KeyPress(.down)) || event == .key(KeyPress(.up)) else { return .ignored }
    inner.handle(event, at: now)
    return .handled
  }
}
