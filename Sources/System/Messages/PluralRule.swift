internal import CurlewNumerals

/// Which form a language has for a number of things: an expression of C in the header of its catalogue, such as
/// `n%10==1 && n%100!=11 ? 0 : 1`.
struct PluralRule: Sendable {
  private let expression: [UInt8]

  /// That of English if the header has none.
  init(inHeader header: ArraySlice<UInt8>) {
    let name = "plural="
    let start = header.indices.first { header[$0...].starts(with: name.utf8) }
    let found = start.map { header[$0...].dropFirst(name.utf8.count).prefix { $0 != 0x3B } }
    expression = (found.map(Array.init) ?? Array("n!=1".utf8)).filter { $0 > 0x20 }
  }

  func form(for count: Int) -> Int {
    var reader = Reader(rest: expression[...], count: count)
    return reader.choice()
  }

  /// Computes the value while it reads.
  private struct Reader {
    var rest: ArraySlice<UInt8>
    let count: Int
    private var depth = 0

    /// Operators with their ranks; longer ones first.
    private static let operators: [(sign: String, rank: Int, value: @Sendable (Int, Int) -> Int)] =
      [
        ("||", 1, { $0 != 0 || $1 != 0 ? 1 : 0 }), ("&&", 2, { $0 != 0 && $1 != 0 ? 1 : 0 }),
        ("==", 3, { $0 == $1 ? 1 : 0 }), ("!=", 3, { $0 != $1 ? 1 : 0 }),
        ("<=", 4, { $0 <= $1 ? 1 : 0 }), (">=", 4, { $0 >= $1 ? 1 : 0 }),
        ("<", 4, { $0 < $1 ? 1 : 0 }), (">", 4, { $0 > $1 ? 1 : 0 }),
        ("%", 5, { $1 == 0 ? 0 : $0 % $1 }),
      ]

    init(rest: ArraySlice<UInt8>, count: Int) { (self.rest, self.count) = (rest, count) }

    /// `condition ? value : value`.
    mutating func choice() -> Int {
      // A catalogue may come from anywhere.
      depth += 1
      defer { depth -= 1 }
      guard depth < 50 else { return 0 }
      let condition = value(above: 0)
      guard take("?") else { return condition }
      let first = choice()
      guard take(":") else { return first }
      let second = choice()
      return condition != 0 ? first : second
    }

    /// An expression of operators above a rank.
    private mutating func value(above rank: Int) -> Int {
      var left = operand()
      while let next = Self.operators.first(where: { rest.starts(with: $0.sign.utf8) }),
        next.rank > rank
      {
        rest.removeFirst(next.sign.utf8.count)
        left = next.value(left, value(above: next.rank))
      }
      return left
    }

    private mutating func operand() -> Int {
      if take("n") { return count }
      if take("(") {
        defer { _ = take(")") }
        return choice()
      }
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      rest.removeFirst(digits.count)
      return Int(reading: String(decoding: digits, as: UTF8.self), in: 0...999_999) ?? 0
    }

    private mutating func take(_ sign: String) -> Bool {
      guard rest.starts(with: sign.utf8) else { return false }
      rest.removeFirst(sign.utf8.count)
      return true
    }
  }
}
