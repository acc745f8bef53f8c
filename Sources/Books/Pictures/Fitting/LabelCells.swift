internal import CurlewCells
internal import CurlewGlyphs

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
