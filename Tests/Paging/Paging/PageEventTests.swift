import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Pages that handle events before the controller does.
@Suite(.timeLimit(.minutes(90)))
struct PageEventTests {
  /// Counts presses of a key, returns an action for a tap, and records its appearance.
  private struct Counter: Page {
    let index: Int
    let diary: Diary
    var count = 0

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("page \(index) counts \(count)"), at: Point(column: 1, row: 1))
    }

    mutating func handle(
      _ event: Event, at slot: PageSlot, now: Duration
    ) -> PageResponse<String> {
      switch event {
      case .key(KeyPress("+")):
        count += 1
        return .handled
      case .pointer(let pointer) where pointer.point.row == 5 || pointer.action != .press:
        return .action("\(index) \(pointer.action) \(pointer.point.column),\(pointer.point.row)")
      default: return .ignored
      }
    }

    mutating func didChange(_ appearance: PageAppearance) {
      diary.entries.append("\(index) \(appearance)")
    }
  }

  private final class Diary: @unchecked Sendable { var entries: [String] = [] }

  private struct Counters: NumberedPages {
    let diary = Diary()
    func page(at index: Int) -> Counter? {
      (0..<6).contains(index) ? Counter(index: index, diary: diary) : nil
    }
  }

  private func book(_ pages: Counters = Counters(), at page: Int = 2) -> BookController<Counters> {
    BookController(
      pages, at: page, options: PageOptions(transition: .scroll), size: .roomy,
      sideBySide: .always(.two))
  }

  @Test func `a page keeps and shows the state of handled events`() {
    var book = book()
    _ = book.picture()
    #expect(book.offer(.key(KeyPress("+")), at: .zero) == .handled)
    #expect(book.offer(.key(KeyPress("+")), at: .zero) == .handled)
    #expect(book.picture().description.contains("page 2 counts 2"))
    #expect(book.picture().description.contains("page 3 counts 0"))
    #expect(book.offer(.key(KeyPress(.right)), at: .zero) == .ignored)
  }

  @Test func `a page loses its state when it has disappeared`() {
    var book = book()
    _ = book.offer(.key(KeyPress("+")), at: .zero)
    book.moveToPage(0, animated: false, at: .zero)
    book.moveToPage(2, animated: false, at: .zero)
    #expect(book.picture().description.contains("page 2 counts 0"))
  }

  @Test func `pointer positions are relative to the page`() {
    var book = book()
    let right = book.geometry.pages[1].origin
    let point = Point(column: right.column + 7, row: right.row + 5)
    #expect(book.offer(.pointer(Pointer(.press, at: point)), at: .zero) == .action("3 press 7,5"))
    let outside = Point(column: right.column - 9, row: right.row + 20)
    #expect(book.offer(.pointer(Pointer(.drag, at: outside)), at: .zero) == .action("3 drag -9,20"))
    #expect(
      book.offer(.pointer(Pointer(.release, at: outside)), at: .zero) == .action("3 release -9,20"))
    #expect(book.offer(.pointer(Pointer(.drag, at: outside)), at: .zero) == .ignored)
  }

  @Test func `during a turn keys reach the page that it leads to`() {
    var book = book()
    book.turn(.forward, at: .zero)
    #expect(book.offer(.key(KeyPress("+")), at: .zero) == .handled)
    #expect(book.isFrameDue)
    #expect(book.page(4)?.count == 1 && book.page(2)?.count == 0)
    let press = Pointer(.press, at: Point(column: 60, row: 6))
    #expect(book.offer(.pointer(press), at: .zero) == .ignored, "the pointer can catch the leaf")
    book.settle()
    #expect(book.picture().description.contains("page 4 counts 1"))
  }

  @Test func `while a hand holds the leaf no page receives keys, then the page it falls on`() {
    var book = book()
    for (action, column) in [(Pointer.Action.press, 110), (.drag, 100)] {
      book.handle(.pointer(Pointer(action, at: Point(column: column, row: 9))), at: .zero)
    }
    #expect(book.turn != nil && book.offer(.key(KeyPress("+")), at: .zero) == .ignored)
    book.handle(.pointer(Pointer(.release, at: Point(column: 100, row: 9))), at: .seconds(1))
    #expect(book.turn != nil && book.offer(.key(KeyPress("+")), at: .seconds(1)) == .handled)
    #expect(book.page(2)?.count == 1, "the leaf falls back")
  }

  @Test func `keys of a turn and of the next page are typed in one go`() {
    var book = book()
    let listener: BookController<Counters>.Listener = { _, _ in }
    for key in [Key.down, "+", "+"] {
      book.handle(.key(KeyPress(key)), at: .zero, telling: listener)
    }
    #expect(book.currentPage == 4 && book.page(4)?.count == 2)
  }

  @Test func `a page receives pasted text and the time`() {
    struct Note: Page {
      var text = ""
      func draw(on canvas: inout TextCanvas, at slot: PageSlot) {}
      mutating func handle(
        _ event: Event, at slot: PageSlot, now: Duration
      ) -> PageResponse<Never> {
        guard case .pasted(let pasted) = event else { return .ignored }
        text += "\(pasted) at \(now)"
        return .handled
      }
    }
    var book = BookController([Note()], size: .roomy)
    #expect(book.offer(.pasted("words"), at: .seconds(3)) == .handled)
    #expect(book.page(0)?.text == "words at 3.0 seconds")
  }

  @Test func `pages are told when they appear and disappear`() {
    let pages = Counters()
    var book = book(pages)
    book.moveToPage(5, animated: false, at: .zero)
    book.cover()
    book.uncover()
    let life = pages.diary.entries.filter { $0.hasPrefix("4") }.map { $0.dropFirst(2) }
    let coming = ["willAppear", "didAppear"] as [Substring]
    #expect(life == coming + ["willDisappear", "didDisappear"] + coming)
    #expect(pages.diary.entries.filter { $0.hasPrefix("2") }.count == 4)
  }

  @Test func `a listener receives the action of a page and can turn`() {
    var (kept, book) = ([Int](), book())
    func hear(_ notice: PageNotice<Counters>, _ book: inout BookController<Counters>) {
      switch notice {
      case .effect(.turned(let page)): kept.append(page)
      case .action: book.moveToPage(5, animated: false, at: .zero)
      default: break
      }
    }
    let left = book.geometry.pages[0].origin
    let point = Point(column: left.column, row: left.row + 5)
    book.handle(.pointer(Pointer(.press, at: point)), at: .zero, telling: hear)
    #expect(kept == [5])
    book.handle(.key(KeyPress(.left)), at: .zero, telling: hear)
    #expect(kept == [5, 2])
  }
}
