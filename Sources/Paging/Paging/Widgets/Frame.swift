public import CurlewCells
internal import CurlewGlyphs

/// The lines of a frame.
public enum FrameWeight: Hashable, Sendable {
  /// Thin lines with round corners.
  case light
  /// Thick lines.
  case heavy

  /// The corners and sides, row by row.
  fileprivate var glyphs: (top: [Character], side: Unicode.Scalar, bottom: [Character]) {
    switch self {
    case .light: (["╭", "─", "╮"], "│", ["╰", "─", "╯"])
    case .heavy: (["┏", "━", "┓"], "┃", ["┗", "━", "┛"])
    }
  }
}

extension TextCanvas {
  /// Draws a frame along the edge of a rectangle.
  public mutating func drawFrame(
    _ rect: Rect, _ weight: FrameWeight = .light, style: Style, clip: Rect? = nil
  ) {
    let clip = clip ?? bounds
    let (left, right) = (rect.origin.column, rect.columns.upperBound - 1)
    let (top, side, bottom) = weight.glyphs
    for (row, ends) in [(rect.origin.row, top), (rect.rows.upperBound - 1, bottom)] {
      let middle = String(repeating: ends[1], count: max(rect.size.columns - 2, 0))
      let line = SafeText(String(ends[0]) + middle + String(ends[2]))
      write(line, at: Point(column: left, row: row), style: style, clip: clip)
    }
    for row in rect.rows.dropFirst().dropLast() where clip.rows.contains(row) {
      for column in [left, right] where clip.columns.contains(column) {
        put(Cell(side, style), at: Point(column: column, row: row))
      }
    }
  }
}
