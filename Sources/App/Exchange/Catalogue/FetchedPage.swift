internal import CurlewManuscript
internal import CurlewPlainText

/// An HTML page from a server. The server, the page or its bytes determine the encoding.
struct FetchedPage {
  let text: DecodedText
  /// Whether the saved page needs a byte order mark, because other programs might take it for another encoding.
  private let needsMark: Bool

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8], mediaType: String) {
    text = decode(bytes, stated: Encoding(ofMediaType: mediaType))
    needsMark =
      text.encoding != .utf8 || text.damaged > 0 || bytes.starts(with: Self.mark)
      || text.utf8.contains(0)
  }

  /// The bytes to save, in UTF-8. A byte order mark overrules the encoding that the page may still declare.
  ///
  /// - Parameter text: The page, perhaps with other addresses.
  func file(_ text: DecodedText) -> [UInt8] { needsMark ? Self.mark + text.utf8 : text.utf8 }
}
