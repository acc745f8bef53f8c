/// How the characters of a file are written as bytes.
package enum Encoding: Hashable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case utf32LittleEndian
  case utf32BigEndian
  /// Windows-1252, which also stands for ISO-8859-1.
  case codePage1252
  /// One that iconv knows, by its name there.
  case converted(String)

  /// The common name, by which the encoding can be looked up again.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .utf32BigEndian: "UTF-32BE"
    case .codePage1252: "CP1252"
    case .converted(let name): name
    }
  }
}
