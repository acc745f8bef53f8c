/// A colour of a terminal.
package enum TerminalColour: Hashable, Sendable {
  /// The default foreground or background.
  case standard
  /// A colour of the terminal's table.
  case indexed(UInt8)
  /// An exact colour.
  case rgb(RGB)
}

/// The colours and attributes of a cell on a terminal.
package struct Appearance: Hashable, Sendable {
  /// The foreground colour.
  package var ink: TerminalColour
  /// The background colour.
  package var paper: TerminalColour
  /// The attributes.
  package var attributes: Attributes
  /// Whether to use the dim attribute.
  package var isDim: Bool

  /// Makes an appearance.
  package init(
    ink: TerminalColour, paper: TerminalColour, attributes: Attributes = [], isDim: Bool = false
  ) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
    self.isDim = isDim
  }

  /// Without bold if the ink is black: many terminals show bold black as grey, which is weaker than plain text.
  fileprivate var withoutBoldBlack: Appearance {
    var appearance = self
    if ink == .indexed(0) { appearance.attributes.remove(.bold) }
    return appearance
  }
}

extension Tone {
  /// The characters to use on a terminal that can show Unicode.
  package var spelling: GlyphSet { self == .ascii ? .asciiMarks : .unicode }

  /// Converts a style to the colours of this tone. Coarse light changes colours less often, so that
  /// pictures take fewer bytes.
  package func appearance(
    of style: Style, theme: Theme, isLightCoarse: Bool = false
  ) -> Appearance {
    let style = isLightCoarse && self != .colours16 ? style.inCoarseLight : style
    let appearance = appearanceOfRoles(style, theme)
    return style.hasColour ? appearance.inOwnColours(of: style, theme, self) : appearance
  }

  private func appearanceOfRoles(_ style: Style, _ theme: Theme) -> Appearance {
    switch self {
    case .truecolor where theme.adaptation == .knownColours: ownColours(style, theme)
    case _ where theme.usesTerminalColours: plain(style, theme)
    case .truecolor: full(style, theme)
    case .colours256: indexed(style, theme)
    case .colours16: sixteen(style, theme)
    case .mono, .ascii: plain(style, theme)
    }
  }

  private func full(_ style: Style, _ theme: Theme) -> Appearance {
    let (ink, paper) = theme.colours(of: style)
    return Appearance(ink: .rgb(ink), paper: .rgb(paper), attributes: style.attributes)
  }

  /// The terminal's own colours where nothing lights or shades them, so that a background picture or a
  /// transparent background stays visible.
  private func ownColours(_ style: Style, _ theme: Theme) -> Appearance {
    var appearance = full(style, theme)
    if appearance.ink == .rgb(theme.palette.text) { appearance.ink = .standard }
    if appearance.paper == .rgb(theme.palette.page) { appearance.paper = .standard }
    return appearance
  }

  /// Grey paper, grey ink, and a coloured accent.
  private func indexed(_ style: Style, _ theme: Theme) -> Appearance {
    let (ink, paper) = theme.colours(of: style.inCoarseContrast)
    if let wash = style.attributes.wash {
      let paper =
        wash == .currentHit ? theme.palette.accentIn256 : Self.washIn256(wash, theme.isDark)
      return Appearance(
        ink: .indexed(Self.legibleIn256(Self.grey(ink), on: paper)),
        paper: .indexed(paper), attributes: style.attributes)
    }
    let number = Self.grey(paper)
    let inkNumber =
      if let hue = style.ink.hue, style.contrast == Style.fullContrast {
        Self.legibleIn256(
          theme.mixture(of: hue, on: [RGB(in256: number)]) { RGB(in256: $0.nearestInCube) }
            .nearestInCube, on: number)
      } else {
        style.ink.role == .accent ? theme.palette.accentIn256 : Self.grey(ink)
      }
    return Appearance(
      ink: .indexed(inkNumber), paper: .indexed(number), attributes: style.attributes)
  }

  /// An ink if it is legible on a paper; else white or black.
  private static func legibleIn256(_ ink: UInt8, on paper: UInt8) -> UInt8 {
    let colour = RGB(in256: paper)
    return [ink, 231].first { RGB(in256: $0).contrast(with: colour) >= RGB.legible } ?? 16
  }

  /// The nearest grey of the ramp or the cube. The greys of the cube lie between those of the ramp.
  fileprivate static func grey(_ colour: RGB) -> UInt8 { Ramp.greys.shade(colour.luma) }

  /// Pale colours of the cube on light paper, dark ones on dark paper.
  private static func washIn256(_ wash: Wash, _ isDark: Bool) -> UInt8 {
    switch wash {
    case .yellow: isDark ? 58 : 228
    case .green: isDark ? 22 : 157
    case .blue: isDark ? 24 : 153
    case .red: isDark ? 88 : 217
    case .violet: isDark ? 54 : 183
    case .hit, .currentHit: isDark ? 94 : 223
    }
  }

  /// Black or white ink on a basic colour.
  private static func washIn16(_ style: Style, _ wash: Wash) -> Appearance {
    let paper: UInt8 =
      switch wash {
      case .yellow: 3
      case .green: 2
      case .blue: 6
      case .red: 1
      case .violet: 5
      case .hit: 11
      case .currentHit: 0
      }
    // Some terminals show the yellow of a highlight and the bright one of a hit alike.
    let attributes = wash == .hit ? style.attributes.union(.underline) : style.attributes
    let ink: UInt8 =
      switch wash {
      case .currentHit: 11
      case .red, .violet: 15
      case .yellow, .green, .blue, .hit: 0
      }
    return Appearance(ink: .indexed(ink), paper: .indexed(paper), attributes: attributes)
      .withoutBoldBlack
  }

