extension RGB {
  /// The contrast ratio of two colours as defined by WCAG 2: from 1, equal, to 21, black and white.
  package func contrast(with other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, 0 to 1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    if value <= 0.03928 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4.
    return base * base * fifthRoot(of: base * base)
  }

  /// By Newton's method, for a value between 0 and 1.
  private static func fifthRoot(of value: Double) -> Double {
    var root = 1.0
    for _ in 0..<24 { root = (4 * root + value / (root * root * root * root)) / 5 }
    return root
  }

  /// The palest mixture of this paper with an ink that is still legible; the ink if none is.
  func legibleMixture(with ink: RGB) -> RGB {
    let shares = stride(from: 0.5, to: 1, by: 0.05)
    return shares.lazy.map { mixed(with: ink, $0) }
      .first { contrast(with: $0) >= Self.legible } ?? ink
  }

  /// The strongest mixture of this paper with a pigment on which an ink is legible; the paper itself if
  /// there is none.
  func mixed(with pigment: RGB, upTo most: Double, under ink: RGB) -> RGB {
    let shares = stride(from: most, to: 0, by: -0.05)
    return shares.lazy.map { mixed(with: pigment, $0) }
      .first { $0.contrast(with: ink) >= Self.legible } ?? self
  }

  /// The first of some inks that is legible on this paper; else black or white.
  func legibleInk(_ inks: RGB...) -> RGB {
    (inks + [RGB(0x000000)]).first { contrast(with: $0) >= Self.legible } ?? RGB(0xFFFFFF)
  }

  /// The least contrast ratio of small text.
  static let legible = 4.5
}
