package import CurlewCells
internal import CurlewGlyphs

/// What a reader must see of a window at every size.
package enum WindowSizes {
  /// From a single cell to a wide screen.
  package static let all = [
    (1, 1), (2, 6), (3, 3), (7, 10), (20, 2), (20, 5), (40, 12), (60, 1), (60, 6), (60, 8),
    (80, 24), (89, 20), (160, 45),
  ].map { Size(columns: $0.0, rows: $0.1) }

  /// The sizes at which there is room for words.
  package static let readable = all.filter { $0.columns >= 20 }
}

extension TextCanvas {
  /// The text of the row with the cursor; nil without a cursor on the screen.
  package var cursorRow: String? {
    cursor.flatMap { cursor in
      bounds.contains(cursor)
        ? String(row(cursor.row).map(\.glyph)) : nil
    }
  }

  /// The letters, figures and ellipses behind the mark of the chosen row; empty without a cursor on the screen.
  package var chosenWords: String {
    guard let cursor, bounds.contains(cursor) else { return "" }
    let text = String((cursor.row..<size.rows).flatMap { row($0).map(\.glyph) })
    return (text.split(separator: "▸").last ?? "").filter {
      $0.isLetter || $0.isNumber || $0 == "…"
    }
  }

  /// Whether all four lines of every frame are drawn, with nothing on its sides but signs that there is more.
  package var framesAreClosed: Bool {
    min(size.columns, size.rows - 2) < 3
      || isClosed("╭", "╮", "╰", "╯", side: "│▴▾") && isClosed("┏", "┓", "┗", "┛", side: "┃")
  }

  private func isClosed(
    _ start: Character, _ end: Character, _ foot: Character, _ last: Character, side: String
  ) -> Bool {
    let rows = (0..<size.rows).map { row($0).map(\.glyph) }
    let corners = rows.joined().filter { [start, end, foot, last].contains($0) }
    var count = 0
    for (top, line) in rows.enumerated() {
      for left in line.indices where line[left] == start {
        guard let right = line[left...].firstIndex(of: end),
          let bottom = rows[top...].firstIndex(where: { $0[left] == foot }),
          rows[bottom][right] == last,
          rows[top + 1..<bottom].allSatisfy({ side.contains($0[left]) && side.contains($0[right]) })
        else { return false }
        count += 4
      }
    }
    return corners.count == count
  }
}
