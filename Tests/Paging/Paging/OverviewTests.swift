import CurlewCells
import CurlewGlyphs
import Paging
import Testing

@Suite(.timeLimit(.minutes(90))) struct OverviewTests {
  private let area = Rect(column: 1, row: 1, columns: 78, rows: 22)
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

  @Test func `up leads from each page of the second row to the first, and from there nowhere`() {
    for place in 0..<4 {
      var overview = overview(at: 4 + place)
      for _ in 0..<2 {
        #expect(overview.handle(.up) == nil)
        #expect(overview.selected == place)
      }
    }
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
      var canvas = TextCanvas(Size(columns: 80, rows: 24))
      overview.draw(on: &canvas, label: { "\($0.lowerBound + 1)" }) { page in
        asked.append(page)
        return TextCanvas(overview.thumbnail)
      }
      #expect(asked == Array(overview.visible))
      #expect(overview.visible.contains(overview.selected) && asked.count <= 12)
    }
  }

  @Test(arguments: [1, 2, 5, 10, 40, 80, 160, 200], [1, 2, 3, 6, 12, 24, 45])
  func `at every size the selection is visible and nothing is drawn outside`(
    columns: Int, rows: Int
  ) {
    let area = Rect(column: 3, row: 2, columns: columns, rows: rows)
    let screen = Size(columns: columns + 6, rows: rows + 4)
    let outside = Cell("x", .plain)
    for leaf in [page, Size(columns: 20, rows: 60), Size(columns: 1, rows: 1)] {
      var overview = Overview(count: 57, current: 20, page: leaf, area: area)
      for move in [WidgetMove.down, .right, .last, .screenBack, .first, .screenOn] {
        _ = overview.handle(move)
        #expect(overview.visible.contains(overview.selected))
        let place = overview.place(of: overview.selected)
        #expect(area.intersection(place) == place)
        var canvas = TextCanvas(screen)
        let points = screen.points
        for point in points { canvas.put(outside, at: point) }
        overview.draw(on: &canvas, label: { "\($0.lowerBound + 1)" }) { _ in
          TextCanvas(overview.thumbnail)
        }
        let changed = points.filter { canvas[$0.column, $0.row] != outside }
        #expect(changed.allSatisfy { area.contains($0) })
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

  @Test func `facing pages are joined to spreads, and the keys move by spreads`() {
    var overview = Overview(
      count: 41, current: 12, page: Size(columns: 40, rows: 24), area: area, isPaired: true)
    #expect(overview.columns % 2 == 0 && overview.visible.lowerBound % 2 == 0)
    let (left, right) = (overview.place(of: 12), overview.place(of: 13))
    #expect(left.columns.upperBound == right.origin.column && left.origin.row == right.origin.row)
    #expect(overview.place(of: 14).origin.column > right.columns.upperBound)
    _ = overview.handle(.right)
    #expect(overview.selected == 14)
    _ = overview.handle(.down)
    #expect(overview.selected == 14 + overview.columns)
  }

  @Test func `the open spread is framed, and the selected one more heavily`() {
    var overview = Overview(
      count: 8, current: 0, page: Size(columns: 18, rows: 8),
      area: Rect(column: 1, row: 1, columns: 48, rows: 6), isPaired: true)
    func picture() -> String {
      var canvas = TextCanvas(Size(columns: 50, rows: 8))
      overview.draw(on: &canvas, label: { "\($0.lowerBound + 1)–\($0.upperBound)" }) { page in
        var leaf = TextCanvas(overview.thumbnail)
        leaf.write("━━━", at: Point(column: 3, row: page))
        return leaf
      }
      return canvas.description
    }
    #expect(
      picture() == """

            ┏━━━━━━━━━━━━━━━━━━┓
            ┃   ━━━            ┃  ▌                  ▌
            ┃            ━━━   ┃  ▌                  ▌
            ┃                  ┃  ▌   ━━━            ▌
            ┃                  ┃  ▌            ━━━   ▌
            ┗━━━━━ ● 1–2 ━━━━━━┛          3–4

        """)
    _ = overview.handle(.right)
    let rows = picture().split(separator: "\n")
    #expect(rows[0] == "    ╭──────────────────╮  ┏━━━━━━━━━━━━━━━━━━┓")
    #expect(rows[5] == "    ╰───── ● 1–2 ──────╯  ┗━━━━━━ 3–4 ━━━━━━━┛")
  }
}

@Suite(.timeLimit(.minutes(90))) struct ThumbnailTests {
  /// A heading, a paragraph with an indent and a short last line, an empty line, another paragraph.
  @Test func `lines have paper between them, and headings are bars`() {
    var page = TextCanvas(Size(columns: 40, rows: 12))
    page.write("12 of 90", at: Point(column: 4, row: 0), style: Style(.soft))
    page.write("CHAPTER I", at: Point(column: 14, row: 2), style: Style(.text, on: .page, .bold))
    page.write("A first line with an indent,   and", at: Point(column: 6, row: 5))
    for row in [6, 7] {
      page.write("word words and more of them word", at: Point(column: 4, row: row))
    }
    page.write("the end", at: Point(column: 4, row: 9))
    let small = page.miniature(Size(columns: 10, rows: 6))
    #expect(
      small.description == """
         ──
            ▀▀
          ━━━━━━━━
         ━━━━━━━━

        """.dropLast(0) + " ━━\n")
    #expect(small[4, 1].style.contrast == Style.fullContrast, "headings are darkest")
    #expect(small[4, 2].style.contrast < Style.fullContrast)
  }

  @Test func `of a band of rows the heading is shown, or its first line`() {
    var page = TextCanvas(Size(columns: 8, rows: 4))
    page.write("text", at: .zero)
    page.write("head", at: Point(column: 4, row: 1), style: Style(.text, on: .page, .bold))
    page.write("one", at: Point(column: 0, row: 3))
    #expect(page.miniature(Size(columns: 4, rows: 2)).description == "  ▀▀\n━━")
  }

  @Test func `a picture is shown in the mean colours of its parts`() {
    var page = TextCanvas(Size(columns: 8, rows: 8))
    let (black, white, red) = (RGB(0x000000), RGB(0xFFFFFF), RGB(0xFF0000))
    for row in 0..<4 {
      for column in 0..<8 {
        page.put(
          Cell(upper: column < 4 ? black : red, lower: column < 4 ? white : red),
          at: Point(column: column, row: row))
      }
    }
    page.write("some text", at: Point(column: 0, row: 5))
    let small = page.miniature(Size(columns: 2, rows: 2))
    let grey = RGB(0x7F7F7F)
    #expect(small[0, 0] == Cell(upper: grey, lower: grey))
    #expect(small[1, 0] == Cell(upper: red, lower: red))
    #expect(small[0, 1].glyph == "━")
  }

  @Test func `half a cell of a picture leaves the other to the page`() {
    var page = TextCanvas(Size(columns: 4, rows: 2))
    let blue = RGB(0x0000FF)
    for column in 0..<4 {
      page.put(Cell(upper: blue, lower: blue), at: Point(column: column, row: 1))
    }
    let small = page.miniature(Size(columns: 2, rows: 1))
    #expect(small.description == "▄▄")
    #expect(small[0, 0].style == Style(ink: Tint(surface: blue), paper: Tint(.page)))
  }

  @Test func `a drawing in ink is shown as strong as its lines are dense`() {
    var page = TextCanvas(Size(columns: 8, rows: 8))
    for column in 0..<4 {
      for row in 0..<4 { page.put(Cell("▌", .plain), at: Point(column: column, row: row)) }
      page.put(Cell("█", .plain), at: Point(column: column + 4, row: 0))
      page.put(Cell("█", .plain), at: Point(column: column + 4, row: 1))
    }
    page.write("some text", at: Point(column: 0, row: 5))
    let small = page.miniature(Size(columns: 2, rows: 2))
    #expect(small[0, 0] == Cell("█", Style(.text, on: .page, contrast: Style.fullContrast / 2)))
    #expect(small[1, 0] == Cell("▀", .plain))
    #expect(small[0, 1].glyph == "━")
  }

  @Test func `an empty page stays empty`() {
    let empty = TextCanvas(Size(columns: 40, rows: 20))
    #expect(empty.miniature(Size(columns: 8, rows: 4)) == TextCanvas(Size(columns: 8, rows: 4)))
  }

  /// The thumbnail has the requested size, and empty areas stay empty.
  @Test(arguments: [0, 1, 2, 7, 30], [0, 1, 3, 40])
  func `pictures of any size scale to any size`(columns: Int, rows: Int) {
    let page = TextCanvas(Size(columns: columns, rows: rows))
    for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 9, rows: 50)] {
      let small = page.miniature(size)
      #expect(small.size == size && small == TextCanvas(size))
    }
  }
}

extension Size {
  fileprivate var points: [Point] {
    (0..<rows).flatMap { row in (0..<columns).map { Point(column: $0, row: row) } }
  }
}
