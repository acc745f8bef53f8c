package import CurlewCells

/// Converts colours to the numbers that ncurses knows them by.
package struct Colours {
  /// The number of colours that the terminal has.
  private let count: Int

  package init(count: Int) {
    self.count = count
  }

  package struct Pair: Hashable {
    package var ink: CInt
    package var paper: CInt

    package init(ink: CInt, paper: CInt) {
      (self.ink, self.paper) = (ink, paper)
    }

    /// Two numbers that identify the pair.
    var numbers: (Int, Int) { (Int(ink), Int(paper)) }
  }

  /// Returns the pair for an appearance, and whether it must be drawn bold to look bright enough.
  package func mix(_ appearance: Appearance) -> (pair: Pair, isBold: Bool) {
    let pair = Pair(ink: number(appearance.ink), paper: number(appearance.paper))
    return count < 16 ? darkened(pair) : (pair, false)
  }

  private func number(_ colour: TerminalColour) -> CInt {
    switch colour {
    case .standard: -1
    case .indexed(let index): CInt(index)
    // In a direct colour entry the numbers below 256 are the palette, so the darkest blues are moved.
    case .rgb(let colour): colour.number < 256 ? colour.number | 256 : colour.number
    }
  }

  /// Maps sixteen colours to eight. Bright ink becomes bold, which most of these terminals show bright.
  private func darkened(_ pair: Pair) -> (pair: Pair, isBold: Bool) {
    let isBold = pair.ink >= 8
    var dark = Pair(ink: isBold ? pair.ink - 8 : pair.ink, paper: pair.paper)
    if pair.paper >= 8 { dark.paper -= 8 }
    // Different colours must stay different, or text on shaded paper would vanish.
    let vanishes = dark.ink == dark.paper && pair.ink != pair.paper && dark.ink >= 0
    if vanishes && !isBold { dark.ink = 7 - dark.ink }
    return (dark, isBold)
  }
}

extension RGB {
  var number: CInt { CInt(red) << 16 | CInt(green) << 8 | CInt(blue) }
}
