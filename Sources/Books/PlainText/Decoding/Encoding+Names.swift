package import CurlewManuscript

extension Encoding {
  /// Looks an encoding up by name; nil if neither we nor iconv know it.
  package init?(named name: String) {
    let name = name.uppercased()
    guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(\.isInName) else { return nil }
    if let known = Self.known[name.filter { $0 != "-" && $0 != "_" }] {
      self = known
      return
    }
    guard IconvDecoder(from: name) != nil else { return nil }
    self = .converted(name)
  }

  /// Whether the text of a file in this encoding can be read here. The converters of glibc are files
  /// beside it, which may be missing.
  package var isReadable: Bool {
    if case .converted(let name) = self { return IconvDecoder(from: name) != nil }
    return true
  }

  /// Whether iconv has converters at all.
  static let hasConverters = IconvDecoder(from: "KOI8-R") != nil

  /// The encodings that we decode ourselves, by their names without hyphens. Files that claim to be
  /// ASCII or Latin-1 often contain more of Windows-1252, which extends both.
  private static let known: [String: Encoding] = [
    "UTF8": .utf8, "UTF16": .utf16LittleEndian, "UTF16LE": .utf16LittleEndian,
    "UTF16BE": .utf16BigEndian, "UTF32": .utf32LittleEndian, "UTF32LE": .utf32LittleEndian,
    "UTF32BE": .utf32BigEndian, "CP1252": .codePage1252, "WINDOWS1252": .codePage1252,
    "ISO88591": .codePage1252, "LATIN1": .codePage1252, "ASCII": .codePage1252,
    "USASCII": .codePage1252,
  ]
}

extension UInt8 {
  /// Whether a byte may occur in the name of an encoding; a slash may not, since iconv would open a
  /// file.
  fileprivate var isInName: Bool {
    isASCIILetterOrDigit || [0x2B, 0x2D, 0x2E, 0x3A, 0x5F].contains(self)
  }
}
