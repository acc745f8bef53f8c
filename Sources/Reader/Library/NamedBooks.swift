internal import CurlewSystem

/// What the command line names: books, and folders whose books are a shelf.
struct NamedBooks: Equatable, Sendable {
  private(set) var books: [String] = []
  /// Absolute paths.
  private(set) var folders: [String] = []

  /// Nothing is named.
  init() {}

  /// Looks at the disk: some folders are books.
  init(_ paths: [String]) {
    for path in paths {
      if FileSystem.isDirectory(path), !FolderBook.isBook(path) {
        folders.append(FileSystem.resolved(path) ?? path)
      } else {
        books.append(path)
      }
    }
  }

  /// Whether they are a shelf of their own. A single book is opened at once.
  var isShelf: Bool { books.count > 1 || !folders.isEmpty }
}
