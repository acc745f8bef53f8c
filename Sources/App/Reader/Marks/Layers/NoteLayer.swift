internal import CurlewAnnotations
internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSearch

/// A card in which a note on a passage is written.
struct NoteLayer: BookLayer {
  private var annotation: Annotation
  /// The annotation as it is kept, and whether it was among the marks.
  private let original: Annotation
  private let isNew: Bool
  /// When to save what has been typed; nil if it is saved.
  private var draftDue: Duration?
  private var editor: TextEditor
  private var size: Size

  /// How long after the last key the note is saved.
  private static let pause = Duration.milliseconds(500)

  /// - Parameter annotation: With the text to go on from, which may differ from that of the mark.
  init(_ annotation: Annotation, in book: Reading) {
    let kept = book.marks?.all.first { $0.isSame(as: annotation) }
    (self.annotation, original, isNew) = (annotation, kept ?? annotation, kept == nil)
    size = book.size
    editor = TextEditor(annotation.note, columns: Self.inside(of: size).size.columns)
  }

  let traits: LayerTraits = [.modal, .dimsPages]

  mutating func layOut(over book: inout Reading) {
    size = book.size
    editor.resize(to: Self.inside(of: size).size.columns)
  }

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    switch input {
    case .key(let key):
      switch (key.press.key, key.press.modifiers) {
      case (.tab, []), ("s", .control):
        draftDue = nil
        let hint = Effect.hint("The note was kept    M lists your marks")
        return .used([.close] + save(in: &book) + [hint])
      case (.escape, []), ("x", .control):
        draftDue = nil
        return .used([.close] + cancel(in: &book))
      default: guard editor.handle(key.press) else { return .ignored }
      }
    case .pasted(let text): editor.paste(text)
    case .pointer: break
    }
    if annotation.note != editor.text {
      annotation.note = editor.text
      draftDue = now + Self.pause
    }
    return .used([])
  }

  private func save(in book: inout Reading) -> [Effect] {
    let annotation = annotation
    return book.changeMarks { $0.put(annotation) }
  }

  /// Puts the mark back as it was. What was typed can be brought back.
  private func cancel(in book: inout Reading) -> [Effect] {
    let (original, isNew) = (original, isNew)
    var effects: [Effect] = []
    if let kept = book.marks?.all.first(where: { $0.isSame(as: original) }) {
      if isNew {
        effects = book.changeMarks { $0.remove(kept) }
      } else if kept != original {
        effects = book.changeMarks { $0.put(original) }
      }
    }
    guard !annotation.note.isEmpty, isNew || annotation.note != original.note else {
      return effects
    }
    book.cancelledNotes.append(annotation)
    return effects + [.tell("The note was cancelled; u brings it back")]
  }

  // MARK: Drafts

  func timeout(on desk: Desk) -> Duration? { draftDue.map { max($0 - desk.now, .zero) } }

  /// Saves what has been typed, so that it outlives the program.
  mutating func tick(over book: inout Reading, at now: Duration) -> [Effect] {
    guard let due = draftDue, now >= due else { return [] }
    draftDue = nil
    return save(in: &book)
  }

  mutating func close(over book: inout Reading) -> [Effect] {
    draftDue == nil ? [] : save(in: &book)
  }

  // MARK: Picture

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    Self.card(on: size).drawNotice(text, on: &canvas)
  }

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

  private static let linesOfPassage = 2
  /// The passage, and an empty row below it.
  private static let rowsOfPassage = linesOfPassage + 1

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let (card, inside) = (Self.card(on: size), Self.inside(of: size))
    card.draw(
      title: "Note",
      hint: [
        "Tab keeps the note    Esc cancels    Enter starts a line",
        "Tab keeps the note    Esc cancels", "Tab keeps  Esc cancels",
      ], on: &canvas)
    if Self.showsPassage(on: size) {
      drawPassage(at: card.inside.origin, columns: inside.size.columns, on: &canvas)
    }
    editor.draw(in: inside, style: Style(.text, on: .panel), on: &canvas)
  }

  /// The words that the note is on: two lines of them, with an ellipsis if there are more.
  private func drawPassage(at origin: Point, columns: Int, on canvas: inout TextCanvas) {
    var attributes = Attributes.italic
    attributes.wash = annotation.wash
    let lines = SafeText(annotation.quotation.quote).wrapped(to: columns)
      .cut(to: Self.linesOfPassage, columns: columns)
    for (row, line) in lines.enumerated() {
      canvas.write(
        line.inVisualOrder, at: origin + Point(column: 0, row: row),
        style: Style(.text, on: .panel, attributes))
    }
  }
}
