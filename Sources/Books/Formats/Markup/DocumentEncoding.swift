package import CurlewManuscript

// Documents in an archive, drawings and feeds.

extension DecodedText {
  /// Decodes a document in UTF-8 or UTF-16, as EPUB allows, or in Latin-1 if it declares that. Invalid sequences become
  /// U+FFFD.
  package init(ofDocument bytes: consuming [UInt8]) {
    let encoding = Self.encoding(of: bytes)
    if encoding == .utf8, bytes.span.isValidUTF8 {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      self.init(valid: bytes, encoding: .utf8, damaged: 0)
    } else {
      self.init(bytes, as: encoding)
    }
  }

  private init(_ bytes: [UInt8], as encoding: Encoding) {
    let text: String
    switch encoding {
    case .utf16LittleEndian: text = Self.utf16(bytes) { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: text = Self.utf16(bytes) { UInt16($0) << 8 | UInt16($1) }
    case _ where Self.statesLatin1(bytes):
      text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: text = String(decoding: bytes, as: UTF8.self)
    }
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    self.init(isMarked ? text.unicodeScalars.dropFirst().string : text)
  }

  private static func encoding(of bytes: [UInt8]) -> Encoding {
    if bytes.starts(with: [0xFF, 0xFE]) || isWide(bytes, zeroAt: 1) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) || isWide(bytes, zeroAt: 0) { return .utf16BigEndian }
    return .utf8
  }

  /// Without a byte order mark, the `<` of the first tag shows UTF-16.
  private static func isWide(_ bytes: [UInt8], zeroAt index: Int) -> Bool {
    bytes.count >= 2 && bytes[index] == 0 && bytes[1 - index] == UInt8(ascii: "<")
  }

  private static func utf16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> String {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }

  private static func statesLatin1(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(100), as: UTF8.self).lowercased()
    let quoted = start.split { $0 == "\"" || $0 == "'" }
    return quoted.contains("iso-8859-1") || quoted.contains("windows-1252")
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var string: String { String(Substring(self)) }
}
