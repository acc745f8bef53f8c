internal import CNcurses
internal import Cells
internal import Glyphs

/// Puts rows of cells into ncurses' window.
struct Painter {
  var palette: Palette
  private let spelling: Spelling

  init(palette: Palette, spelling: Spelling) {
    self.palette = palette
    self.spelling = spelling
  }

  mutating func paint(_ row: ArraySlice<Cell>, at y: Int) {
    var line = Line(capacity: row.count)
    for (cell, ink) in zip(row, inks(of: row)) where !cell.isTail { write(cell, ink, to: &line) }
    mvwadd_wchnstr(cn_window(), CInt(y), 0, line.cells, CInt(line.cells.count))
  }

  // MARK: Inks

  private mutating func inks(of row: ArraySlice<Cell>) -> [Ink] {
    var inks: [Ink] = []
    inks.reserveCapacity(row.count)
    var last: (style: Style, ink: Ink)?
    for cell in row {
      if let last, last.style == cell.style {
        inks.append(last.ink)
      } else {
        let ink = palette.ink(of: cell.style)
        last = (cell.style, ink)
        inks.append(ink)
      }
    }
    return Self.joined(inks, of: row)
  }

  /// Gives blanks the ink of the glyph before them, else of the one after them, where that makes no
  /// difference to the eye: no colour has to be sent for the gap between two words.
  private static func joined(_ inks: [Ink], of row: ArraySlice<Cell>) -> [Ink] {
    var inks = inks
    let blanks = row.map(\.isBlank)
    join(&inks, blanks, along: inks.indices.reversed())
    join(&inks, blanks, along: inks.indices)
    return inks
  }

  private static func join(
    _ inks: inout [Ink], _ blanks: [Bool], along indices: some Sequence<Int>
  ) {
    var glyph: Ink?
    for index in indices {
      if !blanks[index] {
        glyph = inks[index]
      } else if let ink = glyph, inks[index].blankLooksAlike(in: ink) {
        inks[index] = ink
      } else {
        glyph = nil
      }
    }
  }

  // MARK: Glyphs

  /// A cluster may hold several characters that take cells; ncurses wants each in a cell of its own,
  /// with the marks that stand on it.
  private func write(_ cell: Cell, _ ink: Ink, to line: inout Line) {
    if let scalar = cell.cluster.scalar, cell.width == 1, spelling == .unicode {
      line.append(scalar, ink)
    } else {
      writeCluster(of: cell, ink, to: &line)
    }
  }

  private func writeCluster(of cell: Cell, _ ink: Ink, to line: inout Line) {
    var free = Int(cell.width)
    cell.cluster.forEachScalar { scalar in
      let scalar = spelling.spelled(scalar)
      let width = scalar.cellWidth ?? 0
      guard width <= free else { return }
      if width > 0 { line.endGlyph(ink) }
      line.append(scalar)
      free -= width
    }
    for _ in 0..<free {
      line.endGlyph(ink)
      line.append(" ")
    }
    line.endGlyph(ink)
  }
}

/// A row as ncurses takes it.
private struct Line {
  private(set) var cells: [cchar_t] = []
  /// A character that takes cells, and the marks on it.
  private var glyph: [wchar_t] = []

  init(capacity: Int) {
    cells.reserveCapacity(capacity)
  }

  /// A glyph that is one scalar.
  mutating func append(_ scalar: Unicode.Scalar, _ ink: Ink) {
    cells.append(cn_plain_cell(scalar.value, ink.attributes, ink.pair))
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    glyph.append(wchar_t(scalar.value))
  }

  mutating func endGlyph(_ ink: Ink) {
    guard !glyph.isEmpty else { return }
    glyph.append(0)
    cells.append(cn_cell(glyph, ink.attributes, ink.pair))
    glyph.removeAll(keepingCapacity: true)
  }
}
