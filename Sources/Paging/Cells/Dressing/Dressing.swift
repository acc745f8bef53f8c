internal import CurlewGlyphs

extension TextCanvas {
  /// Adapts the picture to terminals with few colours or characters: shadows become dots, the spine a line, and
  /// edges become lines if there are no block elements.
  package func dressed(
    for tone: Tone, _ theme: Theme, spelling: GlyphSet = .unicode
  ) -> TextCanvas {
    let spelling = spelling == .unicode ? tone.spelling : spelling
    let dots = Dots(tone, theme)
    var canvas = self
    if dots != nil || theme.usesTerminalColours { canvas.drawSpineAsLine() }
    if tone == .mono || tone == .ascii { canvas.drawPicturesInInk(theme) }
    if dots != nil || spelling != .unicode { canvas.removeShades() }
    if dots != nil { canvas.dropFaintInk() }
    if let dots { canvas.shade(with: dots, asBlocks: spelling == .unicode) }
    if spelling != .unicode { canvas.drawEdgesAsLines() }
    return canvas.spelled(spelling)
  }

  /// Draws shadows as dots on blank paper, and over text on the dark back of a leaf.
  private mutating func shade(with dots: Dots, asBlocks areBlocks: Bool) {
    let source = self
    for row in 0..<size.rows {
      let cells = source.row(row)
      for column in 0..<size.columns {
        let cell = cells[cells.startIndex + column]
        guard !cell.isEdge else {
          put(cell, style: dots.edge(cell.style), at: Point(column: column, row: row))
          continue
        }
        guard !cell.style.hasColour, let mark = dots.mark(for: cell.style.paper) else { continue }
        let isFree = { source.isFree(ofText: column, row, besideLine: areBlocks) }
        guard mark.coversText || cell.isBlank && isFree() else { continue }
        put(Cell(mark.scalar, mark.style), at: Point(column: column, row: row))
      }
    }
  }

  /// Whether a cell has no text beside it, so that a dot cannot be mistaken for punctuation. Shade blocks
  /// cannot be mistaken; they may stand next to the end of a line, but not between words.
  private func isFree(ofText column: Int, _ row: Int, besideLine: Bool) -> Bool {
    func isText(_ column: Int) -> Bool { hasText(column, row, besidesDrawings: besideLine) }
    let (left, right) = (isText(column - 1), isText(column + 1))
    guard left || right else { return true }
    guard besideLine, left != right else { return false }
    let way = left ? 1 : -1
    return (1...Self.widestGap).allSatisfy { !isText(column + $0 * way) }
  }

  /// The largest gap between two words of a line, in cells.
  private static var widestGap: Int { 4 }

  /// Whether a cell shows text. Lines and blocks count as text unless `besidesDrawings` is true.
  private func hasText(_ column: Int, _ row: Int, besidesDrawings: Bool) -> Bool {
    guard (0..<size.columns).contains(column) else { return false }
    let cell = self[column, row]
    return !cell.isBlank && !cell.isEdge && cell.style.ink.role != .edge
      && !(besidesDrawings && cell.isDrawn)
  }
}

extension Cell {
  /// Whether an edge of a lifted leaf crosses the cell.
  var isEdge: Bool {
    !isBlank && style.ink.role.isSurface && style.ink.role != .edge
      && !(style.ink.isColouredSurface && !style.paper.isLeaf)
  }

  /// Whether it shows a line or a block, such as the lines of a small page in the overview.
  fileprivate var isDrawn: Bool {
    cluster.scalar.map { 0x2500...0x259F ~= $0.value } ?? false
  }
}

extension Tint {
  /// Whether the surface is the back of a lifted leaf.
  var isLeaf: Bool { role == .back || role == .rim }
}
