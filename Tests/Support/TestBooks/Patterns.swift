package import CurlewTypesetting

/// The hyphenation patterns of the system. `make deps` installs them, so a test that needs them fails
/// without them.
package enum Patterns {
  package static let directory = "/usr/share/hyphen"

  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  package static func required(_ name: String) throws -> HyphenPatterns {
    guard let patterns = HyphenPatterns(try file(name)) else {
      throw Missing(description: "\(path(of: name)) has no patterns")
    }
    return patterns
  }

  package static func file(_ name: String) throws -> [UInt8] {
    guard let file = Library.contents(of: path(of: name)) else {
      throw Missing(description: "\(path(of: name)) is missing; `make deps` installs it")
    }
    return file
  }

  package static func path(of name: String) -> String { "\(directory)/\(name).dic" }
}
