internal import CurlewManuscript
internal import CurlewSystem

/// The books and folders named on the command line. Those folders are shown as a shelf.
package struct NamedBooks: Equatable, Sendable {
  package private(set) var books: [String] = []
  /// The absolute paths of folders that are not books.
  package private(set) var folders: [String] = []

  /// Nothing is named.
  package init() {}

  /// Reads the disk, because a folder may be a book.
  package init(_ paths: [String]) {
    for path in paths {
      if FileSystem.isDirectory(path), !FolderBook.isBook(path) {
        folders.append(FileSystem.resolved(path) ?? path)
      } else {
        books.append(path)
      }
    }
  }

  /// Whether they make a shelf of their own. A single book is opened instead.
  package var isShelf: Bool { books.count > 1 || !folders.isEmpty }

  /// The file of the first book whose title has some words, and which is still there.
  package static func path(
    titled words: [String], among books: [(title: String, path: String)]
  ) -> String? {
    let wanted = words.flatMap { FoldedText($0, .forgiving).string.split(separator: " ") }
    return books.first { book in
      let title = FoldedText(book.title, .forgiving).string.split(separator: " ")
      // Three letters are enough of a word.
      let isWanted = wanted.allSatisfy { word in
        title.contains { $0 == word || word.count > 2 && $0.hasPrefix(word) }
      }
      return !wanted.isEmpty && isWanted && FileSystem.resolved(book.path) != nil
    }?.path
  }
}
