internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewTypesetting

/// Where the lines of a page stand that are columns, from right to left.
///
/// A page is set and drawn in rows as any other, with a free row above each line: line 0 in row 1, its readings in row 0,
/// line 1 in row 3. Only then each cell goes to another place, and no two to the same: two cells of a row become the two
/// of a row of the screen.
///
/// ```
/// row 0        は る             line 1 line 0
/// row 1       春はあけ            よ   春は
/// row 3       ようよう     ─▶     う   はる
///                              よ   あ
/// ```
struct ColumnBlock: Hashable {
  /// The cells that the lines take on the page, without the readings beside the first of them.
  let area: Rect
  /// The cells from one line to the next.
  let pitch: Int

  init(in room: Rect, pitch: Int) {
    self.pitch = pitch
    let columns = max(room.size.columns - 2, 0) / pitch * pitch + 2
    area = Rect(
      column: room.origin.column + (room.size.columns - columns) / 2, row: room.origin.row,
      columns: columns, rows: room.size.rows)
  }

  /// The lines of a page, and the cells of each.
  var lines: Int { (area.size.columns - 2) / pitch + 1 }
  var measure: Int { 2 * area.size.rows }

  /// The size of the page in rows. A full stop may hang at the end of a line.
  var sizeInRows: Size { Size(columns: measure + 2, rows: 2 * lines) }

  /// The cell of the page at which a cell of a row is drawn.
  func place(row: Int, column: Int) -> Point {
    // Readings stand right of their text.
    let left = area.columns.upperBound - pitch * (row / 2) - (row & 1 == 0 ? 0 : 2)
    return Point(column: left + (column & 1), row: area.origin.row + column / 2)
  }

  /// The cell of a row that is drawn at a cell of the page; beside both lines and readings, the nearest one.
  func cell(at place: Point) -> (row: Int, column: Int) {
    // A line has `pitch` cells: from its left two of text, two of readings, and the gap. Right of the first line lies
    // line -1.
    let fromRight = area.columns.upperBound + pitch - 3 - place.column
    let line = (fromRight + pitch) / pitch - 1
    let fromLeft = pitch - 1 - (fromRight - line * pitch)
    let (column, isText) = (2 * (place.row - area.origin.row), fromLeft < 2)
    return (2 * line + (isText ? 1 : 0), column + (isText ? fromLeft : min(fromLeft - 2, 1)))
  }

  /// The cells of the page at which a part of a line is drawn.
  func area(of stretch: PageMap.Stretch) -> Rect {
    if stretch.columns.count == 1 {
      // A digit beside another one.
      let place = place(row: stretch.row + 1, column: stretch.columns.lowerBound)
      return Rect(origin: place, size: Size(columns: 1, rows: 1))
    }
    return area(rows: stretch.row + 1...stretch.row + 1, stretch.columns)
  }

  /// The same for parts of several lines.
  func area(rows: ClosedRange<Int>, _ columns: Range<Int>) -> Rect {
    let origin = place(row: rows.upperBound | 1, column: columns.lowerBound & ~1)
    let right = place(row: rows.lowerBound | 1, column: 0).column + 2
    return Rect(
      column: origin.column, row: origin.row, columns: right - origin.column,
      rows: (columns.upperBound + 1) / 2 - columns.lowerBound / 2)
  }

  /// Draws a page that was set in rows.
  func draw(_ rows: TextCanvas, on page: inout TextCanvas) {
    for row in 0..<rows.size.rows {
      for (column, cell) in rows.row(row).enumerated() where !cell.isTail {
        guard cell != Cell(.plain) else { continue }
        // Readings have no room in a narrow gap.
        if row & 1 == 0, column & 1 + Int(cell.width) > pitch - 2 { continue }
        page.put(cell, at: place(row: row, column: cell.width > 1 ? column & ~1 : column))
      }
    }
  }
}
