/// Colours of a 256-colour terminal from dark to light, which show light and shade on paper.
struct Ramp {
  /// The number of the nearest colour for each brightness from 0 to 255.
  private let numbers: [UInt8]

  func shade(_ luma: Double) -> UInt8 { numbers[min(max(Int(luma.rounded()), 0), 255)] }

  private init(_ colours: [(number: Int, luma: Int)]) {
    numbers = (0...255).map { luma in
      let nearest = colours.min { abs($0.luma - luma) < abs($1.luma - luma) }
      return UInt8(nearest?.number ?? 16)
    }
  }

  private static let greyScale = (0..<24).map { (number: 232 + $0, luma: 8 + 10 * $0) }

  /// The greys of the scale and of the cube, which lie between them.
  static let greys = Ramp(
    greyScale
      + [0, 95, 135, 175, 215, 255].enumerated()
      .map { (number: 16 + 43 * $0.offset, luma: $0.element) })

  /// Cream and its shades, in which only blue is less than the other channels. The colours of the cube
  /// nearest to each shade of sepia would be sometimes green and sometimes pink. There are no dark
  /// ones without a strong hue, so deep shadows are grey.
  static let cream = Ramp(
    [(101, 130), (144, 171), (187, 211), (230, creamLuma), (231, 255)]
      + greyScale.filter { $0.luma < 100 })

  /// The brightness of the lightest cream.
  static let creamLuma = 251
}

extension Theme {
  /// The number of the colour for a surface in its light.
  func shadeIn256(_ colour: RGB) -> UInt8 {
    guard isCream else { return Ramp.greys.shade(colour.luma) }
    let page = palette.page.luma
    // The page itself has exactly the colour of the ramp that is meant for it.
    return colour.luma > page + 4
      ? Ramp.cream.shade(255) : Ramp.cream.shade(colour.luma * Double(Ramp.creamLuma) / page)
  }

  /// Whether the page is light and warm.
  private var isCream: Bool {
    let page = palette.page
    return !isDark && page.luma > 200 && page.red >= page.green
      && Int(page.green) - Int(page.blue) >= 12
  }
}
