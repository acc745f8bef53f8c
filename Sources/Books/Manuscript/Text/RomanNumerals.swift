extension Int {
  /// The number in Roman numerals, such as `XIV`; in digits, if it is less than 1 or more than 3999.
  package var inRomanNumerals: String {
    guard (1...3999).contains(self) else { return "\(self)" }
    var (rest, text) = (self, "")
    for (value, sign) in [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ] {
      while rest >= value { (rest, text) = (rest - value, text + sign) }
    }
    return text
  }
}
