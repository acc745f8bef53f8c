internal import CurlewCells

/// The colours of the parts of one cell, row by row.
struct CellParts {
  private var parts: [SIMD4<Float>] = []
  /// Whether it lies in a plate of a printed page.
  let isPlate: Bool

  init(_ grid: PartGrid, _ column: Int, _ row: Int) {
    let first = row * Quadrants.rows * grid.columns + column * Quadrants.columns
    isPlate = grid.arePlates.indices.contains(first) && grid.arePlates[first]
    for y in 0..<Quadrants.rows {
      for x in 0..<Quadrants.columns {
        parts.append(grid[column * Quadrants.columns + x, row * Quadrants.rows + y])
      }
    }
  }

  // MARK: Colours of its own

  /// A cell in the two colours with the least squared error; in one colour if parts are transparent.
  func coloured() -> Cell {
    let opaque = parts.indices.reduce(0) { parts[$1].w >= 0.5 ? $0 | 1 << $1 : $0 }
    guard opaque == Quadrants.scalars.count - 1 else {
      guard opaque != 0 else { return Cell() }
      return Cell(
        Quadrants.scalars[opaque],
        Style(ink: Tint(surface: colour(of: opaque)), paper: Tint(.page)))
    }
    let ink = bestSplit()
    let paper = colour(of: opaque & ~ink)
    guard ink != 0, colour(of: ink) != paper else {
      return Cell(Style(ink: Tint(.text), paper: Tint(surface: colour(of: opaque))))
    }
    return Cell(Quadrants.scalars[ink], Style(drawing: colour(of: ink), on: paper))
  }

  /// The parts that are ink in the best split. The first part never is, because a split and its inverse
  /// look the same.
  private func bestSplit() -> Int {
    let total = parts.reduce(.zero, +)
    var (best, most) = (0, gain(total, parts.count))
    for ink in stride(from: 2, to: 1 << parts.count, by: 2) {
      var sum = SIMD4<Float>.zero
      for index in 1..<parts.count where ink & 1 << index != 0 { sum += parts[index] }
      let count = ink.nonzeroBitCount
      let gain = gain(sum, count) + gain(total - sum, parts.count - count)
      // A split has to be better by more than rounding.
      if gain > most + 0.5 { (best, most) = (ink, gain) }
    }
    return best
  }

  /// How much drawing some parts in their mean colour reduces the sum of squared errors.
  private func gain(_ sum: SIMD4<Float>, _ count: Int) -> Float {
    (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z) / Float(count)
  }

  /// The mean of all colours; nil if a part is transparent.
  var mean: RGB? {
    parts.allSatisfy { $0.w >= 0.5 } ? colour(of: 1 << parts.count - 1) : nil
  }

  private func colour(of group: Int) -> RGB {
    var sum = SIMD4<Float>.zero
    for index in parts.indices where group & 1 << index != 0 { sum += parts[index] }
    let mean = (sum / Float(group.nonzeroBitCount)).rounded(.toNearestOrEven)
    return RGB(
      red: UInt8(mean.x.clamped), green: UInt8(mean.y.clamped), blue: UInt8(mean.z.clamped))
  }

  // MARK: Ink

  /// A cell in one strength of ink with the least squared error.
  ///
  /// - Parameter inColours: Whether vivid colours stay; all else is the ink of the theme.
  func inked(inColours: Bool) -> Cell {
    let ink = parts.map(\.w)
    let order = ink.indices.sorted { ink[$0] > ink[$1] }
    var (sum, group) = (Float(0), 0)
    var (best, strength, most) = (0, Float(0), Float(0))
    for (count, index) in order.enumerated() {
      sum += ink[index]
      group |= 1 << index
      let gain = sum * sum / Float(count + 1)
      if gain > most { (best, strength, most) = (group, sum / Float(count + 1), gain) }
    }
    let contrast = (strength * Float(Style.fullContrast)).rounded()
    guard contrast > 0 else { return Cell() }
    let colour = colour(of: best)
    let channels = [colour.red, colour.green, colour.blue].sorted()
    let isVivid = inColours && channels[2] - channels[0] > 80
    let tint = isVivid ? Tint(ink: colour) : Tint(.text)
    return Cell(
      Quadrants.scalars[best],
      Style(ink: tint, paper: Tint(.page), contrast: UInt8(contrast)))
  }
}

extension Float {
  fileprivate var clamped: Float { Swift.min(Swift.max(self, 0), 255) }
}
