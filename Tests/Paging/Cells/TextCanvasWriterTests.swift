import CurlewCells
import CurlewGlyphs
import Testing

@Suite(.timeLimit(.minutes(90)))
struct CanvasWriterTests {
  @Test func `every picture can be written cell by cell`() {
    for width in 0...5 {
      for row in rows(ofWidth: width) {
        var writer = TextCanvasWriter(row.size)
        for cell in row.row(0) where !cell.isTail { writer.write(cell) }
        #expect(writer.count == width)
        #expect(writer.finished() == row)
      }
    }
  }

  @Test func `cells that are not written are blank`() {
    var writer = TextCanvasWriter(Size(columns: 2, rows: 2))
    for letter in ["a", "b", "c"] as [Unicode.Scalar] { writer.write(Cell(letter, .plain)) }
    #expect(writer.finished().description == "ab\nc")
    #expect(TextCanvasWriter(Size(columns: -1, rows: 3)).finished().size.columns == 0)
  }

  @Test func `a glyph that does not fit its row, or has no head, is blank`() {
    var picture = TextCanvas(Size(columns: 2, rows: 1))
    picture.write("世", at: .zero, style: ink)
    var writer = TextCanvasWriter(Size(columns: 3, rows: 2))
    writer.write(picture[1, 0])
    writer.write(Cell("a", .plain))
    writer.write(picture[0, 0])
    writer.write(picture[0, 0])
    let written = writer.finished()
    #expect(written.description == " a\n世")
    #expect(written[2, 0] == Cell(ink))
    #expect(halfGlyphs(in: written).isEmpty)
  }
}
