import CurlewCells
import CurlewGlyphs
import Paging

/// A page with lines of text.
func page(_ lines: [SafeText], in geometry: BookGeometry) -> TextCanvas {
  var canvas = TextCanvas(geometry.leaf)
  for (row, line) in lines.enumerated() { canvas.write(line, at: Point(column: 2, row: row)) }
  return canvas
}

/// Some columns and rows of a picture as text. ░ is desk, ⋯ separates ranges of columns.
func sketch(_ canvas: TextCanvas, columns: [Range<Int>], rows: [Range<Int>]) -> String {
  rows.flatMap { $0 }.map { row in
    let windows = columns.map { window in
      var part = TextCanvas(Size(columns: window.count, rows: 1))
      part.blit(
        canvas, Rect(column: window.lowerBound, row: row, columns: window.count, rows: 1),
        to: .zero)
      return part.row(0).filter { !$0.isTail }.map(face).joined()
    }
    return windows.joined(separator: " ⋯ ")
  }.joined(separator: "\n")
}

private func face(_ cell: Cell) -> String {
  if cell.isShade { return " " }
  return cell.isBlank && cell.style.paper.role == .desk ? "░" : "\(cell.glyph)"
}

/// The light on the left and right halves of the cells of a row, in fortieths.
func halfLights(_ canvas: TextCanvas, row: Int) -> [UInt8] {
  canvas.row(row).flatMap { cell in
    let paper = cell.style.paper.light
    return [paper, cell.isShade ? cell.style.ink.light : paper]
  }
}

/// The light on the paper of a row, in fortieths.
func lights(_ canvas: TextCanvas, row: Int) -> [UInt8] { canvas.row(row).map(\.style.paper.light) }
