import CurlewCells
import CurlewGlyphs
import Paging
import Testing

/// Words on the bend of a leaf fade as a whole.
@Suite(.timeLimit(.minutes(90))) struct WordFadingTests {
  /// The words of the four pages. Each page repeats one word, and no two pages share a letter.
  private static let words: [SafeText] = ["abcdefgh", "ijklmnop", "ABCDEFGH", "IJKLMNOP"]

  private static func page(_ word: SafeText, _ leaf: Size) -> TextCanvas {
    var canvas = TextCanvas(leaf)
    for row in 0..<leaf.rows {
      for column in stride(from: 1 + row % 5, to: leaf.columns - 9, by: 9) {
        canvas.write(word, at: Point(column: column, row: row))
      }
    }
    return canvas
  }

  private static func frames(_ orientation: Orientation) -> [TextCanvas] {
    let geometry = BookGeometry(size: Size(columns: 100, rows: 30), orientation: orientation)
    let pages = words.map { page($0, geometry.leaf) }
    let (old, new) =
      orientation == .two ? (pages[0...1], pages[2...3]) : (pages[0...0], pages[1...1])
    return [0.2, 0.35, 0.5, 0.65, 0.8].map { progress in
      TransitionStyle.curl.draw(
        TransitionContext(
          old: drawBook(Array(old), in: geometry), new: drawBook(Array(new), in: geometry),
          progress: progress, direction: .forward, geometry: geometry))
    }
  }

  /// The runs of letters of the same page in a row, each with the contrast of its letters.
  private func runs(_ row: ArraySlice<Cell>) -> [(letters: String, contrasts: Set<UInt8>)] {
    var runs: [(letters: String, contrasts: Set<UInt8>)] = []
    var page: Int?
    for cell in row {
      let glyph = cell.glyph
      let own = Self.words.firstIndex { $0.description.contains(glyph) }
      defer { page = own }
      guard own != nil else { continue }
      if own == page, let last = runs.indices.last {
        runs[last].letters.append(glyph)
        runs[last].contrasts.insert(cell.style.contrast)
      } else {
        runs.append((String(glyph), [cell.style.contrast]))
      }
    }
    return runs
  }

  @Test(arguments: [Orientation.one, .two])
  func `only words and their ends are drawn, each in one strength`(orientation: Orientation) {
    var (whole, cut) = (0, 0)
    for frame in Self.frames(orientation) {
      for row in 0..<frame.size.rows {
        for run in runs(frame.row(row)) {
          #expect(Self.words.contains { $0.description.contains(run.letters) }, "\(run.letters)")
          #expect(run.contrasts.count == 1, "\(run.letters)")
          if run.letters.count == 8 { whole += 1 } else { cut += 1 }
        }
      }
    }
    #expect(whole > 300 && cut > 10)
  }

  @Test func `words of the leaf that are mostly hidden are left out, and cut ones are fainter`() {
    var cut = 0
    for frame in Self.frames(.two) {
      for row in 0..<frame.size.rows {
        // The leaf has the second page on its front, and the third on its back.
        for run in runs(frame.row(row)) where "ijklmnopABCDEFGH".contains(run.letters.prefix(1)) {
          #expect(run.letters.count >= 4, "\(run.letters)")
          guard run.letters.count < 8 else { continue }
          cut += 1
          #expect(run.contrasts.max() ?? 0 < Style.fullContrast, "\(run.letters)")
        }
      }
    }
    #expect(cut > 10)
  }

  @Test func `letters that show through a single page are strokes`() {
    let strokes = Self.frames(.one).flatMap { frame in
      (0..<frame.size.rows).flatMap { frame.row($0) }.filter { $0.glyph == "━" }
    }
    #expect(strokes.count > 50)
    #expect(strokes.allSatisfy { $0.style.paper.role == .back })
  }

  @Test func `a drawing on a page that lies still keeps the strengths of its lines`() {
    let geometry = BookGeometry(size: Size(columns: 100, rows: 30), orientation: .two)
    var drawing = TextCanvas(geometry.leaf)
    for row in 5..<25 {
      for column in 5..<25 {
        let style = Style(.text, contrast: column % 2 == 0 ? 16 : 5)
        drawing.put(Cell("▞", style), at: Point(column: column, row: row))
      }
    }
    let blank = TextCanvas(geometry.leaf)
    let old = drawBook([drawing, blank], in: geometry)
    let frame = TransitionStyle.curl.draw(
      TransitionContext(
        old: old, new: drawBook([blank, blank], in: geometry), progress: 0.1, direction: .forward,
        geometry: geometry))
    let corner = geometry.pages[0].origin
    for row in 5..<25 {
      for column in 5..<25 {
        let place = corner + Point(column: column, row: row)
        #expect(frame[place.column, place.row] == old[place.column, place.row])
      }
    }
  }
}
