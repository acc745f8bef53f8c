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
    filledLines(text.split(separator: " ").map { SafeText($0) }, columns: columns)
      .map { SheetText($0, style) }
  }

  func draw(in area: Rect, on canvas: inout TextCanvas) {
    canvas.write(
      text.truncated(to: area.size.columns).inVisualOrder, at: area.origin, style: style,
      clip: area)
  }
}

extension SheetRow {
  init(_ text: SheetText) { self.init(item: nil, text: text) }

  /// The title of a group of rows.
  static func title(_ title: SafeText) -> SheetRow {
    SheetRow(SheetText(title, Style(.text, on: .panel, .italic)))
  }
}
