internal import Glyphs

/// Writes a picture that is new in every cell: row by row from the top, from the left to the right.
///
/// Nothing that stood there before must be looked after, so it is the fastest way to draw. The law of
/// the canvas holds: a glyph that does not fit its row, or comes without its head, is blank paper.
public struct CanvasWriter {
  @usableFromInline let size: Size
  @usableFromInline var cells: [Cell] = []
  @usableFromInline var place = Point.zero

  /// A picture of a size.
  public init(_ size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells.reserveCapacity(self.size.columns * self.size.rows)
    if self.size.columns == 0 { place.row = self.size.rows }
  }

  /// Where the next glyph will stand; below the picture when that is full.
  @inlinable public var next: Point { place }

  /// Writes a cell with the whole glyph of which it is the head.
  @inlinable
  public mutating func write(_ cell: Cell) {
    guard cell.width == 1 else { return writeWide(cell) }
    append(cell)
  }

  @usableFromInline
  mutating func writeWide(_ cell: Cell) {
    let width = Int(cell.width)
    guard width > 0, place.column + width <= size.columns else { return append(Cell(cell.style)) }
    append(cell)
    for offset in 1..<width {
      append(Cell(.space, style: cell.style, width: 0, offset: UInt8(offset)))
    }
  }

  @inlinable
  mutating func append(_ cell: Cell) {
    precondition(place.row < size.rows, "a cell below the picture")
    cells.append(cell)
    place.column += 1
    if place.column == size.columns { place = Point(column: 0, row: place.row + 1) }
  }

  /// What was written; what was not is blank paper.
  public consuming func finished() -> Canvas {
    while place.row < size.rows { append(Cell()) }
    return Canvas(size, cells)
  }
}
