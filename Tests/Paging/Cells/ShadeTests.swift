import CurlewCells
import Testing

/// Blank cells with two lights.
@Suite(.timeLimit(.minutes(90))) struct ShadeTests {
  private static let lights: [UInt8] = [10, 14, 22, 40]

  /// The lights of the quarters of a cell as it is drawn, row by row.
  private func lights(of cell: Cell) -> [UInt8] {
    let mask = cell.glyph.unicodeScalars.first.flatMap { BlockElement.mask(of: $0) } ?? 0
    return [0, 4, 32, 36].map {
      mask >> $0 & 1 == 1 ? cell.style.ink.light : cell.style.paper.light
    }
  }

  @Test func `each quarter has the nearer of the darkest and the brightest light`() {
    for number in 0..<256 {
      let wanted = [0, 2, 4, 6].map { Self.lights[number >> $0 & 3] }
      let tints = wanted.map { Tint(.page, light: $0) }
      let cell = Cell(shade: Quarters(tints[0], tints[1], tints[2], tints[3]))
      let (dark, bright) = (wanted.min() ?? 0, wanted.max() ?? 0)
      #expect(cell.isEmpty && cell.isShade == (dark != bright))
      for (drawn, light) in zip(lights(of: cell), wanted) {
        #expect(drawn == (2 * Int(light) > Int(dark) + Int(bright) ? bright : dark), "\(wanted)")
      }
    }
  }

  @Test func `no edge of a leaf is taken for a shade`() {
    for (scalar, _) in BlockElement.edges {
      #expect(!Cell(scalar, Style(ink: Tint(.page, light: 20), paper: Tint(.page))).isShade)
    }
  }
}
