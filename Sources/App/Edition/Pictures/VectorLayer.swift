package import CurlewCells
internal import CurlewFormats

/// The cells of a canvas as SVG elements: all cells, or only those that differ from another canvas of
/// the same size.
///
/// A run of paper is a stroke as thick as a row, which takes few bytes. Block elements are shapes,
/// because fonts leave gaps between them. Everything else is text.
package struct VectorLayer {
  /// The size of a cell in user units. Eighths of it, the units of block elements, are integers.
  package static let cell = (width: 8, height: 16)
  /// From the top of a cell to the baseline of its text.
  private static let ascent = 12

  private let canvas: TextCanvas
  private let theme: Theme
  /// Path data by colour.
  private var papers: [RGB: String] = [:]
  private var blocks: [RGB: String] = [:]
  /// Text elements by colour and attributes.
  private var texts: [Ink: String] = [:]

  fileprivate struct Ink: Hashable {
    let colour: RGB
    let attributes: Attributes
  }

  package init(_ canvas: TextCanvas, over base: TextCanvas? = nil, theme: Theme) {
    (self.canvas, self.theme) = (canvas, theme)
    for row in 0..<canvas.size.rows {
      let changed = (0..<canvas.size.columns).filter { base?[$0, row] != canvas[$0, row] }
      let runs = changed.runs { _, _ in true }
      for run in runs { add(run, row) }
    }
  }

  /// The elements, in a stable order.
  package var elements: String {
    (papers.sortedByColour.map { "<path stroke=\"\($0)\" d=\"\($1)\"/>" }
      + blocks.sortedByColour.map { "<path stroke=\"none\" fill=\"\($0)\" d=\"\($1)\"/>" }
      + texts.map { "<g\($0.key.properties)>\($0.value)</g>" }.sorted())
      .joined(separator: "\n")
  }

  // MARK: Rows

  private mutating func add(_ columns: Range<Int>, _ row: Int) {
    for run in columns.runs({ colours($0, row).paper == colours($1, row).paper }) {
      let (x, y) = (run.lowerBound * Self.cell.width, row * Self.cell.height)
      papers[colours(run.lowerBound, row).paper, default: ""] +=
        "M\(x) \(y + Self.cell.height / 2)h\(run.count * Self.cell.width)"
    }
    for column in columns {
      if let mask = canvas[column, row].blockMask { addBlock(mask, column, row) }
    }
    let letters = columns.filter { canvas[$0, row].isLetter }
    for run in letters.grouped(by: { ink($0, row) }) { addLetters(run.value, run.key, row) }
    let words = columns.filter { canvas[$0, row].isWord }
    for run in words.runs({ ink($0, row) == ink($1, row) }) { addWord(run, row) }
  }

  private func colours(_ column: Int, _ row: Int) -> (ink: RGB, paper: RGB) {
    let style = canvas[column, row].style
    let (ink, paper) = theme.colours(of: style)
    return style.attributes.contains(.reverse) ? (paper, ink) : (ink, paper)
  }

  private func ink(_ column: Int, _ row: Int) -> Ink {
    let attributes = canvas[column, row].style.attributes
    return Ink(
      colour: colours(column, row).ink, attributes: attributes.intersection([.bold, .italic]))
  }

  // MARK: Glyphs

  /// Adds a block element: equal rows of its 8×8 mask become rectangles.
  private mutating func addBlock(_ mask: UInt64, _ column: Int, _ row: Int) {
    let (x, y) = (column * Self.cell.width, row * Self.cell.height)
    let bits = { (line: Int) in UInt8(truncatingIfNeeded: mask >> UInt64(line * 8)) }
    for lines in (0..<8).runs({ bits($0) == bits($1) }) {
      let set = (0..<8).filter { bits(lines.lowerBound) >> UInt8($0) & 1 == 1 }
      for parts in set.runs({ _, _ in true }) {
        let (width, height) = (parts.count, lines.count * 2)
        blocks[colours(column, row).ink, default: ""] +=
          "M\(x + parts.lowerBound) \(y + lines.lowerBound * 2)h\(width)v\(height)h-\(width)z"
      }
    }
  }

  /// Adds letters, each with its own x coordinate, so that the width of the font does not matter. Some viewers heed
  /// only the first one, so a wide gap begins a new list of them.
  private mutating func addLetters(_ columns: [Int], _ ink: Ink, _ row: Int) {
    let parts = columns.divided(atGapsOver: 1)
    let spans = parts.enumerated().map { number, part in
      span(part, row, endsText: number == parts.count - 1)
    }
    let places = spans.map { "x=\"\($0.places)\">\($0.glyphs.escapedForMarkup)" }
    let isWhole = spans.count == 1
    texts[ink, default: ""] +=
      "<text y=\"\(row * Self.cell.height + Self.ascent)\""
      + (isWhole ? " \(places[0])" : ">" + places.map { "<tspan \($0)</tspan>" }.joined())
      + "</text>"
  }

  /// Letters with their coordinates. Between words there is one space, for people who copy the text or have it read
  /// to them.
  private func span(_ columns: [Int], _ row: Int, endsText: Bool) -> (
    places: String, glyphs: String
  ) {
    var (cells, glyphs) = ([Int](), "")
    for column in columns {
      if let last = cells.last, column > last + 1 {
        cells.append(last + 1)
        glyphs.append(" ")
      }
      cells.append(column)
      glyphs.append(canvas[column, row].glyph)
    }
    if !endsText, let last = cells.last {
      cells.append(last + 1)
      glyphs.append(" ")
    }
    return (cells.map { String($0 * Self.cell.width) }.joined(separator: " "), glyphs)
  }

  /// Adds text whose characters must stay together, stretched to the width of its cells.
  private mutating func addWord(_ columns: Range<Int>, _ row: Int) {
    let glyphs = columns.map { canvas[$0, row] }.filter { !$0.isTail }.map(\.glyph)
    texts[ink(columns.lowerBound, row), default: ""] +=
      "<text y=\"\(row * Self.cell.height + Self.ascent)\" "
      + "x=\"\(columns.lowerBound * Self.cell.width)\" "
      + "textLength=\"\(columns.count * Self.cell.width)\">\(String(glyphs).escapedForMarkup)</text>"
  }
}

