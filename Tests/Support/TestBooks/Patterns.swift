package import Typesetting

/// The hyphenation patterns that the system has, if any: tests that need them are skipped without.
package enum Patterns {
  package static let directory = "/usr/share/hyphen"

  package static func named(_ name: String) -> HyphenPatterns? {
    Library.contents(of: "\(directory)/\(name).dic").flatMap { HyphenPatterns($0) }
  }
}
