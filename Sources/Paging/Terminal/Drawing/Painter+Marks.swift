internal import CurlewCells

/// Links and wavy lines, which ncurses does not know: their cells are written again past it.
extension Painter {
  /// The sequence that writes the cells of an area of a dressed canvas again, with a mark.
  mutating func sequence(
    of mark: CellMark.Kind, in area: Rect, of painted: TextCanvas
  ) -> [UInt8] {
    guard painted.bounds.intersection(area) == area else { return [] }
    var writer = SequenceWriter()
    var (start, line, end) = ("\u{1B}7", "", "\u{1B}8")
    switch mark {
    case .link(let address, let number):
      start += "\u{1B}]8;id=\(number);\(address)\u{1B}\\"
      end = "\u{1B}]8;;\u{1B}\\" + end
    case .wavyLine: line = "\u{1B}[4:3m"
    }
    writer.pass(Array(start.utf8)[...])
    for row in area.rows {
      let place = Point(column: area.origin.column, row: row).moving
      writer.pass(Array((place + "\u{1B}[0m" + line).utf8)[...])
      var rendition = Rendition.reset
      let cells = painted.row(row).dropFirst(area.origin.column).prefix(area.size.columns)
      for cell in cells where !cell.isTail {
        let wanted = palette.ink(of: cell.style).rendition
        if wanted != rendition {
          writer.write(wanted, after: rendition)
          writer.pass(Array(line.utf8)[...])
          rendition = wanted
        }
        writer.pass(Array(String(cell.glyph).utf8)[...])
      }
    }
    return writer.bytes + Array(end.utf8)
  }
}

extension Point {
  /// The sequence that moves the cursor there.
  var moving: String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
