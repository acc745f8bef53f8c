package import CurlewCells
internal import CurlewManuscript
internal import CurlewGlyphs

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
  /// - Parameters:
  ///   - size: With at least one column and one row.
  ///   - isPrinted: Whether it is a printed page, whose paper the page replaces.
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

/// Writes labels over the cells of a picture, if the letters take little more room than in the drawing and
/// touch no other label.
struct LabelCells {
  private(set) var canvas: TextCanvas
  private let area: PictureArea
  /// Cells with letters, and those beside them.
  private var taken: Set<Point> = []

  /// How many times wider than in the drawing words may be.
  private static let mostStretch = 2.4

  init(_ size: Size, _ cells: [Cell], of area: PictureArea) {
    self.area = area
    canvas = TextCanvas(size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        canvas.put(cells[row * size.columns + column], at: Point(column: column, row: row))
      }
    }
  }

  var cells: [Cell] { (0..<canvas.size.rows).flatMap { canvas.row($0) } }

  /// - Parameter paper: returns the mean colour of the picture in a cell; nil where the page shows.
  mutating func write(_ label: PictureLabel, paper: (Point) -> RGB?) {
    let text = SafeText(label.text)
    let columns = Double(canvas.size.columns) / Double(area.width)
    let rows = Double(canvas.size.rows) / Double(area.height)
    guard !text.isEmpty, Double(text.width) <= label.width * columns * Self.mostStretch else {
      return
    }
    let middle = (label.x - Double(area.x)) * columns
    var place = Point(
      column: Int((middle - Double(text.width) / 2).rounded()),
      row: Int(((label.y - Double(area.y)) * rows).rounded(.down)))
    let room = Rect(
      origin: Point(column: place.column - 1, row: place.row),
      size: Size(columns: text.width + 2, rows: 1))
    let spots = room.columns.map { Point(column: $0, row: place.row) }
    guard taken.isDisjoint(with: spots) else { return }
    taken.formUnion(spots)
    for glyph in text.glyphs {
      let style = paper(place).map { Style(ink: label.colour, on: $0) }
      canvas.write(SafeText(String(glyph.character)), at: place, style: style ?? Style(.text))
      place.column += glyph.width
    }
  }
}
