package import CurlewAppSupport
internal import CurlewNumerals
internal import CurlewSystem

/// The books that the reader has removed from the shelf, and the folders that they declined to add.
///
/// The files themselves stay. Opening a removed book puts it back on the shelf.
package struct RemovedBooks: Equatable, Sendable {
  /// When each path was removed, in seconds since 1970.
  private var times: [String: Int] = [:]

  package init() {}

  /// Parses a line for each path: the time, a tab, and the path.
  package init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: 0x09, maxSplits: 1)
      guard parts.count == 2, let time = Int(reading: parts[0], in: 0...Int.max) else { continue }
      times[String(decoding: parts[1], as: UTF8.self).unescaped] = time
    }
  }

  package var bytes: [UInt8] {
    Array(times.sorted { $0.key < $1.key }.map { "\($1)\t\($0.escaped)\n" }.joined().utf8)
  }

  package func contains(_ path: String) -> Bool { times[path] != nil }

  package func hides(_ book: ShelfBook) -> Bool {
    !times.isEmpty && times[book.path].map { $0 >= book.opened ?? 0 } ?? false
  }

  /// The book among these that was removed last.
  package func latest(of books: [ShelfBook]) -> ShelfBook? {
    books.filter(hides).max { (times[$0.path] ?? 0) < (times[$1.path] ?? 0) }
  }

  /// Of several books that are removed within a second, each has a later time than the one before.
  package mutating func set(_ path: String, removedAt time: Int?) {
    let latest = times.values.max() ?? 0
    times[path] = time.map { max($0, latest &+ 1) }
  }
}

/// The file of removed books, which several processes may change.
package struct RemovedBooksFile {
  package let path: String

  package init(path: String) { self.path = path }

  /// In bytes.
  private static let longest = 4 << 20

  /// Empty if the file cannot be read.
  package func load() -> RemovedBooks {
    (try? SafeSave.contents(of: path, limit: Self.longest)).map { RemovedBooks($0) }
      ?? RemovedBooks()
  }

  /// - Parameter time: Nil brings the book back.
  package func set(_ book: String, removedAt time: Int?) -> Complaint? {
    SafeSave.update(path, limit: Self.longest, orSay: "the shelf was not saved") { bytes in
      var removed = RemovedBooks(bytes ?? [])
      removed.set(book, removedAt: time)
      return removed.bytes
    }
  }
}
