internal import CurlewFormats
internal import CurlewMessages
internal import CurlewSystem

/// The path of a book, as given on the command line.
package enum BookPath {
  /// The name that stands for standard input.
  package static let standardInput = "-"

  /// The absolute path without symbolic links.
  package static func resolved(_ path: String) -> String {
    path == standardInput ? path : FileSystem.resolved(path) ?? path
  }

  /// A path that may begin with `~`.
  package static func withHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = Environment["HOME"] else { return path }
    return home + path.dropFirst()
  }

  /// The name used in messages.
  static func displayName(of path: String) -> String {
    path == standardInput ? Message("standard input").text : path
  }

  /// The title of a book that does not say its own.
  package static func title(of path: String) -> String {
    path == standardInput ? "Standard input" : Path.stem(of: PackedBook.nameWithoutSuffix(path))
  }

  /// The title to show: that of the book or, if it has none, the tidied name of its file.
  package static func shownTitle(_ title: String, of path: String) -> String {
    title == self.title(of: path) ? tidied(fileName: title) : title
  }
}
