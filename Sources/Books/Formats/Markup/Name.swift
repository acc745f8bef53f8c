internal import CurlewManuscript

/// The name of an element, packed into two registers so that names are compared without a string.
///
/// Names of up to 16 bytes are stored exactly. Of a longer name the rest is hashed in, and its top bit
/// is set, so that it never equals a short ASCII name.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count = 0

  package init() {}

  package init(stringLiteral literal: StaticString) {
    literal.withUTF8Buffer { bytes in
      for byte in bytes { append(byte) }
    }
  }

  package init(_ name: some StringProtocol) {
    for byte in name.utf8 { append(byte) }
  }

  init(smallLettersOf name: ArraySlice<UInt8>) {
    for byte in name { append(byte.lowercasedASCII) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) << UInt64(count &* 8)
    } else if count < 16 {
      high |= UInt64(byte) << UInt64((count &- 8) &* 8)
    } else {
      high = (high ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 | 1 << 63
    }
    count &+= 1
  }

  /// A hash whose highest bits are mixed best.
  var digest: UInt64 { (low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15 }
}

/// An element's name with and without its prefix: `dc:title` and `title`.
package struct ElementName: Equatable, Sendable {
  /// The name as it is written, in small letters in HTML.
  package var full = Name()
  /// The name behind the prefix.
  package var local = Name()

  package init() {}

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    full.append(byte)
    if byte == UInt8(ascii: ":") { local = Name() } else { local.append(byte) }
  }
}
