/// A colour of 8 bits per channel.
public struct RGB: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// Makes a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from a hexadecimal number such as `0xF5ECD7`.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// Mixes two colours: 0 returns this one, 1 the other.
  func mixed(with other: RGB, _ fraction: Double) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * fraction).rounded())
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Combines two colours channel by channel.
  func combined(with other: RGB, _ choose: (UInt8, UInt8) -> UInt8) -> RGB {
    RGB(
      red: choose(red, other.red), green: choose(green, other.green),
      blue: choose(blue, other.blue))
  }

  /// Perceived brightness, 0 to 255.
  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }

  /// The nearest colour of the 6×6×6 cube of a 256-colour terminal.
  var nearestInCube: UInt8 {
    func level(_ channel: UInt8) -> UInt8 {
      channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
    }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }
}

/// The colours in which pictures are drawn.
///
/// Cells name colours by their ``Role``. A theme says which colour each role has, and how light and
/// shadow change it.
public struct Theme: Hashable, Sendable {
  /// The name by which settings refer to the theme.
  public var name: String
  /// The colour of each role.
  public var palette: Palette
  /// Whether to draw with the terminal's own foreground and background instead of the palette.
  /// Pictures that are not drawn on a terminal use the palette in any case.
  public var usesTerminalColours: Bool

  /// Makes a theme.
  public init(name: String, palette: Palette, usesTerminalColours: Bool = false) {
    self.name = name
    self.palette = palette
    self.usesTerminalColours = usesTerminalColours
  }

  /// Whether the page is darker than the text.
  public var isDark: Bool { palette.page.luma < palette.text.luma }

  /// The colour of a role on a flat surface in full light.
  func colour(_ role: Role) -> RGB {
    switch role {
    case .text: palette.text
    case .soft: palette.soft
    case .accent: palette.accent
    case .page: palette.page
    case .back: palette.back
    case .rim: palette.back.mixed(with: palette.light, palette.gleam)
    case .edge: palette.edge
    case .desk: palette.desk
    case .panel: palette.panel
    case .label: isDark ? palette.text : palette.page
    }
  }

  /// The exact colours of a cell in a style.
  public func colours(of style: Style) -> (ink: RGB, paper: RGB) {
    let paper = lit(style.paper)
    guard !style.ink.role.isSurface else { return (lit(style.ink), paper) }
    let contrast = Double(min(style.contrast, Style.fullContrast)) / Double(Style.fullContrast)
    return (paper.mixed(with: colour(style.ink.role), contrast), paper)
  }

  /// The colour of a surface in its light: mixed with the shadow colour below full light, with the
  /// highlight colour above it.
  private func lit(_ tint: Tint) -> RGB {
    let light = Double(tint.light) / Double(Tint.fullLight)
    let base = base(tint)
    // A desk can be darker than the shadow colour; a shadow must not brighten it.
    return light < 1
      ? base.mixed(
        with: base.combined(with: palette.shadow, min),
        min((1 - light) * palette.depth / 0.6, 0.94))
      : base.mixed(with: base.combined(with: palette.light, max), min((light - 1) * 8, 1))
  }

  private func base(_ tint: Tint) -> RGB {
    guard tint.role == .back, tint.lift < Tint.fullLift else { return colour(tint.role) }
    return palette.page.mixed(
      with: palette.back, Double(tint.lift) / Double(Tint.fullLift))
  }
}

extension Role {
  /// Whether the role is a surface, which takes light. The other roles are inks, which take contrast.
  var isSurface: Bool {
    switch self {
    case .page, .back, .rim, .edge, .desk, .panel: true
    case .text, .soft, .accent, .label: false
    }
  }
}

// MARK: Palettes

