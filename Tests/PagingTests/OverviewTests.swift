import Cells
import Glyphs
import Paging
import Testing

@Suite struct OverviewTests {
  private let area = Rect(column: 2, row: 1, columns: 76, rows: 22)
  private let page = Size(columns: 76, rows: 24)

  private func overview(of count: Int = 100, at current: Int = 40) -> Overview {
    Overview(count: count, current: current, page: page, area: area)
  }

  @Test func `the grid shows the open page and its neighbours`() {
    let overview = overview()
    #expect(overview.thumbnail == Size(columns: 16, rows: 5))
    #expect(overview.columns == 4)
    #expect(overview.visible == 36..<48)
    #expect(overview.selected == 40)
  }

  @Test func `arrow keys move the selection, and the grid scrolls`() {
    var overview = overview()
    let moves: [(WidgetMove, Int, Range<Int>)] = [
      (.right, 41, 36..<48), (.down, 45, 36..<48), (.down, 49, 40..<52), (.up, 45, 40..<52),
      (.left, 44, 40..<52), (.screenBack, 32, 32..<44), (.screenOn, 44, 36..<48),
      (.last, 99, 88..<100), (.right, 99, 88..<100), (.first, 0, 0..<12), (.up, 0, 0..<12),
      (.left, 0, 0..<12),
    ]
    for (move, selected, visible) in moves {
      #expect(overview.handle(move) == nil)
      #expect(overview.selected == selected && overview.visible == visible, "\(move)")
    }
    #expect(overview.handle(.choose) == .choose(0))
    #expect(overview.handle(.cancel) == .cancel)
  }

  @Test func `a tap on a page or its number chooses it, and elsewhere closes the grid`() {
    var overview = overview()
    for page in overview.visible {
      let place = overview.place(of: page)
      for point in [place.origin, Point(column: place.origin.column, row: place.rows.upperBound)] {
        #expect(overview.handle(Pointer(.release, at: point)) == .choose(page))
      }
    }
    #expect(overview.handle(Pointer(.release, at: .zero)) == .cancel)
    #expect(overview.handle(Pointer(.press, at: .zero)) == nil)
  }

  @Test func `higher pages lie to the left in a right-to-left book`() {
    var overview = Overview(
      count: 9, current: 0, page: page, area: area, reading: .rightToLeft)
    #expect(overview.place(of: 0).origin.column > overview.place(of: 1).origin.column)
    _ = overview.handle(.left)
    #expect(overview.selected == 1)
  }

  /// The number of pages does not matter.
  @Test func `only visible thumbnails are made`() {
    var overview = overview(of: 100_000)
    for move in [WidgetMove.last, .screenBack, .up, .first] {
      _ = overview.handle(move)
      var asked: [Int] = []
      var canvas = Canvas(Size(columns: 80, rows: 24))
      overview.draw(on: &canvas, number: { "\($0 + 1)" }) { page in
        asked.append(page)
        return Canvas(overview.thumbnail)
      }
      #expect(asked == Array(overview.visible))
      #expect(overview.visible.contains(overview.selected) && asked.count <= 12)
    }
  }

  @Test(arguments: [1, 2, 5, 10, 40, 80, 160, 200], [1, 2, 3, 6, 12, 24, 45])
  func `at every size the selection is visible and nothing is drawn outside`(
    columns: Int, rows: Int
  ) {
    let screen = Size(columns: columns, rows: rows)
    for leaf in [page, Size(columns: 20, rows: 60), Size(columns: 1, rows: 1)] {
      var overview = Overview(count: 57, current: 20, page: leaf, area: Rect(screen))
      for move in [WidgetMove.down, .right, .last, .screenBack, .first, .screenOn] {
        _ = overview.handle(move)
        #expect(overview.visible.contains(overview.selected))
        let place = overview.place(of: overview.selected)
        #expect(Rect(screen).intersection(place) == place)
      }
    }
  }

  @Test func `a resize keeps the selection`() {
    var overview = overview()
    _ = overview.handle(.last)
    overview.lay(
      count: 200, current: 80, selected: 199, page: Size(columns: 40, rows: 12),
      area: Rect(column: 0, row: 0, columns: 40, rows: 12))
    #expect(overview.selected == 199 && overview.visible.contains(199))
    #expect(overview.current == 80)
  }
}

@Suite struct MiniatureTests {
  /// A heading, a paragraph with a short last line, an empty line, and another paragraph.
  @Test func `headings and paragraphs become blocks`() {
    var page = Canvas(Size(columns: 24, rows: 12))
    page.write("CHAPTER I", at: Point(column: 8, row: 0), style: Style(.text, on: .page, .bold))
    for row in [4, 5, 10, 11] {
      page.write("word words and more word", at: Point(column: 0, row: row))
    }
    page.write("the end", at: Point(column: 0, row: 6))
    let small = page.miniature(Size(columns: 6, rows: 3))
    #expect(
      small.description == """
          ▀▀
        ██▀▀▀▀
        ▄▄▄▄▄▄
        """)
    #expect(small[2, 0].style.contrast == Style.fullContrast, "bold text is darkest")
    #expect(small[4, 1].style.contrast < Style.fullContrast)
  }

  @Test func `an empty page stays empty, and a full one becomes full`() {
    let empty = Canvas(Size(columns: 40, rows: 20))
    #expect(empty.miniature(Size(columns: 8, rows: 4)).description == "\n\n\n")
    var full = empty
    for row in 0..<20 {
      full.write(SafeText(String(repeating: "x", count: 40)), at: Point(column: 0, row: row))
    }
    #expect(full.miniature(Size(columns: 2, rows: 1)).description == "██")
  }

  /// The thumbnail has the requested size, and empty areas stay empty.
  @Test(arguments: [0, 1, 2, 7, 30], [0, 1, 3, 40])
  func `pictures of any size scale to any size`(columns: Int, rows: Int) {
    let page = Canvas(Size(columns: columns, rows: rows))
    for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 9, rows: 50)] {
      let small = page.miniature(size)
      #expect(small.size == size && small == Canvas(size))
    }
  }
}
