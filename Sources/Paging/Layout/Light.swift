internal import Cells

/// The light on a flat page at a distance from the spine, 0 to 1. A spread is darker there than a single
/// page.
func gutterLight(at distance: Double, width: Double, _ orientation: Orientation) -> Double {
  switch orientation {
  case .one: 1 - 0.16 * exponential(-power(distance / (0.035 * width + 1.2), 1.3))
  case .two: 1 - 0.30 * exponential(-power(distance / (0.03 * width + 1), 1.1))
  }
}

/// A light level in steps of three, for flat surfaces. Each change of colour costs bytes in every row, and
/// finer steps are invisible in a shadow.
func coarseLight(_ light: Double) -> UInt8 { level(light, step: 3) }

/// A light level in steps of two, for bent paper, whose highlight is only a few levels high.
func fineLight(_ light: Double) -> UInt8 { level(light, step: 2) }

/// Steps are counted down from full light.
private func level(_ light: Double, step: Double) -> UInt8 {
  let full = Double(Tint.fullLight)
  return UInt8(Int(Tint.fullLight) - roundedToInt((1 - light) * full / step) * Int(step))
}
