package import CurlewMessages

/// The name of the version, and the program in a few words.
package enum About {
  package static let version = "0.1.0"
  package static let tagline: Message = "a book reader for the terminal, with pages that turn"
}
