package import CurlewCells
package import CurlewGlyphs
internal import CurlewTypesetting

extension TextCanvas {
  /// Writes a row of drawn capitals.
  ///
  /// The block elements of some fonts do not reach the bottom of their cell. So cells with ink at the whole bottom
  /// are drawn in reverse: a background leaves no gap.
  package mutating func write(drawn line: SafeText, at place: Point, style: Style) {
    write(line, at: place, style: style)
    var reversed = style
    reversed.attributes.insert(.reverse)
    for column in place.column..<max(place.column + line.width, place.column)
    where Rect(size).contains(Point(column: column, row: place.row)) {
      guard let rest = Self.complements[self[column, place.row].glyph] else { continue }
      put(Cell(rest, reversed), at: Point(column: column, row: place.row))
    }
  }

  /// What is left of a cell. A no-break space is not taken for blank paper.
  private static let complements: [Character: Unicode.Scalar] = [
    "█": "\u{A0}", "▙": "▝", "▟": "▘",
  ]
}