extension VectorLayer.Ink {
  fileprivate var properties: String {
    " fill=\"\(colour.web)\"" + (attributes.contains(.bold) ? " font-weight=\"bold\"" : "")
      + (attributes.contains(.italic) ? " font-style=\"italic\"" : "")
  }
}

extension Cell {
  fileprivate var blockMask: UInt64? {
    isTail ? nil : glyph.unicodeScalars.first.flatMap(BlockElement.mask)
  }

  /// Whether the glyph can have its own x coordinate: one scalar, one cell, left to right.
  fileprivate var isLetter: Bool {
    guard width == 1, !isBlank, blockMask == nil, glyph.unicodeScalars.count == 1,
      let scalar = glyph.unicodeScalars.first?.value
    else { return false }
    return scalar < 0x590 || (0x2010..<0x2800).contains(scalar)
  }

  /// Whether the glyph must stay with its neighbours.
  fileprivate var isWord: Bool { !isBlank && !isLetter && blockMask == nil }
}

extension Sequence<Int> {
  /// The maximal ranges of consecutive numbers that are alike.
  fileprivate func runs(_ areAlike: (Int, Int) -> Bool) -> [Range<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number, areAlike(last.lowerBound, number) {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
  }

  /// The ascending numbers, divided where more than a count are missing.
  fileprivate func divided(atGapsOver count: Int) -> [[Int]] {
    reduce(into: []) { parts, number in
      if let last = parts.last?.last, number - last - 1 <= count {
        parts[parts.count - 1].append(number)
      } else {
        parts.append([number])
      }
    }
  }

  /// The numbers by key, with the keys in order of first occurrence.
  fileprivate func grouped<Key: Equatable>(
    by key: (Int) -> Key
  ) -> [(key: Key, value: [Int])] {
    reduce(into: []) { groups, number in
      let key = key(number)
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].value.append(number)
      } else {
        groups.append((key, [number]))
      }
    }
  }
}

extension [RGB: String] {
  fileprivate var sortedByColour: [(String, String)] {
    map { ($0.key.web, $0.value) }.sorted { $0.0 < $1.0 }
  }
}

extension RGB {
  /// The colour as `#rrggbb`.
  var web: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
