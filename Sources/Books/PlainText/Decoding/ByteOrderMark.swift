internal import CurlewManuscript

/// The byte order mark at the start of a file, which states its encoding.
struct ByteOrderMark {
  let encoding: Encoding
  /// In bytes.
  let length: Int

  /// The longer marks come first: that of UTF-32 is the mark of UTF-16 followed by two zeros, and no text begins
  /// with a NUL.
  private static let all: [(mark: [UInt8], Encoding)] = [
    ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
    ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
    ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// The mark that a file begins with.
  init?(of bytes: borrowing [UInt8]) {
    for (mark, encoding) in Self.all where bytes.starts(with: mark) {
      (self.encoding, length) = (encoding, mark.count)
      return
    }
    return nil
  }

  /// Whether even an ASCII character takes more than one byte.
  var isWide: Bool { encoding != .utf8 }
}
