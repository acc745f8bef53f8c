import CurlewCells
import Testing

/// All points with column and row in a range.
func points(_ range: ClosedRange<Int>) -> [Point] {
  range.flatMap { row in range.map { Point(column: $0, row: row) } }
}

/// All rectangles with origin and size in two ranges, including negative sizes.
func rects(from origins: ClosedRange<Int>, sizes: ClosedRange<Int>) -> [Rect] {
  points(origins).flatMap { origin in
    points(sizes).map {
      Rect(origin: origin, size: Size(columns: $0.column, rows: $0.row))
    }
  }
}

@Suite(.timeLimit(.minutes(90)))
struct RectTests {
  private let small = rects(from: 0...2, sizes: -1...2)
  private let around = points(-1...5)

  @Test func `an intersection has exactly the common cells`() {
    for a in small {
      for b in small {
        let both = a.intersection(b)
        let wrong = around.filter { both.contains($0) != (a.contains($0) && b.contains($0)) }
        if !wrong.isEmpty { Issue.record("\(a) and \(b): \(wrong)") }
      }
    }
  }

  @Test func `separate rectangles have an empty intersection`() {
    for a in small {
      for b in small where !around.contains(where: { a.contains($0) && b.contains($0) }) {
        if !a.intersection(b).isEmpty { Issue.record("\(a) and \(b)") }
      }
    }
  }

  @Test func `an intersection never has a negative size`() {
    for a in small {
      for b in small {
        let size = a.intersection(b).size
        if size.columns < 0 || size.rows < 0 { Issue.record("\(a) and \(b): \(size)") }
      }
    }
  }

  @Test func `a rectangle intersected with itself is unchanged`() {
    for rect in small where !rect.isEmpty { #expect(rect.intersection(rect) == rect) }
  }

  @Test func `an empty rectangle has no cells`() {
    for rect in small {
      #expect(rect.isEmpty == !around.contains { rect.contains($0) })
      #expect(rect.isEmpty == (rect.columns.isEmpty || rect.rows.isEmpty))
    }
  }

  @Test func `an inset removes a margin on each side`() {
    let rect = Rect(column: 2, row: 3, columns: 10, rows: 6)
    #expect(rect.inset(columns: 1, rows: 2) == Rect(column: 3, row: 5, columns: 8, rows: 2))
    #expect(rect.inset(columns: -1, rows: 0) == Rect(column: 1, row: 3, columns: 12, rows: 6))
    #expect(rect.inset(columns: 6, rows: 0).isEmpty)
  }
}
