/// A part of a picture, scaled to the parts of cells.
struct PartGrid {
  let columns: Int
  let rows: Int
  /// Red, green and blue from 0 to 255, and opacity from 0 to 1, row by row. Colours are not multiplied
  /// by the opacity.
  private(set) var parts: [SIMD4<Float>]
  /// The parts in the plates of a printed page; empty for other pictures.
  private(set) var arePlates: [Bool] = []

  /// - Parameter isLinear: whether to average amounts of light. That keeps the brightness of
  ///   photographs, but bleaches thin lines.
  init(_ bitmap: Bitmap, _ area: PictureArea, columns: Int, rows: Int, isLinear: Bool) {
    (self.columns, self.rows) = (columns, rows)
    let (across, down) = (Shares(of: area.width, in: columns), Shares(of: area.height, in: rows))
    let light = isLinear ? LinearLight.ofCodes : (0..<256).map { Float($0) / 255 }
    var sums = [SIMD4<Float>](repeating: .zero, count: columns * rows)
    for y in 0..<area.height {
      var line = [SIMD4<Float>](repeating: .zero, count: columns)
      let start = (area.y + y) * bitmap.width + area.x
      for share in across.all {
        let pixel = bitmap.pixels[start + share.source]
        let colour = SIMD4(
          light[Int(pixel.red)], light[Int(pixel.green)], light[Int(pixel.blue)], 1)
        line[share.target] += colour * (share.weight * Float(pixel.opacity) / 255)
      }
      for share in down[y] {
        for column in 0..<columns {
          sums[share.target * columns + column] += line[column] * share.weight
        }
      }
    }
    parts = sums.map { Self.encoded($0, isLinear: isLinear) }
  }

  private static func encoded(_ sum: SIMD4<Float>, isLinear: Bool) -> SIMD4<Float> {
    guard sum.w > 0 else { return .zero }
    let light = sum / sum.w
    guard isLinear else { return SIMD4(light.x * 255, light.y * 255, light.z * 255, sum.w) }
    return SIMD4(
      LinearLight.code(of: light.x), LinearLight.code(of: light.y), LinearLight.code(of: light.z),
      sum.w)
  }

  /// Replaces what is on paper by ink. Lines thinner than a part are pale. Where all lines are, they become up to twice as
  /// strong.
  ///
  /// - Parameter area: The part of the picture in the grid.
  mutating func turnIntoInk(_ kind: PictureKind, _ area: PictureArea) {
    switch kind {
    case .photograph: break
    case .lineArt(let paper, let isLight): turnIntoInk(paper: paper, isLight: isLight)
    case .printed(let paper): turnIntoInk(on: paper, area)
    }
  }

  /// Replaces the opacity by the strength of ink on paper, which is the darkness.
  private mutating func turnIntoInk(paper: Float, isLight: Bool) {
    for index in parts.indices {
      let luma = min(parts[index].luma / paper, 1)
      parts[index].w *= isLight ? luma : 1 - luma
    }
    strengthen()
  }

  /// Replaces what is on printed paper by ink of its colour, as strong as it covers the paper. Plates stay as they are.
  private mutating func turnIntoInk(on paper: PrintedPaper, _ area: PictureArea) {
    let across = (0..<columns).map { area.x + (2 * $0 + 1) * area.width / (2 * columns) }
    let down = (0..<rows).map { area.y + (2 * $0 + 1) * area.height / (2 * rows) }
    arePlates = down.flatMap { y in across.map { paper.isPlate(atX: $0, y: y) } }
    for index in parts.indices where !arePlates[index] {
      let (pixel, opacity) = (parts[index], parts[index].w)
      let strength = paper.strength(of: pixel)
      parts[index] = paper.ink(of: pixel, strength: strength)
      parts[index].w = strength * opacity
    }
    strengthen()
  }

  private mutating func strengthen() {
    let lines = parts.indices.filter { arePlates.isEmpty || !arePlates[$0] }
    let strengths = lines.map { parts[$0].w }.filter { $0 > 0.1 }.sorted()
    guard !strengths.isEmpty else { return }
    let strongest = strengths[strengths.count * 19 / 20]
    let gain = min(max(0.9 / strongest, 1), 2)
    for index in lines { parts[index].w = min(parts[index].w * gain, 1) }
  }

  subscript(column: Int, row: Int) -> SIMD4<Float> { parts[row * columns + column] }
}
