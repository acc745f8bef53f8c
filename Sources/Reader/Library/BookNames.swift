/// Names of files that are books, and of those beside them.
enum BookNames {
  /// The file in which calibre keeps what its user has written about a book.
  static let calibreMetadata = "metadata.opf"

  /// The endings of books, the best first.
  private static let endings = [
    ".epub", ".fb2", ".fb2.zip", ".txt", ".md", ".markdown", ".html", ".htm", ".xhtml", ".txt.gz",
    ".fb2.gz", ".txt.zip", ".azw3", ".mobi", ".azw", ".prc", ".cbz", ".htmlz",
  ]

  /// Whether a file is probably a book.
  static func isBook(_ name: String) -> Bool {
    let lower = name.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  /// The best of the formats of one book, which calibre keeps in a folder.
  static func best(of names: [String]) -> String? {
    endings.lazy.compactMap { ending in
      names.first { $0.lowercased().hasSuffix(ending) }
    }.first
  }
}
