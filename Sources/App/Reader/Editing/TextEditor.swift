internal import CurlewCells
internal import CurlewGlyphs

/// A text of several lines that is being typed, with a cursor. Long lines are broken between words.
struct TextEditor: Equatable {
  private var characters: [Character]
  private var cursor: Int
  private var columns: Int
  /// The first visible row.
  private var top = 0

  private static let longest = 10_000

  init(_ text: String, columns: Int) {
    characters = Array(text)
    cursor = characters.count
    self.columns = max(columns, 1)
  }

  var text: String { String(characters) }

  mutating func resize(to columns: Int) { self.columns = max(columns, 1) }

  // MARK: Events

  /// Handles a key; returns false if the text has no use for it.
  mutating func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []): insert(character)
    case (.enter, []): insert("\n")
    case (.left, []), ("b", .control): cursor = max(cursor - 1, 0)
    case (.right, []), ("f", .control): cursor = min(cursor + 1, characters.count)
    case (.up, []): moveByRow(-1)
    case (.down, []): moveByRow(1)
    case (.home, []), ("a", .control): cursor = rows[cursorRow].lowerBound
    case (.end, []), ("e", .control): cursor = endOfRow(cursorRow)
    case (.backspace, []): erase(cursor - 1..<cursor)
    case (.delete, []), ("d", .control): erase(cursor..<cursor + 1)
    case ("u", .control): erase(rows[cursorRow].lowerBound..<cursor)
    case ("k", .control): erase(cursor..<endOfRow(cursorRow))
    case ("w", .control): erase(startOfWord..<cursor)
    default: return false
    }
    return true
  }

  /// Inserts pasted text.
  mutating func paste(_ text: String) {
    let new = Array(text.prefix(max(Self.longest - characters.count, 0)))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  private mutating func insert(_ character: Character) {
    guard characters.count < Self.longest else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func erase(_ range: Range<Int>) {
    let range = range.clamped(to: characters.indices)
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " ", characters[start - 1] != "\n" { start -= 1 }
    return start
  }

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
    return rows.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// The place of the cursor at the end of a row.
  private func endOfRow(_ row: Int) -> Int {
    let range = rows[row]
    return row + 1 < rows.count ? max(range.upperBound - 1, range.lowerBound) : range.upperBound
  }

  private mutating func moveByRow(_ step: Int) {
    let (row, column) = (cursorRow, cursor - rows[cursorRow].lowerBound)
    guard rows.indices.contains(row + step) else {
      cursor = step < 0 ? 0 : characters.count
      return
    }
    cursor = min(rows[row + step].lowerBound + column, endOfRow(row + step))
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
    let before = SafeText(String(characters[rows[row].lowerBound..<cursor]))
    let column = min(rect.origin.column + before.width, rect.columns.upperBound - 1)
    let place = Point(column: column, row: rect.origin.row + row - top)
    canvas.restyle(Rect(column: place.column, row: place.row, columns: 1, rows: 1)) {
      $0.attributes.insert(.reverse)
    }
    canvas.cursor = place
  }
}