  private func sixteen(_ style: Style, _ theme: Theme) -> Appearance {
    if let wash = style.attributes.wash, !style.ink.role.isSurface {
      return Self.washIn16(style, wash)
    }
    return sixteenUnwashed(style, theme)
  }

  private func sixteenUnwashed(_ style: Style, _ theme: Theme) -> Appearance {
    var appearance =
      theme.isDark
      ? sixteenByNight(style, theme.isHighContrast) : sixteenByDay(style, theme.isHighContrast)
    // Bright colours are for dark paper. Text whose hue would not stand out from its paper stays plain.
    if let hue = style.ink.hue, case .indexed(let paper) = appearance.paper {
      let number = hue.rawValue + (theme.isDark ? 8 : 0)
      let contrast = RGB(ofIndex: number).contrast(with: RGB(ofIndex: paper))
      if contrast >= Self.leastOfHues { appearance.ink = .indexed(number) }
    }
    return appearance
  }

  private static let leastOfHues = 3.0

  private func sixteenByDay(_ style: Style, _ isContrasting: Bool) -> Appearance {
    let paper = Self.dayPaper(style.paper)
    let ink: UInt8 =
      switch style.ink.role {
      case .text: paper == 0 ? 7 : 0
      case .soft where isContrasting: paper == 0 ? 7 : 0
      case .soft: paper == 8 || paper == 0 ? 7 : 8
      case .accent: 1
      case .label: 7
      case .page, .back, .rim, .edge, .desk, .panel: Self.dayPaper(style.ink)
      }
    return Appearance(
      ink: .indexed(ink), paper: .indexed(paper), attributes: style.attributes
    ).withoutBoldBlack
  }

  private static func dayPaper(_ tint: Tint) -> UInt8 {
    switch tint.role {
    case .desk: 0
    case .edge: 8
    case .rim: 15
    case .back where tint.lift >= leastLiftIn16:
      tint.light >= 35 ? 15 : tint.light >= 27 ? 7 : 8
    case .back, .text, .soft, .accent, .label, .page, .panel: tint.light >= 25 ? 7 : 8
    }
  }

  /// The lift below which the back of a leaf has the same colour as a page at rest.
  static let leastLiftIn16: UInt8 = 5

  private func sixteenByNight(_ style: Style, _ isContrasting: Bool) -> Appearance {
    let isPanel = isContrasting && style.paper.role == .panel
    let paper = isPanel ? 0 : Self.nightPaper(style.paper)
    let ink: UInt8 =
      switch style.ink.role {
      case .text, .label: isContrasting ? 15 : 7
      case .soft: paper == 8 || isContrasting ? 7 : 8
      case .accent: 11
      case .page, .back, .rim, .edge, .desk, .panel: Self.nightPaper(style.ink)
      }
    return Appearance(
      ink: .indexed(ink), paper: .indexed(paper), attributes: style.attributes)
  }

  private static func nightPaper(_ tint: Tint) -> UInt8 {
    switch tint.role {
    case .rim: 7
    case .back: tint.light >= 22 ? 8 : 0
    case .edge, .panel: 8
    case .text, .soft, .accent, .label, .page, .desk: 0
    }
  }

  /// The colour of a surface among sixteen.
  static func surfaceIn16(_ tint: Tint, _ isNight: Bool) -> UInt8 {
    isNight ? nightPaper(tint) : dayPaper(tint)
  }

  /// The terminal's own two colours. Soft or shaded text is dim, the accent is bold. Where the edge of a leaf
  /// crosses a cell, the leaf is drawn in reverse.
  private func plain(_ style: Style, _ theme: Theme) -> Appearance {
    var attributes = style.attributes
    if style.ink.role == .accent { attributes.insert(.bold) }
    switch style.attributes.wash {
    case .currentHit: attributes.insert([.reverse, .bold])
    case .hit: attributes.insert([.underline, .bold])
    case .some: attributes.insert(.underline)
    case nil: break
    }
    if style.paper.isLeaf && style.ink.role.isSurface { attributes.insert(.reverse) }
    let isShaded = style.paper.role == .page && style.paper.light < 36
    let hue = self == .mono || self == .ascii ? nil : style.ink.hue
    return Appearance(
      ink: hue.map { .indexed($0.rawValue) } ?? .standard, paper: .standard, attributes: attributes,
      isDim: !theme.isHighContrast
        && (style.ink.role == .soft || style.ink.role == .edge
          || isShaded && !style.ink.role.isSurface)
    )
  }
}

extension Style {
  /// The style with light in ten steps, and contrast in four, up to full light and contrast.
  fileprivate var inCoarseLight: Style {
    var style = self
    style.paper.light = style.paper.light.inCoarseSteps
    style.ink.light = style.ink.light.inCoarseSteps
    return style.inCoarseContrast
  }

  fileprivate var inCoarseContrast: Style {
    var style = self
    style.contrast = (min(style.contrast, Style.fullContrast) + 2) / 4 * 4
    return style
  }
}

extension UInt8 {
  fileprivate var inCoarseSteps: UInt8 { self > Tint.fullLight ? self : (self + 2) / 4 * 4 }
}
