/// The default colours of a terminal, as far as they are known.
public struct ScreenColours: Hashable, Sendable {
  /// The foreground.
  public var ink: RGB?
  /// The background.
  public var paper: RGB?
  /// Whether the terminal calls itself dark.
  public var saysDark: Bool?

  /// Makes colours, by default unknown ones.
  public init(ink: RGB? = nil, paper: RGB? = nil, saysDark: Bool? = nil) {
    (self.ink, self.paper, self.saysDark) = (ink, paper, saysDark)
  }

  /// Whether the background is dark; nil if that is unknown.
  public var isDark: Bool? {
    guard let paper else { return saysDark }
    return paper.luma < (ink?.luma ?? 128)
  }
}

extension Theme {
  /// Whether the theme depends on the colours of the terminal.
  public var isAdaptive: Bool { adaptation != .none }

  /// The theme to draw with on a terminal that has these colours.
  public func adapted(to colours: ScreenColours) -> Theme {
    switch adaptation {
    case .none: return self
    case .brightness: return colours.isDark == true ? .night : .sepia
    case .colours, .knownColours:
      guard let ink = colours.ink, let paper = colours.paper else { return self }
      return Theme(
        name: name, palette: Palette(ofTerminal: paper, ink: ink), adaptation: .knownColours)
    }
  }
}

extension Theme.Palette {
  /// A palette of the colours of a terminal. The desk differs little from the page: a terminal in its
  /// own colours should stay one.
  init(ofTerminal page: RGB, ink: RGB) {
    let isDark = page.luma < ink.luma
    let accent = isDark ? RGB(0xD9A066) : RGB(0x1B5FAA)
    self.init(page: page, text: ink, accent: accent.contrast(with: page) >= 4.5 ? accent : ink)
    let isDarkest = isDark && page.luma < 24
    desk = isDark && !isDarkest ? page.mixed(with: RGB(0), 0.45) : page.mixed(with: ink, 0.14)
  }
}
