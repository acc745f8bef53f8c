internal import CurlewFormats
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem

/// Lists what can be opened in a folder: first all names, then the title and author of each file.
struct FolderListing: IteratorProtocol, Sendable {
  let path: String
  private var files: [String]?
  private var place = 0

  init(_ path: String) { self.path = path }

  enum Step: Sendable {
    case names(folders: [String], files: [String])
    /// The title and author of a file, by its index.
    case book(Int, title: String, author: String?)
  }

  mutating func next() -> Step? {
    guard let files else { return readNames() }
    guard place < files.count else { return nil }
    defer { place += 1 }
    let file = Path.join(path, files[place])
    let imprint = BookSummary(ofFile: file)?.imprint
    let title = BookPath.shownTitle(imprint?.title ?? BookPath.title(of: file), of: file)
    return .book(place, title: title, author: imprint?.author)
  }

  /// Folders that are books count as files.
  private mutating func readNames() -> Step {
    var (folders, books) = ([String](), [String]())
    for name in FileSystem.names(in: path) where !name.hasPrefix(".") {
      let file = Path.join(path, name)
      if FileSystem.isDirectory(file) {
        if FolderBook.isBook(file) { books.append(name) } else { folders.append(name) }
      } else if Self.canBeRead(name) {
        books.append(name)
      }
    }
    files = books
    return .names(folders: folders, files: books)
  }

  /// Extensions of other texts; the empty one is a name without an extension.
  private static let others = ["", "log", "rst", "org", "tex", "xml"]

  /// Whether a file may be a book, judged by its name.
  private static func canBeRead(_ name: String) -> Bool {
    if BookNames.isBook(name) { return true }
    let whole = PackedBook.nameWithoutSuffix(name).lowercased()
    let ending = whole.lastIndex(of: ".").map { String(whole[whole.index(after: $0)...]) } ?? ""
    return others.contains(ending) || ForeignKind.all.contains { $0.endings.contains(ending) }
  }
}
