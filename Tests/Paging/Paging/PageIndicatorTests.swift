import CurlewCells
import Paging
import Testing

@Suite(.timeLimit(.minutes(90))) struct PageIndicatorTests {
  private let row = Rect(column: 3, row: 0, columns: 30, rows: 1)

  private func picture(
    _ count: Int, _ index: Int, progress: Double = 0, reading: BookBinding.Reading = .leftToRight
  ) -> String {
    var canvas = TextCanvas(Size(columns: 36, rows: 1))
    PageIndicator(count: count, index: index, progress: progress, reading: reading)
      .draw(in: row, on: &canvas)
    return canvas.description
  }

  @Test func `dots are centred, and one is filled`() {
    #expect(picture(5, 1) == "             ○ ● ○ ○ ○")
    #expect(picture(5, 1, reading: .rightToLeft) == "             ○ ○ ○ ● ○")
    #expect(picture(1, 0).isEmpty && picture(0, 0).isEmpty)
  }

  @Test func `many pages are shown as a bar`() {
    #expect(picture(200, 0) == "   ━" + String(repeating: "─", count: 29))
    #expect(picture(200, 199) == "   " + String(repeating: "─", count: 29) + "━")
    #expect(picture(200, 100).contains("─━─"))
  }

  @Test func `vertical dots lie one above the other, and turn up and down`() {
    let column = Rect(column: 1, row: 1, columns: 1, rows: 7)
    var canvas = TextCanvas(Size(columns: 3, rows: 9))
    let dots = PageIndicator(count: 3, index: 1, axis: .vertical)
    dots.draw(in: column, on: &canvas)
    #expect(canvas.description == "\n\n\n ○\n ●\n ○\n\n\n")
    let taps = [1, 3, 4, 5, 7].map { dots.turn(forTapAt: Point(column: 1, row: $0), in: column) }
    #expect(taps == [.backward, .backward, nil, .forward, .forward])
    PageIndicator(count: 80, index: 79, axis: .vertical).draw(in: column, on: &canvas)
    #expect(canvas.description == "\n │\n │\n │\n │\n │\n │\n ┃\n")
  }

  @Test func `dots have the colours that a program gives them`() {
    var canvas = TextCanvas(Size(columns: 3, rows: 1))
    let (mark, rest) = (Style(ink: RGB(0xFF0000)), Style(ink: RGB(0x00FF00)))
    PageIndicator(count: 2, index: 0).draw(
      in: Rect(canvas.size), on: &canvas, mark: mark, rest: rest)
    #expect(canvas[0, 0].style == mark && canvas[2, 0].style == rest)
  }

  /// Dots become a bar if there is no room for them.
  @Test(arguments: 1...40, 0...45)
  func `nothing is drawn outside the rectangle`(count: Int, columns: Int) {
    let rect = Rect(column: 2, row: 0, columns: columns, rows: 1)
    for index in 0..<count {
      var canvas = TextCanvas(Size(columns: 50, rows: 1))
      PageIndicator(count: count, index: index).draw(in: rect, on: &canvas)
      let inked = canvas.bounds.columns.filter { !canvas[$0, 0].isBlank }
      #expect(inked.allSatisfy { rect.columns.contains($0) })
      let marks = inked.filter { canvas[$0, 0].style.ink.role == .accent }
      #expect(marks.isEmpty == (count < 2 || columns < 1))
    }
  }

  /// The mark follows the progress of a turn in both directions, and stays in range.
  @Test func `the mark moves when more than half of the next page shows, and back`() {
    func shown(_ progress: Double, _ index: Int = 2) -> Int {
      PageIndicator(count: 5, index: index, progress: progress).index
    }
    #expect([0, 0.3, 0.5, 0.51, 1, 0.51, 0.5, 0].map { shown($0) } == [2, 2, 2, 3, 3, 3, 2, 2])
    #expect([-0.5, -0.51, -1, -0.2].map { shown($0) } == [2, 1, 1, 2])
    #expect(shown(1, 4) == 4 && shown(-1, 0) == 0)
  }

  @Test func `a tap beside the mark turns towards that side`() {
    func turns(_ reading: BookBinding.Reading) -> [Direction?] {
      let indicator = PageIndicator(count: 5, index: 2, reading: reading)
      return [3, 15, 17, 19, 32].map { column in
        indicator.turn(forTapAt: Point(column: column, row: 0), in: row)
      }
    }
    #expect(turns(.leftToRight) == [.backward, .backward, nil, .forward, .forward])
    #expect(turns(.rightToLeft) == [.forward, .forward, nil, .backward, .backward])
    let indicator = PageIndicator(count: 5, index: 2)
    #expect(indicator.turn(forTapAt: Point(column: 3, row: 1), in: row) == nil)
    #expect(indicator.turn(forTapAt: Point(column: 34, row: 0), in: row) == nil)
  }
}
