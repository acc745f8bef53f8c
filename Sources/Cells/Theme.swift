/// A colour as a screen shows it.
public struct RGB: Hashable, Sendable {
  /// From 0 to 255, as the others.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  /// A colour of three parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// From a number written the way palettes are: `0xf5ecd7`.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// The colour a part of the way to another.
  func mixed(with other: RGB, _ part: Double) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The colour made of each pair of parts of two.
  func each(_ other: RGB, _ choose: (UInt8, UInt8) -> UInt8) -> RGB {
    RGB(
      red: choose(red, other.red), green: choose(green, other.green),
      blue: choose(blue, other.blue))
  }

  /// Perceived brightness, 0 to 255.
  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }
}

/// Paper, ink and the light they are seen in.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  case sepia, day, night
  /// The terminal's own colours.
  case terminal

  /// The one that follows, for a key that goes through all of them.
  public var next: Theme {
    let place = Self.allCases.firstIndex(of: self) ?? 0
    return Self.allCases[(place + 1) % Self.allCases.count]
  }

  /// The colour of a role that lies flat in full light.
  func colour(_ role: Role) -> RGB {
    let palette = palette
    return switch role {
    case .text: palette.text
    case .soft: palette.soft
    case .accent: palette.accent
    case .page: palette.page
    case .back: palette.back
    case .rim: palette.back.mixed(with: palette.light, palette.gleam)
    case .edge: palette.edge
    case .desk: palette.desk
    case .panel: palette.panel
    }
  }

  /// The colours that a cell has on a screen that can show any.
  public func colours(of style: Style) -> (ink: RGB, paper: RGB) {
    let paper = lit(style.paper)
    guard !style.ink.role.isSurface else { return (lit(style.ink), paper) }
    let part = Double(min(style.contrast, Style.fullContrast)) / Double(Style.fullContrast)
    return (paper.mixed(with: colour(style.ink.role), part), paper)
  }

  /// A surface in its light: towards the shadow below full light, towards the highlight above it.
  ///
  /// A desk can be darker than the shadow, and must not be brightened by it.
  private func lit(_ tint: Tint) -> RGB {
    let light = Double(tint.light) / Double(Tint.fullLight)
    let base = base(tint)
    let depth = palette.depth
    return light < 1
      ? base.mixed(with: base.each(palette.shadow, min), min((1 - light) * depth / 0.6, 0.94))
      : base.mixed(with: base.each(palette.light, max), min((light - 1) * 8, 1))
  }
}

extension Theme {
  private func base(_ tint: Tint) -> RGB {
    guard tint.role == .back, tint.lift < Tint.fullLift else { return colour(tint.role) }
    return palette.page.mixed(
      with: palette.back, Double(tint.lift) / Double(Tint.fullLift))
  }
}

extension Role {
  /// Surfaces take light; ink takes contrast.
  var isSurface: Bool {
    switch self {
    case .page, .back, .rim, .edge, .desk, .panel: true
    case .text, .soft, .accent: false
    }
  }
}

// MARK: Palettes

private struct Palette {
  var page, text, soft, accent, shadow, light, back, edge, desk, panel: RGB
  /// How dark a shadow can get.
  var depth: Double
  /// How much light the edge of a leaf catches.
  var gleam: Double

  static let sepia = Palette(
    page: RGB(0xF5ECD7), text: RGB(0x3A2F25), soft: RGB(0x9A8A72), accent: RGB(0x8C3B1E),
    shadow: RGB(0x3A2410), light: RGB(0xFFFDF4), back: RGB(0xF4EAD3), edge: RGB(0xA99A80),
    desk: RGB(0x2B2521), panel: RGB(0xEADFC4), depth: 0.62, gleam: 0.6)
  static let day = Palette(
    page: RGB(0xFBFAF7), text: RGB(0x1F2328), soft: RGB(0x8A8F96), accent: RGB(0x1B5FAA),
    shadow: RGB(0x10151C), light: RGB(0xFFFFFF), back: RGB(0xF4F3EF), edge: RGB(0xB3B5B8),
    desk: RGB(0x3A3F45), panel: RGB(0xECEBE6), depth: 0.60, gleam: 0.6)
  static let night = Palette(
    page: RGB(0x211F1D), text: RGB(0xD2C9B8), soft: RGB(0x857D6F), accent: RGB(0xD9A066),
    shadow: RGB(0x000000), light: RGB(0xA2967F), back: RGB(0x3A3630), edge: RGB(0x4A453E),
    desk: RGB(0x0B0A09), panel: RGB(0x2E2B27), depth: 0.80, gleam: 0.3)
}

extension Theme {
  private var palette: Palette {
    switch self {
    case .sepia: .sepia
    case .day: .day
    case .night, .terminal: .night
    }
  }
}
