internal import Manuscript

extension Encoding {
  /// The encoding that a marked-up file states in its first lines: `<?xml … encoding="…"?>` or
  /// `<meta … charset=…>`; nil if it states none, or one that we do not know.
  static func declared(in bytes: [UInt8]) -> Encoding? {
    let head = bytes.prefix(4096)
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    let text = head.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...]
    return value(of: "encoding", behind: "<?xml", in: text)
      ?? value(of: "charset", behind: "<meta", in: text)
  }

  private static func value(
    of name: StaticString, behind start: StaticString, in text: ArraySlice<UInt8>
  ) -> Encoding? {
    guard let rest = text.rest(behind: start)?.rest(behind: name) else { return nil }
    let value = rest.drop { $0 <= 0x20 || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
    let name = value.prefix { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x5F }
    return Encoding(named: String(decoding: name, as: UTF8.self))
  }
}

extension ArraySlice<UInt8> {
  /// What follows the first place of a text.
  fileprivate func rest(behind text: StaticString) -> ArraySlice<UInt8>? {
    let bytes = text.withUTF8Buffer { Array($0) }
    return range(of: bytes).map { self[$0.upperBound...] }
  }
}
