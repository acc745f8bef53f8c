import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Every frame of a scroll, on small books with and without a desk around them.
@Suite(.timeLimit(.minutes(90)))
struct ScrollTests {
  private static let geometries = [
    BookGeometry(size: Size(columns: 13, rows: 4), orientation: .one),
    BookGeometry(size: Size(columns: 14, rows: 4), orientation: .two),
    BookGeometry(size: Size(columns: 9, rows: 30), orientation: .one),
    BookGeometry(size: Size(columns: 60, rows: 3), orientation: .one),
    BookGeometry(size: Size(columns: 61, rows: 3), orientation: .two),
  ]

  /// The distance of a whole scroll: the width of the book and the gap.
  private func travel(_ geometry: BookGeometry) -> Int { geometry.book.size.columns + 4 }

  /// Two books of narrow or wide text whose columns all differ.
  private func moments(
    _ geometry: BookGeometry, _ direction: Direction, wide: Bool = false
  ) -> [TransitionContext] {
    let old = book(of: wide ? "一二三四五六七八九十" : "abcdefghijklm", in: geometry)
    let new = book(of: wide ? "春夏秋冬a東西南北b" : "ABCDEFGHIJKLM", in: geometry)
    return (0...travel(geometry)).map { step in
      TransitionContext(
        old: old, new: new, progress: Double(step) / Double(travel(geometry)),
        direction: direction, geometry: geometry)
    }
  }

  private func book(of text: SafeText, in geometry: BookGeometry) -> TextCanvas {
    let pages = geometry.pages.indices.map { page in
      var canvas = TextCanvas(geometry.leaf, style: Style(.text, on: page == 0 ? .page : .panel))
      for row in 0..<geometry.leaf.rows {
        let origin = Point(column: -row % 3, row: row)
        canvas.write(text + text + text, at: origin, style: Style(.soft, on: .page))
      }
      return canvas
    }
    return drawBook(pages, in: geometry)
  }

  private func draw(_ context: TransitionContext) -> TextCanvas {
    TransitionStyle.scroll.draw(context)
  }

  /// Which column of which picture a column of the book shows; nil for the gap.
  private func source(_ column: Int, _ context: TransitionContext) -> (TextCanvas, Int)? {
    let book = context.geometry.book.columns
    let step = Int((context.progress * Double(travel(context.geometry))).rounded())
    let shift = context.direction.sign * step
    let behind = shift - context.direction.sign * travel(context.geometry)
    if book.contains(column + shift) { return (context.old, column + shift) }
    if book.contains(column + behind) { return (context.new, column + behind) }
    return nil
  }

  @Test(arguments: geometries, [Direction.forward, .backward])
  func `a scroll starts at the old spread and ends at the new one`(
    geometry: BookGeometry, direction: Direction
  ) {
    let moments = moments(geometry, direction, wide: true)
    #expect(moments.first.map(draw) == moments.first?.old)
    #expect(moments.last.map(draw) == moments.last?.new)
  }

  @Test(arguments: geometries, [Direction.forward, .backward])
  func `every narrow cell comes from its position in a picture`(
    geometry: BookGeometry, direction: Direction
  ) {
    for context in moments(geometry, direction) {
      let picture = draw(context)
      var wrong: [Point] = []
      for row in geometry.book.rows {
        for column in geometry.book.columns {
          let expected = source(column, context).map { $0.0[$0.1, row] } ?? Cell(.desk)
          if picture[column, row] != expected { wrong.append(Point(column: column, row: row)) }
        }
      }
      #expect(wrong == [], "at \(context.progress)")
    }
  }

  @Test(arguments: geometries, [Direction.forward, .backward])
  func `a wide glyph is whole or blank`(geometry: BookGeometry, direction: Direction) {
    for context in moments(geometry, direction, wide: true) {
      let picture = draw(context)
      var wrong: [Point] = []
      for row in geometry.book.rows {
        for column in geometry.book.columns {
          guard let (canvas, from) = source(column, context) else { continue }
          let expected =
            isWhole(canvas[from, row], shownAt: column, of: context)
            ? canvas[from, row] : Cell(canvas[from, row].style)
          if picture[column, row] != expected { wrong.append(Point(column: column, row: row)) }
        }
      }
      #expect(wrong == [], "at \(context.progress)")
    }
  }

