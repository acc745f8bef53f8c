/// The letters that the patterns of a language are made of, as small numbers. The full stop, which
/// stands for either end of a word, is 0; 1 is every letter that no pattern has.
struct HyphenAlphabet: Sendable {
  private(set) var count = 2
  /// Letters below U+0600, as all languages have whose words are divided at letters; 0 for none.
  private var codes: [UInt8]

  private static let end = 0x600

  /// All letters of some lines. Capitals stand only in the words between patterns.
  init(of lines: ArraySlice<UInt8>, _ encoding: HyphenFile.Encoding) {
    codes = Array(repeating: 0, count: Self.end)
    let text = lines.span
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      guard byte >= 0x80 else {
        if byte > 0x5A, codes[Int(byte)] == 0 { add(Unicode.Scalar(byte)) }
        offset &+= 1
        continue
      }
      let (scalar, length) = encoding.scalar(at: offset, in: text)
      add(scalar)
      offset &+= length
    }
    if text.indices.contains(where: { text[$0] == 0x27 }) { add("'") }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < Self.end, codes[value] == 0, count < Int(UInt8.max) else { return }
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
