import CurlewCells
import Paging
import Testing

/// The behaviour of a tablet's page view controller: spine, orientation and transition.
@Suite(.timeLimit(.minutes(90)))
struct OriginalLayoutTests {
  @Test func `spine at an edge or in the middle`() throws {
    for (spine, pages, edge) in [
      (SpineLocation.min, [3], BookBinding.BoundEdge.min), (.max, [3], .max),
      (.mid, [2, 3], .min),
    ] {
      for columns in [60, 120] {
        let book = BookController(
          Sheets(count: 9), at: 3, size: Size(columns: columns, rows: 30),
          sideBySide: .byWidth.placingSpine { _ in spine })
        #expect(book.shown?.pages == pages && book.geometry.binding.boundEdge == edge)
      }
    }
  }

  @Test func `no page, one page or two`() throws {
    var book = opened(9, .two)
    try book.setPages([4, 5], at: .zero)
    #expect(book.shown?.slots == [4, 5])
    try book.setPages([6, nil], at: .zero)
    #expect(book.shown?.slots == [6, nil])
    try book.setPages([], at: .zero)
    #expect(book.shown == nil && book.currentPage == nil)
  }

  @Test func `a wrong number of pages is an error`() throws {
    for pages in [[1], [1, 2, 3]] as [[Int?]] {
      var book = opened(9, at: 6, .two)
      #expect(throws: PagingError.wrongNumberOfPages(expected: 2, got: pages.count)) {
        try book.setPages(pages, at: .zero)
      }
      #expect(book.shown == Spread(6, facing: 7))
    }
    var single = opened(9, at: 6)
    for (pages, error) in [
      ([1, 2], PagingError.wrongNumberOfPages(expected: 1, got: 2)), ([nil], .onlyEmptySlots),
    ] as [([Int?], PagingError)] {
      #expect(throws: error) { try single.setPages(pages, at: .zero) }
    }
  }

  @Test func `double-sided single leaves turn two pages`() throws {
    var book = opened(9, .one, PageOptions(transition: .scroll, hasPagesOnBacks: true))
    var seen = [book.currentPage]
    for _ in 0..<3 {
      book.press(.right)
      seen.append(book.currentPage)
    }
    #expect(seen == [0, 2, 4, 6])
  }

  @Test func `the pages to set follow from the spine and the sides`() throws {
    var plain = opened(9)
    try plain.setPages([3], animated: true, at: .zero)
    var double = opened(9, .one, PageOptions(transition: .scroll, hasPagesOnBacks: true))
    try double.setPages([3, 4], animated: true, at: .zero)
    #expect(double.turn?.reverse == 3 && double.currentPage == 4)
    var spread = opened(9, .two)
    try spread.setPages([4, 5], animated: true, at: .zero)
    #expect(plain.currentPage == 3 && spread.currentPage == 4)
  }

  @Test func `pages turn left and right, or up and down`() throws {
    for (binding, key) in [
      (BookBinding.left, Key.right), (.right, .left), (.top, .down), (.bottom, .down),
    ] {
      var book = opened(9, .one, PageOptions(transition: .scroll, binding: binding))
      book.press(key)
      #expect(book.currentPage == 1, "\(binding)")
    }
  }

  @Test func `western and eastern books`() throws {
    var book = opened(9, .two, PageOptions(transition: .scroll, binding: .right))
    #expect(book.geometry.pages[0].origin.column > book.geometry.pages[1].origin.column)
    book.press(.left)
    #expect(book.shown == Spread(2, facing: 3))
    book.press(.right)
    #expect(book.shown == Spread(0, facing: 1))
  }

  @Test func `transition styles`() throws {
    for style in TransitionStyle.allCases {
      var (book, frames) = (opened(9, .one, PageOptions(transition: style)), 0)
      book.turn(.forward, at: .zero)
      var now = Duration.zero
      while let wait = book.timeToNextFrame(at: now) {
        now += wait
        book.handle(.tick, at: now)
        frames += 1
      }
      #expect(style == .none ? frames == 0 : (20...40).contains(frames), "\(style) \(frames)")
      #expect(book.currentPage == 1)
    }
  }

  @Test func `one page at every size`() throws {
    let book = BookController(
      Sheets(count: 9), at: 3, size: Size(columns: 300, rows: 90), sideBySide: .always(.one))
    #expect(book.shown == Spread(3))
  }

  @Test func `side by side where there is room, with an even page at the left`() throws {
    for (page, count, slots) in [
      (3, 10, [2, 3]), (7, 10, [6, 7]), (6, 10, [6, 7]), (4, 5, [4, nil]),
    ] as [(Int, Int, [Int?])] {
      let wide = BookController(
        Sheets(count: count), at: page, size: Size(columns: 100, rows: 30))
      #expect(wide.shown?.slots == slots)
      let narrow = BookController(
        Sheets(count: count), at: page, size: Size(columns: 99, rows: 30))
      #expect(narrow.shown?.slots == [page])
    }
  }

  @Test func `the gap between pages that scroll`() throws {
    for (spacing, gap) in [(nil, 4), (0, 0), (8, 8)] as [(Int?, Int)] {
      let book = opened(9, .one, PageOptions(transition: .scroll, spacing: spacing))
      #expect(book.geometry.spacing == gap)
    }
  }

  @Test func `a book in a part of the screen`() throws {
    let book = BookController([Still()], size: .roomy) { Rect($0).inset(columns: 10, rows: 4) }
    #expect(book.area == Rect(column: 10, row: 4, columns: 100, rows: 32))
  }

  @Test func `what reaches out of a page is cut off`() throws {
    for orientation in [Orientation.one, .two] {
      var book = BookController(
        [Still(), Still()], size: .roomy, sideBySide: .always(orientation))
      let picture = book.picture()
      let row = Array(picture.row(5))
      let inked = row.indices.filter { row[$0].glyph == "x" }
      #expect(inked.count > 40)
      #expect(inked.allSatisfy { book.geometry.book.columns.contains($0) }, "\(orientation)")
    }
  }

  @Test func `wrap-around`() throws {
    for count in [1, 2, 5] {
      for orientation in [Orientation.one, .two] {
        for wraps in [false, true] {
          let options = PageOptions(transition: .none, wrapsAround: wraps)
          var book = opened(count, at: count - 1, orientation, options)
          let last = book.shown
          book.press(.right)
          #expect(book.shown == (wraps ? opened(count, orientation).shown : last))
        }
      }
    }
  }
}

/// A page whose text is wider than it.
struct Still: Page {
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(
      SafeText(String(repeating: "x", count: 500)),
      at: Point(column: -9, row: slot.rect.size.rows / 9))
  }
}
