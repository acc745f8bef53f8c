package import CurlewCells

extension TextCanvas {
  /// The number of its signs, and the checksum of its cells.
  package var summary: String {
    let signs = (0..<size.rows).reduce(0) { $0 + row($1).count { !$0.isBlank } }
    var sum = Sum()
    sum.add(self)
    return "\(signs) \(sum.digits)"
  }
}

extension Sum {
  /// Adds all cells and the cursor.
  package mutating func add(_ canvas: TextCanvas) {
    for row in 0..<canvas.size.rows {
      for cell in canvas.row(row) {
        add(String(cell.glyph))
        let (tints, extras) = cell.style.numbers
        add(tints, extras)
      }
    }
    if let cursor = canvas.cursor { add(cursor.row, cursor.column) }
  }
}
