internal import CurlewAppSupport
package import CurlewCells
internal import CurlewGlyphs

extension ContentsTable {
  /// How entries are drawn.
  package struct Look {
    package var paper = Role.page
    /// The heading that the keys have selected.
    package var chosen: Int?
    /// The heading of the chapter that the reader is in.
    package var current: Int?

    package init(paper: Role = .page, chosen: Int? = nil, current: Int? = nil) {
      (self.paper, self.chosen, self.current) = (paper, chosen, current)
    }
  }

  /// Draws entries from a row downwards. Returns the area of each.
  package func draw(
    _ range: Range<Int>, from top: Int, in rect: Rect, look: Look, on canvas: inout TextCanvas,
    number: (Int) -> Int?
  ) -> [(entry: Int, area: Rect)] {
    var row = top
    let widest = entries.last.flatMap { number($0.heading) }.map(\.grouped.utf8.count) ?? 1
    return range.map { index in
      if index > range.lowerBound { row += rowsBefore(index) }
      let area = Rect(
        column: rect.origin.column, row: row, columns: columns, rows: entries[index].lines.count)
      draw(entries[index], in: area, look, clip: rect, on: &canvas)
      if let number = number(entries[index].heading) {
        let foot = area.line(area.rows.upperBound - 1).intersection(rect)
        drawNumber(
          SafeText(number.grouped), of: entries[index], in: foot, look, asWideAs: widest,
          on: &canvas)
      }
      row += area.size.rows
      return (index, area)
    }
  }

  private func draw(
    _ entry: Entry, in area: Rect, _ look: Look, clip: Rect, on canvas: inout TextCanvas
  ) {
    let style = look.style(of: entry)
    if !entry.label.isEmpty {
      var soft = style
      if !look.marks(entry) { soft.ink = Tint(.soft) }
      let place = place(entry.labelIndent, entry.label, row: area.origin.row, in: area)
      canvas.write(entry.label.inVisualOrder, at: place, style: soft, clip: clip)
    }
    for (index, line) in entry.lines.enumerated() {
      let row = area.origin.row + index
      let indent = index > 0 ? entry.hanging : entry.indent
      let place = place(indent, line, row: row, in: area)
      canvas.write(line.inVisualOrder, at: place, style: style, clip: clip)
    }
    if let mark = mark(of: entry, look) {
      let place = place(entry.start - 2, mark, row: area.origin.row, in: area)
      // It stands left of the entries.
      canvas.write(mark, at: place, style: style, clip: clip.inset(columns: -2, rows: 0))
    }
  }

  /// The mark in front of the selected chapter, or of the one that the reader is in.
  private func mark(of entry: Entry, _ look: Look) -> SafeText? {
    if entry.heading == look.chosen { return isMirrored ? "◂" : "▸" }
    return entry.heading == look.current ? "●" : nil
  }

  /// The left end of a text.
  ///
  /// - Parameter cells: The distance from the side where lines begin.
  private func place(_ cells: Int, _ text: SafeText, row: Int, in area: Rect) -> Point {
    let column =
      isMirrored ? area.columns.upperBound - cells - text.width : area.origin.column + cells
    return Point(column: column, row: row)
  }

  /// Draws the leaders and the page number in the last row of an entry.
  ///
  /// - Parameter widest: The width of the widest number.
  private func drawNumber(
    _ number: SafeText, of entry: Entry, in row: Rect, _ look: Look, asWideAs widest: Int,
    on canvas: inout TextCanvas
  ) {
    guard !row.isEmpty else { return }
    let style = look.style(of: entry)
    // Counted from the far edge, so that the dots of all leaders form columns and end together.
    let first = columns - (max(widest, number.width) + 3) / 2 * 2
    for cells in stride(from: first, to: entry.endOfText, by: -2) {
      canvas.write(
        ".", at: place(cells, ".", row: row.origin.row, in: row),
        style: Style(.soft, on: style.paper.role, contrast: Self.leaderContrast))
    }
    let end = columns - number.width
    canvas.write(number, at: place(end, number, row: row.origin.row, in: row), style: style)
  }

  /// Leaders are paler than other soft text.
  private static let leaderContrast = Style.fullContrast * 5 / 8
}

extension ContentsTable.Look {
  fileprivate func marks(_ entry: ContentsTable.Entry) -> Bool {
    entry.heading == chosen || entry.heading == current
  }

  fileprivate func style(of entry: ContentsTable.Entry) -> Style {
    Style(
      marks(entry) ? .accent : .text, on: paper,
      entry.isPart || entry.heading == chosen ? .bold : [])
  }
}

extension ContentsTable.Entry {
  /// The cells before its label, or before its title.
  fileprivate var start: Int { label.isEmpty ? indent : labelIndent }

  /// The cells before the end of its last line.
  fileprivate var endOfText: Int {
    let last = lines.last?.width ?? 0
    if lines.count > 1 { return hanging + last }
    return last > 0 ? indent + last : labelIndent + label.width
  }
}
