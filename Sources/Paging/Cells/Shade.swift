internal import CurlewGlyphs

// Blank cells with two lights, which draw shadows at a finer resolution than the cells.

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

/// The surfaces of the four quarters of a blank cell.
package struct Quarters {
  private let upperLeft: Tint
  private let upperRight: Tint
  private let lowerLeft: Tint
  private let lowerRight: Tint

  package init(_ upperLeft: Tint, _ upperRight: Tint, _ lowerLeft: Tint, _ lowerRight: Tint) {
    (self.upperLeft, self.upperRight) = (upperLeft, upperRight)
    (self.lowerLeft, self.lowerRight) = (lowerLeft, lowerRight)
  }

  fileprivate var darkest: Tint { pick(<) }
  fileprivate var brightest: Tint { pick(>) }

  private func pick(_ precedes: (UInt8, UInt8) -> Bool) -> Tint {
    var best = upperLeft
    if precedes(upperRight.light, best.light) { best = upperRight }
    if precedes(lowerLeft.light, best.light) { best = lowerLeft }
    if precedes(lowerRight.light, best.light) { best = lowerRight }
    return best
  }

  /// A bit mask of the quarters whose light is nearer to the light of `bright` than to the light of `dark`.
  fileprivate func bits(nearerTo bright: Tint, than dark: Tint) -> Int {
    let middle = Int(bright.light) + Int(dark.light)
    func bit(_ tint: Tint, _ value: Int) -> Int { 2 * Int(tint.light) > middle ? value : 0 }
    return bit(upperLeft, 1) | bit(upperRight, 2) | bit(lowerLeft, 4) | bit(lowerRight, 8)
  }
}

extension Cell {
  /// Makes a blank cell of two halves; the first one is the left or upper half.
  package init(shade first: Tint, _ second: Tint, _ axis: ShadeAxis) {
    switch axis {
    case .horizontal: self.init(shade: Quarters(first, second, first, second))
    case .vertical: self.init(shade: Quarters(first, first, second, second))
    }
  }

  /// Makes a blank cell with two lights: the lowest and the highest light of its quarters. Every quarter is drawn in
  /// the nearer of the two.
  package init(shade quarters: Quarters) {
    let (dark, bright) = (quarters.darkest, quarters.brightest)
    let bits = quarters.bits(nearerTo: bright, than: dark)
    if let glyph = BlockElement.shade(of: bits) {
      self.init(glyph, Style(ink: bright, paper: dark))
    } else if let glyph = BlockElement.shade(of: 15 - bits) {
      self.init(glyph, Style(ink: dark, paper: bright))
    } else {
      self.init(Style(ink: Tint(.text), paper: dark))
    }
  }

  /// Whether the cell has no text and is divided into two parts that differ only in light.
  package var isShade: Bool {
    let (ink, paper) = (style.ink, style.paper)
    guard width == 1, ink.role == paper.role, paper.role.isSurface else { return false }
    if style.hasColour, ink.lit(0) != paper.lit(0) { return false }
    return cluster.scalar.map(BlockElement.isShade) ?? false
  }

  /// Whether the cell shows no text and no line.
  package var isEmpty: Bool { isBlank || isShade }

  /// The cell with the darker of its two lights everywhere, or the cell itself if it has only one.
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
