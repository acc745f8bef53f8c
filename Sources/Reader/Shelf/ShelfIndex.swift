internal import System

/// The cache of what the files in the folders of a reader say of themselves: a line for each, with tabs.
struct ShelfIndex: Sendable {
  let path: String

  private static let header = "curlew shelf 1"

  struct Entry: Equatable, Sendable {
    var path: String
    /// Identifies the version of the file.
    var stamp: String
    var title: String
    var author: String
  }

  /// Empty if there is no cache, or one of another version.
  func load() -> [Entry] {
    (try? SafeSave.contents(of: path)).map { Self.entries(in: $0) } ?? []
  }

  static func entries(in bytes: [UInt8]) -> [Entry] {
    let lines = bytes.split(separator: 0x0A)
    guard let first = lines.first, first.elementsEqual(Self.header.utf8) else { return [] }
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count == 4 else { return nil }
      let texts = fields.map { String(decoding: $0, as: UTF8.self) }
      return Entry(
        path: texts[0].unescaped, stamp: texts[1], title: texts[2], author: texts[3])
    }
  }

  /// A failure costs only time at the next start.
  func save(_ entries: [Entry]) {
    let lines = entries.filter { !$0.path.contains("\t") }.map { entry in
      [entry.path.escaped, entry.stamp, entry.title.inOneField, entry.author.inOneField]
        .joined(separator: "\t")
    }
    let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
    try? SafeSave.replaceCache(path, with: Array(text.utf8))
  }

  /// The books in some folders, as they were found last.
  func books(in folders: [String]) -> [ShelfBook] {
    let starts = folders.map { Path.join(FileSystem.resolved($0) ?? $0, "") }
    return load().filter { entry in starts.contains { entry.path.hasPrefix($0) } }.map(\.book)
  }
}

extension ShelfIndex.Entry {
  var book: ShelfBook { .unopened(path, title: title, author: author.isEmpty ? nil : author) }
}

extension String {
  fileprivate var inOneField: String {
    utf8.contains(0x09) || utf8.contains(0x0A)
      ? String(map { $0 == "\t" || $0.isNewline ? " " : $0 }) : self
  }
}
