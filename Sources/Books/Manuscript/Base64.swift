/// Decodes base64, in which FB2 stores pictures, and letters what is not ASCII.
package enum Base64 {
  /// The bytes up to the first sign that is neither of base64 nor white space.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for sign in text where ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(sign) {
      guard let value = value(of: sign) else { break }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// The value of a digit.
  package static func value(of sign: UInt8) -> UInt32? {
    switch sign {
    case 0x41...0x5A: UInt32(sign - 0x41)
    case 0x61...0x7A: UInt32(sign - 0x61 + 26)
    case 0x30...0x39: UInt32(sign - 0x30 + 52)
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
