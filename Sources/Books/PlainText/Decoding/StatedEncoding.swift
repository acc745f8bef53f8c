package import CurlewManuscript

/// Decodes a page.
///
/// The encoding that the server states overrules the declaration of the page, but not the evidence of the bytes: a byte order
/// mark, the zeros of UTF-16, or valid UTF-8. Many servers state one encoding for all pages.
package func decode(_ bytes: consuming [UInt8], stated: Encoding?) -> DecodedText {
  let counts = stated.map { !Encoding.isShown(by: bytes, stated: $0) } ?? false
  return decode(bytes, as: counts ? stated : nil)
}

extension Encoding {
  /// The encoding that a media type states, such as `text/html; charset=windows-1251`; nil without one that is known.
  package init?(ofMediaType type: String) {
    let name = "charset="
    let parameter = type.split(separator: ";").dropFirst().lazy
      .map { $0.drop(while: \.isWhitespace) }.first { $0.lowercased().hasPrefix(name) }
    guard let parameter else { return nil }
    let value = parameter.dropFirst(name.count).filter { !$0.isWhitespace && !"\"'".contains($0) }
    self.init(named: value)
  }

  /// Whether the bytes themselves prove their encoding.
  fileprivate static func isShown(by bytes: [UInt8], stated: Encoding) -> Bool {
    if isWide(bytes) || ByteOrderMark(of: bytes) != nil { return true }
    switch stated {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
      // A text without zeros is not in a wide encoding, unless it is very short.
      return stated == .utf8 || bytes.span.isValidUTF8
    case .codePage1252, .converted:
      // Text in ISO-2022-JP looks like ASCII.
      return bytes.contains { $0 >= 0x80 } && bytes.span.isValidUTF8
    }
  }
}
