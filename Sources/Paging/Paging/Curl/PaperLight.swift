public import CurlewCells

/// The light on paper that rises, as the curl shows it, for transitions of a program's own.
///
/// `rise` is 0 for paper that lies flat, 1 for paper that stands upright, and less than 0 for paper that has not come to
/// the bend. A light of 1 is full light. The numbers were chosen by eye.
public enum PaperLight {
  /// The light on the front, which darkens as it turns away.
  public static func front(rise: Double) -> Double {
    rise > 0 ? 1 - frontShadow(rise: rise) : 1
  }

  static func frontShadow(rise: Double) -> Double {
    0.40 * power(rise, 2.2) - 0.03 * bell(rise, at: 0.3, 0.2)
  }

  /// The light on the back, which is bright where the paper bends over and dark behind the ridge.
  public static func back(rise: Double) -> Double {
    var light = 0.955
    if rise > flatRise { light += 0.09 * bell(rise, at: 0.2, 0.26) }
    if rise > 0.4 { light -= 0.46 * power(smoothstep((rise - 0.4) / 0.62), 1.3) }
    return light
  }

  /// The share of ink lost on the back of the leaf, 0 to 1. The ink fades out before the bend gets steep enough to hide
  /// letters.
  static func fading(rise: Double) -> Double { smoothstep((rise - 0.1) / 0.5) }

  /// Paper that has risen less is not lighted by the bend.
  static let flatRise = -0.7

  private static func bell(_ x: Double, at middle: Double, _ spread: Double) -> Double {
    let distance = (x - middle) / spread
    return exponential(-distance * distance)
  }
}

extension TextCanvas {
  /// Multiplies the light on the paper of a rectangle, and on the pictures there. More than 1 is a highlight.
  public mutating func light(_ rect: Rect, _ share: Double) {
    let level = UInt8(max(min(share * Double(Tint.fullLight), Double(Tint.mostLight)), 0).rounded())
    restyle(rect) { style in
      style.paper.light = style.paper.light.inLight(level)
      if style.ink.isColouredSurface { style.ink.light = style.ink.light.inLight(level) }
    }
  }
}
