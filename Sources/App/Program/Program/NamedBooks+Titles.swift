internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewSystem

extension NamedBooks {
  /// The book that the shelf knows by some words of its title, if there is no such file: the one that was read last.
  static func book(called words: [String], _ directories: Directories) -> String? {
    let isFile = words.contains {
      $0 == BookPath.standardInput || $0.contains("/") || FileSystem.resolved($0) != nil
    }
    guard !isFile else { return nil }
    let read = PlacesFile(path: directories.placesFile).records.sorted { $0.opened > $1.opened }
      .map { (title: $0.title, path: $0.path) }
    let own = ShelfIndex(path: directories.shelfFile).load().map {
      (title: $0.title, path: $0.path)
    }
    let ours = Shelf.directories().flatMap { folder in
      FileSystem.names(in: folder).filter { BookNames.isBook($0) }.map {
        (title: BookPath.title(of: $0), path: Path.join(folder, $0))
      }
    }
    return path(titled: words, among: read + own + ours)
  }

  /// The path of the book that was read last and is still there.
  static func lastBook(_ directories: Directories) throws(Complaint) -> String {
    let records = PlacesFile(path: directories.placesFile).records
    let last = records.filter {
      FileSystem.isRegularFile($0.path) || FileSystem.isDirectory($0.path)
    }
    .max { $0.opened < $1.opened }
    guard let last else { throw Complaint("--continue: no book was read yet") }
    return last.path
  }
}
