internal import Cells
internal import Glyphs
internal import Paging
internal import Search

/// A sheet in which a note on a passage is written.
struct NoteEditor {
  private(set) var annotation: Annotation
  /// The annotation as it was, and whether it was among the marks.
  let original: Annotation
  let isNew: Bool
  /// When to save what has been typed; nil if it is saved.
  private(set) var draftDue: Duration?
  private var editor: TextEditor
  private var size: Size

  enum Answer: Equatable {
    /// Close, and keep the note.
    case save
    /// Close, and keep the note as it was.
    case discard
  }

  /// How long after the last key the note is saved.
  private static let pause = Duration.milliseconds(500)

  init(_ annotation: Annotation, isNew: Bool, size: Size) {
    (self.annotation, original, self.isNew, self.size) = (annotation, annotation, isNew, size)
    editor = TextEditor(annotation.note, columns: Self.inside(of: size).size.columns)
  }

  mutating func resize(to size: Size) {
    self.size = size
    editor.resize(to: Self.inside(of: size).size.columns)
  }

  mutating func handle(_ event: Event, at now: Duration) -> Answer? {
    let former = annotation.note
    defer { if annotation.note != former { draftDue = now + Self.pause } }
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

  /// The note as far as it has been typed, if it is time to save it.
  ///
  /// - Parameter now: Nil when the program is about to end.
  mutating func draft(at now: Duration?) -> Annotation? {
    guard let due = draftDue, now.map({ $0 >= due }) ?? true else { return nil }
    draftDue = nil
    return annotation
  }

  // MARK: Picture

  /// The widest lines of a note.
  private static let widest = 58

  private static func card(on size: Size) -> Card {
    let rows = max(size.rows / 2 - 4, min(size.rows - 4, 5))
    return Card(content: Size(columns: widest, rows: rows), on: size, at: .foot)
  }

  /// Whether there is room for the passage above the note.
  private static func showsPassage(on size: Size) -> Bool { card(on: size).rows > rowsOfPassage }

  /// The area for the note.
  private static func inside(of size: Size) -> Rect {
    var inside = card(on: size).inside
    guard showsPassage(on: size) else { return inside }
    inside.origin.row += rowsOfPassage
    inside.size.rows -= rowsOfPassage
    return inside
  }

  /// The passage, and an empty row below it.
  private static let rowsOfPassage = 2

  mutating func draw(on canvas: inout Canvas) {
    let (card, inside) = (Self.card(on: size), Self.inside(of: size))
    card.draw(title: "Note", hint: ["Esc save    Ctrl-X discard", "Esc save"], on: &canvas)
    if Self.showsPassage(on: size) {
      var attributes = Attributes.italic
      attributes.wash = annotation.wash
      let quote = SafeText(annotation.quotation.quote).truncated(to: inside.size.columns)
      canvas.write(
        quote.inVisualOrder, at: card.inside.origin, style: Style(.text, on: .panel, attributes))
    }
    editor.draw(in: inside, style: Style(.text, on: .panel), on: &canvas)
  }
}
