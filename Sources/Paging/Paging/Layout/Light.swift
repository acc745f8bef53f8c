internal import CurlewCells

/// The shade beside the spine of an open book.
///
/// It has two steps per cell, one for each half of a blank cell.
struct GutterShade {
  /// The light of each half cell, from the spine outwards.
  private let levels: [UInt8]
  /// The number of half cells in a unit of the leaf's frame.
  private let halvesPerUnit: Double

  init(_ geometry: BookGeometry) {
    let halves = 2 * geometry.gutter
    let depth = Self.depth(geometry)
    levels = (0..<halves).map { half in
      let nearness = 1 - (Double(half) + 0.5) / Double(halves)
      return Tint.fullLight - UInt8(max(roundedToInt(depth * nearness), 1))
    }
    halvesPerUnit = geometry.binding.axis == .horizontal ? 2 : 2 / LeafFrame.aspect
  }

  /// The darkness at the spine, in levels. A spread is darker there than a single page.
  private static func depth(_ geometry: BookGeometry) -> Double {
    let breadth = Double(2 * geometry.gutter)
    return geometry.isBoundInMiddle ? 4 + breadth : 1 + breadth
  }

  /// The light on a half cell at a distance from the spine, in units of the leaf's frame.
  func light(onHalfAt distance: Double) -> UInt8 {
    level(flooredToInt(abs(distance) * halvesPerUnit))
  }

  /// The light on a whole cell, such as one with text: that of its outer half.
  func light(onCellAt distance: Double) -> UInt8 {
    level(2 * flooredToInt(abs(distance) * halvesPerUnit / 2) + 1)
  }

  private func level(_ half: Int) -> UInt8 {
    half < levels.count ? levels[half] : Tint.fullLight
  }
}

/// The light that the shade beside the spine leaves on the cells of an open book.
struct RestLight {
  private let book: Rect
  private let isHorizontal: Bool
  /// The light on the halves of a blank cell at each position across the spine.
  private let halves: [(first: UInt8, second: UInt8)]

  init(_ shade: GutterShade, _ frame: LeafFrame, _ geometry: BookGeometry) {
    book = geometry.book
    isHorizontal = geometry.binding.axis == .horizontal
    let isColumn = isHorizontal
    halves = (0..<(isColumn ? geometry.size.columns : geometry.size.rows)).map { position in
      let lights = [0.25, 0.75].map { part in
        let across = Double(position) + part
        let place =
          isColumn ? frame.place(column: across, row: 0) : frame.place(column: 0, row: across)
        return shade.light(onHalfAt: place.u)
      }
      return (lights[0], lights[1])
    }
  }

  /// The light of a cell divided by that of the shade.
  @inline(__always)
  func own(of cell: Cell, at place: Point) -> UInt8 {
    let light = cell.style.paper.light
    let (first, second) = halves[isHorizontal ? place.column : place.row]
    let outer = max(first, second)
    guard outer != Tint.fullLight, book.contains(place) else { return light }
    let shade = cell.isShade ? (isHorizontal ? first : second) : outer
    guard light != shade, shade > 0 else { return Tint.fullLight }
    let (full, rest) = (UInt32(Tint.fullLight), UInt32(shade))
    return UInt8(min((UInt32(light) * full + rest / 2) / rest, UInt32(Tint.mostLight)))
  }
}

/// The steps in which light and ink change on a leaf and in its shadow. Each change of colour costs bytes
/// in every row, and finer steps are invisible in something that moves.
struct LightSteps {
  private let shadow: Int
  private let bend: Int
  private let flat: Int
  private let ink: Int

  init(_ shading: Shading) {
    switch shading {
    case .fine: (shadow, bend, flat, ink) = (3, 2, 1, 2)
    case .coarse: (shadow, bend, flat, ink) = (8, 4, 4, 4)
    }
  }

  /// The light left on a surface in a shadow, from 0 to 1; less than 0 is a highlight.
  func shaded(_ light: UInt8, by shadow: Double) -> UInt8 {
    // A leaf that just begins to rise changes no light.
    guard abs(shadow) * Double(Tint.fullLight) * 2 > Double(self.shadow) else { return light }
    let left = Double(light) / Double(Tint.fullLight) * (1 - shadow)
    return Self.level(left, of: Tint.fullLight, step: self.shadow)
  }

  /// The light of bent paper, whose highlight is only a few levels high.
  ///
  /// - Parameter isFlat: Whether the paper lies flat behind the bend. There one step is seen over a whole row.
  func bent(_ light: Double, isFlat: Bool) -> UInt8 {
    Self.level(light, of: Tint.fullLight, step: isFlat ? flat : bend)
  }

  func contrast(_ contrast: Double) -> UInt8 {
    Self.level(contrast, of: Style.fullContrast, step: ink)
  }

  /// A share of the full level, rounded to a whole number of steps below full.
  private static func level(_ share: Double, of full: UInt8, step: Int) -> UInt8 {
    let lost = (1 - share) * Double(full)
    return UInt8(max(Int(full) - roundedToInt(lost / Double(step)) * step, 0))
  }
}

extension UInt8 {
  /// The light on a surface of this light below another light.
  @inline(__always)
  func inLight(_ light: UInt8) -> UInt8 {
    guard self != Tint.fullLight else { return light }
    let full = UInt32(Tint.fullLight)
    return UInt8(
      Swift.min((UInt32(self) * UInt32(light) + full / 2) / full, UInt32(Tint.mostLight)))
  }
}
