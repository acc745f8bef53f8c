internal import CurlewCNcurses
internal import CurlewCells
internal import CurlewGlyphs

/// Draws rows of cells into the window of ncurses.
struct Painter {
  var palette: Palette
  private let spelling: GlyphSet
  private var line = PaintedLine()

  init(palette: Palette, spelling: GlyphSet) {
    self.palette = palette
    self.spelling = spelling
  }

  /// Returns the canvas with only the colours and characters that the terminal has.
  func dressed(_ canvas: TextCanvas) -> TextCanvas {
    canvas.dressed(for: palette.tone, palette.theme, spelling: spelling)
  }

  /// Draws a row of a dressed canvas.
  mutating func paint(_ row: ArraySlice<Cell>, at y: Int) {
    let first = row.first { !$0.isBlank && !$0.isTail }
    var pen = Pen(dippedIn: first.map { palette.ink(of: $0.style) })
    line.begin(row: y)
    var place = row.startIndex
    while place < row.endIndex {
      let cell = row[place]
      if !cell.isTail { pen.dip(for: cell, in: &palette) }
      let gap = cell.isBlank ? row[place...].lengthOfRun : 1
      if gap >= PaintedLine.shortestGap {
        line.addGap(of: gap, at: place - row.startIndex, pen.ink)
      } else if !cell.isTail {
        for _ in 0..<gap { write(cell, pen.ink) }
      }
      place += gap
    }
    line.end()
  }

  /// ncurses needs a cell for each character of a cluster that takes cells, with its combining marks.
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

/// Collects a row for the window of ncurses. Gaps are drawn as lines of blanks, which costs a fraction of
/// drawing the cells. They are drawn last: where glyphs cover half of an old one, ncurses leaves a bare cell for the
/// other half.
private struct PaintedLine {
  private var cells: [cchar_t] = []
  private var gaps: [(column: Int, length: Int, blank: cchar_t)] = []
  /// A character that takes cells, and its combining marks.
  private var glyph: [wchar_t] = []
  private var row: CInt = 0
  /// The column of the first of the cells.
  private var column: CInt = 0

  static let shortestGap = 8

  mutating func begin(row: Int) { (self.row, column) = (CInt(row), 0) }

  /// Draws the cells before a gap, and remembers the gap.
  mutating func addGap(of length: Int, at column: Int, _ ink: Ink) {
    drawCells()
    gaps.append((column, length, ink.blank))
    self.column = CInt(column + length)
  }

  mutating func end() {
    drawCells()
    for var gap in gaps {
      mvwhline_set(cn_window(), row, CInt(gap.column), &gap.blank, CInt(gap.length))
    }
    gaps.removeAll(keepingCapacity: true)
  }

  private mutating func drawCells() {
    mvwadd_wchnstr(cn_window(), row, column, cells, CInt(cells.count))
    cells.removeAll(keepingCapacity: true)
  }

  /// Adds a glyph of one scalar.
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
  /// The number of cells at the beginning that equal the first.
  fileprivate var lengthOfRun: Int {
    var end = startIndex + 1
    while end < endIndex, self[end] == self[startIndex] { end += 1 }
    return end - startIndex
  }
}

/// Links and wavy lines, which ncurses does not know: their cells are written again past it.
extension Painter {
  /// The sequence that writes the cells of an area of a dressed canvas again, with a mark.
  mutating func sequence(
    of mark: CellMark.Kind, in area: Rect, of painted: TextCanvas
  ) -> [UInt8] {
    guard painted.bounds.intersection(area) == area else { return [] }
    var writer = SequenceWriter()
    var (start, line, end) = ("\u{1B}7", "", "\u{1B}8")
    switch mark {
    case .link(let address, let number):
      start += "\u{1B}]8;id=\(number);\(address)\u{1B}\\"
      end = "\u{1B}]8;;\u{1B}\\" + end
    case .wavyLine: line = "\u{1B}[4:3m"
    }
    writer.pass(Array(start.utf8)[...])
    for row in area.rows {
      let place = Point(column: area.origin.column, row: row).moving
      writer.pass(Array((place + "\u{1B}[0m" + line).utf8)[...])
      var rendition = Rendition.reset
      let cells = painted.row(row).dropFirst(area.origin.column).prefix(area.size.columns)
      for cell in cells where !cell.isTail {
        let wanted = palette.ink(of: cell.style).rendition
        if wanted != rendition {
          writer.write(wanted, after: rendition)
          writer.pass(Array(line.utf8)[...])
          rendition = wanted
        }
        writer.pass(Array(String(cell.glyph).utf8)[...])
      }
    }
    return writer.bytes + Array(end.utf8)
  }
}

extension Point {
  /// The sequence that moves the cursor there.
  var moving: String { "\u{1B}[\(row + 1);\(column + 1)H" }
}

/// Chooses the ink for the cells of a row, from left to right.
///
/// Ink is invisible on a blank, so a blank keeps the ink of the cell before it if the paper is the
/// same. Then a gap between two words needs no change of colours, and a frame that moves the words
/// does not redraw the gap. Blanks at the beginning of a row take the ink of the first glyph.
struct Pen {
  private(set) var ink: Ink
  private var style: Style?
  /// The ink of that style, while blanks still use the ink before it.
  private var own: Ink?

  init(dippedIn ink: Ink?) {
    self.ink = ink ?? .none
  }

  @inline(__always)
  mutating func dip(for cell: Cell, in palette: inout Palette) {
    if cell.style != style || own != nil { changeInk(for: cell, in: &palette) }
  }

  private mutating func changeInk(for cell: Cell, in palette: inout Palette) {
    let wanted = cell.style == style ? own : palette.ink(of: cell.style)
    guard let wanted else { return }
    style = cell.style
    own = cell.isBlank && wanted.blankLooksAlike(in: ink) ? wanted : nil
    if own == nil { ink = wanted }
  }
}
