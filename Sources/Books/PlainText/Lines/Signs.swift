/// A set of ASCII characters, written as a string.
///
/// The compiler turns a literal into two constants, so that a test takes a few instructions. A search
/// through the bytes of a string takes a function call.
struct Signs: ExpressibleByStringLiteral {
  /// A bit for each character below 64, and for each from 64 on.
  private let low, high: UInt64

  @inline(__always)
  init(stringLiteral signs: StaticString) {
    var (low, high) = (UInt64(0), UInt64(0))
    signs.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }
    (self.low, self.high) = (low, high)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let bits = byte < 64 ? low : byte < 128 ? high : 0
    return bits >> UInt64(byte & 63) & 1 == 1
  }
}

extension UInt8 {
  /// Whether it is one of some ASCII characters.
  @inline(__always)
  func isOne(of signs: Signs) -> Bool { signs.contains(self) }
}
