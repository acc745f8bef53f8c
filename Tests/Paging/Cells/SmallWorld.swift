import CurlewCells
import CurlewGlyphs

/// Glyphs of one, two and three cells.
let one: SafeText = "x"
let two: SafeText = "世"
let three: SafeText = "क्षि"

let ink = Style(.accent, on: .panel)

/// All rows of glyphs of one, two and three cells.
func rows(ofWidth width: Int) -> [TextCanvas] {
  tilings(of: width).map { tiles in
    var canvas = TextCanvas(Size(columns: width, rows: 1))
    var column = 0
    for tile in tiles {
      canvas.write(tile, at: Point(column: column, row: 0), style: .plain)
      column += tile.width
    }
    return canvas
  }
}

private func tilings(of width: Int) -> [[SafeText]] {
  guard width > 0 else { return [[]] }
  return [one, two, three].filter { $0.width <= width }.flatMap { tile in
    tilings(of: width - tile.width).map { [tile] + $0 }
  }
}

/// Every range within `bounds`, including empty ones.
func ranges(in bounds: ClosedRange<Int>) -> [Range<Int>] {
  bounds.flatMap { start in (start...bounds.upperBound).map { start..<$0 } }
}

/// A rectangle of the first row.
func strip(_ columns: Range<Int>) -> Rect {
  Rect(column: columns.lowerBound, row: 0, columns: columns.count, rows: 1)
}
