internal import Cells

/// A picture of a canvas for people who have no terminal at hand: an SVG made of the very cells that
/// the terminal would get.
struct VectorPicture {
  let canvas: Canvas
  let theme: Theme

  private static let cell = (width: 9, height: 18)

  var text: String {
    let width = canvas.size.columns * Self.cell.width
    let height = canvas.size.rows * Self.cell.height
    let rows = (0..<canvas.size.rows).map { row in papers(row) + inks(row) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" \
      shape-rendering="crispEdges">
      \(rows.joined())</svg>

      """
  }

  // MARK: Rows

  /// The grounds of a row: a rectangle for every run of one colour.
  private func papers(_ row: Int) -> String {
    runs(row) { $0.paper == $1.paper }.map { run in
      rectangle(
        column: Double(run.lowerBound), row: row, columns: Double(run.count),
        colours(run.lowerBound, row).paper)
    }.joined()
  }

  private func inks(_ row: Int) -> String {
    runs(row) { $0 == $1 }.map { ink($0, row) }.joined()
  }

  private func runs(_ row: Int, _ areAlike: (Style, Style) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<canvas.size.columns {
      if let last = runs.last,
        areAlike(canvas[last.lowerBound, row].style, canvas[column, row].style)
      {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  /// Words stand where their cells are, whatever the font's own widths; half blocks are drawn, since
  /// fonts leave seams between them.
  private func ink(_ run: Range<Int>, _ row: Int) -> String {
    var result = ""
    var column = run.lowerBound
    while column < run.upperBound {
      let cell = canvas[column, row]
      if let half = Self.halves[cell.glyph] {
        let colour = colours(column, row).ink
        result += rectangle(column: Double(column) + half, row: row, columns: 0.5, colour)
        column += 1
      } else if cell.isBlank || cell.isTail {
        column += 1
      } else {
        let end = wordEnd(from: column, in: run, row)
        result += word(column..<end, row)
        column = end
      }
    }
    return result
  }

  private static let halves: [Character: Double] = ["▌": 0, "▐": 0.5]

  private func wordEnd(from start: Int, in run: Range<Int>, _ row: Int) -> Int {
    var end = start
    while end < run.upperBound, !canvas[end, row].isBlank { end += 1 }
    return end
  }

  private func word(_ columns: Range<Int>, _ row: Int) -> String {
    let style = canvas[columns.lowerBound, row].style
    let glyphs = columns.lazy.map { canvas[$0, row] }.filter { !$0.isTail }.map(\.glyph)
    let x = columns.lowerBound * Self.cell.width
    let y = row * Self.cell.height + 14
    let weight = style.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let slant = style.attributes.contains(.italic) ? " font-style=\"italic\"" : ""
    return """
      <text x="\(x)" y="\(y)" textLength="\(columns.count * Self.cell.width)" \
      fill="\(colours(columns.lowerBound, row).ink.web)"\(weight)\(slant)>\
      \(String(glyphs).escapedForXML)</text>

      """
  }

  private func colours(_ column: Int, _ row: Int) -> (ink: RGB, paper: RGB) {
    theme.colours(of: canvas[column, row].style)
  }

  private func rectangle(column: Double, row: Int, columns: Double, _ colour: RGB) -> String {
    let width = Double(Self.cell.width)
    return """
      <rect x="\(column * width)" y="\(row * Self.cell.height)" width="\(columns * width)" \
      height="\(Self.cell.height)" fill="\(colour.web)"/>

      """
  }
}

extension RGB {
  fileprivate var web: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension String {
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
