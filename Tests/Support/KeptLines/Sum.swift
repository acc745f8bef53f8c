/// A checksum (FNV-1a): if anything that is added differs, it differs too.
package struct Sum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ number: Int) {
    state = (state ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
  }

  package mutating func add(_ numbers: Int...) { for number in numbers { add(number) } }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(Int(byte)) }
    add(-1)
  }

  package mutating func add(_ range: Range<Int>) { add(range.lowerBound, range.upperBound) }

  /// The checksum in eight hexadecimal digits.
  package var digits: String {
    let folded = UInt32(truncatingIfNeeded: state ^ state >> 32)
    let text = String(folded, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
