internal import Cells
internal import Glyphs
internal import Manuscript
internal import Typesetting

/// The table of contents: a line for each chapter, with leaders and a page number.
///
/// A long title continues on indented lines. The dots of all leaders are aligned. In a book that is
/// read from right to left everything is mirrored.
struct ContentsTable {
  let entries: [Entry]
  let columns: Int
  private let isMirrored: Bool

  struct Entry: Equatable {
    /// The index of the heading in the outline.
    let heading: Int
    let indent: Int
    let isPart: Bool
    let lines: [SafeText]
  }

  /// The room for a page number, in cells.
  private static let numberWidth = 6
  private static let mostLines = 3

  init(_ outline: [Heading], columns: Int, direction: WritingDirection = .leftToRight) {
    isMirrored = direction == .rightToLeft
    let hasParts = outline.contains { $0.level == 0 } && outline.contains { $0.level > 0 }
    self.columns = columns
    entries = outline.indices.map { index in
      let isPart = hasParts && outline[index].level == 0
      let indent = hasParts && !isPart && columns >= 30 ? 2 : 0
      return Entry(
        heading: index, indent: indent, isPart: isPart,
        lines: Self.lines(
          outline[index].title.withoutFinalStop, columns - indent - Self.numberWidth))
    }
  }

  private static func lines(_ title: String, _ columns: Int) -> [SafeText] {
    let whole = SafeText(title)
    guard whole.width > columns else { return [whole] }
    let words = title.split(separator: " ").map { SafeText($0) }
    var lines = filledLines(words, columns: max(columns - 2, 1))
    if lines.count > mostLines {
      lines = Array(lines[..<mostLines])
      lines[mostLines - 1] = lines[mostLines - 1].fitting(max(columns - 4, 0)) + " …"
    }
    return lines
  }

  /// The row of each entry, from 0, and the number of all rows.
  var startingRows: [Int] {
    var rows = [0]
    for index in entries.indices {
      rows[index] += rowsBefore(index)
      rows.append(rows[index] + entries[index].lines.count)
    }
    return rows
  }

  /// The number of empty rows before an entry: one before a part.
  private func rowsBefore(_ index: Int) -> Int { entries[index].isPart && index > 0 ? 1 : 0 }

  // MARK: Pages

  /// The entries of each page. The first page has a title above them.
  ///
  /// - Parameter rows: The height of a page.
  func pages(rows: Int) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var used = Self.head(rows)
    for index in entries.indices {
      let needed = entries[index].lines.count + (index > start ? rowsBefore(index) : 0)
      if index > start, used + needed > rows {
        pages.append(start..<index)
        (start, used) = (index, entries[index].lines.count)
      } else {
        used += needed
      }
    }
    return start < entries.count ? pages + [start..<entries.count] : pages
  }

  /// The number of rows above the entries of the first page.
  static func head(_ rows: Int) -> Int { rows >= 20 ? 5 : rows >= 8 ? 2 : 0 }

  // MARK: Drawing

  /// How entries are drawn.
  struct Look {
    var paper = Role.page
    /// The width of the widest page number.
    var digits = 1
    /// The heading that the keys have selected.
    var chosen: Int?
    /// The heading of the chapter that the reader is in.
    var current: Int?
  }

  /// Draws entries from a row downwards. Returns the area of each.
  func draw(
    _ range: Range<Int>, from top: Int, in rect: Rect, look: Look, on canvas: inout Canvas,
    number: (Int) -> Int?
  ) -> [(entry: Int, area: Rect)] {
    var (row, look) = (top, look)
    look.digits = entries.last.flatMap { number($0.heading) }.map { String($0).utf8.count } ?? 1
    return range.map { index in
      if index > range.lowerBound { row += rowsBefore(index) }
      let area = Rect(
        column: rect.origin.column, row: row, columns: columns, rows: entries[index].lines.count)
      draw(
        entries[index], in: area, look, number(entries[index].heading), clip: rect, on: &canvas)
      row += area.size.rows
      return (index, area)
    }
  }

  private func draw(
    _ entry: Entry, in area: Rect, _ look: Look, _ number: Int?, clip: Rect,
    on canvas: inout Canvas
  ) {
    let isMarked = entry.heading == look.chosen || entry.heading == look.current
    let style = Style(
      isMarked ? .accent : .text, on: look.paper,
      entry.isPart || entry.heading == look.chosen ? .bold : [])
    for (number, line) in entry.lines.enumerated() {
      let row = area.origin.row + number
      let place = place(entry.indent + (number > 0 ? 2 : 0), line, row: row, in: area)
      canvas.write(line.inVisualOrder, at: place, style: style, clip: clip)
    }
    if let mark = mark(of: entry, look) {
      let place = place(-2, mark, row: area.origin.row, in: area)
      canvas.write(mark, at: place, style: style, clip: clip.inset(columns: -2, rows: 0))
    }
    guard let number else { return }
    let foot = Rect(
      column: area.origin.column, row: area.rows.upperBound - 1, columns: area.size.columns,
      rows: 1
    ).intersection(clip)
    drawNumber(number, of: entry, in: foot, style, digits: look.digits, on: &canvas)
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
  private func drawNumber(
    _ number: Int, of entry: Entry, in row: Rect, _ style: Style, digits: Int,
    on canvas: inout Canvas
  ) {
    guard !row.isEmpty else { return }
    let number = SafeText(String(number))
    let last = entry.lines[entry.lines.count - 1]
    let text = entry.indent + (entry.lines.count > 1 ? 2 : 0) + last.width
    // Counted from the far edge, so that the dots of all leaders form columns and end together.
    let first = columns - (max(digits, number.width) + 3) / 2 * 2
    for cells in stride(from: first, to: text, by: -2) {
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

extension String {
  /// The title without the full stop at its end; an ellipsis stays.
  fileprivate var withoutFinalStop: String {
    hasSuffix(".") && !hasSuffix("..") ? String(dropLast()) : self
  }
}
