import Cells
import Testing

struct ThemeTests {
  @Test(arguments: Theme.allCases)
  func everyStyleHasItsColours(theme: Theme) {
    // A colour that cannot be made is a trap: a number outside of 0 to 255.
    for style in someStyles { _ = theme.colours(of: style) }
  }

  @Test func thePalettesAreTheDesigners() {
    let flat = Style(.text, on: .page)
    #expect(Theme.sepia.colours(of: flat) == (ink: RGB(0x3A2F25), paper: RGB(0xF5ECD7)))
    #expect(Theme.day.colours(of: flat) == (ink: RGB(0x1F2328), paper: RGB(0xFBFAF7)))
    #expect(Theme.night.colours(of: flat) == (ink: RGB(0xD2C9B8), paper: RGB(0x211F1D)))
  }

  @Test func aNumberIsReadAsRedGreenBlue() {
    #expect(RGB(0x0102FF) == RGB(red: 1, green: 2, blue: 255))
  }

  @Test(arguments: Theme.allCases)
  func moreLightIsNeverDarker(theme: Theme) {
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

  @Test(arguments: Theme.allCases)
  func inkWithoutContrastIsPaper(theme: Theme) {
    let wrong = someStyles.filter { style in
      var style = style
      style.contrast = 0
      let (ink, paper) = theme.colours(of: style)
      return inks.contains(style.ink.role) && ink != paper
    }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.allCases)
  func inkOfFullContrastIsTheSameOnEveryPaper(theme: Theme) {
    let wrong = someStyles.filter { style in
      let plain = theme.colours(of: Style(style.ink.role)).ink
      return inks.contains(style.ink.role) && style.contrast >= Style.fullContrast
        && theme.colours(of: style).ink != plain
    }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.allCases)
  func aSurfaceUsedAsInkIsTheSurface(theme: Theme) {
    for surface in surfaces {
      for light in [UInt8(0), 20, 40, 43] {
        let tint = Tint(surface, light: light)
        let asInk = theme.colours(of: Style(ink: tint, paper: Tint(.desk))).ink
        #expect(asInk == theme.colours(of: Style(ink: Tint(.text), paper: tint)).paper)
      }
    }
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func everyInkShowsOnThePageAndOnThePanel(theme: Theme) {
    for ink in inks {
      for paper in [Role.page, .back, .panel] {
        let colours = theme.colours(of: Style(ink, on: paper))
        let contrast = zip(parts(colours.ink), parts(colours.paper)).map { abs(Int($0) - Int($1)) }
        #expect(contrast.reduce(0, +) > 150, "\(ink) on \(paper)")
      }
    }
  }
}
