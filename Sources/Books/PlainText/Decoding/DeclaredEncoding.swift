internal import CurlewManuscript

extension Encoding {
  /// The encoding that a marked-up file states in its first lines: `<?xml … encoding="…"?>` or
  /// `<meta … charset=…>`, or a library's header: `Character set encoding: ISO-8859-1`; nil if it states
  /// none, or one that we do not know.
  static func declared(in bytes: [UInt8]) -> Encoding? {
    let head = bytes.prefix(4096)
    let text = head.map(\.lowercasedASCII)[...]
    guard head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else {
      let stated =
        value(of: ":", behind: "\ncharacter set encoding", in: text)
        ?? value(of: "charset=", behind: "\ncontent-type:", in: text)
      // Valid UTF-8, UTF-16 and UTF-32 have been recognised before. So a header that states one of them, or ASCII, is
      // wrong. In the table `ascii` is a name of code page 1252.
      let statesASCII = text.range(of: Array("ascii".utf8)) != nil && stated == .codePage1252
      return stated.flatMap { $0.isSingleByte && !statesASCII ? $0 : nil }
    }
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

extension Encoding {
  fileprivate var isSingleByte: Bool {
    switch self {
    case .codePage1252, .converted: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// What follows the first occurrence of a text.
  fileprivate func rest(behind text: StaticString) -> ArraySlice<UInt8>? {
    let bytes = text.withUTF8Buffer { Array($0) }
    return range(of: bytes).map { self[$0.upperBound...] }
  }
}
