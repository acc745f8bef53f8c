internal import CNcurses
internal import Cells
internal import Glyphs

/// Puts rows of cells into ncurses' window.
struct Painter {
  var palette: Palette
  private let spelling: Spelling
  private var line = Line()

  init(palette: Palette, spelling: Spelling) {
    self.palette = palette
    self.spelling = spelling
  }

  /// A picture in what the terminal has: its colours, and the characters that it can draw.
  func dressed(_ canvas: Canvas) -> Canvas {
    canvas.dressed(for: palette.tone, palette.theme, spelling: spelling)
  }

  /// Puts the part of a row of a dressed picture into the window that is not there yet.
  mutating func paint(_ changed: Range<Int>, of row: ArraySlice<Cell>, at y: Int) {
    let part = row.reachOfInk(around: changed)
    let first = row.first { !$0.isBlank && !$0.isTail }
    var pen = Pen(dippedIn: first.map { palette.ink(of: $0.style) })
    for cell in row[..<part.lowerBound] where !cell.isTail { pen.dip(for: cell, in: &palette) }
    line.begin(row: y, column: part.lowerBound - row.startIndex)
    var place = part.lowerBound
    while place < part.upperBound {
      let cell = row[place]
      if !cell.isTail { pen.dip(for: cell, in: &palette) }
      let gap = cell.isBlank ? row[place..<part.upperBound].lengthOfRun : 1
      if gap >= Line.shortestGap {
        line.addGap(of: gap, at: place - row.startIndex, pen.ink)
      } else if !cell.isTail {
        for _ in 0..<gap { write(cell, pen.ink) }
      }
      place += gap
    }
    line.end()
  }

  /// A cluster may hold several characters that take cells; ncurses wants each in a cell of its own,
  /// with the marks that stand on it.
  private mutating func write(_ cell: Cell, _ ink: Ink) {
    if let scalar = cell.cluster.scalar, cell.width == 1 {
      line.append(scalar, ink)
    } else {
      writeCluster(of: cell, ink)
    }
  }

  private mutating func writeCluster(of cell: Cell, _ ink: Ink) {
    var free = Int(cell.width)
    cell.cluster.forEachScalar { scalar in
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

/// A row on its way into ncurses' window: glyphs as cells of ncurses, and gaps as lines of blanks,
/// which costs a fraction of as many cells.
private struct Line {
  private var cells: [cchar_t] = []
  /// A character that takes cells, and the marks on it.
  private var glyph: [wchar_t] = []
  private var row: CInt = 0
  /// Where the cells begin.
  private var column: CInt = 0

  static let shortestGap = 8

  mutating func begin(row: Int, column: Int) {
    (self.row, self.column) = (CInt(row), CInt(column))
  }

  /// Puts what was written before the gap, and the gap.
  mutating func addGap(of length: Int, at column: Int, _ ink: Ink) {
    end()
    var blank = ink.blank
    mvwhline_set(cn_window(), row, CInt(column), &blank, CInt(length))
    self.column = CInt(column + length)
  }

  mutating func end() {
    mvwadd_wchnstr(cn_window(), row, column, cells, CInt(cells.count))
    cells.removeAll(keepingCapacity: true)
  }

  /// A glyph that is one scalar.
  mutating func append(_ scalar: Unicode.Scalar, _ ink: Ink) {
    var cell = ink.blank
    cell.chars.0 = wchar_t(scalar.value)
    cells.append(cell)
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

extension ArraySlice<Cell> {
  /// How many cells like the first it begins with.
  fileprivate var lengthOfRun: Int {
    var end = startIndex + 1
    while end < endIndex, self[end] == self[startIndex] { end += 1 }
    return end - startIndex
  }

  /// The part of a row, by the places of the slice, that looks to ncurses as columns of it are.
  ///
  /// A blank has the ink of the glyph before it, or at the beginning of the row of the one behind it:
  /// so as far as there are blanks on both sides. Glyphs are taken whole.
  fileprivate func reachOfInk(around columns: Range<Int>) -> Range<Int> {
    var lower = startIndex + columns.lowerBound
    while lower > startIndex, self[lower].isTail { lower -= 1 }
    if self[..<lower].allSatisfy(\.isBlank) { lower = startIndex }
    let rest = self[(startIndex + columns.upperBound)...]
    let glyph = rest.firstIndex { !$0.isBlank && !$0.isTail }
    return lower..<(glyph.map { $0 + 1 } ?? endIndex)
  }
}
