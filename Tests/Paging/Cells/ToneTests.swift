import CurlewCells
import Testing

@Suite(.timeLimit(.minutes(90)))
struct ToneTests {
  private func colours(_ tone: Tone, _ theme: Theme, _ style: Style) -> [TerminalColour] {
    let appearance = tone.appearance(of: style, theme: theme)
    return [appearance.ink, appearance.paper]
  }

  /// The styles whose colours in a tone violate a rule.
  private func styles(
    in tone: Tone, _ theme: Theme, breaking isRight: (Style, [TerminalColour]) -> Bool
  ) -> [Style] {
    someStyles.filter { !isRight($0, colours(tone, theme, $0)) }
  }

  @Test(arguments: Theme.ofOwnColours)
  func `truecolor shows the colours of the theme`(theme: Theme) {
    let wrong = styles(in: .truecolor, theme) { style, colours in
      let (ink, paper) = theme.colours(of: style)
      return colours == [.rgb(ink), .rgb(paper)]
    }
    #expect(wrong == [])
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func `the tone of256 uses only greys but for the accent`(theme: Theme) {
    let wrong = styles(in: .colours256, theme) { style, colours in
      let mayBeColoured = style.ink.role == .accent
      return (isGrey(colours[0]) || mayBeColoured) && isGrey(colours[1])
    }
    #expect(wrong == [])
    let accent = colours(.colours256, theme, Style(.accent))[0]
    #expect(!isGrey(accent))
  }

  @Test func `paper is the light grey that is nearest to its brightness in 256 colours`() {
    #expect(colours(.colours256, .sepia, .plain)[1] == .indexed(255))
  }

  @Test(arguments: [Theme.sepia, .day, .night])
  func `greys get lighter with the light`(theme: Theme) {
    for role in surfaces {
      let greys = (0...255).map { light in
        brightness(
          colours(
            .colours256, theme, Style(ink: Tint(.text), paper: Tint(role, light: light)))[1])
      }
      #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 <= $1 }, "\(role)")
    }
  }

  @Test(arguments: Theme.ofOwnColours)
  func `the tone of16 uses the sixteen`(theme: Theme) {
    let wrong = styles(in: .colours16, theme) { _, colours in
      colours.allSatisfy { index($0).map { $0 < 16 } ?? false }
    }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.ofOwnColours)
  func `ink is visible on its paper in 16 colours`(theme: Theme) {
    let styles = inks.flatMap { ink in
      [Role.page, .panel, .desk].flatMap { paper in
        (0...50).map { Style(ink: Tint(ink), paper: Tint(paper, light: $0)) }
      }
    }
    #expect(styles.filter { Set(colours(.colours16, theme, $0)).count < 2 } == [])
  }

  @Test(arguments: Theme.builtIn, [Tone.mono, .ascii])
  func `mono uses the terminal's own colours`(theme: Theme, tone: Tone) {
    #expect(styles(in: tone, theme) { _, colours in colours == [.standard, .standard] } == [])
    #expect(tone.appearance(of: Style(.soft), theme: theme).isDim == (theme != .contrast))
    #expect(tone.appearance(of: Style(.accent), theme: theme).attributes.contains(.bold))
    #expect(!tone.appearance(of: Style(.text), theme: theme).isDim)
  }

  @Test(arguments: [Tone.mono, .colours16])
  func `hits differ from highlights`(tone: Tone) {
    let looks = [Wash.yellow, .hit, .currentHit].map {
      tone.appearance(of: Style(.text, on: .page, Attributes($0)), theme: .sepia).attributes
    }
    #expect(looks[1].contains(.underline) && (tone == .mono || !looks[0].contains(.underline)))
    #expect(tone == .colours16 || looks[1].contains(.bold) && !looks[0].contains(.bold))
    #expect(tone == .colours16 || looks[2].contains(.reverse))
  }

  /// Many terminals show it as grey, weaker than plain text.
  @Test(arguments: Theme.ofOwnColours)
  func `no black ink is bold in 16 colours`(theme: Theme) {
    let washes: [Attributes] = [[], Attributes(Wash.hit), Attributes(Wash.yellow)]
    let looks = [Role.page, .panel, .desk].flatMap { paper in
      washes.map {
        Tone.colours16.appearance(of: Style(.text, on: paper, $0.union(.bold)), theme: theme)
      }
    }
    #expect(looks.allSatisfy { $0.attributes.contains(.bold) == ($0.ink != .indexed(0)) })
    #expect(looks.contains { $0.ink == .indexed(0) })
  }

  @Test(arguments: Tone.allCases)
  func `the terminal theme uses the terminal's own colours in every tone`(tone: Tone) {
    let wrong = styles(in: tone, .terminal) { _, colours in colours == [.standard, .standard] }
    #expect(wrong == [])
  }

  @Test(arguments: Theme.builtIn, Tone.allCases)
  func `every tone keeps bold and italic`(theme: Theme, tone: Tone) {
    let style = Style(.text, on: .page, [.italic, .underline])
    let attributes = tone.appearance(of: style, theme: theme).attributes
    #expect(attributes == [.italic, .underline])
  }
}

// MARK: Highlights

extension ToneTests {
  private static let terminals = [(0x000000, 0xFFFFFF), (0xFFFFFF, 0x000000), (0x1D1F21, 0xC5C8C6)]
    .map { page, ink in
      Theme.terminal.adapted(
        to: ScreenColours(ink: RGB(UInt32(ink)), paper: RGB(UInt32(page))))
    }
  private static let pale = Theme(
    name: "pale",
    palette: Theme.Palette(page: RGB(0xF8F8F0), text: RGB(0x505050), accent: RGB(0xA0B0C0)))

