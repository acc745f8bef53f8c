import CurlewCells
import CurlewGlyphs
import CurlewTerminal
import Testing

/// Which colours are used on a terminal.
@Suite(.timeLimit(.minutes(90))) struct ToneTests {
  @Test(
    arguments: [
      ("xterm-256color", 256, [:], Tone.colours256),
      ("xterm-256color", 256, ["COLORTERM": "truecolor"], .truecolor),
      ("xterm-256color", 256, ["COLORTERM": "24bit"], .truecolor),
      ("xterm-256color", 256, ["COLORTERM": "yes"], .colours256),
      ("xterm", 8, ["COLORTERM": "truecolor"], .truecolor),
      ("xterm-direct", 0x1000000, [:], .truecolor),
      ("xterm-256color", 256, ["COLORTERM": "truecolor", "NO_COLOR": "1"], .mono),
      ("xterm-256color", 256, ["COLORTERM": "truecolor", "NO_COLOR": ""], .truecolor),
      ("screen-256color", 256, ["COLORTERM": "truecolor"], .colours256),
      ("screen-256color", 256, ["COLORTERM": "truecolor", "TMUX": "/tmp/x"], .truecolor),
      ("tmux-256color", 256, ["COLORTERM": "truecolor", "TMUX": "/tmp/x"], .truecolor),
      ("rxvt-16color", 16, [:], .colours16), ("rxvt-88color", 88, [:], .colours16),
      ("linux", 8, [:], .colours16), ("vt220", -1, [:], .mono), ("vt100", 0, [:], .mono),
      ("mlterm", 8, [:], .truecolor), ("st-256color", 256, [:], .truecolor),
      ("rxvt-unicode-256color", 256, ["COLORTERM": "rxvt-xpm"], .truecolor),
      ("tmux-256color", 256, [:], .truecolor), ("xterm-kitty", 256, [:], .truecolor),
      ("screen-256color", 256, ["TERM_PROGRAM": "tmux", "TMUX": "/tmp/x"], .truecolor),
      ("screen", 8, ["TERM_PROGRAM": "tmux"], .colours16),
      ("xterm-256color", 256, ["TERM_PROGRAM": "tmux"], .truecolor),
      ("xterm-256color", 256, ["TERM_PROGRAM": "Apple_Terminal"], .colours256),
    ] as [(String, Int, [String: String], Tone)])
  func `the tone is the richest that is promised`(
    type: String, colours: Int, environment: [String: String], tone: Tone
  ) {
    #expect(PresumedTone(type: type, colours: colours) { environment[$0] }.tone == tone)
  }

  @Test func `only what nothing is known of is asked`() {
    func isCertain(_ type: String, _ colours: Int, isDirect: Bool = false) -> Bool {
      PresumedTone(type: type, colours: colours, isDirect: isDirect) { _ in nil }.isCertain
    }
    #expect(!isCertain("xterm-256color", 256) && !isCertain("xterm", 8))
    #expect(isCertain("alacritty", 256) && isCertain("vt100", 0))
    #expect(isCertain("xterm-256color", 256, isDirect: true))
  }

  /// What the terminals answer to DA2 that have no XTVERSION.
  @Test(arguments: [
    ([65, 7006, 1], true), ([1, 3600, 0], true), ([1, 3409, 0], false), ([0, 1700, 1], true),
    ([85, 95, 0], true), ([24, 279, 0], true), ([24, 20, 0], false), ([1, 115, 0], true),
    ([83, 40900, 0], false), ([84, 0, 0], true), ([0, 136, 0], false), ([1, 95, 0], false),
    ([65, 331, 0], false), ([], false), ([65535, 65535], false),
  ])
  func `a terminal is known by its model`(numbers: [Int], isDirect: Bool) {
    #expect(TerminalModel.numbered(numbers).drawsDirectColour == isDirect)
    #expect(TerminalModel.named("XTerm(379)").drawsDirectColour)
  }

  @Test(
    arguments: [
      (.truecolor, 256, true, .truecolor), (.truecolor, 256, false, .colours256),
      (.truecolor, 8, false, .colours16), (.colours256, 8, false, .colours16),
      (.colours256, 256, false, .colours256), (.colours16, 8, false, .colours16),
      (.colours256, 8, true, .colours256), (.colours16, -1, false, .mono),
      (.mono, 256, true, .mono), (.ascii, 0, false, .ascii),
    ] as [(Tone, Int, Bool, Tone)])
  func `a chosen tone is limited to what the terminal has`(
    wanted: Tone, colours: Int, isDirect: Bool, tone: Tone
  ) {
    #expect(wanted.limited(toColours: colours, isDirect: isDirect) == tone)
  }

  @Test func `no colour of a theme is taken for one of the palette`() {
    let black = TerminalColour.rgb(RGB(0))
    let mix = Colours(count: 0x1000000).mix(Appearance(ink: .rgb(RGB(0x010203)), paper: black))
    #expect(mix.pair == Colours.Pair(ink: 0x010203, paper: 256))
  }

  @Test func `with eight colours a bright ink is bold`() {
    let mix = Colours(count: 8).mix(Appearance(ink: .indexed(9), paper: .indexed(15)))
    #expect(mix.pair == Colours.Pair(ink: 1, paper: 7))
    #expect(mix.isBold)
  }

  @Test(arguments: Theme.builtIn, Role.allCases)
  func `with eight colours no ink vanishes in its paper`(theme: Theme, ink: Role) {
    for paper in [Role.page, .back, .edge, .desk, .panel] {
      let appearance = Tone.colours16.appearance(of: Style(ink, on: paper), theme: theme)
      guard appearance.ink != appearance.paper else { continue }
      let mix = Colours(count: 8).mix(appearance)
      #expect(mix.pair.ink != mix.pair.paper || mix.isBold)
    }
  }

  // MARK: GlyphSet

  @Test func `our marks have ASCII for a terminal that has nothing else`() {
    func spelled(_ text: String, _ spelling: GlyphSet) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map(spelling.spelled)))
    }
    let text = "“Où—là…” │└█ 語✂"
    #expect(spelled(text, .unicode) == text)
    #expect(spelled("H₂O, x²⁻ⁿ, 1ˢᵗ", .asciiMarks) == "H2O, x2-n, 1st")
    #expect(spelled(text, .asciiMarks) == "\"Où-là.\" |+# 語?")
    #expect(spelled(text, .ascii) == "\"O?-l?.\" |+# ??")
  }

  @Test func `a stroke through letters is left out`() {
    var canvas = TextCanvas(Size(columns: 4, rows: 1))
    canvas.write("o\u{336}ld\u{336}", at: .zero)
    #expect(canvas.spelled(.asciiMarks).description == "old")
    #expect(canvas.spelled(.unicode).description != "old")
  }
}
