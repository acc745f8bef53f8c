/// Reads the numbers of an attribute, separated by white space, commas or nothing.
struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next number; nil where there is none. It is finite.
  mutating func next() -> Double? {
    skipSpace()
    let start = position
    let isNegative = consume("-")
    if !isNegative { _ = consume("+") }
    var (value, scale, digits) = (0.0, 1.0, 0)
    takeDigits { digit in
      value = value * 10 + digit
      digits += 1
    }
    if consume(".") {
      takeDigits { digit in
        scale /= 10
        value += digit * scale
        digits += 1
      }
    }
    guard digits > 0 else {
      position = start
      return nil
    }
    value *= takeExponent()
    return value.isFinite ? (isNegative ? -value : value) : 0
  }

  /// The next `count` numbers; nil if there are fewer.
  mutating func next(_ count: Int) -> [Double]? {
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = next() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A flag of an arc, which is one digit.
  mutating func flag() -> Bool? {
    skipSpace()
    if consume("0") { return false }
    return consume("1") ? true : nil
  }

  /// A letter; nil if something else follows.
  mutating func letter() -> UInt8? {
    skipSpace()
    guard position < bytes.count, 0x61...0x7A ~= bytes[position] | 0x20 else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// All numbers up to the first other character.
  mutating func rest() -> [Double] {
    var numbers: [Double] = []
    while let number = next() { numbers.append(number) }
    return numbers
  }

  private mutating func takeExponent() -> Double {
    let start = position
    guard consume("e") || consume("E") else { return 1 }
    let isNegative = consume("-")
    if !isNegative { _ = consume("+") }
    var (exponent, digits) = (0, 0)
    takeDigits { digit in
      exponent = min(exponent * 10 + Int(digit), 60)
      digits += 1
    }
    // The unit `em` begins like an exponent.
    guard digits > 0 else {
      position = start
      return 1
    }
    let power = (0..<exponent).reduce(1.0) { product, _ in product * 10 }
    return isNegative ? 1 / power : power
  }

  private mutating func takeDigits(_ body: (Double) -> Void) {
    while position < bytes.count, 0x30...0x39 ~= bytes[position] {
      body(Double(bytes[position] - 0x30))
      position += 1
    }
  }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") {
      position += 1
    }
  }
}

extension SVGNumbers {
  /// Reads a length in pixels. A percentage is of `whole`.
  static func length(_ text: String?, of whole: Double = 100) -> Double? {
    guard let text else { return nil }
    var numbers = SVGNumbers(text)
    guard let number = numbers.next() else { return nil }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    let factors = ["pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16]
    return String(unit) == "%" ? number * whole / 100 : number * (factors[String(unit)] ?? 1)
  }
}
