/// The letters that the patterns of a language are made of, as small numbers. The full stop, which
/// stands for either end of a word, is 0; 1 is every letter that no pattern has.
struct HyphenAlphabet: Sendable {
  private(set) var count = 2
  /// Letters below U+0600, as all languages have whose words are divided at letters; 0 for none.
  private var codes: [UInt8]

  private static let end = 0x600

  init(of lines: ArraySlice<UInt8>, _ encoding: HyphenFile.Encoding) {
    codes = Array(repeating: 0, count: Self.end)
    HyphenFile.forEachPattern(lines.span) { line in
      var offset = 0
      while offset < line.count {
        let (scalar, length) = encoding.scalar(at: offset, in: line)
        add(scalar)
        offset &+= length
      }
    }
  }

  @inline(__always)
  private mutating func add(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < Self.end, codes[value] == 0, count < Int(UInt8.max), scalar.value > 0x39 else {
      return
    }
    codes[value] = UInt8(count)
    count &+= 1
  }

  static let unknown: UInt8 = 1

  @inline(__always)
  func code(of scalar: Unicode.Scalar) -> UInt8 {
    let value = Int(scalar.value)
    if value == 0x2E { return 0 }
    guard value < Self.end, codes[value] > 0 else { return Self.unknown }
    return codes[value]
  }
}
