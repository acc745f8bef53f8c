internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs

/// A line of text in a sheet: a title, or a part of a longer text.
struct SheetText: Equatable {
  private let text: SafeText
  private let style: Style

  init(_ text: SafeText, _ style: Style = Style(.text, on: .panel)) {
    (self.text, self.style) = (text, style)
  }

  /// The lines of a text at a width.
  static func lines(
    of text: String, _ style: Style = Style(.text, on: .panel), columns: Int
  ) -> [SheetText] {
    SafeText(text).wrapped(to: columns).map { SheetText($0, style) }
  }

  func draw(in area: Rect, on canvas: inout TextCanvas) {
    canvas.write(
      text.truncated(to: area.size.columns).inVisualOrder, at: area.origin, style: style,
      clip: area)
  }
}

extension SafeText {
  /// Whether lines of the reader’s language begin at the right.
  static var isRightToLeft: Bool { MessageCatalogue.current?.isRightToLeft ?? false }
  /// The sign beside a chosen row.
  static var marker: SafeText { isRightToLeft ? "◂" : "▸" }
}

extension SheetRow {
  init(_ text: SheetText) { self.init(item: nil, text: text) }

  /// The title of a group of rows.
  static func title(_ title: SafeText) -> SheetRow {
    SheetRow(SheetText(title, Style(.text, on: .panel, .italic)))
  }
}

extension TextCanvas {
  /// Writes words at the left of a line and a note at its right end. Words that would touch the note are cut.
  mutating func write(
    _ words: SafeText, _ style: Style, beside note: SafeText, _ noteStyle: Style, in line: Rect
  ) {
    let room = line.size.columns - (note.isEmpty ? 0 : note.width + 2)
    write(
      words.truncated(to: max(room, 1)).inVisualOrder, at: line.origin, style: style, clip: line)
    let end = Point(column: line.columns.upperBound - note.width, row: line.origin.row)
    write(note.inVisualOrder, at: end, style: noteStyle, clip: line)
  }
}
