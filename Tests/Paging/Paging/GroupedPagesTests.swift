import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Data sources that say which pages lie together.
@Suite(.timeLimit(.minutes(90)))
struct GroupedPagesTests {
  /// A book with a cover alone, and with plates.
  private struct Album: NumberedPages {
    var count = 6
    var plates: Set<Int> = []

    var pageCount: Int? { count }

    func page(at index: Int) -> NumberedSheet? {
      (0..<count).contains(index) ? NumberedSheet(index: index) : nil
    }

    func facingPages(of id: Int) -> Spread<Int>? {
      plates.contains(id) ? Spread(plate: id) : Spread(withCover: id, of: count)
    }
  }

  private let size = Size(columns: 120, rows: 40)

  private func turned(_ book: inout BookController<Album>, _ direction: Direction) -> Spread<Int>? {
    book.options.transition = .none
    book.turn(direction, at: .zero)
    return book.shown
  }

  @Test func `a cover lies alone, and a turn comes back to it`() {
    var book = BookController(Album(), size: size)
    #expect(book.shown?.slots == [nil, 0])
    #expect(turned(&book, .forward)?.slots == [1, 2])
    #expect(turned(&book, .forward)?.slots == [3, 4])
    #expect(turned(&book, .forward)?.slots == [5, nil])
    #expect(turned(&book, .forward)?.slots == [5, nil], "the end")
    for _ in 0..<3 { _ = turned(&book, .backward) }
    #expect(book.shown?.slots == [nil, 0])
    book.moveToPage(4, animated: false, at: .zero)
    #expect(book.shown?.slots == [3, 4] && book.currentPage == 4)
  }

  @Test func `every page of a book with a cover is in the spread made for it`() {
    for count in 1...9 {
      for page in 0..<count {
        let spread = Spread(withCover: page, of: count)
        #expect(spread.pages.contains(page) && spread.pages.allSatisfy { $0 < count })
        #expect(spread.pages.allSatisfy { Spread(withCover: $0, of: count) == spread })
      }
    }
  }

  @Test func `an empty place shows the desk, without edges of leaves`() {
    var book = BookController(Album(), size: size)
    let picture = book.picture()
    let (left, right) = (book.geometry.pages[0], book.geometry.pages[1])
    for column in left.columns {
      #expect(picture[column, 20] == Cell(.desk))
    }
    #expect(picture[left.origin.column - 1, 20] == Cell(.desk))
    #expect(picture[right.columns.upperBound, 20].style.ink.role == .edge)
    #expect(picture[right.origin.column, 20].style.paper.role == .page)
  }

  @Test func `no leaf is lifted from the desk`() {
    var book = BookController(Album(), size: size)
    let (near, far) = (book.geometry.book.columns.lowerBound, book.geometry.book.columns.upperBound)
    func drag(from column: Int) -> Bool {
      book.handle(.pointer(Pointer(.press, at: Point(column: column, row: 20))), at: .zero)
      book.handle(.pointer(Pointer(.drag, at: Point(column: 60, row: 20))), at: .zero)
      return book.turn != nil
    }
    #expect(!drag(from: near))
    #expect(drag(from: far - 1))
  }

  @Test func `a turn lays the cover on the desk`() {
    var book = BookController(Album(), size: size)
    book.turn(.forward, at: .zero)
    for time in 1...5 { book.handle(.tick, at: .milliseconds(20 * time)) }
    let picture = book.picture()
    let isDesk = picture.row(20).prefix(10).allSatisfy { $0.style.paper.role == .desk }
    #expect(isDesk && book.turn != nil)
  }

  @Test func `a plate takes both places and bends with its leaf`() {
    var book = BookController(Album(plates: [2]), at: 2, size: size)
    #expect(book.shown?.isPlate == true && book.shown?.pages == [2])
    let plate = PageSlot(isPlate: true, geometry: book.geometry)
    #expect(plate.rect == book.geometry.book)
    #expect(book.picture().description.contains("sheet 2"))
    #expect(turned(&book, .forward)?.slots == [3, 4])
    #expect(turned(&book, .backward)?.slots == [2, 2])
    #expect(throws: Never.self) { try book.show(2, at: .zero) }
    #expect(throws: PagingError.pageTwice) { try book.setPages([3, 3], at: .zero) }
  }

  @Test func `an odd count without groups ends with blank paper`() {
    var book = BookController(Sheets(count: 3), at: 2, size: size)
    #expect(book.shown?.slots == [2, nil])
    let right = book.geometry.pages[1]
    #expect(book.picture()[right.origin.column + 20, 20].style.paper.role == .page)
  }

  @Test func `pages lie side by side while their leaf turns up`() {
    let binding = BookBinding(.vertical, stacking: .horizontal)
    var book = BookController(
      Sheets(count: 6), options: PageOptions(binding: binding), size: size)
    #expect(book.shown?.slots == [0, 1])
    let pages = book.geometry.pages
    #expect(pages[0].rows == pages[1].rows && pages[0].columns.upperBound == pages[1].origin.column)
    book.turn(.forward, at: .zero)
    #expect(book.shown?.slots == [2, 3])
    for time in 1...8 { book.handle(.tick, at: .milliseconds(20 * time)) }
    let picture = book.picture()
    let widest = (0..<40).map { row in
      picture.row(row).count { $0.style.paper.role == .back }
    }.max()
    #expect(widest.map { $0 > book.geometry.leaf.columns } == true, "the leaf has both pages")
  }
}
