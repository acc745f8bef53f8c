import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// How long pages live, and with them what they remember.
@Suite(.timeLimit(.minutes(90)))
struct LifetimeTests {
  /// A page that counts the keys it has received.
  private struct Counter: Page {
    var count = 0

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("count \(count)"), at: .zero)
    }

    mutating func handle(
      _ event: Event, at slot: PageSlot, now: Duration
    ) -> PageResponse<Never> {
      guard event == .key(KeyPress("+")) else { return .ignored }
      count += 1
      return .handled
    }
  }

  private func book(_ lifetime: PageLifetime = .open) -> BookController<[Counter]> {
    var options = PageOptions(transition: .scroll)
    options.pageLifetime = lifetime
    var book = BookController(
      [Counter](repeating: Counter(), count: 9), at: 4, options: options,
      size: Size(columns: 40, rows: 12))
    #expect(book.offer(.key(KeyPress("+")), at: .zero) == .handled)
    return book
  }

  @Test func `a page below an overlay keeps what it remembers`() {
    var book = book()
    book.cover()
    #expect(book.page(4)?.count == 1)
    book.uncover()
    #expect(book.page(4)?.count == 1)
    #expect(book.picture().description.contains("count 1"))
  }

  @Test func `the page that a second turn leads to can be changed before it appears`() {
    var book = book()
    book.turn(.forward, at: .zero)
    // The first leaf has hardly moved, so the second has not begun.
    book.moveToPage(7, at: .milliseconds(20))
    #expect(book.update(7) { $0.count = 7 } != nil)
    for frame in 2..<200 { book.handle(.tick, at: .milliseconds(20 * frame)) }
    #expect(book.page(7)?.count == 7)
    #expect(book.picture().description.contains("count 7"))
  }

  @Test func `an overlay in the middle of a turn keeps both pages`() {
    var book = book()
    book.turn(.forward, at: .zero)
    book.update(5) { $0.count = 7 }
    book.cover()
    #expect(book.page(4)?.count == 1 && book.page(5)?.count == 7)
    book.uncover()
    book.settle()
    #expect(book.page(4)?.count == 0 && book.page(5)?.count == 7)
  }

  @Test func `a page below an overlay receives no events`() {
    var book = book()
    book.cover()
    #expect(book.offer(.key(KeyPress("+")), at: .zero) == .ignored)
    #expect(book.page(4)?.count == 1)
  }

  @Test func `a page that is left below an overlay is forgotten`() {
    var book = book()
    book.cover()
    book.moveToPage(0, animated: false, at: .zero)
    book.uncover()
    #expect(book.page(4)?.count == 0 && book.page(0)?.count == 0)
  }

  @Test(arguments: [
    (PageLifetime.open, 0, 0), (.neighbours, 1, 0), (.always, 1, 1),
  ])
  func `a lifetime decides whether a page remembers after one turn and after two`(
    lifetime: PageLifetime, afterOne: Int, afterTwo: Int
  ) {
    for (turns, expected) in [(1, afterOne), (2, afterTwo)] {
      var book = book(lifetime)
      for way in [Direction.forward, .backward] {
        for _ in 0..<turns {
          book.turn(way, at: .zero)
          book.settle()
        }
      }
      #expect(book.currentPage == 4)
      #expect(book.page(4)?.count == expected, "\(turns) turns away and back")
    }
  }

  @Test func `a program reads and changes a page that lives unseen`() {
    var book = book(.always)
    book.moveToPage(0, animated: false, at: .zero)
    #expect(book.page(4)?.count == 1)
    book.update(4) { $0.count += 1 }
    book.moveToPage(4, animated: false, at: .zero)
    #expect(book.picture().description.contains("count 2"))
  }

  @Test func `a resize keeps what pages remember, a reload forgets it`() {
    var book = book(.always)
    book.resize(to: Size(columns: 120, rows: 30))
    #expect(book.page(4)?.count == 1)
    book.reload()
    #expect(book.page(4)?.count == 0 && book.currentPage == 4)
  }

  // MARK: Removed pages

  @Test(arguments: [false, true])
  func `a removed page never stays open`(isCounted: Bool) {
    var book = BookController(Sheets(count: 9, isCounted: isCounted), at: 8, size: .roomy)
    book.pages.count = 5
    book.reload()
    #expect(book.currentPage == 4)
    book.pages.count = 3
    book.resize(to: Size(columns: 60, rows: 20))
    #expect(book.currentPage == 2 && book.shown == Spread(2))
    book.reload(Sheets(count: 1, isCounted: isCounted))
    #expect(book.currentPage == 0)
    book.pages.count = 0
    book.reload()
    #expect(book.currentPage == nil && book.shown == nil)
  }

  /// Pages with names, in an order.
  private struct Named: PageSource {
    var names: [String]
    var isFirstKnown = true

    private func name(_ step: Int, from id: String) -> String? {
      names.firstIndex(of: id).map { $0 + step }.flatMap {
        names.indices.contains($0) ? names[$0] : nil
      }
    }

    func page(after id: String) -> String? { name(1, from: id) }
    func page(before id: String) -> String? { name(-1, from: id) }
    func makePage(_ id: String) -> Counter? { names.contains(id) ? Counter() : nil }
    var firstPage: String? { isFirstKnown ? names.first : nil }
  }

  @Test func `a page without a number that is removed gives way to the first`() {
    var book = PageController(Named(names: ["a", "b", "c"]), at: "c", size: .roomy)
    book.pages.names = ["a", "b"]
    book.reload()
    #expect(book.currentPage == "a")
    book.pages = Named(names: ["x"], isFirstKnown: false)
    book.reload()
    #expect(book.currentPage == nil, "nothing is known to open")
  }

  @Test func `a book does not begin with a page that does not exist`() {
    #expect(PageController(Named(names: ["a"]), at: "z", size: .roomy).currentPage == "a")
    #expect(
      BookController(Sheets(count: 4, isCounted: false), at: 9, size: .roomy).currentPage == 3)
    #expect(
      BookController(Sheets(count: 4, isCounted: false), at: -9, size: .roomy).currentPage == 0)
  }

  @Test func `pages that do not exist cannot be set`() throws {
    var book = BookController(
      Sheets(count: 4), size: .roomy, sideBySide: .always(.two))
    #expect(throws: PagingError.noSuchPage) { try book.setPages([2, 99], at: .zero) }
    #expect(book.shown == Spread(0, facing: 1))
    var named = PageController(Named(names: ["a"]), at: "a", size: .roomy)
    #expect(throws: PagingError.noSuchPage) { try named.show("z", at: .zero) }
    #expect(named.currentPage == "a")
  }
}
