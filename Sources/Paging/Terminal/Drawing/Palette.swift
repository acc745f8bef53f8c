internal import CurlewCNcurses
internal import CurlewCells

/// The inks of a theme and their colour pairs in ncurses, both created on demand.
struct Palette {
  var theme: Theme { didSet { forgetInks() } }
  var tone: Tone { didSet { forgetInks() } }
  /// The tone of the terminal; where `tone` is another one, the connection is slow.
  var finestTone: Tone { didSet { forgetInks() } }
  /// Whether light is drawn in few steps, because the terminal has few direct colours.
  var hasFewColours: Bool { didSet { forgetInks() } }
  private let indexedColours: Int
  private var inks: [Ink] = []
  /// The index of an ink, by the numbers of its style.
  private var places = NumberTable()
  /// The pairs that ncurses knows, in order from number 1.
  private(set) var pairs: [Colours.Pair] = []
  private var numbers = NumberTable()

  init(
    theme: Theme, tone: Tone, finest: Tone, hasFewColours: Bool, indexedColours: Int
  ) {
    self.theme = theme
    self.tone = tone
    finestTone = finest
    self.hasFewColours = hasFewColours
    self.indexedColours = indexedColours
  }

  private var colours: Colours {
    switch (tone, finestTone) {
    case (.truecolor, _): Colours(count: DirectColour.count)
    // Such a terminal has a palette of 256 colours, even if its terminfo entry says less.
    case (_, .truecolor), (_, .colours256): Colours(count: 256)
    default: Colours(count: indexedColours)
    }
  }

  mutating func ink(of style: Style) -> Ink {
    if let place = places[style.numbers] { return inks[place] }
    let ink = mixed(
      tone.appearance(of: style, theme: theme, isLightCoarse: hasFewColours || tone != finestTone))
    places.add(style.numbers, inks.count)
    inks.append(ink)
    return ink
  }

  private mutating func mixed(_ appearance: Appearance) -> Ink {
    var attributes = appearance.ncursesAttributes
    guard has_colors() else {
      return Ink(attributes: attributes, pair: 0, colours: Ink.none.colours)
    }
    let mix = colours.mix(appearance)
    if mix.isBold { attributes |= cn_bold }
    return Ink(attributes: attributes, pair: number(of: mix.pair), colours: mix.pair)
  }

  /// Pair 0 is the default colours of the terminal.
  private mutating func number(of pair: Colours.Pair) -> CInt {
    if pair.ink < 0 && pair.paper < 0 { return 0 }
    if let number = numbers[pair.numbers] { return CInt(number) }
    let number = CInt(pairs.count + 1)
    guard number < cn_pairs() else { return 0 }
    init_extended_pair(number, pair.ink, pair.paper)
    numbers.add(pair.numbers, Int(number))
    pairs.append(pair)
    return number
  }

  /// Starts again with no pairs if they could run out within a frame. Returns whether it has, because
  /// then everything must be drawn again.
  mutating func renewIfNearlyFull() -> Bool {
    guard pairs.count > Int(cn_pairs()) / 4 * 3 else { return false }
    reset_color_pairs()
    (pairs, numbers) = ([], NumberTable())
    forgetInks()
    return true
  }

  private mutating func forgetInks() { (inks, places) = ([], NumberTable()) }
}
