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

  /// The greys of the scale and of the cube, which lie between them. Paper is grey, too: the only cream is a lemon
  /// yellow, and its shades are olive.
  static let greys = Ramp(
    (0..<24).map { (number: 232 + $0, luma: 8 + 10 * $0) }
      + [0, 95, 135, 175, 215, 255].enumerated()
      .map { (number: 16 + 43 * $0.offset, luma: $0.element) })
}
