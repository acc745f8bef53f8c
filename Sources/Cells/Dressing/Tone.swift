/// The colours that a terminal can show.
public enum Tone: String, Hashable, Sendable, CaseIterable {
  /// All colours.
  case truecolor
  /// The 256 indexed colours.
  case colours256 = "256"
  /// The 16 basic colours.
  case colours16 = "16"
  /// Two colours, with bold, dim and reverse.
  case mono
  /// Like mono, with marks and lines in ASCII.
  case ascii

  /// The characters to use on a terminal that can show Unicode.
  public var spelling: Spelling { self == .ascii ? .asciiMarks : .unicode }
}

/// A colour of a terminal.
public enum TerminalColour: Hashable, Sendable {
  /// The default foreground or background.
  case standard
  /// A colour of the terminal's table.
  case indexed(UInt8)
  /// An exact colour.
  case rgb(RGB)
}

/// The colours and attributes of a cell on a terminal.
public struct Appearance: Hashable, Sendable {
  /// The foreground colour.
  public var ink: TerminalColour
  /// The background colour.
  public var paper: TerminalColour
  /// The attributes.
  public var attributes: Attributes
  /// Whether to use the dim attribute.
  public var isDim: Bool

  /// Makes an appearance.
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
  /// Converts a style to the colours of this tone.
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

  /// Shades of grey, with a coloured accent. The nearest of the 216 colours to a shade of sepia would be
  /// sometimes green and sometimes pink.
  private func greys(_ style: Style, _ theme: Theme) -> Appearance {
    let (ink, paper) = theme.colours(of: style.inCoarseShade)
    return Appearance(
      ink: .indexed(style.ink.role == .accent ? theme.palette.accentIn256 : Self.grey(ink)),
      paper: .indexed(Self.grey(paper)), attributes: style.attributes)
  }

  /// The nearest of black, the 24 greys, and white.
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
      case .label: 7
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
    case .text, .soft, .accent, .label, .page, .panel: tint.light >= 25 ? 7 : 8
    }
  }

  private func sixteenByNight(_ style: Style) -> Appearance {
    let paper = Self.nightPaper(style.paper)
    let ink: UInt8 =
      switch style.ink.role {
      case .text: 7
      case .soft: paper == 8 ? 7 : 8
      case .accent: 11
      case .label: 7
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

  /// The basic colour of a surface.
  static func sixteenth(_ tint: Tint, _ isNight: Bool) -> UInt8 {
    isNight ? nightPaper(tint) : dayPaper(tint)
  }

  /// The terminal's own two colours. Soft or shaded text is dim, the accent is bold. Where the edge of a leaf
  /// crosses a cell, the leaf is drawn in reverse.
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
  /// The style with light and contrast in coarse steps, so that the colour changes rarely between cells and
  /// fewer bytes are sent.
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
