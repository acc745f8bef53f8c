internal import CurlewManuscript

/// The UTF-8 of a document in an archive.
///
/// EPUB allows UTF-8 and UTF-16 only; whatever is invalid in them becomes U+FFFD.
enum DocumentEncoding {
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || isWide(bytes, zeroAt: 1) {
      return utf16(bytes) { UInt16($0) | UInt16($1) << 8 }
    }
    if bytes.starts(with: [0xFE, 0xFF]) || isWide(bytes, zeroAt: 0) {
      return utf16(bytes) { UInt16($0) << 8 | UInt16($1) }
    }
    if bytes.span.isValidUTF8 { return bytes }
    return statesLatin1(bytes)
      ? Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
      : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Without a byte order mark, the `<` of the first tag shows UTF-16.
  private static func isWide(_ bytes: [UInt8], zeroAt index: Int) -> Bool {
    bytes.count >= 2 && bytes[index] == 0 && bytes[1 - index] == UInt8(ascii: "<")
  }

  private static func utf16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func statesLatin1(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(100), as: UTF8.self).lowercased()
    let quoted = start.split { $0 == "\"" || $0 == "'" }
    return quoted.contains("iso-8859-1") || quoted.contains("windows-1252")
  }
}
