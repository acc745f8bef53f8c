/// Converts between colours as they are encoded in sRGB, 0 to 255, and amounts of light, 0 to 1.
enum LinearLight {
  /// The light of each code.
  static let ofCodes: [Float] = (0..<256).map { code in
    let value = Double(code) / 255
    return Float(value <= 0.04045 ? value / 12.92 : Maths.power((value + 0.055) / 1.055, 2.4))
  }

  /// The code of an amount of light, with a fraction.
  static func code(of light: Float) -> Float {
    let place = min(max(light, 0), 1) * Float(steps)
    let index = min(Int(place), steps - 1)
    let (below, above) = (codes[index], codes[index + 1])
    return below + (above - below) * (place - Float(index))
  }

  private static let steps = 4096

  /// The codes of equal steps of light.
  private static let codes: [Float] = {
    var code = 0
    return (0...steps).map { step in
      let light = Float(step) / Float(steps)
      while code < 254, ofCodes[code + 1] <= light { code += 1 }
      let (below, above) = (ofCodes[code], ofCodes[code + 1])
      return Float(code) + (light - below) / (above - below)
    }
  }()
}
