import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Pages that handle events before the controller does.
struct PageEventTests {
  /// Counts presses of a key, returns an action for a tap, and records its appearance.
  private struct Counter: Page {
    let index: Int
    let diary: Diary
    var count = 0

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("page \(index) counts \(count)"), at: Point(column: 1, row: 1))
    }

    mutating func handle(_ event: Event, at slot: PageSlot) -> PageResponse<String> {
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
    #expect(book.offer(.key(KeyPress("+"))) == .handled)
    #expect(book.offer(.key(KeyPress("+"))) == .handled)
    #expect(book.picture().description.contains("page 2 counts 2"))
    #expect(book.picture().description.contains("page 3 counts 0"))
    #expect(book.offer(.key(KeyPress(.right))) == .ignored)
  }

  @Test func `a page loses its state when it has disappeared`() {
    var book = book()
    _ = book.offer(.key(KeyPress("+")))
    book.moveToPage(0, animated: false, at: .zero)
    book.moveToPage(2, animated: false, at: .zero)
    #expect(book.picture().description.contains("page 2 counts 0"))
  }

  @Test func `pointer positions are relative to the page`() {
    var book = book()
    let right = book.geometry.pages[1].origin
    let point = Point(column: right.column + 7, row: right.row + 5)
    #expect(book.offer(.pointer(Pointer(.press, at: point))) == .action("3 press 7,5"))
    let outside = Point(column: right.column - 9, row: right.row + 20)
    #expect(book.offer(.pointer(Pointer(.drag, at: outside))) == .action("3 drag -9,20"))
    #expect(book.offer(.pointer(Pointer(.release, at: outside))) == .action("3 release -9,20"))
    #expect(book.offer(.pointer(Pointer(.drag, at: outside))) == .ignored)
  }

  @Test func `during a turn pages receive no keys`() {
    var book = book()
    book.turn(.forward, at: .zero)
    #expect(book.offer(.key(KeyPress("+"))) == .ignored)
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

  @Test func `a delegate receives the action of a page and can turn`() {
    struct Guide: PageDelegate {
      var kept: [Int] = []
      mutating func didTurn(to page: Int, _ book: inout BookController<Counters>) {
        kept.append(page)
      }
      mutating func didRequest(_ action: String, _ book: inout BookController<Counters>) {
        book.moveToPage(5, animated: false, at: .zero)
      }
    }
    var guide = Guide()
    var book = book()
    let left = book.geometry.pages[0].origin
    let point = Point(column: left.column, row: left.row + 5)
    book.handle(.pointer(Pointer(.press, at: point)), at: .zero, telling: &guide)
    #expect(guide.kept == [5])
    book.handle(.key(KeyPress(.left)), at: .zero, telling: &guide)
    #expect(guide.kept == [5, 2])
  }
}
