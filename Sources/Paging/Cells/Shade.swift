internal import CurlewGlyphs

// Blank cells whose two halves differ in light, which doubles the resolution of shadows.

/// How finely the light of something that moves is drawn. Coarse shadows take about half the bytes.
package enum Shading: Hashable, Sendable {
  case fine, coarse
}

/// The direction in which the light changes within a blank cell.
package enum ShadeAxis: Hashable, Sendable {
  /// The halves lie side by side.
  case horizontal
  /// One half lies above the other.
  case vertical
}

extension Cell {
  /// Makes a blank cell of two halves; the first one is the left or upper half.
  ///
  /// The glyph is a half block that no edge of a leaf uses, so a shade can be told from an edge.
  package init(shade first: Tint, _ second: Tint, _ axis: ShadeAxis) {
    guard first != second else {
      self.init(Style(ink: Tint(.text), paper: first))
      return
    }
    switch axis {
    case .horizontal: self.init("▐", Style(ink: second, paper: first))
    case .vertical: self.init("▀", Style(ink: first, paper: second))
    }
  }

  /// Whether the cell is blank, with two halves that differ only in light.
  package var isShade: Bool {
    let (ink, paper) = (style.ink, style.paper)
    guard width == 1, ink.role == paper.role, paper.role.isSurface else { return false }
    if style.hasColour, ink.lit(0) != paper.lit(0) { return false }
    return cluster == Cluster("▐") || cluster == Cluster("▀")
  }

  /// Whether the cell shows no text and no line.
  package var isEmpty: Bool { isBlank || isShade }

  /// A blank cell in the darker light of the two halves; other cells are returned unchanged.
  var withoutShade: Cell {
    guard isShade else { return self }
    var paper = style.paper
    paper.light = min(paper.light, style.ink.light)
    return Cell(Style(ink: Tint(.text), paper: paper))
  }
}

extension TextCanvas {
  /// Replaces text of little contrast by soft text, and text that only shows through the paper by blanks,
  /// for tones that do not show contrast by colour.
  mutating func dropFaintInk() {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = self[column, row]
        guard !cell.isBlank, !cell.isTail, !cell.style.ink.role.isSurface,
          cell.style.contrast < Style.fullContrast
        else { continue }
        let place = Rect(column: column, row: row, columns: Int(cell.width), rows: 1)
        if cell.style.contrast <= Self.showsThrough {
          fill(place, style: cell.style)
        } else if cell.style.contrast <= Style.fullContrast / 2 {
          restyle(place) { $0.ink = Tint(.soft) }
        }
      }
    }
  }

  /// The highest contrast of text that shows through a leaf.
  private static var showsThrough: UInt8 { 3 }

  /// Replaces cells with two lights by blank ones, for tones that do not show light by colour.
  mutating func removeShades() {
    for index in cells.indices where cells[index].isShade {
      cells[index] = cells[index].withoutShade
    }
  }
}