  /// Whether the glyph of a cell is inside the book after scrolling.
  private func isWhole(_ cell: Cell, shownAt column: Int, of context: TransitionContext) -> Bool {
    let head = column - Int(cell.offset)
    let width = cell.isTail || cell.width == 2 ? 2 : 1
    let book = context.geometry.book.columns
    return head >= book.lowerBound && head + width <= book.upperBound
  }

  @Test(arguments: geometries, [Direction.forward, .backward])
  func `the desk around the book does not move`(geometry: BookGeometry, direction: Direction) {
    for context in moments(geometry, direction, wide: true) {
      let picture = draw(context)
      for row in 0..<geometry.size.rows {
        for column in 0..<geometry.size.columns
        where !geometry.book.contains(Point(column: column, row: row)) {
          if picture[column, row] != context.new[column, row] {
            Issue.record("\(column), \(row) at \(context.progress)")
          }
        }
      }
    }
  }

  @Test(arguments: geometries)
  func `a backward turn mirrors a forward turn`(geometry: BookGeometry) {
    let pairs = zip(moments(geometry, .forward), moments(geometry, .backward))
    for (forward, backward) in pairs {
      var mirrored = backward
      mirrored.old = mirror(forward.old, geometry)
      mirrored.new = mirror(forward.new, geometry)
      #expect(draw(mirrored) == mirror(draw(forward), geometry), "at \(forward.progress)")
    }
  }

  /// A picture of narrow text with the book mirrored.
  private func mirror(_ canvas: TextCanvas, _ geometry: BookGeometry) -> TextCanvas {
    var mirrored = canvas
    let book = geometry.book
    for row in book.rows {
      for column in book.columns {
        let cell = canvas[book.columns.lowerBound + book.columns.upperBound - 1 - column, row]
        mirrored.write(
          "\(cell.glyph)", at: Point(column: column, row: row), style: cell.style)
      }
    }
    return mirrored
  }

  @Test(arguments: geometries)
  func `a backward turn is a forward turn played in reverse`(geometry: BookGeometry) {
    let forward = moments(geometry, .forward, wide: true).dropFirst().dropLast()
    let backward = moments(geometry, .backward, wide: true).dropFirst().dropLast().reversed()
    for (there, back) in zip(forward, backward) {
      var back = back
      (back.old, back.new) = (there.new, there.old)
      let (ahead, behind) = (draw(there), draw(back))
      #expect(ahead == behind, "at \(there.progress)")
    }
  }

  @Test func `a spread moves as one sheet, followed by the gap`() {
    let geometry = BookGeometry(size: Size(columns: 12, rows: 1), orientation: .two)
    let moments = moments(geometry, .forward)
    let pictures = [0, 3, 6, 10, 13, 16].map { draw(moments[$0]).description }
    #expect(
      pictures == [
        "abcdefabcdef",
        "defabcdef",
        "abcdef    AB",
        "ef    ABCDEF",
        "   ABCDEFABC",
        "ABCDEFABCDEF",
      ])
  }

  @Test func `a scroll works at every size`() {
    for columns in 0...6 {
      for rows in 0...2 {
        for orientation in [Orientation.one, .two] {
          let geometry = BookGeometry(
            size: Size(columns: columns, rows: rows), orientation: orientation)
          for context in moments(geometry, .forward, wide: true) {
            #expect(draw(context).size == geometry.size)
          }
        }
      }
    }
  }

  @Test func `without a transition the new spread appears at the end`() {
    let moments = moments(Self.geometries[0], .forward)
    #expect(moments.dropLast().allSatisfy { TransitionStyle.none.draw($0) == $0.old })
    #expect(moments.last.map(TransitionStyle.none.draw) == moments.last?.new)
  }
}
