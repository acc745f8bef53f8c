internal import CurlewGlyphs

/// Writes all cells of a new picture in order: row by row, from left to right.
///
/// This is the fastest way to draw, because there are no earlier cells to check. A glyph that does not
/// fit its row becomes blank, so the canvas never holds half a glyph.
package struct TextCanvasWriter {
  private let size: Size
  @usableFromInline var cells: [Cell] = []

  /// Starts a picture.
  package init(_ size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells.reserveCapacity(self.size.columns * self.size.rows)
  }

  /// The number of cells written so far.
  @inlinable package var count: Int { cells.count }

  /// Writes the whole glyph of a head cell.
  @inlinable
  package mutating func write(_ cell: Cell) {
    guard cell.width == 1 else { return writeWide(cell) }
    cells.append(cell)
  }

  @usableFromInline
  mutating func writeWide(_ cell: Cell) {
    let width = Int(cell.width)
    let free = size.columns - cells.count % max(size.columns, 1)
    guard width > 0, width <= free else { return cells.append(Cell(cell.style)) }
    cells.append(cell)
    for offset in 1..<width {
      cells.append(Cell(.space, style: cell.style, width: 0, offset: UInt8(offset)))
    }
  }

  /// Returns the picture. Cells that were not written are blank.
  package consuming func finished() -> TextCanvas {
    let total = size.columns * size.rows
    precondition(cells.count <= total, "more cells than the picture has")
    while cells.count < total { cells.append(Cell()) }
    return TextCanvas(size, cells)
  }
}
