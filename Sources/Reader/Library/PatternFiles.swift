internal import Manuscript
internal import Typesetting

/// Where the system keeps its hyphenation patterns: a file for each language, and links for its
/// regions.
enum PatternFiles {
  private static let directories = [
    "/usr/share/hyphen", "/usr/local/share/hyphen", "/opt/homebrew/share/hyphen",
  ]

  /// The largest known is a tenth of this.
  private static let largest = 1 << 24

  static func exist(for language: Language) -> Bool {
    paths(for: language).contains { Disk.isReadable($0) }
  }

  /// The patterns for a language; nil where there are none.
  /// - Parameter sample: the only text whose words will be looked up, when it is short: then the
  ///   patterns that cannot match them need not be read.
  static func patterns(for language: Language, in sample: [UInt8]? = nil) -> HyphenPatterns? {
    for path in paths(for: language) where Disk.isReadable(path) {
      let file = try? Descriptor(reading: path).readToEnd(limit: largest)
      guard let file else { continue }
      let wanted = sample.map { PatternSieve($0).sift(file) } ?? file
      if let patterns = HyphenPatterns(wanted) { return patterns }
    }
    return nil
  }

  /// The files by the language's own name, and by that of the country it comes from.
  private static func paths(for language: Language) -> [String] {
    let parts = language.code.split(separator: "-").map(String.init)
    let family = language.family
    let country = home(of: family)
    let names =
      (parts.count > 1 ? ["\(family)_\(parts[1].uppercased())"] : [])
      + ["\(family)_\(country)", family]
    return directories.flatMap { directory in names.map { "\(directory)/hyph_\($0).dic" } }
  }

  /// The country that a language comes from, which mostly has the same code.
  private static func home(of family: String) -> String {
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