extension Theme {
  /// The colour of each role.
  public struct Palette: Hashable, Sendable {
    /// A page that lies flat.
    public var page: RGB
    /// Running text.
    public var text: RGB
    /// Running heads, page numbers, hints.
    public var soft: RGB
    /// Whatever is selected or found.
    public var accent: RGB
    /// The number of the accent in a 256-colour terminal, where all else is a shade of grey.
    public var accentIn256: UInt8
    /// The colour that shadows tend to.
    public var shadow: RGB
    /// The colour that highlights tend to.
    public var light: RGB
    /// The back of a lifted leaf.
    public var back: RGB
    /// The edges of the leaves below the open pages.
    public var edge: RGB
    /// The surface that the book lies on.
    public var desk: RGB
    /// The background of overlays.
    public var panel: RGB
    /// The strength of shadows, 0 to 1.
    public var depth: Double
    /// How much the rim of a lifted leaf is brightened, 0 to 1.
    public var gleam: Double
  }
}

extension Theme.Palette {
  /// Makes a palette from its three main colours. The others are mixtures of them, and can be
  /// changed afterwards.
  public init(page: RGB, text: RGB, accent: RGB) {
    let isDark = page.luma < text.luma
    self.init(
      page: page, text: text, soft: page.legibleMixture(with: text), accent: accent,
      accentIn256: accent.nearestInCube,
      shadow: isDark ? RGB(0x000000) : text.mixed(with: RGB(0), 0.4),
      light: isDark ? page.mixed(with: RGB(0xFFFFFF), 0.6) : RGB(0xFFFFFF),
      back: page.mixed(with: text, isDark ? 0.12 : 0.03), edge: page.mixed(with: text, 0.35),
      desk: isDark ? page.mixed(with: RGB(0x000000), 0.7) : text.mixed(with: RGB(0x000000), 0.2),
      panel: page.mixed(with: text, 0.07), depth: isDark ? 0.8 : 0.6, gleam: isDark ? 0.3 : 0.6)
  }
}

extension Theme {
  /// Brown ink on cream paper.
  public static let sepia = Theme(
    name: "sepia",
    palette: Palette(
      page: RGB(0xF5ECD7), text: RGB(0x3A2F25), soft: RGB(0x6E5F49), accent: RGB(0x8C3B1E),
      accentIn256: 130, shadow: RGB(0x3A2410), light: RGB(0xFFFDF4), back: RGB(0xF4EAD3),
      edge: RGB(0xA99A80), desk: RGB(0x2B2521), panel: RGB(0xEADFC4), depth: 0.62, gleam: 0.6))
  /// Black ink on white paper.
  public static let day = Theme(
    name: "day",
    palette: Palette(
      page: RGB(0xFBFAF7), text: RGB(0x1F2328), soft: RGB(0x62676E), accent: RGB(0x1B5FAA),
      accentIn256: 130, shadow: RGB(0x10151C), light: RGB(0xFFFFFF), back: RGB(0xF4F3EF),
      edge: RGB(0xB3B5B8), desk: RGB(0x3A3F45), panel: RGB(0xECEBE6), depth: 0.60, gleam: 0.6))
  /// Light ink on dark paper.
  public static let night = Theme(
    name: "night",
    palette: Palette(
      page: RGB(0x211F1D), text: RGB(0xD2C9B8), soft: RGB(0x9C9383), accent: RGB(0xD9A066),
      accentIn256: 179, shadow: RGB(0x000000), light: RGB(0xA2967F), back: RGB(0x3A3630),
      edge: RGB(0x4A453E), desk: RGB(0x0B0A09), panel: RGB(0x2E2B27), depth: 0.80, gleam: 0.3))
  /// The terminal's own colours.
  public static let terminal = Theme(
    name: "terminal", palette: night.palette, usesTerminalColours: true)

  /// The themes that come with the library.
  public static let builtIn = [sepia, day, night, terminal]

  /// Finds a built-in theme by its name; nil if there is none.
  public init?(named name: String) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The built-in theme after this one; the first after the last, and for any other theme.
  public var next: Theme {
    let index = Self.builtIn.firstIndex(of: self) ?? -1
    return Self.builtIn[(index + 1) % Self.builtIn.count]
  }
}
