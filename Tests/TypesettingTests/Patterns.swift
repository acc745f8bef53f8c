import Testing
import Typesetting

/// The hyphenation patterns of the system. They are part of what `make deps` installs, so a test that
/// needs them fails without them.
enum Patterns {
  static let directory = "/usr/share/hyphen"

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  static func required(_ name: String) throws -> HyphenPatterns {
    guard let patterns = HyphenPatterns(try file(name)) else {
      throw Missing(description: "\(path(of: name)) has no patterns")
    }
    return patterns
  }

  static func file(_ name: String) throws -> [UInt8] {
    guard let file = Library.contents(of: path(of: name)) else {
      throw Missing(description: "\(path(of: name)) is missing; `make deps` installs it")
    }
    return file
  }

  static func path(of name: String) -> String { "\(directory)/\(name).dic" }
}
