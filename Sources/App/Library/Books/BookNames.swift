internal import CurlewManuscript

/// Names of book files, and of the files that calibre keeps beside them.
package enum BookNames {
  /// The file in which calibre keeps the metadata of a book.
  static let calibreMetadata = "metadata.opf"

  /// Ends of the names of books, the best format first. The last ones are of books that a tool converts, and of
  /// archives.
  private static let endings: [String] = {
    let formats = [FormatName.epub, .fb2] + FormatName.allCases
    let own = formats.flatMap(\.endings)
    return own + own.flatMap { [$0 + ".zip", $0 + ".gz"] } + [
      ".azw3", ".mobi", ".azw", ".prc", ".cbz", ".htmlz",
    ]
  }()

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
