/// Names of book files, and of the files that calibre keeps beside them.
package enum BookNames {
  /// The file in which calibre keeps the metadata of a book.
  static let calibreMetadata = "metadata.opf"

  /// Extensions of books, the best format first.
  private static let endings = [
    ".epub", ".fb2", ".fb2.zip", ".txt", ".md", ".markdown", ".html", ".htm", ".xhtml", ".txt.gz",
    ".fb2.gz", ".txt.zip", ".azw3", ".mobi", ".azw", ".prc", ".cbz", ".htmlz",
  ]

  /// Whether a file is probably a book, judged by its name.
  package static func isBook(_ name: String) -> Bool {
    let lower = name.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  /// The name with the best format, among the files of one book in a calibre folder.
  package static func best(of names: [String]) -> String? {
    endings.lazy.compactMap { ending in
      names.first { $0.lowercased().hasSuffix(ending) }
    }.first
  }
}
