internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs

/// A line of text that is being typed.
struct LineEditor: Equatable {
  private var typed: TypedText

  init(_ text: String = "") { typed = TypedText(text, atMost: 1000) }

  var text: String { String(typed.characters) }
  var isEmpty: Bool { typed.characters.isEmpty }

  /// Handles a key; returns false if the line has no use for it.
  mutating func handle(_ press: KeyPress) -> Bool {
    let line = typed.characters.indices
    return typed.handle(press, in: line)
  }

  /// Inserts pasted text, whose lines become one.
  mutating func paste(_ text: String) { typed.insert(text.map { $0.isNewline ? " " : $0 }) }

  /// Draws a row with words before the line and a note at its end.
  ///
  /// - Parameter desk: The style of the row on the desk; nil on a panel.
  func draw(
    behind words: SafeText, note: SafeText = "", in row: Rect, onDesk desk: Style? = nil,
    on canvas: inout TextCanvas
  ) {
    var (first, text) = (Style(.accent, on: .panel, .bold), Style(.text, on: .panel))
    if var bold = desk {
      bold.attributes = .bold
      (first, text) = (bold, bold)
    }
    var room = row
    room.origin.column += words.width + 1
    room.size.columns -= words.width + (note.isEmpty ? 1 : note.width + 3)
    room.size.columns = max(room.size.columns, 1)
    canvas.write(words.inVisualOrder, at: row.origin, style: first)
    let end = Point(column: row.columns.upperBound - note.width, row: row.origin.row)
    canvas.write(note.inVisualOrder, at: end, style: desk ?? Style(.soft, on: .panel))
    draw(in: room, style: text, on: &canvas)
  }

  /// Draws the part of the line around the cursor.
  func draw(in rect: Rect, style: Style, on canvas: inout TextCanvas) {
    let before = SafeText(String(typed.characters[..<typed.cursor]))
    let behind = SafeText(String(typed.characters[typed.cursor...]))
    // The line scrolls so that the cursor stays inside.
    let shift = max(before.width + 1 - rect.size.columns, 0)
    var place = Point(column: rect.origin.column - shift, row: rect.origin.row)
    canvas.write(before, at: place, style: style, clip: rect)
    place.column += before.width
    let under = behind.isEmpty ? " " : behind
    canvas.write(under, at: place, style: style, clip: rect)
    canvas.drawCursor(at: place)
  }
}

extension TextCanvas {
  mutating func drawCursor(at place: Point) {
    restyle(Rect(column: place.column, row: place.row, columns: 1, rows: 1)) {
      $0.attributes.insert(.reverse)
    }
    cursor = place
  }
}
