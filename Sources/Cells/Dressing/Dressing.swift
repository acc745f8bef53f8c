extension Canvas {
  /// The picture as it is drawn where colours are too few for light: shadows become dots, and edges
  /// lines where blocks cannot be drawn.
  public func dressed(
    for tone: Tone, _ theme: Theme, spelling: Spelling = .unicode
  ) -> Canvas {
    let spelling = spelling == .unicode ? tone.spelling : spelling
    var canvas = self
    if let dots = Dots(tone, theme) { canvas.shade(with: dots) }
    if spelling != .unicode { canvas.drawEdgesAsLines() }
    return canvas.spelled(spelling)
  }

  /// Puts dots for shadows on blank paper, and on text where the paper itself is hidden.
  private mutating func shade(with dots: Dots) {
    let source = self
    for row in 0..<size.rows {
      let cells = source.row(row)
      for column in 0..<size.columns {
        let cell = cells[cells.startIndex + column]
        guard !cell.isEdge else {
          put(cell, style: dots.edge(cell.style), at: Point(column: column, row: row))
          continue
        }
        guard let mark = dots.mark(for: cell.style.paper) else { continue }
        guard mark.coversText || cell.isBlank && !source.touchesText(column, row) else { continue }
        put(Cell(mark.scalar, mark.style), at: Point(column: column, row: row))
      }
    }
  }

  /// Whether there is text beside a cell: dots between words would be read as stops.
  private func touchesText(_ column: Int, _ row: Int) -> Bool {
    [column - 1, column + 1].contains { column in
      guard (0..<size.columns).contains(column) else { return false }
      let cell = self[column, row]
      return !cell.isBlank && !cell.isEdge && cell.style.ink.role != .edge
    }
  }
}

extension Cell {
  /// Whether an edge of a lifted leaf passes through the cell.
  var isEdge: Bool { !isBlank && style.ink.role.isSurface && style.ink.role != .edge }
}

extension Tint {
  /// Whether it is the other side of a leaf in the air.
  var isLeaf: Bool { role == .back || role == .rim }
}
