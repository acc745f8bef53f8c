internal import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSystem

/// The cached titles and authors of the books in the reader's folders: a file with a line for each
/// book, its fields separated by tabs.
package struct ShelfIndex: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  private static let header = "curlew shelf 4"

  package struct Entry: Equatable, Sendable {
    package var path: String
    /// Identifies the version of the file.
    package var stamp: String
    package var title: String
    package var author: String
    package var series = ""
    package var fingerprint: UInt64?
    package var hasCover = false
    package var language = ""
    /// The tags that calibre has for the book. None has a space.
    package var tags: [String] = []
  }

  /// Reads the entries; none if there is no cache, or one of another version.
  ///
  /// - Parameter limit: The maximum number of entries to read; nil for all.
  package func load(limit: Int? = nil) -> [Entry] {
    (try? SafeSave.contents(of: path)).map { Self.entries(in: $0, limit: limit) } ?? []
  }

  package static func entries(in bytes: [UInt8], limit: Int? = nil) -> [Entry] {
    let lines = bytes.split(separator: 0x0A, maxSplits: limit.map { $0 + 1 } ?? .max)
    guard let first = lines.first, first.elementsEqual(Self.header.utf8) else { return [] }
    return lines.dropFirst().prefix(limit ?? .max).compactMap { line in
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count == 9 else { return nil }
      let texts = fields.map { String(decoding: $0, as: UTF8.self) }
      return Entry(
        path: texts[0].unescaped, stamp: texts[1], title: texts[2], author: texts[3],
        series: texts[4], fingerprint: UInt64(texts[5], radix: 16), hasCover: texts[6] == "cover",
        language: texts[7], tags: texts[8].split(separator: " ").map(String.init))
    }
  }

  /// A failure costs only time at the next start.
  package func save(_ entries: [Entry]) {
    let lines = entries.filter { !$0.path.contains("\t") }.map { entry in
      [
        entry.path.escaped, entry.stamp, entry.title.oneField, entry.author.oneField,
        entry.series.oneField, entry.fingerprint.map { String($0, radix: 16) } ?? "",
        entry.hasCover ? "cover" : "", entry.language, entry.tags.joined(separator: " "),
      ].joined(separator: "\t")
    }
    let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
    try? SafeSave.replaceCache(path, with: Array(text.utf8))
  }

  /// The books in some folders, as of the previous scan.
  ///
  /// - Parameter limit: The maximum number of entries to read; nil for all.
  package func books(in folders: [String], limit: Int? = nil) -> [ShelfBook] {
    load(limit: limit).inside(folders).map(\.book)
  }
}

extension [ShelfIndex.Entry] {
  /// The entries of files below some folders.
  package func inside(_ folders: [String]) -> [ShelfIndex.Entry] {
    let starts = folders.map { Path.join(FileSystem.resolved($0) ?? $0, "") }
    return filter { entry in starts.contains { entry.path.hasPrefix($0) } }
  }
}

extension ShelfIndex.Entry {
  package var book: ShelfBook {
    var book = ShelfBook.unopened(
      path, title: title, author: author.isEmpty ? nil : author, bytes: size)
    book.series = series.isEmpty ? nil : series
    book.language = language.isEmpty ? nil : language
    (book.fingerprint, book.hasCover, book.tags) = (fingerprint, hasCover, tags)
    return book
  }

  /// The size of the file in bytes: the third number of the stamp.
  private var size: Int? {
    let numbers = stamp.split(separator: ".", maxSplits: 3)
    return numbers.count > 2 ? Int(reading: numbers[2], in: .offsets) : nil
  }
}
