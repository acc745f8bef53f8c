package import CurlewMessages

extension Theme {
  /// Brown ink on cream paper.
  public static let sepia = Theme(
    name: "sepia",
    palette: Palette(
      page: RGB(0xF5ECD7), text: RGB(0x3A2F25), soft: RGB(0x6E5F49), accent: RGB(0x8C3B1E),
      accentIn256: 88, shadow: RGB(0x3A2410), light: RGB(0xFFFDF4), back: RGB(0xF4EAD3),
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
  /// White and yellow on black, with at least 7:1 between any ink and its paper.
  public static let contrast = Theme(
    name: "contrast",
    palette: Palette(
      page: RGB(0x000000), text: RGB(0xFFFFFF), soft: RGB(0xD8D8D8), accent: RGB(0xFFD84A),
      accentIn256: 221, shadow: RGB(0x000000), light: RGB(0x909090), back: RGB(0x242424),
      edge: RGB(0x8C8C8C), desk: RGB(0x2A2A2A), panel: RGB(0x101010), depth: 0.80, gleam: 0.5))
  /// Sepia on a light terminal, night on a dark one.
  public static let auto = Theme(name: "auto", palette: sepia.palette, adaptation: .brightness)
  /// The terminal's own colours.
  public static let terminal = Theme(
    name: "terminal", palette: night.palette, adaptation: .colours)

  /// The built-in themes. The words describe each theme in the tour; the tour leaves out themes without words.
  package static let described: [(theme: Theme, words: Message?)] = [
    (sepia, "brown on cream"), (day, "black on white"), (night, "light on dark"), (contrast, nil),
    (auto, nil), (terminal, "as your terminal is"),
  ]

  /// The themes that come with the library.
  public static let builtIn = described.map(\.theme)

  /// Finds a built-in theme by its name; nil if there is none.
  public init?(named name: String) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else { return nil }
    self = theme
  }
}
