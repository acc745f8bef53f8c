internal import CurlewLibc

/// What the difference of two lengths costs: the negative logarithm of the chance that a translation differs so much
/// or more (Gale and Church, 1993).
struct LengthCost: Sendable {
  /// Letters of the second text for each of the first.
  private let ratio: Float
  /// The square of the share by which lengths vary in addition to `variance`.
  private let spread: Float
  /// The costs of differences from 0 to 8 standard deviations.
  private let table = Self.costs
  /// How much the lengths of translations vary, for each letter.
  private let variance: Float
  private static let steps: Float = 32
  private static let costs: [Float] = (0...256).map { step in
    // The chance of a greater deviation on either side (Abramowitz and Stegun 7.1.27).
    let x = Double(step) / 32 / 2.0.squareRoot()
    let sum = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)))
    return Float(4 * log(sum))
  }

  /// - Parameter spread: By which share lengths vary in addition to `variance`, as those of whole chapters do.
  init(_ left: Segments, _ right: Segments, spread: Float) {
    self.spread = spread * spread
    ratio = Float(right.letters) / max(Float(left.letters), 1)
    variance = 6.8 * ratio
  }

  @inline(__always)
  func of(_ left: Float, _ right: Float) -> Float {
    let mean = max((left + right / ratio) / 2, 1)
    let deviation =
      abs(right - left * ratio) / (mean * (variance + mean * spread)).squareRoot()
    return table[Int(min(deviation * Self.steps, 256))]
  }
}

extension Double {
  /// The natural logarithm.
  var logarithm: Double { log(self) }
  var exponential: Double { exp(self) }
}
