/// What a terminal can do with colour.
public enum Tone: String, Hashable, Sendable, CaseIterable {
  case truecolor
  case colours256 = "256"
  case colours16 = "16"
  /// Black and white, with weights.
  case mono
  /// As mono, and nothing beyond ASCII for our own marks.
  case ascii

  /// How glyphs are spelled in the tone, where the character set is no limit.
  public var spelling: Spelling { self == .ascii ? .asciiMarks : .unicode }
}

/// A colour in the terms of a terminal.
public enum TerminalColour: Hashable, Sendable {
  /// Whatever the terminal uses when nothing is said.
  case standard
  case indexed(UInt8)
  case rgb(RGB)
}

/// How a terminal is told to draw a cell.
public struct Appearance: Hashable, Sendable {
  /// The colour of the glyph.
  public var ink: TerminalColour
  /// The colour around it.
  public var paper: TerminalColour
  /// Weight and slant.
  public var attributes: Attributes
  /// Whether the terminal shall make it fainter.
  public var isDim: Bool

  /// How a cell is drawn.
  public init(
    ink: TerminalColour, paper: TerminalColour, attributes: Attributes = [], isDim: Bool = false
  ) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
    self.isDim = isDim
  }
}

extension Tone {
  /// A style of a theme, said in what this tone has.
  public func appearance(of style: Style, theme: Theme) -> Appearance {
    switch self {
    case _ where theme.usesTerminalColours: plain(style)
    case .truecolor: full(style, theme)
    case .colours256: greys(style, theme)
    case .colours16: sixteen(style, theme)
    case .mono, .ascii: plain(style)
    }
  }

  private func full(_ style: Style, _ theme: Theme) -> Appearance {
    let (ink, paper) = theme.colours(of: style)
    return Appearance(ink: .rgb(ink), paper: .rgb(paper), attributes: style.attributes)
  }

  /// One ramp of greys for every theme: the nearest of the 216 colours to a shade of sepia is now
  /// green, now pink. Only the accent keeps its colour.
  private func greys(_ style: Style, _ theme: Theme) -> Appearance {
    let (ink, paper) = theme.colours(of: style.inCoarseShade)
    return Appearance(
      ink: .indexed(style.ink.role == .accent ? theme.palette.accentIn256 : Self.grey(ink)),
      paper: .indexed(Self.grey(paper)), attributes: style.attributes)
  }

  /// The nearest of black, the 24 greys and white.
  private static func grey(_ colour: RGB) -> UInt8 {
    let luma = colour.luma
    if luma < 4 { return 16 }
    if luma > 246 { return 231 }
    return 232 + UInt8(min(max(((luma - 8) / 10).rounded(), 0), 23))
  }

  private func sixteen(_ style: Style, _ theme: Theme) -> Appearance {
    theme.isDark ? sixteenByNight(style) : sixteenByDay(style)
  }

  private func sixteenByDay(_ style: Style) -> Appearance {
    let paper = Self.dayPaper(style.paper)
    let ink: UInt8 =
      switch style.ink.role {
      case .text: paper == 0 ? 7 : 0
      case .soft: paper == 8 || paper == 0 ? 7 : 8
      case .accent: 1
      case .page, .back, .rim, .edge, .desk, .panel: Self.dayPaper(style.ink)
      }
    return Appearance(
      ink: .indexed(ink), paper: .indexed(paper), attributes: style.attributes)
  }

  private static func dayPaper(_ tint: Tint) -> UInt8 {
    switch tint.role {
    case .desk: 0
    case .edge: 8
    case .rim: 15
    case .back: tint.light >= 35 ? 15 : tint.light >= 27 ? 7 : 8
    case .text, .soft, .accent, .page, .panel: tint.light >= 25 ? 7 : 8
    }
  }

  private func sixteenByNight(_ style: Style) -> Appearance {
    let paper = Self.nightPaper(style.paper)
    let ink: UInt8 =
      switch style.ink.role {
      case .text: 7
      case .soft: paper == 8 ? 7 : 8
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
    case .text, .soft, .accent, .page, .desk: 0
    }
  }

  /// Which of the sixteen colours a surface has.
  static func sixteenth(_ tint: Tint, _ isNight: Bool) -> UInt8 {
    isNight ? nightPaper(tint) : dayPaper(tint)
  }

  /// The terminal's own two colours: what is soft or in the shade is dim, what is chosen is bold. A
  /// leaf is ink where it covers a part of a cell.
  private func plain(_ style: Style) -> Appearance {
    var attributes = style.attributes
    if style.ink.role == .accent { attributes.insert(.bold) }
    if style.paper.isLeaf && style.ink.role.isSurface { attributes.insert(.reverse) }
    let isShaded = style.paper.role == .page && style.paper.light < 36
    return Appearance(
      ink: .standard, paper: .standard, attributes: attributes,
      isDim: style.ink.role == .soft || style.ink.role == .edge
        || isShaded
          && !style.ink.role.isSurface
    )
  }
}

extension Style {
  /// The style with its shadows, and its ink, in steps of two greys: few change from cell to cell, so
  /// few colours must be sent.
  fileprivate var inCoarseShade: Style {
    var style = self
    style.paper.light = style.paper.light.inCoarseShade
    style.ink.light = style.ink.light.inCoarseShade
    style.contrast = (min(style.contrast, Style.fullContrast) + 2) / 4 * 4
    return style
  }
}

extension UInt8 {
  fileprivate var inCoarseShade: UInt8 { self < 38 ? (self + 2) / 4 * 4 : self }
}
