internal import Cells
internal import Glyphs
internal import Typesetting

/// The chapters of a book as lines with their pages, for a width; and as pages, for a height.
///
/// A long title goes on in a second line, set in; leaders lead from its end to the number. The dots of
/// all leaders stand in the same columns.
struct ContentsTable {
  let entries: [Entry]
  let columns: Int

  struct Entry: Equatable {
    /// The heading's number in the outline.
    let heading: Int
    let indent: Int
    let isPart: Bool
    let lines: [SafeText]
  }

  /// The columns that a page number may take.
  private static let numberWidth = 6
  private static let mostLines = 3

  init(_ outline: [Heading], columns: Int) {
    let hasParts = outline.contains { $0.level == 0 } && outline.contains { $0.level > 0 }
    self.columns = columns
    entries = outline.indices.map { index in
      let isPart = hasParts && outline[index].level == 0
      let indent = hasParts && !isPart && columns >= 30 ? 2 : 0
      return Entry(
        heading: index, indent: indent, isPart: isPart,
        lines: Self.lines(outline[index].title, columns - indent - Self.numberWidth))
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

  /// The rows from the first entry to each, and at last to the end of all.
  var startingRows: [Int] {
    var rows = [0]
    for index in entries.indices {
      rows[index] += rowsBefore(index)
      rows.append(rows[index] + entries[index].lines.count)
    }
    return rows
  }

  /// The rows before an entry: a part stands away from the chapters before it.
  private func rowsBefore(_ index: Int) -> Int { entries[index].isPart && index > 0 ? 1 : 0 }

  // MARK: Pages

  /// The entries of each page, when the first has a head above it and a page so many rows.
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

  /// The rows of the first page that are above its entries.
  static func head(_ rows: Int) -> Int { rows >= 20 ? 5 : rows >= 8 ? 2 : 0 }

  // MARK: Drawing

  /// How an entry is drawn.
  struct Look {
    var paper = Role.page
    /// The entry that the keys have chosen.
    var chosen: Int?
    /// The chapter that the reader is in.
    var current: Int?
  }

  /// Draws entries downwards from a row of a rectangle; answers where each of them stands.
  func draw(
    _ range: Range<Int>, from top: Int, in rect: Rect, look: Look, on canvas: inout Canvas,
    number: (Int) -> Int?
  ) -> [(entry: Int, area: Rect)] {
    var row = top
    return range.map { index in
      if index > range.lowerBound { row += rowsBefore(index) }
      let area = Rect(
        column: rect.origin.column, row: row, columns: columns, rows: entries[index].lines.count)
      draw(entries[index], in: area, look, number(index), clip: rect, on: &canvas)
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
      let place = Point(
        column: area.origin.column + entry.indent + (number > 0 ? 2 : 0),
        row: area.origin.row + number)
      canvas.write(line, at: place, style: style, clip: clip)
    }
    if entry.heading == look.chosen {
      let margin = clip.inset(columns: -2, rows: 0)
      let place = Point(column: area.origin.column - 2, row: area.origin.row)
      canvas.write("▸", at: place, style: style, clip: margin)
    }
    guard let number else { return }
    drawNumber(number, of: entry, in: area, style, clip: clip, on: &canvas)
  }

  private func drawNumber(
    _ number: Int, of entry: Entry, in area: Rect, _ style: Style, clip: Rect,
    on canvas: inout Canvas
  ) {
    let row = area.rows.upperBound - 1
    let number = SafeText(String(number))
    let end = area.columns.upperBound - number.width
    let last = entry.lines[entry.lines.count - 1]
    let text = area.origin.column + entry.indent + (entry.lines.count > 1 ? 2 : 0) + last.width
    // From the right edge, so that all leaders are in line, whatever stands before them.
    let first = area.columns.upperBound - (number.width + 3) / 2 * 2
    for column in stride(from: first, to: text, by: -2) {
      canvas.write(
        ".", at: Point(column: column, row: row), style: Style(.soft, on: style.paper.role),
        clip: clip)
    }
    canvas.write(number, at: Point(column: end, row: row), style: style, clip: clip)
  }
}
