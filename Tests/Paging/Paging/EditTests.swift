import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Pages that are added, removed and moved while a reader uses them.
@Suite(.timeLimit(.minutes(90)))
struct EditTests {
  /// A page that remembers what was typed into it.
  struct Note: Page {
    let name: String
    var typed = ""

    func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
      canvas.write(SafeText("\(name): \(typed)"), at: slot.textArea.origin)
    }

    mutating func handle(
      _ event: Event, at slot: PageSlot, now: Duration
    ) -> PageResponse<Never> {
      switch event {
      case .pointer(let pointer): return pointer.action == .press ? .handled : .ignored
      case .key(let press):
        guard case .character(let letter) = press.key, press.modifiers.isEmpty else {
          return .ignored
        }
        typed.append(letter)
        return .handled
      default: return .ignored
      }
    }
  }

  private typealias Book = PageController<PageList<Note>>

  private func book(
    at page: Int = 1, _ lifetime: PageLifetime = .always, _ policy: SideBySidePolicy = .always(.one)
  ) -> Book {
    var options = PageOptions(transition: .scroll)
    options.pageLifetime = lifetime
    return Book(
      PageList(["a", "b", "c"].map { Note(name: $0) }), at: page, options: options,
      size: Size(columns: 60, rows: 12), sideBySide: policy)
  }

  private func type(_ letter: Character, into book: inout Book) {
    #expect(book.offer(.key(KeyPress(.character(letter))), at: .zero) == .handled)
  }

  @Test func `a page that is added leaves the others as they are`() {
    var book = book()
    type("x", into: &book)
    #expect(book.edit { $0.insert(Note(name: "new"), after: 0) }.isEmpty)
    #expect(book.pages.ids == [0, 3, 1, 2])
    #expect(book.currentPage == 1)
    #expect(book.picture().description.contains("b: x"))
    book.turn(.backward, at: .zero)
    #expect(book.currentPage == 3)
  }

  @Test func `where the open page is removed, the one before it opens and is told`() {
    var book = book(at: 2)
    type("x", into: &book)
    let effects = book.edit { $0.remove(2) }
    #expect(book.currentPage == 1)
    #expect(effects.contains(.turned(to: 1)) && effects.contains(.appearance(.didDisappear, 2)))
    #expect(book.page(2) == nil, "its state is gone, although pages live always")
    book.edit { $0.remove(1) }
    book.edit { $0.remove(0) }
    #expect(book.currentPage == nil && book.shown == nil)
    book.edit { $0.insert(Note(name: "again")) }
    #expect(book.currentPage == 3)
  }

  @Test func `the facing page is another after a page was added between them`() {
    var book = book(at: 0, .always, .always(.two))
    #expect(book.shown?.pages == [0, 1])
    book.edit { $0.insert(Note(name: "new"), after: 0) }
    #expect(book.shown?.pages == [0, 3])
  }

  @Test func `moving a page keeps it open, and identities are never used again`() {
    var book = book()
    book.edit { $0.move(1, to: 9) }
    #expect(book.pages.ids == [0, 2, 1] && book.currentPage == 1)
    book.edit { $0.remove(2) }
    var id: Int?
    book.edit { id = $0.insert(Note(name: "new")) }
    #expect(id == 3)
    book.edit { $0.move(77, to: 0) }
    #expect(book.pages.ids == [0, 1, 3])
    book.edit { id = $0.insert(Note(name: "first"), before: 0) }
    #expect(id == 4 && book.pages.ids == [4, 0, 1, 3])
    book.edit { id = $0.insert(Note(name: "before the last"), before: 3) }
    #expect(id == 5 && book.pages.ids == [4, 0, 1, 5, 3])
  }

  @Test func `a reload of an empty book opens its first page`() {
    var book = BookController([Note](), size: Size(columns: 60, rows: 12))
    #expect(book.currentPage == nil)
    let effects = book.reload([Note(name: "a"), Note(name: "b")])
    #expect(book.currentPage == 0 && effects.contains(.turned(to: 0)))
    #expect(!book.reload(at: 1).contains(.turned(to: 1)), "the program chose it")
    #expect(!book.reload().contains(.turned(to: 1)), "it was the reader's page before")
    #expect(book.reload([Note(name: "a")]).contains(.turned(to: 0)))
  }

  @Test func `a page that has not been seen is as the data source makes it`() {
    let book = book()
    #expect(book.page(2)?.name == "c")
    #expect(book.page(9) == nil)
  }

  // MARK: Who receives keys

  @Test func `keys go to the page that was asked for, and to the one that was touched`() {
    var book = book(at: 1, .always, .always(.two))
    type("x", into: &book)
    #expect(book.page(1)?.typed == "x")
    let press = Event.pointer(Pointer(.press, at: Point(column: 10, row: 4)))
    #expect(book.offer(press, at: .zero) == .handled)
    type("y", into: &book)
    #expect(book.page(0)?.typed == "y" && book.page(1)?.typed == "x")
  }

  @Test func `a covered book takes no keys`() {
    var book = book()
    book.cover()
    #expect(book.isCovered)
    #expect(book.handle(.key(KeyPress(.right)), at: .zero).isEmpty && book.currentPage == 1)
    book.uncover()
    book.handle(.key(KeyPress(.right)), at: .zero)
    #expect(book.currentPage == 2)
  }

  @Test func `the time is at hand inside run, and a new size has been laid out`() {
    var screen = ScriptedScreen(
      Size(columns: 60, rows: 12),
      [
        (.seconds(3), .key(KeyPress(.right))),
        (.seconds(5), .resized(Size(columns: 30, rows: 12))),
      ])
    var book = book()
    var (times, sizes): ([Duration], [Size]) = ([], [])
    screen.run(&book) { event, book in
      times.append(book.now)
      if case .resized = event { sizes.append(book.geometry.size) }
      if case .key = event { book.turn(.forward, at: book.now) }
      return .ignored
    }
    #expect(times.contains(.seconds(5)))
    #expect(sizes == [Size(columns: 30, rows: 12)])
  }

  // MARK: Room for text

  @Test func `text has its place beside the shade of the spine, however the book is bound`() {
    let bindings: [BookBinding] = [.left, .right, .top, .bottom]
    for binding in bindings {
      for orientation in [Orientation.one, .two] {
        for columns in 0...100 {
          let geometry = BookGeometry(
            size: Size(columns: columns, rows: 40), orientation: orientation, binding: binding)
          for side in geometry.pages.indices {
            let slot = PageSlot(side: side, geometry: geometry)
            let area = slot.textArea
            #expect(Rect(slot.rect.size).contains(area), "\(columns) \(binding) \(side)")
            let start = area.origin + slot.rect.origin
            let spine = geometry.spinePosition
            let isAcross = geometry.binding.axis == .horizontal
            let shaded = spine - geometry.gutter..<spine + geometry.gutter
            let text =
              isAcross
              ? start.column..<start.column + area.size.columns
              : start.row..<start.row + area.size.rows
            #expect(!text.overlaps(shaded), "\(columns) \(binding) \(side)")
          }
        }
      }
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.size.columns >= 0 && other.size.rows >= 0 && other.origin.column >= 0
      && other.origin.row >= 0 && other.origin.column + other.size.columns <= size.columns
      && other.origin.row + other.size.rows <= size.rows
  }
}
