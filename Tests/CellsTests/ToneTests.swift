import Cells
import Testing

struct ToneTests {
  private func colours(_ tone: Tone, _ theme: Theme, _ style: Style) -> [TerminalColour] {
    let appearance = tone.appearance(of: style, theme: theme)
    return [appearance.ink, appearance.paper]
  }

  /// The styles whose colours in a tone break a rule.
  private func styles(
    in tone: Tone, _ theme: Theme, breaking isRight: (Style, [TerminalColour]) -> Bool
  ) -> [Style] {
    someStyles.filter { !isRight($0, colours(tone, theme, $0)) }
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func truecolourSaysWhatTheThemeSays(theme: Theme) {
    let wrong = styles(in: .truecolor, theme) { style, colours in
      let (ink, paper) = theme.colours(of: style)
      return colours == [.rgb(ink), .rgb(paper)]
    }
    #expect(wrong == [])
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func theToneOf256UsesOnlyGreysButForTheAccent(theme: Theme) {
    let wrong = styles(in: .colours256, theme) { style, colours in
      let mayBeColoured = style.ink.role == .accent
      return (isGrey(colours[0]) || mayBeColoured) && isGrey(colours[1])
    }
    #expect(wrong == [])
    let accent = colours(.colours256, theme, Style(.accent))[0]
    #expect(!isGrey(accent))
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func greysGrowLighterWithTheLight(theme: Theme) {
    for role in surfaces {
      let greys = (0...255).map { light in
        brightness(
          colours(
            .colours256, theme, Style(ink: Tint(.text), paper: Tint(role, light: light)))[1])
      }
      #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 }, "\(role)")
    }
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func theToneOf16UsesTheSixteen(theme: Theme) {
    let wrong = styles(in: .colours16, theme) { _, colours in
      colours.allSatisfy { index($0).map { $0 < 16 } ?? false }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func inkShowsOnItsPaperInSixteenColours(theme: Theme) {
    let styles = inks.flatMap { ink in
      [Role.page, .panel, .desk].flatMap { paper in
        (0...50).map { Style(ink: Tint(ink), paper: Tint(paper, light: $0)) }
      }
    }
    #expect(styles.filter { Set(colours(.colours16, theme, $0)).count < 2 } == [])
  }

  @Test(arguments: Theme.builtIn, [Tone.mono, .ascii])
  func monochromeUsesTheTerminalsOwnColours(theme: Theme, tone: Tone) {
    #expect(styles(in: tone, theme) { _, colours in colours == [.standard, .standard] } == [])
    #expect(tone.appearance(of: Style(.soft), theme: theme).isDim)
    #expect(tone.appearance(of: Style(.accent), theme: theme).attributes.contains(.bold))
    #expect(!tone.appearance(of: Style(.text), theme: theme).isDim)
  }

  @Test(arguments: Tone.allCases)
  func theTerminalsThemeUsesItsOwnColoursInEveryTone(tone: Tone) {
    let wrong = styles(in: tone, .terminal) { _, colours in colours == [.standard, .standard] }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.builtIn, Tone.allCases)
  func everyToneKeepsWeightAndSlant(theme: Theme, tone: Tone) {
    let style = Style(.text, on: .page, [.italic, .underline])
    let attributes = tone.appearance(of: style, theme: theme).attributes
    #expect(attributes == [.italic, .underline])
  }
}

private func index(_ colour: TerminalColour) -> UInt8? {
  if case .indexed(let index) = colour { index } else { nil }
}

private func isGrey(_ colour: TerminalColour) -> Bool {
  index(colour).map { $0 == 16 || $0 >= 231 } ?? false
}

/// The place of a grey in the ramp 16, 232 to 255, 231.
private func brightness(_ colour: TerminalColour) -> Int {
  switch index(colour) {
  case 16: 0
  case 231: 256
  case let grey?: Int(grey)
  case nil: -1
  }
}
