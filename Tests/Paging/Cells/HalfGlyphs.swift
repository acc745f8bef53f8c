import CurlewCells
import Testing

/// The positions where a canvas holds half a glyph: a tail without its head at the right distance, or a
/// head without its whole tail.
func halfGlyphs(in canvas: TextCanvas) -> [Point] {
  (0..<canvas.size.rows).flatMap { row in
    let cells = canvas.row(row).map { Part(width: Int($0.width), offset: Int($0.offset)) }
    return cells.indices.filter { !isWhole($0, in: cells) }.map { Point(column: $0, row: row) }
  }
}

/// The part of a cell in its glyph.
private struct Part {
  var width: Int
  var offset: Int
}

private func isWhole(_ place: Int, in row: [Part]) -> Bool {
  let part = row[place]
  if part.width == 0 {
    let head = place - part.offset
    return part.offset > 0 && head >= 0 && row[head].width > part.offset
  }
  let tail = place + 1..<place + part.width
  return part.offset == 0 && tail.upperBound <= row.count
    && tail.allSatisfy { row[$0].width == 0 && row[$0].offset == $0 - place }
}

@Suite(.timeLimit(.minutes(90)))
struct HalfGlyphsTests {
  @Test(arguments: [
    [(2, 0)],  // a head at the end of the row
    [(0, 1)],  // a tail at its beginning
    [(2, 0), (1, 0)],  // a head whose tail is another glyph
    [(1, 0), (0, 1)],  // a tail after a narrow glyph
    [(3, 0), (0, 1), (1, 0)],  // a tail that is cut short
    [(3, 0), (0, 2), (0, 1)],  // tails in the wrong order
    [(2, 0), (0, 1), (0, 2)],  // a tail too many
    [(1, 1)],  // a head with an offset
    [(0, 0)],  // a tail of nothing
  ])
  func `the checker finds every kind of half glyph`(row: [(width: Int, offset: Int)]) {
    let parts = row.map { Part(width: $0.width, offset: $0.offset) }
    #expect(parts.indices.contains { !isWhole($0, in: parts) })
  }
}
