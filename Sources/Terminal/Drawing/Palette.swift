internal import CNcurses
internal import Cells

/// The inks of a theme, made as they are needed, and the colour pairs of ncurses behind them.
struct Palette {
  var theme: Theme { didSet { forgetInks() } }
  var tone: Tone { didSet { forgetInks() } }
  private let indexedColours: Int
  private var inks: [Ink] = []
  /// Which ink it is, by the number of the style.
  private var places = NumberTable()
  /// The pairs that ncurses knows, by their numbers from 1.
  private(set) var pairs: [Colours.Pair] = []
  private var numbers = NumberTable()

  init(theme: Theme, tone: Tone, indexedColours: Int) {
    self.theme = theme
    self.tone = tone
    self.indexedColours = indexedColours
  }

  private var colours: Colours {
    Colours(count: tone == .truecolor ? DirectColour.count : indexedColours)
  }

  mutating func ink(of style: Style) -> Ink {
    if let place = places[style.number] { return inks[place] }
    let ink = mixed(tone.appearance(of: style, theme: theme))
    places.add(style.number, inks.count)
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

  /// Pair 0 is the terminal's own colours.
  private mutating func number(of pair: Colours.Pair) -> CInt {
    if pair.ink < 0 && pair.paper < 0 { return 0 }
    if let number = numbers[pair.number] { return CInt(number) }
    let number = CInt(pairs.count + 1)
    guard number < cn_pairs() else { return 0 }
    init_extended_pair(number, pair.ink, pair.paper)
    numbers.add(pair.number, Int(number))
    pairs.append(pair)
    return number
  }

  /// Begins with new pairs when the old ones could run out within a frame; true when it has, and
  /// everything must be painted again.
  mutating func renewIfNearlyFull() -> Bool {
    guard pairs.count > Int(cn_pairs()) / 4 * 3 else { return false }
    reset_color_pairs()
    (pairs, numbers) = ([], NumberTable())
    forgetInks()
    return true
  }

  private mutating func forgetInks() { (inks, places) = ([], NumberTable()) }
}
