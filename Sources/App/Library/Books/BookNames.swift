internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSystem

/// Names of book files, and of the files that calibre keeps beside them.
package enum BookNames {
  /// The file in which calibre keeps the metadata of a book.
  static let calibreMetadata = "metadata.opf"
  /// The picture that calibre keeps as the cover of a book.
  fileprivate static let calibreCover = "cover.jpg"

  /// Ends of the names of books, the best format first, without those that compression adds. The last ones are of
  /// archives, and of books that a tool converts.
  private static let endings: [String] = {
    let formats = [FormatName.epub, .fb2] + FormatName.allCases
    return formats.flatMap(\.endings) + [
      ".azw3", ".mobi", ".azw", ".prc", ".cbz", ".htmlz", ".docx", ".odt", ".rtf", ".pdf", ".djvu",
    ]
  }()

  /// What the name of a file of marks ends with, before a number.
  package static let endOfMarks = " – notes"

  /// Whether a file is probably a book, judged by its name. The marks of a book, written beside it, are none.
  package static func isBook(_ name: String) -> Bool {
    let name = PackedBook.nameWithoutSuffix(name).lowercased()
    return endings.contains { name.hasSuffix($0) } && name.firstRange(ofPhrase: endOfMarks) == nil
  }

  /// The name with the best format, among the files of one book in a calibre folder.
  package static func best(of names: [String]) -> String? {
    endings.lazy.compactMap { ending in
      names.first { PackedBook.nameWithoutSuffix($0).lowercased().hasSuffix(ending) }
    }.first
  }
}

extension BookPath {
  /// The file with the cover of a book: the picture that calibre keeps beside it, else the book itself.
  package static func fileOfCover(of path: String) -> String {
    let files = [BookNames.calibreMetadata, BookNames.calibreCover]
      .map { Path.join(Path.parent(of: path), $0) }
    return files.allSatisfy(FileSystem.isRegularFile) ? files[1] : path
  }
}
