/// What the program says of itself in more than one place.
enum About {
  static let version = "0.1.0"
  static let tagline = "a book reader for the terminal, with pages that turn"
}
