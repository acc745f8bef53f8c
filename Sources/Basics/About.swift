/// What the program says of itself in more than one place.
package enum About {
  package static let version = "0.1.0"
  package static let tagline = "a book reader for the terminal, with pages that turn"
}
