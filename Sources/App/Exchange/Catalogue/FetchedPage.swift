internal import CurlewManuscript
internal import CurlewPlainText

/// A page of HTML as a server sent it, decoded by what the server, the page or its bytes say.
struct FetchedPage {
  let text: DecodedText
  /// Whether other programs might decode the saved page by another encoding.
  private let needsMark: Bool

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8], mediaType: String) {
    text = decode(bytes, stated: Encoding(ofMediaType: mediaType))
    needsMark =
      text.encoding != .utf8 || text.damaged > 0 || bytes.starts(with: Self.mark)
      || text.utf8.contains(0)
  }

  /// The bytes of the file in which the page is saved, perhaps with other addresses. A byte order mark overrules the encoding
  /// that the page may still state.
  func file(_ text: DecodedText) -> [UInt8] { needsMark ? Self.mark + text.utf8 : text.utf8 }
}
