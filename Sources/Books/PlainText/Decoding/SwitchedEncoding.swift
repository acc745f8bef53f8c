internal import CurlewManuscript

extension Encoding {
  private static let escape: UInt8 = 0x1B
  /// The escape sequences of ISO-2022-JP without `ESC`. Those with `$` switch to characters of two bytes.
  private static let switches = ["(B", "(J", "(I", "$B", "$@", "$(D", "&@"].map { Array($0.utf8) }
  private static let switchedNames = ["ISO-2022-JP", "ISO-2022-JP-2", "ISO-2022-JP-3"]

  /// Detects ISO-2022-JP, in which escape sequences switch between ASCII and characters of two bytes below 0x80, so that it
  /// is valid UTF-8, too. Returns nil for text of terminals, which has other sequences.
  static func switched(in bytes: [UInt8]) -> Encoding? {
    guard let first = bytes.firstIndex(of: escape) else { return nil }
    let start = bytes[..<first].lastIndex(of: 0x0A) ?? bytes.startIndex
    let sample = bytes[start...].prefix(Self.sample)
    let end = sample.endIndex < bytes.endIndex ? sample.lastIndex(of: 0x0A) : nil
    let text = sample[..<(end ?? sample.endIndex)]
    guard switchesScripts(text) else { return nil }
    return switchedNames.lazy.compactMap(Encoding.init(named:)).first { reads(text, as: $0) }
  }

  /// Whether all escape sequences switch scripts, some of them to signs of two bytes.
  private static func switchesScripts(_ text: ArraySlice<UInt8>) -> Bool {
    var isWide = false
    for index in text.indices {
      guard text[index] == escape else {
        guard text[index] < 0x80 else { return false }
        continue
      }
      let rest = text[(index + 1)...]
      guard switches.contains(where: rest.starts(with:)) else { return false }
      isWide = isWide || rest.first == UInt8(ascii: "$")
    }
    return isWide
  }

  /// Whether at most one byte in a hundred is invalid. Vendors use characters of their own.
  private static func reads(_ text: ArraySlice<UInt8>, as encoding: Encoding) -> Bool {
    var decoder = PieceDecoder(encoding, capacity: text.count)
    decoder.decode(text)
    return decoder.finish().damaged * 100 <= text.count
  }
}
