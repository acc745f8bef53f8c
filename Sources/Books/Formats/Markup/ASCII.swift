extension UInt8 {
  /// Space, tab, line feed, form feed and carriage return: what mark-up takes for white space.
  @inline(__always)
  var isMarkupSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  @inline(__always)
  var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }

  @inline(__always)
  var isASCIIDigit: Bool { 0x30...0x39 ~= self }

  var isASCIIPunctuation: Bool {
    0x21...0x7E ~= self && !isASCIILetter && !isASCIIDigit
  }

  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x57
    default: nil
    }
  }
}
