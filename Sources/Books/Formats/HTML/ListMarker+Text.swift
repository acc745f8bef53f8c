internal import CurlewManuscript

extension ListMarker {
  /// What stands before the item with a number.
  func text(of number: Int) -> String {
    switch self {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .decimal: "\(number)."
    case .decimalLeadingZero: (0...9).contains(number) ? "0\(number)." : "\(number)."
    case .lowerLatin: Self.letters(number, from: "a", count: 26) + "."
    case .upperLatin: Self.letters(number, from: "A", count: 26) + "."
    case .lowerRoman: number.inRomanNumerals.lowercased() + "."
    case .upperRoman: number.inRomanNumerals + "."
    case .lowerGreek: Self.greek(number) + "."
    }
  }

  /// a to z, then aa, ab.
  private static func letters(_ number: Int, from first: Unicode.Scalar, count: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var (rest, letters) = (number, "")
    while rest > 0 {
      let letter = Unicode.Scalar(first.value + UInt32((rest - 1) % count)) ?? first
      letters = String(letter) + letters
      rest = (rest - 1) / count
    }
    return letters
  }

  private static func greek(_ number: Int) -> String {
    let letters = Array("αβγδεζηθικλμνξοπρστυφχψω")
    return (1...letters.count).contains(number) ? String(letters[number - 1]) : "\(number)"
  }
}
