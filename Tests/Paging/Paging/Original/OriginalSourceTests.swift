import CurlewCells
import Paging
import Testing

/// What the page view controller of tablets does: the data source and the dots.
@Suite(.timeLimit(.minutes(90)))
struct OriginalSourceTests {
  @Test func `nothing before the first page and after the last`() throws {
    var book = opened(9)
    book.press(.left)
    #expect(book.currentPage == 0)
    book.press(.end, .right)
    #expect(book.currentPage == 8)
    book.drag(100, 60, 5)
    #expect(book.currentPage == 8 && book.turn == nil)
  }

  @Test func `a number out of range goes to the nearest page`() throws {
    for isCounted in [true, false] {
      var book = opened(9, at: 4, .one, isCounted: isCounted)
      book.moveToPage(99, animated: false, at: .zero)
      #expect(book.currentPage == 8)
      book.moveToPage(-5, animated: false, at: .zero)
      #expect(book.currentPage == 0)
      book.reload(Sheets(count: 3, isCounted: isCounted), at: 9)
      #expect(book.currentPage == 2)
    }
  }

  @Test func `pages are made when they are needed`() throws {
    let tally = Tally()
    var book = BookController(Million(tally: tally), size: .roomy, sideBySide: .always(.one))
    #expect(tally.made == [0])
    book.moveToPage(999_999, animated: false, at: .zero)
    #expect(tally.made == [0, 999_999])
  }

  @Test func `static pages without gestures`() throws {
    var book = PageController(
      NumberPages(total: 9, allowsTurning: false), at: 3, size: .roomy, sideBySide: .always(.one))
    book.press(.right, .end, " ")
    book.tap(115)
    book.handle(.pointer(Pointer(.wheelDown, at: .zero)), at: .zero)
    book.drag(117, 60, 5)
    #expect(book.currentPage == 3 && !book.canDrag(at: Point(column: 117, row: 9)))
    try book.setPages([5], at: .zero)
    #expect(book.currentPage == 5)
  }

  @Test func `dots show the number of pages and the index`() throws {
    func drawn(_ book: BookController<Sheets>) -> String {
      var canvas = TextCanvas(Size(columns: 50, rows: 1))
      PageIndicator(book).draw(in: Rect(canvas.size), on: &canvas)
      return canvas.description
    }
    #expect(drawn(opened(6, at: 2)).contains("○ ○ ● ○ ○ ○"))
    #expect(drawn(opened(40, at: 2)).contains("━─"))
    #expect(drawn(opened(6, at: 2, .one, isCounted: false)).isEmpty)
  }

  @Test func `the first page to show`() throws { #expect(opened(9, at: 2).currentPage == 2) }
  @Test func `dots have their own colours`() throws {
    var canvas = TextCanvas(Size(columns: 9, rows: 1))
    let mark = Style(ink: RGB(0xFF0000))
    PageIndicator(opened(2)).draw(in: Rect(canvas.size), on: &canvas, mark: mark)
    #expect(canvas.bounds.columns.contains { canvas[$0, 0].style == mark })
  }

  @Test func `a tap beside the dots turns`() throws {
    var book = opened(9, at: 4)
    let rect = Rect(column: 0, row: 0, columns: 60, rows: 1)
    for (column, page) in [(55, 5), (5, 4)] {
      let way = PageIndicator(book).turn(forTapAt: Point(column: column, row: 0), in: rect)
      let effects = book.turn(try #require(way), at: .zero)
      #expect(effects.contains(.willTransition(to: [page])))
      book.settle()
      #expect(book.currentPage == page)
    }
  }

  @Test func `neighbours are asked for anew after an animated set`() throws {
    var book = PageController(
      NumberPages(total: 9), at: 2, size: .roomy, sideBySide: .always(.one))
    try book.setPages([5], animated: true, at: .zero)
    book.settle()
    book.pages.missing = [6, 7, 8]
    book.turn(.forward, at: .seconds(9))
    #expect(book.turn == nil && book.currentPage == 5)
  }

  @Test func `the open page is removed`() throws {
    var book = opened(9, at: 8)
    book.pages.count = 4
    book.reload()
    #expect(book.currentPage == 3 && book.shown == Spread(3))
  }

  @Test func `pages are added and removed`() throws {
    var book = opened(6, at: 5)
    book.press(.right)
    #expect(book.currentPage == 5)
    book.pages.count = 7
    #expect(PageIndicator(book).count == 7)
    book.press(.right)
    #expect(book.currentPage == 6)
    book.pages.count = 5
    #expect(PageIndicator(book).count == 5)
  }
}

/// Counts the pages that are made.
final class Tally: @unchecked Sendable { var made: [Int] = [] }

struct Million: NumberedPages {
  let tally: Tally
  var pageCount: Int? { 1_000_000 }
  func page(at index: Int) -> NumberedSheet? {
    tally.made.append(index)
    return NumberedSheet(index: index)
  }
}
