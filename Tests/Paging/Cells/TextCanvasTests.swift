import CurlewCells
import CurlewGlyphs
import Testing

@Suite(.timeLimit(.minutes(90)))
struct CanvasTests {
  private let letters = Self.filled(Size(columns: 4, rows: 3), from: "a")

  /// A canvas whose cells all differ.
  private static func filled(_ size: Size, from first: Unicode.Scalar) -> TextCanvas {
    var canvas = TextCanvas(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let scalar = Unicode.Scalar(first.value + UInt32(row * size.columns + column))
        canvas.write(
          SafeText(scalar.map { [$0] } ?? []), at: Point(column: column, row: row),
          style: row == 1 ? ink : .plain)
      }
    }
    return canvas
  }

  @Test func `the description has no trailing spaces`() {
    var canvas = TextCanvas(Size(columns: 7, rows: 3))
    canvas.write("a世b", at: .zero)
    canvas.write("z", at: Point(column: 2, row: 2))
    #expect(
      canvas.description == """
        a世b

          z
        """)
  }

  @Test func `without its pictures a canvas keeps its text, and the paper its light`() {
    var canvas = TextCanvas(Size(columns: 4, rows: 2))
    canvas.write("abcd", at: .zero)
    var cell = Cell(upper: RGB(0xFF0000), lower: RGB(0x0000FF))
    cell.style.paper.light = 9
    for column in 1..<3 { canvas.put(cell, at: Point(column: column, row: 1)) }
    let area = Rect(column: 1, row: 1, columns: 2, rows: 3)
    canvas.pictureSpots = [PictureSpot(area: area, number: 0)]
    canvas.removePictures()
    #expect(canvas.description == "abcd\n")
    #expect(canvas.row(1).map(\.style.paper.light) == [40, 9, 9, 40])
    #expect(canvas.row(1).allSatisfy { !$0.style.hasColour } && canvas.pictureSpots.isEmpty)
  }

  @Test func `a wide glyph has a head, and tail cells that point to it`() {
    var canvas = TextCanvas(Size(columns: 4, rows: 1))
    canvas.write(three, at: Point(column: 1, row: 0), style: ink)
    #expect(canvas.row(0).map(\.width) == [1, 3, 0, 0])
    #expect(canvas.row(0).map(\.offset) == [0, 0, 1, 2])
    #expect(canvas.row(0).map(\.isTail) == [false, false, true, true])
    #expect(canvas.row(0).map(\.isBlank) == [true, false, false, false])
    #expect(canvas.row(0).map(\.style) == [.plain, ink, ink, ink])
  }

  @Test func `a blit of narrow text copies cell by cell`() {
    let source = Self.filled(Size(columns: 3, rows: 3), from: "N")
    var wrong: [String] = []
    for part in rects(from: -1...2, sizes: 0...4) {
      for to in points(-2...4) {
        for clip in [nil, Rect(column: 1, row: 1, columns: 2, rows: 1)] {
          var canvas = letters
          canvas.blit(source, part, to: to, clip: clip)
          let expected = copied(part, of: source, onto: letters, at: to, clip: clip)
          if canvas != expected { wrong.append("\(part) to \(to):\n\(canvas)") }
        }
      }
    }
    #expect(wrong == [])
  }

  private func copied(
    _ part: Rect, of source: TextCanvas, onto canvas: TextCanvas, at to: Point, clip: Rect?
  ) -> TextCanvas {
    var copy = canvas
    for from in points(0...2) where part.contains(from) {
      let target = Point(
        column: to.column + from.column - part.origin.column,
        row: to.row + from.row - part.origin.row)
      guard (clip ?? canvas.bounds).contains(target) else { continue }
      let cell = source[from.column, from.row]
      copy.write("\(cell.glyph)", at: target, style: cell.style)
    }
    return copy
  }

  @Test func `a fill changes only the cells of its rectangle`() {
    for rect in rects(from: -2...4, sizes: -1...5) {
      var canvas = letters
      canvas.fill(rect, style: ink)
      for row in 0..<3 {
        for column in 0..<4 {
          let isInside = rect.contains(Point(column: column, row: row))
          #expect(canvas[column, row] == (isInside ? Cell(ink) : letters[column, row]))
        }
      }
    }
  }

  @Test func `an empty fill leaves a wide glyph whole`() {
    var canvas = TextCanvas(Size(columns: 2, rows: 1))
    canvas.write(two, at: .zero)
    let before = canvas
    canvas.fill(strip(1..<1), style: ink)
    #expect(canvas == before)
  }

  @Test func `restyle changes styles but no glyphs`() {
    for rect in rects(from: -1...3, sizes: -1...4) {
      var canvas = letters
      canvas.restyle(rect) { $0.paper.light = 7 }
      #expect(canvas.description == letters.description)
      for row in 0..<3 {
        for column in 0..<4 {
          let isInside = rect.contains(Point(column: column, row: row))
          #expect((canvas[column, row].style.paper.light == 7) == isInside)
        }
      }
    }
  }

  @Test func `writing outside the canvas does nothing`() {
    for place in points(-9...9) + [Point(column: 1_000_000, row: -1_000_000)] {
      for text in [one, two, three, "" as SafeText] {
        var canvas = letters
        canvas.write(text, at: place, style: ink)
        #expect(halfGlyphs(in: canvas) == [])
        let isAway = !(0..<3).contains(place.row) || !(-2..<4).contains(place.column)
        if isAway { #expect(canvas == letters) }
      }
    }
  }

  @Test func `rectangles of negative size are empty`() {
    let rect = Rect(origin: Point(column: 1, row: 1), size: Size(columns: -2, rows: -1))
    var canvas = letters
    canvas.fill(rect, style: ink)
    canvas.restyle(rect) { $0 = ink }
    canvas.blit(letters, rect, to: .zero)
    canvas.blit(letters, to: .zero, clip: rect)
    canvas.write("xyz", at: .zero, clip: rect)
    #expect(canvas == letters)
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (-1, 5), (5, -1)])
  func `a canvas without cells accepts all operations`(columns: Int, rows: Int) {
    var canvas = TextCanvas(Size(columns: columns, rows: rows))
    canvas.write("世界 and more", at: .zero)
    canvas.fill(Rect(column: -1, row: -1, columns: 9, rows: 9), style: ink)
    canvas.restyle(canvas.bounds) { $0 = ink }
    canvas.blit(letters, to: .zero)
    #expect(canvas.bounds.isEmpty)
    #expect(canvas.description.allSatisfy { $0 == "\n" })
    #expect((0..<canvas.size.rows).allSatisfy { canvas.row($0).isEmpty })
    var other = letters
    other.blit(canvas, to: .zero)
    #expect(other == letters)
  }

  @Test func `canvases are equal if all cells are equal`() {
    var other = letters
    #expect(other == letters)
    #expect(Set([other, letters]).count == 1)
    other.restyle(Rect(column: 3, row: 2, columns: 1, rows: 1)) { $0.contrast = 3 }
    #expect(other != letters)
    other = letters
    other.write("?", at: Point(column: 3, row: 2))
    #expect(other != letters)
    #expect(TextCanvas(Size(columns: 2, rows: 3)) != TextCanvas(Size(columns: 3, rows: 2)))
  }
}
