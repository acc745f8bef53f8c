extension Span<UInt8> {
  /// The scalar that begins at an offset, and the bytes that it takes. The text is valid UTF-8.
  @inline(__always)
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    if first < 0xE0 { return (assemble(first & 0x1F, offset, 1), 2) }
    if first < 0xF0 { return (assemble(first & 0x0F, offset, 2), 3) }
    return (assemble(first & 0x07, offset, 3), 4)
  }

  @inline(__always)
  private func assemble(_ lead: UInt8, _ offset: Int, _ following: Int) -> Unicode.Scalar {
    var value = UInt32(lead)
    for index in 1...following { value = value << 6 | UInt32(self[offset &+ index] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The scalar that ends before an offset, and the bytes that it takes.
  func scalar(before offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    var start = offset - 1
    while start > 0 && self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }

  /// How many bytes of white space begin at an offset; 0 for none. Only what a line may break at
  /// counts, so a no-break space is not white.
  @inline(__always)
  func whiteSpace(at offset: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    return byte == 0xC2 || (0xE1...0xE3).contains(byte) ? wideWhiteSpace(at: offset) : 0
  }

  /// How many bytes of white space end before an offset; 0 for none.
  @inline(__always)
  func whiteSpace(before offset: Int) -> Int {
    let byte = self[offset &- 1]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    let (_, length) = scalar(before: offset)
    return whiteSpace(at: offset &- length)
  }

  private func wideWhiteSpace(at offset: Int) -> Int {
    let (scalar, length) = scalar(at: offset)
    return scalar.isBreakingSpace ? length : 0
  }
}

extension Unicode.Scalar {
  /// White space at which a line may end.
  var isBreakingSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A: true
    case 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// The tables of Unicode are only asked for what is not ASCII: they are slow to answer.
extension Unicode.Scalar {
  var isCapital: Bool { isASCII ? 0x41...0x5A ~= value : properties.isUppercase }

  var isSmallLetter: Bool { isASCII ? 0x61...0x7A ~= value : properties.isLowercase }
}

extension UInt8 {
  var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
