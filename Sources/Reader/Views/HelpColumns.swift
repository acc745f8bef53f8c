internal import Cells
internal import Glyphs

/// The lines of the help screen, in one column or in several.
struct HelpColumns: Equatable {
  /// From left to right.
  let columns: [[HelpLine]]
  /// The width of a column, in cells.
  let width: Int

  private static let gap = 4
  /// The narrowest column beside another one.
  private static let narrowest = 54

  /// - Parameter room: The width of the screen without margins.
  init(room: Int, keys: KeyBindings = KeyBindings(), for layer: KeyLayer? = nil) {
    let half = (room - Self.gap) / 2
    guard half >= Self.narrowest else {
      width = min(room, HelpLine.fullWidth)
      columns = [Self.joined(HelpLine.groups(columns: width, keys, for: layer)[...])]
      return
    }
    width = min(half, HelpLine.fullWidth)
    let groups = HelpLine.groups(columns: width, keys, for: layer)
    let splits = (1..<groups.count).map { split in
      [Self.joined(groups[..<split]), Self.joined(groups[split...])]
    }
    columns = splits.min { Self.height($0) < Self.height($1) } ?? []
  }

  private static func joined(_ groups: ArraySlice<[HelpLine]>) -> [HelpLine] {
    Array(groups.joined(separator: [HelpLine()]))
  }

  private static func height(_ columns: [[HelpLine]]) -> Int { columns.map(\.count).max() ?? 0 }

  /// The size of all lines.
  var size: Size {
    Size(
      columns: columns.count * width + (columns.count - 1) * Self.gap, rows: Self.height(columns))
  }

  /// Draws the lines from a given one on. A title stays away from the foot if its keys are not visible.
  func draw(from top: Int, in rect: Rect, on canvas: inout Canvas) {
    for (place, lines) in columns.enumerated() {
      let column = rect.origin.column + place * (width + Self.gap)
      for (row, index) in zip(rect.rows, lines.indices.dropFirst(top)) {
        if lines[index].isTitle, row == rect.rows.upperBound - 1 { continue }
        lines[index].draw(at: Point(column: column, row: row), clip: rect, on: &canvas)
      }
    }
  }
}
