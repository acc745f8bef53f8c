/// How the characters of a file are written as bytes.
package enum Encoding: Hashable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case utf32LittleEndian
  case utf32BigEndian
  /// Windows' Western code page, and with it what calls itself ISO-8859-1.
  case codePage1252
  /// One of the many that the system's own converter knows, by its name there.
  case converted(String)

  /// What people call it; the encoding is found again by that name.
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

  /// The encoding that a person names; nil when neither we nor the system know it.
  package init?(named name: String) {
    let name = name.uppercased()
    guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(\.isInName) else { return nil }
    if let known = Self.known[name.filter { $0 != "-" && $0 != "_" }] {
      self = known
      return
    }
    guard Converter(from: name) != nil else { return nil }
    self = .converted(name)
  }

  /// The ones that we decode ourselves, by their names without hyphens. ASCII and Latin-1 are parts
  /// of the Western code page, and files that name them often hold more of it.
  private static let known: [String: Encoding] = [
    "UTF8": .utf8, "UTF16": .utf16LittleEndian, "UTF16LE": .utf16LittleEndian,
    "UTF16BE": .utf16BigEndian, "UTF32": .utf32LittleEndian, "UTF32LE": .utf32LittleEndian,
    "UTF32BE": .utf32BigEndian, "CP1252": .codePage1252, "WINDOWS1252": .codePage1252,
    "ISO88591": .codePage1252, "LATIN1": .codePage1252, "ASCII": .codePage1252,
    "USASCII": .codePage1252,
  ]
}

extension UInt8 {
  /// Whether a byte may stand in the name of an encoding: no name is a path.
  fileprivate var isInName: Bool {
    isASCIILetterOrDigit || [0x2B, 0x2D, 0x2E, 0x3A, 0x5F].contains(self)
  }
}
