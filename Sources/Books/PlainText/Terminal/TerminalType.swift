internal import CurlewManuscript
internal import CurlewNumerals

/// The type and colour of letters on a terminal, which control sequences change.
struct TerminalType: Equatable {
  var isBold = false
  var isItalic = false
  private(set) var colour = Mark.Emphasis.roman
  private(set) var isSoft = false

  /// The colour of the letters; `.roman` for the colour of the page.
  var tint: Mark.Emphasis { isSoft ? .comment : colour }

  /// Applies the numbers of SGR, which sets the type.
  mutating func set(_ body: ArraySlice<UInt8>) {
    var numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(reading: $0, in: .parameters) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = TerminalType()
      case 1: isBold = true
      case 3, 4: isItalic = true
      case 2: isSoft = true
      case 22: (isBold, isSoft) = (false, false)
      case 23, 24: isItalic = false
      case 30...37, 90...97: setColour(number % 10, isBright: number >= 90)
      case 39: (colour, isSoft) = (.roman, false)
      // One more number follows for a palette colour, three for an exact colour.
      case 38, 48:
        let isOfPalette = numbers.first == 5
        let rest = numbers.dropFirst().prefix(isOfPalette ? 1 : 3)
        if number == 38 { setColour(rest, isOfPalette) }
        numbers = numbers.dropFirst(rest.count + 1)
      default: break
      }
    }
  }

  /// Sets one of the eight basic colours. Black and white are those of the page, and bright black is soft.
  private mutating func setColour(_ number: Int, isBright: Bool) {
    isSoft = number == 0 && isBright
    colour = Mark.Emphasis.Hue(rawValue: UInt8(number)).map { .tinted($0) } ?? .roman
  }

  /// Sets a colour of the palette, or an exact one, by what it looks like.
  private mutating func setColour(_ numbers: ArraySlice<Int>, _ isOfPalette: Bool) {
    guard isOfPalette else { return setColour(Array(numbers)) }
    guard let number = numbers.first, number >= 16 else {
      return setColour((numbers.first ?? 0) % 8, isBright: (numbers.first ?? 0) >= 8)
    }
    let place = number - 16
    setColour(
      number >= 232
        ? [8 + 10 * (number - 232)] : [place / 36, place / 6 % 6, place % 6].map { $0 * 51 })
  }

  /// - Parameter channels: Red, green and blue; a single number is a grey.
  private mutating func setColour(_ channels: [Int]) {
    let (most, least) = (channels.max() ?? 0, channels.min() ?? 0)
    isSoft = most - least < 48 && 64..<180 ~= most
    guard channels.count == 3, most - least >= 48 else { return colour = .roman }
    // A channel counts as lit if it is nearer to the strongest than to the weakest.
    let lit = channels.enumerated().reduce(0) {
      $0 | ($1.element * 2 >= most + least ? 1 << $1.offset : 0)
    }
    colour = Mark.Emphasis.Hue(rawValue: UInt8(lit)).map { .tinted($0) } ?? .roman
  }
}
