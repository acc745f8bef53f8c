package import CurlewManuscript

/// Decodes a page whose server states an encoding, or nil.
///
/// The statement counts more than that of the page itself, but less than what the bytes show: a byte order mark, the zeros of
/// UTF-16, or valid UTF-8. Servers often state one encoding for all pages.
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

  /// Whether bytes show their encoding, so that a statement does not count.
  fileprivate static func isShown(by bytes: [UInt8], stated: Encoding) -> Bool {
    if isWide(bytes) || ByteOrderMark(of: bytes) != nil { return true }
    switch stated {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
      // Without zeros it is no wide encoding, or one of a few signs.
      return stated == .utf8 || bytes.span.isValidUTF8
    case .codePage1252, .converted:
      // A text in ASCII may be one in ISO-2022-JP.
      return bytes.contains { $0 >= 0x80 } && bytes.span.isValidUTF8
    }
  }
}
