internal import CurlewCells
internal import CurlewGlyphs

/// A text of several lines that is being typed. Long lines are broken between words.
struct TextEditor: Equatable {
  private var typed: TypedText
  private var columns: Int
  /// The first visible row.
  private var top = 0

  init(_ text: String, columns: Int) {
    typed = TypedText(text, atMost: 10_000)
    self.columns = max(columns, 1)
  }

  var text: String { String(characters) }
  private var characters: [Character] { typed.characters }

  mutating func resize(to columns: Int) { self.columns = max(columns, 1) }

  // MARK: Events

  /// Handles a key; returns false if the text has no use for it.
  mutating func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.enter, []): paste("\n")
    case (.up, []): moveByRow(-1)
    case (.down, []): moveByRow(1)
    default:
      let row = cursorRow
      let line = rows[row].lowerBound..<endOfRow(row)
      return typed.handle(press, in: line)
    }
    return true
  }

  mutating func paste(_ text: String) { typed.insert(text) }

  // MARK: Rows

  /// The characters of each row of the screen; a line feed belongs to the row that it ends.
  private var rows: [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, width, lastSpace) = (0, 0, Int?.none)
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        rows.append(start..<index + 1)
        (start, width, lastSpace) = (index + 1, 0, nil)
        continue
      }
      let cells = SafeText(String(character)).width
      if width + cells > columns - 1, index > start {
        let end = lastSpace.map { $0 + 1 } ?? index
        rows.append(start..<end)
        start = end
        width = characters[start..<index].reduce(0) { $0 + SafeText(String($1)).width }
        lastSpace = nil
      }
      width += cells
      if character == " " { lastSpace = index }
    }
    return rows + [start..<characters.count]
  }

  private var cursorRow: Int {
    let rows = rows
    return rows.lastIndex { $0.lowerBound <= typed.cursor } ?? 0
  }

  /// The place of the cursor at the end of a row.
  private func endOfRow(_ row: Int) -> Int {
    let range = rows[row]
    return row + 1 < rows.count ? max(range.upperBound - 1, range.lowerBound) : range.upperBound
  }

  private mutating func moveByRow(_ step: Int) {
    let (row, column) = (cursorRow, typed.cursor - rows[cursorRow].lowerBound)
    guard rows.indices.contains(row + step) else {
      typed.cursor = step < 0 ? 0 : characters.count
      return
    }
    typed.cursor = min(rows[row + step].lowerBound + column, endOfRow(row + step))
  }

  // MARK: Picture

  /// Draws the rows around the cursor.
  mutating func draw(in rect: Rect, style: Style, on canvas: inout TextCanvas) {
    let (rows, row) = (rows, cursorRow)
    top = max(min(top, row), row - rect.size.rows + 1)
    for (place, range) in rows.enumerated().dropFirst(top).prefix(rect.size.rows) {
      let line = SafeText(String(characters[range].filter { $0 != "\n" }))
      let origin = Point(column: rect.origin.column, row: rect.origin.row + place - top)
      canvas.write(line, at: origin, style: style, clip: rect)
    }
    let before = SafeText(String(characters[rows[row].lowerBound..<typed.cursor]))
    let column = min(rect.origin.column + before.width, rect.columns.upperBound - 1)
    canvas.drawCursor(at: Point(column: column, row: rect.origin.row + row - top))
  }
}
