import CurlewCells
import Testing

@Suite(.timeLimit(.minutes(90)))
struct ThemeTests {
  @Test(arguments: Theme.builtIn)
  func `every style has valid colours`(theme: Theme) {
    // A channel outside 0 to 255 would trap.
    for style in someStyles { _ = theme.colours(of: style) }
  }

  @Test func `the built-in palettes have the designed colours`() {
    let flat = Style(.text, on: .page)
    #expect(Theme.sepia.colours(of: flat) == (ink: RGB(0x3A2F25), paper: RGB(0xF5ECD7)))
    #expect(Theme.day.colours(of: flat) == (ink: RGB(0x1F2328), paper: RGB(0xFBFAF7)))
    #expect(Theme.night.colours(of: flat) == (ink: RGB(0xD2C9B8), paper: RGB(0x211F1D)))
  }

  @Test(arguments: Theme.builtIn)
  func `soft ink is legible on pages and overlays`(theme: Theme) {
    for ink in [Role.text, .soft] {
      for paper in [Role.page, .panel] {
        let colours = theme.colours(of: Style(ink, on: paper))
        #expect(colours.ink.contrast(with: colours.paper) >= 4.5, "\(ink) on \(paper)")
      }
    }
    let label = theme.colours(of: Style(.label, on: .desk))
    #expect(label.ink.contrast(with: label.paper) >= 4.5)
  }

  @Test func `soft ink of a palette of three colours is legible`() {
    for (page, text) in [(0xFFFFFF, 0x000000), (0x101010, 0xE0E0E0), (0xF5ECD7, 0x3A2F25)] {
      let palette = Theme.Palette(
        page: RGB(UInt32(page)), text: RGB(UInt32(text)), accent: RGB(0x8C3B1E))
      #expect(palette.soft.contrast(with: palette.page) >= 4.5)
      #expect(palette.soft != palette.text)
    }
  }

  @Test func `the contrast ratio is that of WCAG`() {
    #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 1e-6)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - 4.478) < 0.001)
    #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
  }

  @Test func `a hexadecimal number is red, green, blue`() {
    #expect(RGB(0x0102FF) == RGB(red: 1, green: 2, blue: 255))
  }

  @Test(arguments: Theme.builtIn)
  func `more light is never darker`(theme: Theme) {
    for role in Role.allCases {
      let lights = (0...255).map { light in
        theme.colours(of: Style(ink: Tint(.text), paper: Tint(role, light: light))).paper
      }
      let darker = (1...255).filter { light in
        zip(parts(lights[light - 1]), parts(lights[light])).contains { $0 > $1 }
      }
      #expect(darker == [], "\(role)")
    }
  }

  @Test(arguments: Theme.builtIn)
  func `ink without contrast has the colour of the paper`(theme: Theme) {
    let wrong = someStyles.filter { style in
      var style = style
      style.contrast = 0
      let (ink, paper) = theme.colours(of: style)
      return inks.contains(style.ink.role) && ink != paper
    }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.builtIn)
  func `ink of full contrast is the same on every paper`(theme: Theme) {
    let wrong = someStyles.filter { style in
      let plain = theme.colours(of: Style(style.ink.role)).ink
      return inks.contains(style.ink.role) && style.contrast >= Style.fullContrast
        && theme.colours(of: style).ink != plain
    }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.builtIn)
  func `a surface used as ink has its own colour`(theme: Theme) {
    for surface in surfaces {
      for light in [UInt8(0), 20, 40, 43] {
        let tint = Tint(surface, light: light)
        let asInk = theme.colours(of: Style(ink: tint, paper: Tint(.desk))).ink
        #expect(asInk == theme.colours(of: Style(ink: Tint(.text), paper: tint)).paper)
      }
    }
  }

  @Test(arguments: Theme.ofOwnColours)
  func `every ink is legible on the page and on the panel`(theme: Theme) {
    for ink in inks {
      for paper in [Role.page, .back, .panel] {
        let colours = theme.colours(of: Style(ink, on: paper))
        let contrast = zip(parts(colours.ink), parts(colours.paper)).map { abs(Int($0) - Int($1)) }
        #expect(contrast.reduce(0, +) > 150, "\(ink) on \(paper)")
      }
    }
  }

  // MARK: Custom themes

  private static let forest = Theme(
    name: "forest",
    palette: Theme.Palette(page: RGB(0xE8F0E0), text: RGB(0x203020), accent: RGB(0x0060C0)))
  private static let cave = Theme(
    name: "cave",
    palette: Theme.Palette(page: RGB(0x101418), text: RGB(0xC0C8D0), accent: RGB(0xFFAF00)))

  @Test func `a palette of three colours keeps them and knows whether it is dark`() {
    let colours = Self.forest.colours(of: Style(.text, on: .page))
    #expect(colours == (ink: RGB(0x203020), paper: RGB(0xE8F0E0)))
    #expect(!Self.forest.isDark)
    #expect(Self.cave.isDark)
  }

  @Test(arguments: [forest, cave])
  func `every ink of a derived palette is legible`(theme: Theme) {
    for ink in inks {
      for paper in [Role.page, .back, .panel] {
        let colours = theme.colours(of: Style(ink, on: paper))
        let contrast = zip(parts(colours.ink), parts(colours.paper)).map { abs(Int($0) - Int($1)) }
        #expect(contrast.reduce(0, +) > 150, "\(ink) on \(paper)")
      }
    }
  }

  @Test(
    arguments: [(0x0060C0, 25), (0xFFAF00, 214), (0x000000, 16), (0xFFFFFF, 231)]
      as [(UInt32, UInt8)])
  func `256 colours show the nearest colour of the cube as accent`(hex: UInt32, number: UInt8) {
    let theme = Theme(
      name: "", palette: Theme.Palette(page: RGB(0xFFFFFF), text: RGB(0), accent: RGB(hex)))
    let appearance = Tone.colours256.appearance(of: Style(.accent), theme: theme)
    #expect(appearance.ink == .indexed(number))
  }

  @Test func `a built-in theme is found by its name`() {
    for theme in Theme.builtIn { #expect(Theme(named: theme.name) == theme) }
    #expect(Theme(named: "forest") == nil)
  }
}
