extension Int {
  /// The number with a comma between groups of three digits.
  package var grouped: String {
    var text = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
