import CurlewCells
import CurlewGlyphs
import Testing

/// All operations on small canvases, compared with a simple model.
@Suite(.timeLimit(.minutes(90)))
struct CanvasWorldTests {
  /// A result that differs from the model.
  private func report(_ canvas: TextCanvas, _ model: RowModel, _ drawing: String) -> String? {
    let halves = halfGlyphs(in: canvas)
    if halves.isEmpty && RowModel(canvas) == model { return nil }
    return "\(drawing): “\(canvas)”, halves at \(halves.map(\.column)), should be \(model.glyphs)"
  }

  @Test func `a row of five cells can hold glyphs in thirteen ways`() {
    #expect(rows(ofWidth: 5).count == 13)
    #expect(rows(ofWidth: 5).flatMap(halfGlyphs) == [])
  }

  @Test(arguments: [one, two, three, two + three + one])
  func `every write leaves whole glyphs`(text: SafeText) {
    var wrong: [String] = []
    for row in rows(ofWidth: 5) {
      for column in -5...6 {
        for clip in ranges(in: -1...6) {
          var (canvas, model) = (row, RowModel(row))
          canvas.write(text, at: Point(column: column, row: 0), style: ink, clip: strip(clip))
          model.write(text, at: column, style: ink, clip: clip)
          let drawing = "\(text) at \(column) in \(clip) on “\(row)”"
          if let report = report(canvas, model, drawing) { wrong.append(report) }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `every fill leaves whole glyphs`() {
    var wrong: [String] = []
    for row in rows(ofWidth: 6) {
      for cells in ranges(in: -2...8) {
        var (canvas, model) = (row, RowModel(row))
        canvas.fill(strip(cells), style: ink)
        model.clear(cells.clamped(to: model.bounds), style: ink)
        if let report = report(canvas, model, "\(cells) on “\(row)”") { wrong.append(report) }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: rows(ofWidth: 3))
  func `every blit leaves whole glyphs`(source: TextCanvas) {
    var wrong: [String] = []
    var source = source
    source.restyle(source.bounds) { $0 = ink }
    for row in rows(ofWidth: 4) {
      for part in ranges(in: -1...4) {
        for column in -3...4 {
          for clip in ranges(in: 0...4) {
            var (canvas, model) = (row, RowModel(row))
            canvas.blit(
              source, strip(part), to: Point(column: column, row: 0), clip: strip(clip))
            model.blit(RowModel(source), part, to: column, clip: clip)
            let drawing = "\(part) of “\(source)” to \(column) in \(clip) on “\(row)”"
            if let report = report(canvas, model, drawing) { wrong.append(report) }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `a picture that differs from the model is reported`() {
    let row = TextCanvas(Size(columns: 3, rows: 1))
    var model = RowModel(row)
    #expect(report(row, model, "nothing drawn") == nil)
    model.write(two, at: 1, style: .plain, clip: model.bounds)
    #expect(report(row, model, "nothing drawn") != nil)
  }
}
