/// The colours in which pictures are drawn.
///
/// Cells name colours by their ``Role``. A theme says which colour each role has, and how light and
/// shadow change it.
public struct Theme: Hashable, Sendable {
  /// The name by which settings refer to the theme.
  public var name: String
  /// The colour of each role.
  public var palette: Palette
  /// How the theme depends on the terminal.
  package var adaptation: Adaptation

  /// What a theme takes from the terminal. Pictures that are not drawn on a terminal use the palette.
  package enum Adaptation: Hashable, Sendable {
    /// Nothing.
    case none
    /// Whether it is a light or a dark theme.
    case brightness
    /// Foreground and background. As long as they are unknown, there are no other colours.
    case colours
    /// The same, where the palette has been derived from them, so that there is light and shadow.
    case knownColours
  }

  /// Makes a theme.
  public init(name: String, palette: Palette) {
    self.init(name: name, palette: palette, adaptation: .none)
  }

  package init(name: String, palette: Palette, adaptation: Adaptation) {
    self.name = name
    self.palette = palette
    self.adaptation = adaptation
  }

  /// Whether to draw with the terminal's own foreground and background instead of the palette.
  var usesTerminalColours: Bool { adaptation == .colours || adaptation == .knownColours }

  /// Whether the page is darker than the text.
  public var isDark: Bool { palette.page.luma < palette.text.luma }

  /// Whether even soft ink has the contrast that people with low vision need.
  var isHighContrast: Bool { palette.soft.contrast(with: palette.page) >= 7 }

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
    case .label: palette.label
    }
  }

  /// The exact colours of a cell in a style.
  public func colours(of style: Style) -> (ink: RGB, paper: RGB) {
    let wash = style.attributes.wash
    let paper = lit(style.paper, wash: wash, veil: style.veil)
    guard !style.ink.role.isSurface else { return (lit(style.ink, veil: style.veil), paper) }
    if wash == .currentHit { return (paper.legibleInk(palette.page, palette.text), paper) }
    let contrast = Double(min(style.contrast, Style.fullContrast)) / Double(Style.fullContrast)
    return (paper.mixed(with: ink(of: style, hasWash: wash != nil), contrast), paper)
  }

  /// A colour of its own takes the light of the paper. Other inks are legible on the page itself, but
  /// not on every wash, where they become that of the text.
  private func ink(of style: Style, hasWash: Bool) -> RGB {
    if let hue = style.ink.hue, !hasWash { return colour(hue) }
    return style.ink.colour.map { lit($0, by: style.paper.light) }
      ?? colour(hasWash ? .text : style.ink.role)
  }

  /// The purest mixture of a hue with the ink of text that is legible on page and panel.
  func colour(_ hue: Hue) -> RGB {
    mixture(of: hue, on: [palette.page, palette.panel]) { $0 }
  }

  /// - Parameter shown: How a terminal shows a colour.
  func mixture(of hue: Hue, on papers: [RGB], shown: (RGB) -> RGB) -> RGB {
    stride(from: 0, to: 1, by: 0.1).map { shown(hue.pigment.mixed(with: palette.text, $0)) }
      .first { ink in papers.allSatisfy { $0.contrast(with: ink) >= RGB.legible } }
      ?? palette.text
  }

  /// The colour of a surface in its light: mixed with the shadow colour below full light, with the
  /// highlight colour above it.
  private func lit(_ tint: Tint, wash: Wash? = nil, veil: UInt8) -> RGB {
    if let own = tint.colour {
      let colour = lit(wash.map { washed(own, by: $0) } ?? own, by: tint.light)
      guard veil > 0 else { return colour }
      return colour.mixed(with: lit(Tint(.page, light: tint.light), veil: 0), Double(veil) / 8)
    }
    let light = Double(tint.light) / Double(Tint.fullLight)
    var base = base(tint)
    if let wash { base = washed(base, by: wash) }
    // A desk can be darker than the shadow colour; a shadow must not brighten it.
    return light < 1
      ? base.mixed(with: base.combined(with: palette.shadow, min), depth(of: light))
      : base.mixed(with: base.combined(with: palette.light, max), min((light - 1) * 8, 1))
  }

  /// A colour times the light: in a shadow it loses the same part as the page, channel by channel.
  private func lit(_ colour: RGB, by level: UInt8) -> RGB {
    let light = Double(level) / Double(Tint.fullLight)
    let depth = light < 1 ? depth(of: light) : 0
    func channel(_ channel: UInt8, _ page: UInt8, _ shadow: UInt8) -> UInt8 {
      let kept = page > 0 ? Double(min(shadow, page)) / Double(page) : 0
      let factor = light < 1 ? 1 - depth + depth * kept : light
      return UInt8(min((Double(channel) * factor).rounded(), 255))
    }
    let (page, shadow) = (palette.page, palette.shadow)
    return RGB(
      red: channel(colour.red, page.red, shadow.red),
      green: channel(colour.green, page.green, shadow.green),
      blue: channel(colour.blue, page.blue, shadow.blue))
  }

  /// How much of the shadow colour a light below full mixes in: with a depth of 0.6, as much as the light lacks.
  private func depth(of light: Double) -> Double { min((1 - light) * palette.depth / 0.6, 0.94) }

  /// A surface under a wash.
  private func washed(_ base: RGB, by wash: Wash) -> RGB {
    switch wash {
    case .currentHit: palette.accent
    case .hit: base.mixed(with: palette.accent, upTo: 0.3, under: palette.text)
    case .yellow, .green, .blue, .red, .violet:
      base.mixed(with: wash.pigment, upTo: isDark ? 0.4 : 0.45, under: palette.text)
    }
  }

  private func base(_ tint: Tint) -> RGB {
    guard tint.role == .back, tint.lift < Tint.fullLift else { return colour(tint.role) }
    return palette.page.mixed(
      with: palette.back, Double(tint.lift) / Double(Tint.fullLift))
  }
}

extension Wash {
  /// The colour of a highlight.
  fileprivate var pigment: RGB {
    switch self {
    case .yellow: RGB(0xF2C84B)
    case .green: RGB(0x6DBB6D)
    case .blue: RGB(0x5AA0DC)
    case .red: RGB(0xE5766F)
    case .violet: RGB(0xA67BD6)
    case .hit, .currentHit: RGB(0xF2C84B)
    }
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
    package var accentIn256: UInt8
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
  /// The colour of text or page that differs more from the desk.
  fileprivate var label: RGB {
    abs(text.luma - desk.luma) > abs(page.luma - desk.luma) ? text : page
  }

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
