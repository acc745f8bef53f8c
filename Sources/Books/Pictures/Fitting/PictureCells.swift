package import CurlewCells
internal import CurlewManuscript

/// A picture in cells.
///
/// A photograph has colours of its own; where it is transparent, the page shows. Line art is drawn with
/// the ink of the theme on its paper, so that it shades like text and turns with a dark theme.
package struct PictureCells: Equatable, Sendable {
  package let size: Size
  /// Row by row.
  package let cells: [Cell]

  /// A picture that was drawn on a canvas.
  package init(_ area: Rect, of canvas: TextCanvas) {
    size = area.size
    cells = area.rows.flatMap { row in area.columns.map { canvas[$0, row] } }
  }

  /// Scales a picture, or an area of it, to fill a rectangle of cells.
  ///
  /// - Parameter size: with at least one column and one row.
  package init(
    _ bitmap: Bitmap, size: Size, part area: PictureArea? = nil, isPrinted: Bool = false
  ) {
    let size = Size(columns: max(size.columns, 1), rows: max(size.rows, 1))
    let kind = PictureKind(bitmap, isPrinted: isPrinted)
    let whole = PictureArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let area = (area ?? whole).clamped(to: bitmap)
    var grid = PartGrid(
      bitmap, area, columns: size.columns * Quadrants.columns,
      rows: size.rows * Quadrants.rows, isLinear: kind.isPhotograph)
    grid.turnIntoInk(kind, area)
    var cells: [Cell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let parts = CellParts(grid, column, row)
        let isColoured = kind.isPhotograph || parts.isPlate
        cells.append(isColoured ? parts.coloured() : parts.inked(inColours: isPrinted))
      }
    }
    self.size = size
    guard !bitmap.labels.isEmpty else {
      self.cells = cells
      return
    }
    var letters = LabelCells(size, cells, of: area)
    for label in bitmap.labels {
      letters.write(label) { place in
        kind.isPhotograph && Rect(size).contains(place)
          ? CellParts(grid, place.column, place.row).mean : nil
      }
    }
    self.cells = letters.cells
  }
}

extension PictureKind {
  var isPhotograph: Bool {
    if case .photograph = self { true } else { false }
  }
}

extension PictureSize {
  /// The cells that a picture of this shape takes in an area. A cell is twice as high as it is wide.
  package func cells(in area: Size) -> Size {
    let (width, height) = (Double(width), Double(height) / 2)
    let scale = min(Double(area.columns) / width, Double(area.rows) / height)
    return Size(
      columns: min(max(Int((width * scale).rounded()), 1), area.columns),
      rows: min(max(Int((height * scale).rounded()), 1), area.rows))
  }
}
