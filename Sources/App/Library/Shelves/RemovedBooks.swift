package import CurlewAppSupport
internal import CurlewNumerals

/// The books that the reader has removed from the shelf, and the folders that they declined to add.
///
/// The files themselves stay. Opening a removed book puts it back on the shelf.
package struct RemovedBooks: FileContents {
  package static let (noun, failure): (Message, Message) =
    ("removed books", "the shelf was not saved")
  package static let longest = 4 << 20

  /// When each path was removed, in seconds since 1970.
  private var times: [String: Int] = [:]

  /// Lines of a later version, kept as they are.
  private var unknown: [String] = []
  package private(set) var isWhole = true

  package init() {}

  /// Parses a line for each path: the time, a tab, and the path.
  package init(parsing bytes: [UInt8]) {
    isWhole = String(validating: bytes, as: UTF8.self) != nil
    for line in FileLines(bytes) where !line.bytes.isEmpty {
      let parts = line.text.split(separator: "\t", maxSplits: 1)
      if parts.count == 2, let time = Int(reading: parts[0], in: 0...Int.max) {
        times[String(parts[1]).unescaped] = time
      } else {
        unknown.append(line.text)
      }
    }
  }

  package var bytes: [UInt8] {
    let lines = times.sorted { $0.key < $1.key }.map { "\($1)\t\($0.escaped)" } + unknown
    return Array(lines.map { $0 + "\n" }.joined().utf8)
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

/// The file of removed books.
package typealias RemovedBooksFile = OwnFile<RemovedBooks>
