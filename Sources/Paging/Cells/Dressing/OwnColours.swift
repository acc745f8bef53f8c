// Cells with colours of their own, such as pictures, in the colours of a terminal.

extension Appearance {
  /// The appearance with the nearest colours to those of a style, where it has colours of its own.
  /// Text stays legible if it was.
  func inOwnColours(of style: Style, _ theme: Theme, _ tone: Tone) -> Appearance {
    let (ink, paper) = theme.colours(of: style)
    var result = self
    if style.paper.hasColour, style.attributes.wash == nil {
      result.paper = tone.nearest(to: paper, asText: false) ?? result.paper
    }
    if style.ink.hasColour {
      result.ink = tone.nearest(to: ink, asText: !style.ink.isColouredSurface) ?? result.ink
    }
    guard !style.ink.role.isSurface else { return result }
    result.makeLegible(asMuchAs: ink.contrast(with: paper))
    return result
  }

  /// The contrast that text needs at least, if it had that much before its colours were reduced.
  private static let leastContrast = 3.0

  /// Makes the ink black or white if too much contrast was lost.
  private mutating func makeLegible(asMuchAs contrast: Double) {
    guard let shown = ink.rgb, let paper = paper.rgb,
      shown.contrast(with: paper) < min(contrast, Self.leastContrast)
    else { return }
    let isDark = paper.contrast(with: RGB(0xFFFFFF)) > paper.contrast(with: RGB(0))
    ink = .indexed(isDark ? 15 : 0)
  }
}

extension Tone {
  /// The nearest colour of this tone; nil if it has none. With 16 colours pictures are grey, because
  /// the basic colours would fall into a picture like confetti, but text may be coloured.
  fileprivate func nearest(to colour: RGB, asText isText: Bool) -> TerminalColour? {
    switch self {
    case .truecolor: .rgb(colour)
    case .colours256: .indexed(colour.nearestIn256)
    case .colours16: .indexed(isText ? colour.nearestBasic : colour.nearestBasicGrey)
    case .mono, .ascii: nil
    }
  }
}

extension TerminalColour {
  /// The colour as most terminals show it; nil for the default colours.
  fileprivate var rgb: RGB? {
    switch self {
    case .standard: nil
    case .rgb(let colour): colour
    case .indexed(let index): RGB(ofIndex: index)
    }
  }
}

extension RGB {
  /// The colours 0 to 15 of xterm.
  private static let basic: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  /// A colour of the table of 256 colours.
  package init(ofIndex index: UInt8) {
    switch index {
    case ..<16: self.init(Self.basic[Int(index)])
    case 232...:
      let level = 8 + 10 * (index - 232)
      self.init(red: level, green: level, blue: level)
    default:
      let place = index - 16
      func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
      self.init(
        red: level(place / 36), green: level(place / 6 % 6), blue: level(place % 6))
    }
  }

  /// The nearest colour of the cube or the grey ramp.
  fileprivate var nearestIn256: UInt8 {
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + Swift.min(Swift.max((mean - 3) / 10, 0), 23))
    let cube = nearestInCube
    return distance(to: RGB(ofIndex: grey)) < distance(to: RGB(ofIndex: cube)) ? grey : cube
  }

  fileprivate var nearestBasic: UInt8 { nearest(of: 0..<16) }

  fileprivate var nearestBasicGrey: UInt8 { RGB(grey: luma).nearest(of: [0, 8, 7, 15]) }

  private init(grey: Double) {
    let level = UInt8(grey.rounded())
    self.init(red: level, green: level, blue: level)
  }

  private func nearest(of indices: some Sequence<UInt8>) -> UInt8 {
    indices.min { distance(to: RGB(ofIndex: $0)) < distance(to: RGB(ofIndex: $1)) } ?? 0
  }

  /// The square of the distance of two colours, weighted by how much the eye notices.
  private func distance(to other: RGB) -> Int {
    let (red, green) = (Int(red) - Int(other.red), Int(green) - Int(other.green))
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }
}
