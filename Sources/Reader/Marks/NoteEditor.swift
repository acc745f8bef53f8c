internal import Cells
internal import Glyphs
internal import Paging
internal import Search

/// A sheet in which a note on a passage is written.
struct NoteEditor {
  private(set) var annotation: Annotation
  private var editor: TextEditor
  private var size: Size

  enum Answer: Equatable {
    /// Close, and keep the note.
    case save
    /// Close, and keep the note as it was.
    case discard
  }

  init(_ annotation: Annotation, size: Size) {
    (self.annotation, self.size) = (annotation, size)
    editor = TextEditor(annotation.note, columns: Self.inside(of: size).size.columns)
  }

  mutating func resize(to size: Size) {
    self.size = size
    editor.resize(to: Self.inside(of: size).size.columns)
  }

  mutating func handle(_ event: Event) -> Answer? {
    if case .pasted(let text) = event {
      editor.paste(text)
      annotation.note = editor.text
    }
    guard case .key(let press) = event else { return nil }
    switch (press.key, press.modifiers) {
    // A note is never lost by closing it.
    case (.escape, []), ("s", .control): return .save
    case ("x", .control): return .discard
    default:
      _ = editor.handle(press)
      annotation.note = editor.text
      return nil
    }
  }

  // MARK: Picture

  private static func sheet(in size: Size) -> Rect {
    let columns = min(size.columns, 64)
    let rows = min(size.rows, max(size.rows / 2, 9))
    return Rect(
      column: (size.columns - columns) / 2, row: size.rows - rows, columns: columns, rows: rows)
  }

  /// Whether there is room for a frame, and for the passage above the note.
  private static func hasFrame(_ sheet: Rect) -> Bool {
    sheet.size.rows >= 8 && sheet.size.columns >= 30
  }

  /// The area for the note.
  private static func inside(of size: Size) -> Rect {
    let sheet = sheet(in: size)
    guard hasFrame(sheet) else { return sheet }
    var inside = sheet.inset(columns: 3, rows: 1)
    inside.origin.row += rowsOfPassage
    inside.size.rows = max(inside.size.rows - rowsOfPassage, 1)
    return inside
  }

  /// The passage, and an empty row below it.
  private static let rowsOfPassage = 2

  mutating func draw(on canvas: inout Canvas) {
    let (sheet, inside) = (Self.sheet(in: size), Self.inside(of: size))
    canvas.fill(sheet, style: Style(on: .panel))
    if Self.hasFrame(sheet) {
      canvas.drawFrame(sheet, style: Style(.soft, on: .panel))
      canvas.centre(
        " Note ", row: sheet.origin.row, within: sheet, style: Style(.text, on: .panel, .bold))
      var attributes = Attributes.italic
      attributes.wash = annotation.wash
      let quote = SafeText("“\(annotation.quotation.quote)”").truncated(to: inside.size.columns)
      canvas.write(
        quote.inVisualOrder, at: Point(column: inside.origin.column, row: sheet.origin.row + 1),
        style: Style(.text, on: .panel, attributes))
      canvas.centre(
        " Esc save    Ctrl-X discard ", row: sheet.rows.upperBound - 1, within: sheet,
        style: Style(.soft, on: .panel))
    }
    editor.draw(in: inside, style: Style(.text, on: .panel), on: &canvas)
  }
}
