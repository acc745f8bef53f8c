/// Draws shadows as dots, for tones without colours for light.
struct Dots {
  struct Mark {
    var scalar: Unicode.Scalar
    var style: Style
    var coversText = false
  }

  private enum Kind { case sixteenByDay, sixteenByNight, plain }

  private let kind: Kind

  /// Returns nil for a tone that shows light by colour.
  init?(_ tone: Tone, _ theme: Theme) {
    switch tone {
    case .truecolor where theme.adaptation == .knownColours: return nil
    case _ where theme.usesTerminalColours: kind = .plain
    case .mono, .ascii: kind = .plain
    case .truecolor, .colours256: return nil
    case .colours16: kind = theme.isDark ? .sixteenByNight : .sixteenByDay
    }
  }

  /// The dots for paper in shadow; nil if it is bright enough.
  func mark(for paper: Tint) -> Mark? {
    switch kind {
    case .sixteenByDay: byDay(paper)
    case .sixteenByNight: byNight(paper)
    case .plain: plain(paper)
    }
  }

  // MARK: Sixteen colours

  /// The surfaces have these colours in `Tone`: white for the leaf, light grey for the page, dark grey for
  /// deep shadows, black for the desk.
  private func byDay(_ paper: Tint) -> Mark? {
    switch (paper.role, paper.light) {
    case (.back, 38...): landing(paper)
    case (.back, 35...): mark("░", .page, paper)
    case (.back, 31...): mark("░", .edge, paper)
    case (.back, 27...): mark("▒", .edge, paper)
    case (.page, 36...): nil
    case (.page, 31...): mark("░", .edge, paper)
    case (.page, 25...): mark("▒", .edge, paper)
    case (.page, _), (.back, _): mark("▒", .desk, paper)
    default: nil
    }
  }

  /// Returns a light dither while the leaf comes down, so that it does not jump from white to the grey of the page.
  private func landing(_ paper: Tint) -> Mark? {
    (Tone.leastLiftIn16..<9).contains(paper.lift) ? mark("░", .page, paper) : nil
  }

  private func byNight(_ paper: Tint) -> Mark? {
    switch (paper.role, paper.light) {
    case (.back, 41...): mark("░", .rim, paper)
    case (.back, 34...): nil
    case (.back, 28...): mark("░", .desk, paper)
    case (.back, _): mark("▒", .desk, paper)
    default: nil
    }
  }

  private func mark(_ scalar: Unicode.Scalar, _ ink: Role, _ paper: Tint) -> Mark {
    Mark(scalar: scalar, style: Style(ink: Tint(ink), paper: paper))
  }

  // MARK: Two colours

  private func plain(_ paper: Tint) -> Mark? {
    switch (paper.role, paper.light) {
    case (.back, 34...): nil
    case (.back, 29...): plain("░", paper)
    case (.back, 24...): plain("▒", paper, coversText: true)
    case (.back, _): plain("▓", paper, coversText: true)
    case (.page, 31...): nil
    case (.page, 25...): plain("░", paper)
    case (.page, _): plain("▒", paper)
    default: nil
    }
  }

  private func plain(_ scalar: Unicode.Scalar, _ paper: Tint, coversText: Bool = false) -> Mark {
    let ink: Role = paper.role == .back ? .text : .soft
    return Mark(
      scalar: scalar, style: Style(ink: Tint(ink), paper: paper), coversText: coversText)
  }

  // MARK: Edges

  /// The style of an edge. If both sides have the same colour, one of them becomes dark grey.
  func edge(_ style: Style) -> Style {
    guard kind != .plain else { return style }
    let isNight = kind == .sixteenByNight
    guard Tone.surfaceIn16(style.ink, isNight) == Tone.surfaceIn16(style.paper, isNight) else {
      return style
    }
    var style = style
    if style.paper.isLeaf { style.paper = Tint(.edge) } else { style.ink = Tint(.edge) }
    return style
  }
}
