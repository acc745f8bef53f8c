/// A code for each letter that occurs in the patterns of a language. Code 0 is the full stop, which
/// marks either end of a word; code 1 stands for all letters that no pattern has.
struct HyphenAlphabet: Sendable {
  private(set) var count = 2
  /// By scalar, below U+0600. All languages with pattern files are written with these.
  private var codes: [UInt8]

  private static let end = 0x600

  /// All letters of some lines. Capitals occur only in keywords between patterns.
  init(of lines: Span<UInt8>, _ encoding: HyphenFile.Encoding) {
    codes = Array(repeating: Self.unknown, count: Self.end)
    codes[0x2E] = 0
    var stand = [Bool](repeating: false, count: 0x80)
    note(lines, encoding, &stand)
    for byte in stand.indices where stand[byte] && (byte > 0x5A || byte == 0x27) {
      add(Unicode.Scalar(UInt8(byte)))
    }
  }

  /// Adds all letters that are not ASCII, and notes which ASCII bytes occur.
  private mutating func note(
    _ lines: Span<UInt8>, _ encoding: HyphenFile.Encoding, _ stand: inout [Bool]
  ) {
    var stand = stand.mutableSpan
    let end = lines.count
    var offset = 0
    while offset < end {
      let byte = lines[unchecked: offset]
      if byte < 0x80 {
        stand[unchecked: Int(byte)] = true
        offset &+= 1
      } else {
        let (scalar, length) = encoding.scalar(at: offset, in: lines)
        add(scalar)
        offset &+= length
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    guard value < Self.end, codes[value] == Self.unknown, count < Int(UInt8.max) else { return }
    codes[value] = UInt8(count)
    count &+= 1
  }

  static let unknown: UInt8 = 1

  @inline(__always)
  func code(of scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < Self.end ? codes[Int(scalar.value)] : Self.unknown
  }
}
