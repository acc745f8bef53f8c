internal import Manuscript
internal import System

/// Finds the books in the folders of a reader, some at a time.
///
/// What a file says of itself is kept in a cache, so that of an unchanged file only the stamp is read.
struct FolderScan: IteratorProtocol, Sendable {
  private let index: ShelfIndex
  /// The folders still to be read.
  private var folders: [(path: String, depth: Int)]
  /// The files that were found and not looked at yet.
  private var files: [String] = []
  private var known: [String: ShelfIndex.Entry]
  private var found: [ShelfIndex.Entry] = []
  private var isOver = false

  private static let deepest = 8
  /// How many files are looked at in one step.
  private static let step = 200

  init(_ folders: [String], index: ShelfIndex) {
    self.index = index
    self.folders = folders.map { (FileSystem.resolved($0) ?? $0, 0) }
    known = Dictionary(
      index.load().map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The books of the next step; nil at the end, when the cache has been written.
  mutating func next() -> [ShelfBook]? {
    while files.count < Self.step, !folders.isEmpty { readFolder() }
    guard !files.isEmpty else {
      if !isOver, found.count != known.count || found.contains(where: { known[$0.path] != $0 }) {
        index.save(found)
      }
      isOver = true
      return nil
    }
    let entries = files.prefix(Self.step).compactMap { entry(of: $0) }
    files.removeFirst(min(Self.step, files.count))
    found += entries
    return entries.map(\.book)
  }

  private mutating func readFolder() {
    let (folder, depth) = folders.removeFirst()
    for name in FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = Path.join(folder, name)
      if Self.isBook(name) {
        files.append(path)
      } else if depth < Self.deepest, !name.contains(".") || FileSystem.isDirectory(path) {
        folders.append((path, depth + 1))
      }
    }
  }

  private static let endings = [
    ".epub", ".fb2", ".fb2.zip", ".txt", ".md", ".markdown", ".html", ".htm", ".xhtml", ".txt.gz",
    ".fb2.gz", ".txt.zip",
  ]

  private static func isBook(_ name: String) -> Bool {
    let lower = name.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  private func entry(of path: String) -> ShelfIndex.Entry? {
    guard let stamp = FileStamp(of: path)?.numbers else { return nil }
    let key = stamp.map { String($0) }.joined(separator: ".")
    if let entry = known[path], entry.stamp == key { return entry }
    guard let imprint = BookPreview.imprint(ofFile: path) else { return nil }
    return ShelfIndex.Entry(
      path: path, stamp: key, title: imprint.title, author: imprint.author ?? "")
  }
}
