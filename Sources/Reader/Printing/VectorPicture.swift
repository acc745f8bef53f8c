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
        column: Double(run.lowerBound), row: Double(row), columns: Double(run.count),
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

  /// Words stand where their cells are, whatever the font's own widths; blocks are drawn, since
  /// fonts leave seams between them.
  private func ink(_ run: Range<Int>, _ row: Int) -> String {
    var result = ""
    var column = run.lowerBound
    while column < run.upperBound {
      let cell = canvas[column, row]
      if !cell.isBlank, let mask = cell.glyph.blockMask {
        result += block(mask, column, row)
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

  /// A block element: a rectangle for every run of its parts in rows that are alike.
  private func block(_ mask: UInt64, _ column: Int, _ row: Int) -> String {
    let colour = colours(column, row).ink
    var result = ""
    for rows in Self.bands(of: mask) {
      for columns in Self.runs(in: Self.bits(of: mask, rows.lowerBound)) {
        result += rectangle(
          column: Double(column) + Double(columns.lowerBound) / 8,
          row: Double(row) + Double(rows.lowerBound) / 8, columns: Double(columns.count) / 8,
          rows: Double(rows.count) / 8, colour)
      }
    }
    return result
  }

  /// The eight parts of a row of a mask.
  private static func bits(of mask: UInt64, _ row: Int) -> [Bool] {
    (0..<8).map { mask >> UInt64(row * 8 + $0) & 1 == 1 }
  }

  private static func bands(of mask: UInt64) -> [Range<Int>] {
    var bands: [Range<Int>] = []
    for row in 0..<8 {
      if let last = bands.last, bits(of: mask, last.lowerBound) == bits(of: mask, row) {
        bands[bands.count - 1] = last.lowerBound..<row + 1
      } else {
        bands.append(row..<row + 1)
      }
    }
    return bands
  }

  private static func runs(in bits: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (column, isSet) in bits.enumerated() where isSet {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  private func wordEnd(from start: Int, in run: Range<Int>, _ row: Int) -> Int {
    var end = start
    while end < run.upperBound, !canvas[end, row].isBlank, canvas[end, row].glyph.blockMask == nil {
      end += 1
    }
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

  private func rectangle(
    column: Double, row: Double, columns: Double, rows: Double = 1, _ colour: RGB
  ) -> String {
    let (width, height) = (Double(Self.cell.width), Double(Self.cell.height))
    return """
      <rect x="\(column * width)" y="\(row * height)" width="\(columns * width)" \
      height="\(rows * height)" fill="\(colour.web)"/>

      """
  }
}

extension Character {
  fileprivate var blockMask: UInt64? { unicodeScalars.first.flatMap(BlockElement.mask) }
}

extension RGB {
  fileprivate var web: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension String {
  fileprivate var escapedForXML: String {
    reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}
