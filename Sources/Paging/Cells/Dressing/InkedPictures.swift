internal import CurlewGlyphs

extension TextCanvas {
  /// Draws the parts of pictures in ink, for tones without colours. The nearer a colour is to that of
  /// text, the more ink covers its place. Text on coloured paper stays as it is. Drawings in pale ink
  /// become shades where they fill a cell, and lines or nothing elsewhere.
  mutating func drawPicturesInInk(_ theme: Theme) {
    for index in cells.indices {
      if cells[index].showsPicture {
        cells[index] = cells[index].inked(theme)
      } else if let ink = cells[index].inkHalves {
        cells[index] = cells[index].strengthened(ink.upper + ink.lower)
      }
    }
  }
}

extension Cell {
  private static let shades: [Unicode.Scalar] = [" ", "░", "▒", "▓", "█"]

  fileprivate func inked(_ theme: Theme) -> Cell {
    let (ink, paper) = theme.colours(of: style)
    let (near, far) = (theme.nearnessToText(of: ink), theme.nearnessToText(of: paper))
    let isDivided = !isBlank && (near < 0.5) != (far < 0.5) && abs(near - far) > 0.3
    guard !isDivided else {
      var cell = self
      cell.style = Style(.text, on: .page, near < far ? .reverse : [])
      return cell
    }
    let cover =
      cluster.scalar.flatMap { BlockElement.mask(of: $0) }
      .map { Double($0.nonzeroBitCount) / 64 } ?? 0.5
    let level = Int((4 * (near * cover + far * (1 - cover))).rounded())
    return Cell(Self.shades[min(max(level, 0), 4)], .plain)
  }

  /// A part of a drawing in full ink or none; a shade if the ink fills the cell.
  ///
  /// - Parameter ink: The sum of the strengths of both halves, 0 to 2.
  fileprivate func strengthened(_ ink: Double) -> Cell {
    guard style.contrast < Style.fullContrast else { return self }
    if cluster == Cluster("█") { return Cell(Self.shades[Int((2 * ink).rounded())], .plain) }
    var cell = self
    cell.style.contrast = Style.fullContrast
    return style.contrast > Self.faintInk ? cell : Cell()
  }

  private static let faintInk = Style.fullContrast / 4
}

extension Theme {
  /// 0 for the brightness of the page, 1 for that of text.
  fileprivate func nearnessToText(of colour: RGB) -> Double {
    let way = palette.text.luma - palette.page.luma
    guard way != 0 else { return 0 }
    return min(max((colour.luma - palette.page.luma) / way, 0), 1)
  }
}
