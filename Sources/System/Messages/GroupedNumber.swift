extension Int {
  /// The number as the reader's language groups digits: in English with a comma before each three.
  package var grouped: String {
    guard self >= 1000 else { return String(self) }
    // To translators: numbers of four and of five digits, for the sign between these, if your language has one.
    let example: Message = self < 10_000 ? "1,000" : "10,000"
    let sign = example.text.filter { !$0.isASCII || !$0.isNumber }
    let digits = String(self)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += sign }
      text.append(digit)
    }
    return text
  }
}
