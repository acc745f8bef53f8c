internal import CurlewManuscript

/// The byte order mark at the start of a file, which states its encoding.
package enum ByteOrderMark {
  case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

  /// The mark that a file begins with. The longer marks are tested first: that of UTF-32 is the mark of
  /// UTF-16 followed by two zeros, and no text begins with a NUL.
  package init?(of bytes: borrowing [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .utf32LittleEndian
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32BigEndian
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// Whether even an ASCII character takes more than one byte.
  package var isWide: Bool { self != .utf8 }

  /// The length of the mark in bytes.
  var length: Int {
    switch self {
    case .utf8: 3
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  var encoding: Encoding {
    switch self {
    case .utf8: .utf8
    case .utf16LittleEndian: .utf16LittleEndian
    case .utf16BigEndian: .utf16BigEndian
    case .utf32LittleEndian: .utf32LittleEndian
    case .utf32BigEndian: .utf32BigEndian
    }
  }
}
