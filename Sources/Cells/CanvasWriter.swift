internal import Glyphs

/// Writes a picture that is new in every cell: row by row from the top, from the left to the right.
///
/// Nothing that stood there before must be looked after, so it is the fastest way to draw. The law of
/// the canvas holds: a glyph that does not fit its row, or comes without its head, is blank paper.
public struct CanvasWriter {
  private let size: Size
  @usableFromInline var cells: [Cell] = []

  /// A picture of a size.
  public init(_ size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells.reserveCapacity(self.size.columns * self.size.rows)
  }

  /// How many cells are written, counted through all rows.
  @inlinable public var count: Int { cells.count }

  /// Writes a cell with the whole glyph of which it is the head.
  @inlinable
  public mutating func write(_ cell: Cell) {
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

  /// The picture. What was not written is blank paper.
  public consuming func finished() -> Canvas {
    let total = size.columns * size.rows
    precondition(cells.count <= total, "more cells than the picture has")
    while cells.count < total { cells.append(Cell()) }
    return Canvas(size, cells)
  }
}
