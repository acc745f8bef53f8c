internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSystem

/// Finds the books in some folders, in batches. The first batch can be the cached books of the previous
/// scan.
///
/// Title and author are cached, so that only the stamp of an unchanged file is read.
package struct FolderScan: IteratorProtocol, Sendable {
  private let index: ShelfIndex
  /// The folders still to be read.
  private var folders: ArraySlice<(path: String, depth: Int)>
  /// The folders that have been read. Symbolic links may lead to them again.
  private var read: Set<FileIdentity> = []
  /// The files that were found and not opened yet.
  private var files: ArraySlice<File> = []
  /// The cached entries by path; nil until the first step, which reads them on the scanning thread.
  private var known: [String: ShelfIndex.Entry]?
  /// The cached entries of other folders, which stay in the cache.
  private var others: [ShelfIndex.Entry] = []
  private var found: [ShelfIndex.Entry] = []
  private var isOver = false
  private let givesCacheFirst: Bool

  private struct File {
    var path: String
    /// The path of calibre's metadata about the book; nil outside a calibre library.
    var metadata: String?
    /// What makes a folder a book; nil for a file.
    var sign: String?
  }

  private static let deepest = 8
  /// The maximum number of files that are opened in one step.
  private static let step = 200

  package init(_ folders: [String], index: ShelfIndex, givesCacheFirst: Bool = false) {
    (self.index, self.givesCacheFirst) = (index, givesCacheFirst)
    self.folders = folders.map { ($0, 0) }[...]
  }

  /// The books of the next step; nil at the end, when the cache has been written.
  package mutating func next() -> [ShelfBook]? {
    guard let known else { return readCache() }
    while files.count < Self.step, !folders.isEmpty { readFolder() }
    guard !files.isEmpty else {
      return isOver ? nil : finish(known)
    }
    let entries = files.prefix(Self.step).compactMap { entry(of: $0, known) }
    files.removeFirst(min(Self.step, files.count))
    found += entries
    return entries.map(\.book)
  }

  /// Writes the cache. Returns the books that are missing now, and books with the same contents elsewhere.
  private mutating func finish(_ known: [String: ShelfIndex.Entry]) -> [ShelfBook]? {
    isOver = true
    guard found.count != known.count || found.contains(where: { known[$0.path] != $0 }) else {
      return nil
    }
    index.save(found + others)
    let paths = Set(found.map(\.path))
    let gone = known.values.filter { !paths.contains($0.path) }
    let moved = Set(gone.compactMap(\.fingerprint))
    return gone.map { entry in
      var book = entry.book
      book.isMissing = true
      return book
    } + found.filter { $0.fingerprint.map(moved.contains) ?? false }.map(\.book)
  }

  /// The number of books in a folder, judged by the names of its files.
  package static func count(in folder: String) -> Int {
    var scan = FolderScan([folder], index: ShelfIndex(path: ""))
    while scan.files.count < mostCounted, !scan.folders.isEmpty { scan.readFolder() }
    return scan.files.count
  }

  private static let mostCounted = 100_000

  /// The first step: reads the cache, and returns its books if `givesCacheFirst`.
  private mutating func readCache() -> [ShelfBook] {
    folders = folders.map { (FileSystem.resolved($0.path) ?? $0.path, $0.depth) }[...]
    let all = index.load()
    let entries = all.inside(folders.map(\.path))
    known = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    others = entries.count == all.count ? [] : all.filter { known?[$0.path] == nil }
    return givesCacheFirst ? entries.map(\.book) : []
  }

  private mutating func readFolder() {
    let (folder, depth) = folders.removeFirst()
    guard let identity = FileIdentity(ofFolder: folder), read.insert(identity).inserted else {
      return
    }
    let names = FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
    if names.contains(BookNames.calibreMetadata), let book = BookNames.best(of: names) {
      let metadata = Path.join(folder, BookNames.calibreMetadata)
      return files.append(File(path: Path.join(folder, book), metadata: metadata))
    }
    if let sign = FolderBook.sign(of: folder) {
      return files.append(File(path: folder, sign: sign))
    }
    for name in names {
      let path = Path.join(folder, name)
      if BookNames.isBook(name) {
        files.append(File(path: path))
      } else if depth < Self.deepest, !name.contains(".") || FileSystem.isDirectory(path) {
        folders.append((path, depth + 1))
      }
    }
  }

  private func entry(
    of file: File, _ known: [String: ShelfIndex.Entry]
  ) -> ShelfIndex.Entry? {
    guard var stamp = FileStamp(of: file.sign ?? file.path)?.numbers else { return nil }
    stamp += file.metadata.flatMap { FileStamp(of: $0)?.numbers } ?? []
    let key = stamp.map { String($0) }.joined(separator: ".")
    if let entry = known[file.path], entry.stamp == key { return entry }
    guard let summary = BookSummary(ofFile: file.path) else { return nil }
    let imprint = summary.imprint
    let package = file.metadata.flatMap { try? SafeSave.contents(of: $0, limit: 1 << 22) }
    let metadata = package.map { Metadata.read(ofPackage: $0) }
    return ShelfIndex.Entry(
      path: file.path, stamp: key, title: metadata?.title ?? imprint.title,
      author: metadata?.author ?? imprint.author ?? "",
      series: metadata?.placeInSeries ?? summary.series ?? "", fingerprint: summary.fingerprint,
      hasCover: summary.hasCover, language: imprint.language?.code ?? "",
      tags: metadata?.subjects.compactMap { ShelfLabel.tag(typed: $0) } ?? [])
  }
}
