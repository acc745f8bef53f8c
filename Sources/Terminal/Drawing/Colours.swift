package import Cells

/// Colours in the numbers that a terminal gives them.
package struct Colours {
  /// How many colours can be told apart.
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

    /// A number that no other pair has.
    var number: Int { Int(ink) << 32 | Int(UInt32(bitPattern: paper)) }
  }

  /// The pair for an appearance, and whether its ink must be bold to be the one that was meant.
  package func mix(_ appearance: Appearance) -> (pair: Pair, isBold: Bool) {
    let pair = Pair(ink: number(appearance.ink), paper: number(appearance.paper))
    return count < 16 ? darkened(pair) : (pair, false)
  }

  private func number(_ colour: TerminalColour) -> CInt {
    switch colour {
    case .standard: -1
    case .indexed(let index): CInt(index)
    // In a direct entry the numbers below 256 are those of the palette: the darkest blues make room.
    case .rgb(let colour): colour.number < 256 ? colour.number | 256 : colour.number
    }
  }

  /// Sixteen colours on a terminal with eight: the bright ones become the dark ones, and a bright
  /// ink is bold, which most such terminals show bright.
  private func darkened(_ pair: Pair) -> (pair: Pair, isBold: Bool) {
    let isBold = pair.ink >= 8
    var dark = Pair(ink: isBold ? pair.ink - 8 : pair.ink, paper: pair.paper)
    if pair.paper >= 8 { dark.paper -= 8 }
    // Two colours that were told apart must stay so, else text on shaded paper would vanish.
    let vanishes = dark.ink == dark.paper && pair.ink != pair.paper && dark.ink >= 0
    if vanishes && !isBold { dark.ink = 7 - dark.ink }
    return (dark, isBold)
  }
}

extension RGB {
  var number: CInt { CInt(red) << 16 | CInt(green) << 8 | CInt(blue) }
}
