internal import Cells

/// How much light reaches a flat page at a distance from the binding: two pages fall into a valley,
/// a single page only bends.
func gutterLight(at distance: Double, width: Double, _ orientation: Orientation) -> Double {
  switch orientation {
  case .one: 1 - 0.16 * exponential(-power(distance / (0.035 * width + 1.2), 1.3))
  case .two: 1 - 0.30 * exponential(-power(distance / (0.03 * width + 1), 1.1))
  }
}

/// A level of light in coarse steps, for what lies flat in the shade: where a colour changes bytes
/// must be sent, in every row, and the eye cannot tell finer steps in a shadow.
func coarseLight(_ light: Double) -> UInt8 { level(light, step: 3) }

/// A level of light in finer steps, for paper that bends: the highlight is a matter of a few.
func fineLight(_ light: Double) -> UInt8 { level(light, step: 2) }

/// The steps are counted from full light.
private func level(_ light: Double, step: Double) -> UInt8 {
  let full = Double(Tint.fullLight)
  return UInt8(Int(Tint.fullLight) - nearestWhole((1 - light) * full / step) * Int(step))
}
