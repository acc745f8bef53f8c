import CurlewCells
import Testing

@Suite(.timeLimit(.minutes(90))) struct ScreenColoursTests {
  private let white = ScreenColours(ink: RGB(0x101010), paper: RGB(0xFFFFFF))
  private let black = ScreenColours(ink: RGB(0xEEEEEE), paper: RGB(0x000000))

  @Test func `auto is light or dark like the terminal`() {
    #expect(Theme.auto.adapted(to: white) == .sepia)
    #expect(Theme.auto.adapted(to: black) == .night)
    #expect(Theme.auto.adapted(to: ScreenColours()) == .sepia)
    #expect(Theme.auto.adapted(to: ScreenColours(saysDark: true)) == .night)
    #expect(Theme.auto.adapted(to: ScreenColours(paper: RGB(0xFFFFFF), saysDark: true)) == .sepia)
  }

  @Test(arguments: Theme.ofOwnColours)
  func `other themes stay as they are`(theme: Theme) {
    #expect(theme.adapted(to: black) == theme && !theme.isAdaptive)
  }

  @Test func `the terminal theme needs both colours`() {
    #expect(Theme.terminal.adapted(to: ScreenColours(paper: RGB(0))) == .terminal)
    #expect(Theme.terminal.adapted(to: black) != .terminal)
  }

  @Test(arguments: [
    (0xFFFFFF, 0x000000), (0x000000, 0xFFFFFF), (0x002B36, 0x839496), (0xFDF6E3, 0x657B83),
    (0x282828, 0xEBDBB2), (0x808080, 0x000000),
  ])
  func `the terminal theme is flat where nothing shades it, and the desk differs`(
    paper: UInt32, ink: UInt32
  ) {
    let theme = Theme.terminal.adapted(to: ScreenColours(ink: RGB(ink), paper: RGB(paper)))
    let flat = Tone.truecolor.appearance(of: .plain, theme: theme)
    #expect(flat.ink == .standard && flat.paper == .standard)
    let desk = theme.colours(of: Style(.label, on: .desk))
    #expect(desk.paper != RGB(paper))
    #expect(desk.ink.contrast(with: desk.paper) > 2.5)
    let leaf = Style(ink: Tint(.text), paper: Tint(.back, light: 30))
    #expect(Tone.truecolor.appearance(of: leaf, theme: theme).paper != .standard)
  }

  @Test func `every ink of the contrast theme has a ratio of seven`() {
    for ink in [Role.text, .soft, .accent] {
      for paper in [Role.page, .panel] {
        let colours = Theme.contrast.colours(of: Style(ink, on: paper))
        #expect(colours.ink.contrast(with: colours.paper) >= 7, "\(ink) on \(paper)")
      }
    }
  }

  @Test func `256 colours show light in every shade that they have`() {
    for (theme, count) in [(Theme.sepia, 3), (.day, 7)] {
      let papers = (28...40).map { light in
        Tone.colours256.appearance(
          of: Style(ink: Tint(.text), paper: Tint(.page, light: light)), theme: theme
        ).paper
      }
      #expect(Set(papers).count >= count, "\(theme.name)")
    }
  }

  @Test(arguments: [
    ("#fff", 0xFFFFFF), ("#FFFFF0", 0xFFFFF0), ("#000000", 0), ("rgb:12/34/56", 0x123456),
    ("#abcabcabc", 0xABABAB),
  ])
  func `a colour is read from text`(text: String, colour: UInt32) {
    #expect(RGB(text: text) == RGB(colour))
  }

  @Test(arguments: ["", "#", "fffff0", "#ffff", "#ggg", "rgb:", "rgb:1/2", "#12345678", "＃fff"])
  func `nothing else is a colour`(text: String) { #expect(RGB(text: text) == nil) }
}
