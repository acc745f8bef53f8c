import CurlewCells
import CurlewGlyphs

/// A simple model of a canvas of one row: a list of whole glyphs, and a style for each cell. Cells without
/// a glyph are blank.
struct RowModel: Equatable {
  struct Glyph: Equatable {
    var character: Character
    var cells: Range<Int>
  }

  var glyphs: [Glyph] = []
  var styles: [Style]

  init(width: Int) {
    styles = Array(repeating: .plain, count: width)
  }

  /// Reads the model from a canvas of one row.
  init(_ canvas: TextCanvas) {
    styles = canvas.row(0).map(\.style)
    glyphs = canvas.row(0).enumerated().filter { !$1.isTail && !$1.isBlank }.map {
      Glyph(character: $1.glyph, cells: $0..<$0 + Int($1.width))
    }
  }

  var bounds: Range<Int> { styles.indices }

  mutating func write(_ text: SafeText, at column: Int, style: Style, clip: Range<Int>) {
    var start = column
    for glyph in text.glyphs {
      let cells = start..<start + glyph.width
      start = cells.upperBound
      guard clip.clamped(to: bounds).contains(cells) else { continue }
      clear(cells, style: style)
      glyphs.append(Glyph(character: glyph.character, cells: cells))
    }
    glyphs.sort { $0.cells.lowerBound < $1.cells.lowerBound }
  }

  /// Removes every glyph that overlaps the cells.
  mutating func clear(_ cells: Range<Int>, style: Style) {
    glyphs.removeAll { $0.cells.overlaps(cells) }
    for cell in cells { styles[cell] = style }
  }

  mutating func blit(_ source: RowModel, _ part: Range<Int>, to column: Int, clip: Range<Int>) {
    let shift = column - part.lowerBound
    let landing = part.clamped(to: source.bounds).moved(by: shift)
    let target = landing.clamped(to: clip).clamped(to: bounds)
    clear(target, style: .plain)
    for cell in target { styles[cell] = source.styles[cell - shift] }
    for glyph in source.glyphs {
      let cells = glyph.cells.moved(by: shift)
      guard target.contains(cells) else { continue }
      glyphs.append(Glyph(character: glyph.character, cells: cells))
    }
    glyphs.sort { $0.cells.lowerBound < $1.cells.lowerBound }
  }
}

extension Range<Int> {
  func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
