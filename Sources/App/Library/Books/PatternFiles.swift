package import CurlewManuscript
internal import CurlewSystem
package import CurlewTypesetting

/// The hyphenation patterns installed on the system: one file for each language, and links for its
/// regions.
package enum PatternFiles {
  private static let directories = [
    "/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen",
  ]

  /// In bytes: ten times the largest known file.
  private static let largestFile = 1 << 24

  /// The patterns for a language; nil when none are installed.
  package static func patterns(for language: Language) -> HyphenPatterns? {
    for path in paths(for: language) where FileSystem.isReadable(path) {
      guard var file = try? Descriptor(reading: path).readToEnd(limit: largestFile) else {
        continue
      }
      file += supplement(for: language.family)
      if let patterns = HyphenPatterns(file) { return patterns }
    }
    return nil
  }

  /// Patterns that the files lack. The German ones are made for modern spelling and would divide
  /// the old spelling "rathe" as "rat-he".
  private static func supplement(for family: String) -> [UInt8] {
    family == "de" ? Array("\nt8he.\nt8hem.\nt8hen.\nt8her.\nt8hes.\n".utf8) : []
  }

  /// The possible files, best first: language and region as given, language and main country, and
  /// language alone.
  private static func paths(for language: Language) -> [String] {
    let parts = language.code.split(separator: "-").map(String.init)
    let family = language.family
    let country = mainCountry(of: family)
    let names =
      (parts.count > 1 ? ["\(family)_\(parts[1].uppercased())"] : [])
      + ["\(family)_\(country)", family]
    return directories.flatMap { directory in names.map { "\(directory)/hyph_\($0).dic" } }
  }

  /// The country where a language comes from. Most have the code of the language.
  private static func mainCountry(of family: String) -> String {
    switch family {
    case "en": "US"
    case "cs": "CZ"
    case "da": "DK"
    case "el": "GR"
    case "et": "EE"
    case "sl": "SI"
    case "sv": "SE"
    case "uk": "UA"
    default: family.uppercased()
    }
  }
}
