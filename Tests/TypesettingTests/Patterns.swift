import Typesetting

/// The hyphenation patterns that the system has, if any: tests that need them are skipped without.
enum Patterns {
  static let directory = "/usr/share/hyphen"

  static func named(_ name: String) -> HyphenPatterns? {
    Library.contents(of: "\(directory)/\(name).dic").flatMap { HyphenPatterns($0) }
  }
}
