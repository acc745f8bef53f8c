import CurlewCells
import CurlewGlyphs
import Paging
import Testing

@Suite(.timeLimit(.minutes(90))) struct SliderTests {
  private let strip = Rect(column: 0, row: 20, columns: 44, rows: 3)

  private func slider(
    at page: Int = 40, step: Int = 1, reading: BookBinding.Reading = .leftToRight
  ) -> PageSlider {
    PageSlider(page: page, of: 101, ticks: [0, 30, 60], step: step, reading: reading)
  }

  @Test func `it looks like this`() {
    var canvas = TextCanvas(Size(columns: 44, rows: 3))
    slider().draw(
      PageSlider.Words(place: "Chapter II", number: "41 of 101", hint: "← → page"),
      in: Rect(canvas.size), on: &canvas)
    #expect(
      canvas.description == """
        ╭ Chapter II ─────────────────── 41 of 101 ╮
        │ ┴───────────┴───●──────┴──────────────── │
        ╰──────────────── ← → page ────────────────╯
        """)
  }

  @Test func `a small slider shows only the track`() {
    var canvas = TextCanvas(Size(columns: 11, rows: 1))
    PageSlider(page: 5, of: 11).draw(
      PageSlider.Words(place: "x", number: "y"), in: Rect(canvas.size), on: &canvas)
    #expect(canvas.description == "─────●─────")
  }

  @Test func `keys move by steps, by ticks and to the ends`() {
    var slider = slider()
    let moves: [(WidgetMove, Int)] = [
      (.right, 41), (.left, 40), (.down, 60), (.screenOn, 100), (.up, 60), (.screenBack, 30),
      (.up, 0), (.last, 100), (.first, 0),
    ]
    for (move, page) in moves { #expect(slider.handle(move) == .move(to: page)) }
    #expect(slider.handle(.left) == nil && slider.handle(.up) == nil, "it stops at the first page")
  }

  @Test func `a chapter on the second page of the open spread is no stop, the next one is`() {
    var slider = PageSlider(page: 10, of: 50, ticks: [0, 11, 12, 30], step: 2)
    #expect(slider.handle(.down) == .move(to: 12))
    #expect(slider.handle(.down) == .move(to: 30))
    #expect(slider.handle(.up) == .move(to: 12))
  }

  @Test func `a step of no page is one of one page`() {
    var slider = PageSlider(page: 5, of: 50, step: 0)
    #expect(slider.handle(.right) == .move(to: 6))
    #expect(slider.handle(.right) == .move(to: 7))
  }

  @Test func `without ticks it moves by a tenth of the pages`() {
    var slider = PageSlider(page: 0, of: 200)
    #expect(slider.handle(.down) == .move(to: 20))
  }

  @Test func `Enter stays on the page, and Escape returns to the start`() {
    var slider = slider()
    #expect(slider.handle(.event(.right), in: strip) == .move(to: 41))
    #expect(slider.handle(.event(.escape), in: strip) == .cancel(to: 40))
    #expect(slider.handle(.event(.enter), in: strip) == .close)
  }

  @Test func `in a right-to-left book the slider runs to the left`() {
    var slider = slider(at: 0, reading: .rightToLeft)
    #expect(slider.handle(.left) == .move(to: 1))
    #expect(slider.handle(pointer(.press, 2), in: strip) == .move(to: 100))
  }

  /// The position of the pointer on the track sets the page, also beyond both ends.
  @Test func `a drag moves through the pages`() {
    var slider = slider()
    var pages: [Int] = []
    for (action, column) in [
      (Pointer.Action.press, 2), (.drag, 21), (.drag, 41), (.drag, 300), (.drag, -5),
    ] {
      if case .move(let page) = slider.handle(pointer(action, column), in: strip) {
        pages.append(page)
      }
    }
    #expect(pages == [0, 49, 100, 0])
    #expect(slider.handle(pointer(.release, 9), in: strip) == nil)
    #expect(slider.handle(pointer(.drag, 9), in: strip) == nil, "the drag has ended")
    #expect(slider.handle(pointer(.press, 9, row: 3), in: strip) == .close)
  }

  /// Pressing on the knob does not change the page, for any track and count.
  @Test(arguments: [1, 2, 3, 7, 40, 41, 1000], [1, 2, 5, 40, 200])
  func `the knob is below the pointer`(count: Int, columns: Int) {
    let rect = Rect(column: 0, row: 0, columns: columns, rows: 1)
    for column in 0..<columns {
      var slider = PageSlider(page: 0, of: count)
      _ = slider.handle(pointer(.press, column, row: 0), in: rect)
      var canvas = TextCanvas(rect.size)
      slider.draw(PageSlider.Words(place: "", number: ""), in: rect, on: &canvas)
      let knob = canvas.bounds.columns.first { canvas[$0, 0].glyph == "●" }
      #expect(knob != nil)
      let margin = columns >= 24 ? 2 : 0
      let reach = max((columns - 2 * margin) / max(count - 1, 1), 1)
      let wanted = max(min(column, columns - 1 - margin), margin)
      #expect(abs((knob ?? -99) - wanted) <= reach)
    }
  }

  private func pointer(_ action: Pointer.Action, _ column: Int, row: Int = 21) -> Event {
    .pointer(Pointer(action, at: Point(column: column, row: row)))
  }
}

extension Event {
  fileprivate static func event(_ key: Key) -> Event { .key(KeyPress(key)) }
}
