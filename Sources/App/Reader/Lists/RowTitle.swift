internal import CurlewCells
internal import CurlewGlyphs

extension TextCanvas {
  /// Writes the title of a group of rows.
  mutating func writeTitle(_ title: SafeText, in area: Rect) {
    write(
      title.truncated(to: area.size.columns).inVisualOrder, at: area.origin,
      style: Style(.text, on: .panel, .italic))
  }
}