  @Test(
    arguments: Theme.ofOwnColours + [pale] + terminals,
    [Tone.truecolor, .colours256, .colours16])
  func `what is highlighted or found is legible in every theme`(theme: Theme, tone: Tone) {
    for wash in Wash.allCases {
      for ink in inks where ink != .label {
        let appearance = tone.appearance(
          of: Style(ink, on: .page, Attributes(wash)), theme: theme)
        let contrast = rgb(appearance.ink, theme.palette.text)
          .contrast(with: rgb(appearance.paper, theme.palette.page))
        #expect(contrast >= 4.5, "\(ink) on \(wash)")
      }
    }
  }

  @Test(
    arguments: Theme.ofOwnColours + [pale] + terminals,
    [Tone.truecolor, .colours256, .colours16])
  func `text in a hue is as legible as other text, and not all alike`(theme: Theme, tone: Tone) {
    var inks: Set<TerminalColour> = []
    for hue in Hue.allCases {
      let plain = tone.appearance(of: Style(.text, on: .page), theme: theme)
      let tinted = tone.appearance(of: Style(ink: Tint(hue), paper: Tint(.page)), theme: theme)
      let paper = rgb(tinted.paper, theme.palette.page)
      let least = min(4.5, rgb(plain.ink, theme.palette.text).contrast(with: paper))
      let isOwn =
        [.colours, .knownColours].contains(theme.adaptation) || tone == .colours16
      #expect(
        rgb(tinted.ink, theme.palette.text).contrast(with: paper) >= (isOwn ? 1 : least), "\(hue)")
      #expect(tinted.paper == plain.paper)
      inks.insert(tinted.ink)
    }
    #expect(inks.count >= 3)
  }

  @Test func `without colours a hue is plain`() {
    for tone in [Tone.mono, .ascii] {
      #expect(
        tone.appearance(of: Style(ink: Tint(.red as Hue), paper: Tint(.page)), theme: .sepia)
          == tone.appearance(of: Style(.text, on: .page), theme: .sepia))
    }
  }

  /// The sixteen colours of xterm.
  private static let sixteen: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  private func rgb(_ colour: TerminalColour, _ standard: RGB) -> RGB {
    switch colour {
    case .standard: standard
    case .rgb(let colour): colour
    case .indexed(let number) where number < 16: RGB(Self.sixteen[Int(number)])
    case .indexed(let number): RGB(levels(number))
    }
  }
}

/// The channels of a colour of the cube or the grey scale, as a hexadecimal number.
private func levels(_ number: UInt8) -> UInt32 {
  if number >= 232 { return (8 + 10 * (UInt32(number) - 232)) * 0x010101 }
  let steps: [UInt32] = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
  let place = Int(number) - 16
  return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
}

private func luma(_ number: UInt8) -> Double {
  let colour = RGB(levels(number))
  return 0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
}

private func index(_ colour: TerminalColour) -> UInt8? {
  if case .indexed(let index) = colour { index } else { nil }
}

private func isGrey(_ colour: TerminalColour) -> Bool { brightness(colour) >= 0 }

/// The brightness of a grey of the ramp or the cube, 0 to 255; -1 for anything else.
private func brightness(_ colour: TerminalColour) -> Int {
  guard let index = index(colour).map(Int.init) else { return -1 }
  if index >= 232 { return 8 + 10 * (index - 232) }
  let (step, rest) = (index - 16).quotientAndRemainder(dividingBy: 43)
  return index >= 16 && rest == 0 ? [0, 95, 135, 175, 215, 255][step] : -1
}
