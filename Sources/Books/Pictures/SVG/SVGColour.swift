internal import CurlewCells

/// A colour with its opacity, 0 to 1. Channels are codes of sRGB.
struct SVGColour: Equatable {
  var red: Float
  var green: Float
  var blue: Float
  var opacity: Float = 1

  static let black = SVGColour(red: 0, green: 0, blue: 0)

  func faded(_ factor: Double) -> SVGColour {
    var colour = self
    colour.opacity *= Float(min(max(factor, 0), 1))
    return colour
  }

  var rgb: RGB {
    RGB(
      red: UInt8(clamping: Int(red)), green: UInt8(clamping: Int(green)),
      blue: UInt8(clamping: Int(blue)))
  }

  /// The mean of some colours; nil if there are none.
  static func mean(of colours: [SVGColour]) -> SVGColour? {
    guard !colours.isEmpty else { return nil }
    let count = Float(colours.count)
    return SVGColour(
      red: colours.reduce(0) { $0 + $1.red } / count,
      green: colours.reduce(0) { $0 + $1.green } / count,
      blue: colours.reduce(0) { $0 + $1.blue } / count,
      opacity: colours.reduce(0) { $0 + $1.opacity } / count)
  }

  private init(packed: UInt32) {
    self.init(
      red: Float(packed >> 16 & 0xFF), green: Float(packed >> 8 & 0xFF), blue: Float(packed & 0xFF))
  }

  init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// Reads `#rgb`, `#rrggbb`, `rgb()`, `rgba()` and names.
  init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(digits: text.dropFirst())
    } else if text.hasPrefix("rgb") {
      self.init(channels: text.drop { $0 != "(" }.dropFirst().split { ", /)".contains($0) })
    } else if let packed = Self.names[text] {
      self.init(packed: packed)
    } else {
      return nil
    }
  }

  private init?(digits: Substring) {
    let values = digits.compactMap(\.hexDigitValue).map(UInt32.init)
    switch (values.count, digits.count) {
    case (3, 3), (4, 4):
      self.init(packed: values.prefix(3).reduce(0) { $0 << 8 | $1 * 17 })
      if values.count == 4 { opacity = Float(values[3]) / 15 }
    case (6, 6), (8, 8):
      self.init(packed: values.prefix(6).reduce(0) { $0 << 4 | $1 })
      if values.count == 8 { opacity = Float(values[6] * 16 + values[7]) / 255 }
    default: return nil
    }
  }

  private init?(channels: [Substring]) {
    let values = channels.compactMap { part in
      SVGNumbers.length(String(part), of: 255).map { Float(min(max($0, 0), 255)) }
    }
    guard values.count >= 3, values.count == channels.count else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
    guard values.count > 3 else { return }
    opacity = min(channels[3].hasSuffix("%") ? values[3] / 255 : values[3], 1)
  }

  /// The names that drawing programs and people use most.
  private static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "beige": 0xF5F5DC, "black": 0x000000, "blue": 0x0000FF, "brown": 0xA52A2A,
    "chocolate": 0xD2691E, "coral": 0xFF7F50, "crimson": 0xDC143C, "cyan": 0x00FFFF,
    "darkblue": 0x00008B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9,
    "darkorange": 0xFF8C00, "darkred": 0x8B0000, "dimgray": 0x696969, "dimgrey": 0x696969,
    "firebrick": 0xB22222, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC,
    "gold": 0xFFD700, "gray": 0x808080, "green": 0x008000, "grey": 0x808080, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lightblue": 0xADD8E6,
    "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightyellow": 0xFFFFE0,
    "lime": 0x00FF00, "linen": 0xFAF0E6, "magenta": 0xFF00FF, "maroon": 0x800000,
    "midnightblue": 0x191970, "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500,
    "orangered": 0xFF4500, "orchid": 0xDA70D6, "peru": 0xCD853F, "pink": 0xFFC0CB,
    "plum": 0xDDA0DD, "purple": 0x800080, "red": 0xFF0000, "royalblue": 0x4169E1,
    "salmon": 0xFA8072, "seagreen": 0x2E8B57, "sienna": 0xA0522D, "silver": 0xC0C0C0,
    "skyblue": 0x87CEEB, "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA,
    "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00,
  ]
}
