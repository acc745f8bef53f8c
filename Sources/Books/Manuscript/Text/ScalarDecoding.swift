extension [UInt8] {
  /// Appends the bytes of a span, copied at once. The same by `OutputSpan` needs Swift 6.3.
  @inlinable
  public mutating func append(contentsOf span: Span<UInt8>) {
    span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The scalar at an offset of UTF-8, and its length in bytes. A scalar that the end of the bytes cuts off is U+FFFD and
  /// ends there.
  @inlinable @inline(__always)
  public func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    if first < 0xE0 { return assemble(first & 0x1F, offset, 1) }
    if first < 0xF0 { return assemble(first & 0x0F, offset, 2) }
    return assemble(first & 0x07, offset, 3)
  }

  @inlinable @inline(__always)
  func assemble(
    _ lead: UInt8, _ offset: Int, _ following: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    guard offset &+ following < count else { return ("\u{FFFD}", count &- offset) }
    var value = UInt32(lead)
    for index in 1...following { value = value << 6 | UInt32(self[offset &+ index] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", following &+ 1)
  }

  /// The start of the scalar that contains an offset. An offset outside the text is moved to its nearer end.
  public func scalarStart(_ offset: Int) -> Int {
    var start = Swift.min(Swift.max(offset, 0), count)
    while start > 0, start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The scalar that ends at an offset, and its length in bytes, which is at most the offset.
  @inlinable
  public func scalar(before offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    var start = offset - 1
    while start > 0 && self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, length) = scalar(at: start)
    return (scalar, Swift.min(length, offset - start))
  }

  /// The length in bytes of the white space at an offset; 0 if there is none. A no-break space is not
  /// white space, since no line may break at it.
  @inlinable @inline(__always)
  public func whiteSpace(at offset: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    return byte == 0xC2 || (0xE1...0xE3).contains(byte) ? wideWhiteSpace(at: offset) : 0
  }

  /// The length in bytes of the white space that ends at an offset; 0 if there is none.
  @inlinable @inline(__always)
  public func whiteSpace(before offset: Int) -> Int {
    let byte = self[offset &- 1]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    // No white space of three bytes begins with E4 or more.
    if offset >= 3, self[offset &- 3] >= 0xE4 { return 0 }
    let (_, length) = scalar(before: offset)
    // A longer scalar would not end at the offset.
    return Swift.min(whiteSpace(at: offset &- length), length)
  }

  @usableFromInline
  func wideWhiteSpace(at offset: Int) -> Int {
    let (scalar, length) = scalar(at: offset)
    return scalar.isBreakingSpace ? length : 0
  }
}

extension Unicode.Scalar {
  /// Whether it is white space at which a line may break.
  @inlinable public var isBreakingSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A: true
    case 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }

  // The tables of Unicode are slow, so ASCII does without them.

  public var isCapital: Bool { isASCII ? 0x41...0x5A ~= value : properties.isUppercase }

  public var isSmallLetter: Bool { isASCII ? 0x61...0x7A ~= value : properties.isLowercase }
}

extension UInt8 {
  @inlinable public var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension UInt8 {
  /// The small letter of an ASCII capital; any other byte unchanged.
  @inlinable @inline(__always)
  public var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
