internal import Formats
internal import Manuscript
internal import PlainText
internal import Typesetting

/// One book on the shelf: as much as is known without opening it.
struct ShelfBook: Equatable, Sendable {
  let path: String
  let title: String
  let author: String?
  /// How much is read; nil when it was never opened.
  let percent: Int?

  /// The book about the program, which a newcomer should find first.
  fileprivate var isGuide: Bool { Path.name(of: path) == "the-curlew-guide.txt" }
}

/// The books that Curlew knows: those opened before, the latest first, then those that came with it.
enum Shelf {
  /// Several books that were named make a shelf of their own.
  static func books(
    named paths: [String], records: [PlaceRecord], directories: () -> [String]
  ) -> [ShelfBook] {
    paths.count > 1
      ? books(named: paths, records: records)
      : books(records: records, directories: directories())
  }

  static func books(records: [PlaceRecord], directories: [String]) -> [ShelfBook] {
    let opened = records.sorted { $0.opened > $1.opened }
      .filter { $0.path != OpenBook.standardInput && Disk.isReadable($0.path) }
      .map { ShelfBook(path: $0.path, title: $0.title, author: $0.author, percent: $0.percent) }
    let known = Set(opened.map(\.path))
    let unopened = directories.flatMap(books(in:)).filter { !known.contains($0.path) }
    return opened
      + unopened.sorted { ($0.isGuide ? 0 : 1, $0.title) < ($1.isGuide ? 0 : 1, $1.title) }
  }

  /// The books named on the command line, with what is remembered of them.
  static func books(named paths: [String], records: [PlaceRecord]) -> [ShelfBook] {
    paths.map { path in
      let path = Disk.resolved(path) ?? path
      guard let record = records.last(where: { $0.path == path }) else { return unopened(path) }
      return ShelfBook(
        path: path, title: record.title, author: record.author, percent: record.percent)
    }
  }

  /// Complains of the first name that no book can be read from.
  static func check(_ paths: [String]) throws(Complaint) {
    for path in paths {
      try naming(path) { () throws(Fault) in
        switch try Descriptor(reading: path).status().kind {
        case .directory: throw .isDirectory
        case .other: throw .notAFile
        case .regular, .pipe: break
        }
      }
    }
  }

  private static func books(in directory: String) -> [ShelfBook] {
    Disk.names(in: directory).filter { $0.hasSuffix(".txt") && !$0.hasPrefix(".") }
      .map { name in
        let path = Path.join(directory, name)
        return unopened(Disk.resolved(path) ?? path)
      }
  }

  /// A book says what it is called near its beginning.
  private static func unopened(_ path: String) -> ShelfBook {
    let bytes = (try? Descriptor(reading: path).bytes(in: 0..<1 << 14)) ?? []
    let imprint =
      EPUBBook.recognizes(bytes)
      ? OpenBook.imprint(ofFile: path)
        ?? Imprint(title: Path.stem(of: path))
      : FormatList.known.imprint(
        of: decode(bytes), ReadingOptions(named: Path.stem(of: path)))
    return ShelfBook(path: path, title: imprint.title, author: imprint.author, percent: nil)
  }

  /// Where the books that came with the program are: beside its sources while it is being built, in
  /// the share directory once it is installed.
  static func directories(program: String? = Disk.resolved("/proc/self/exe")) -> [String] {
    guard let program else { return [] }
    let place = Path.parent(of: program)
    let installed = Path.join(Path.parent(of: place), "share/curlew/books")
    return [installed, sourceBooks(above: place)].compactMap { $0.flatMap { Disk.resolved($0) } }
  }

  private static func sourceBooks(above directory: String) -> String? {
    var directory = directory
    for _ in 0..<5 where !directory.isEmpty {
      if Disk.isReadable(Path.join(directory, "Package.swift")) {
        return Path.join(directory, "Books")
      }
      directory = Path.parent(of: directory)
    }
    return nil
  }
}

extension [ShelfBook] {
  /// The book that follows one on the shelf, from its end back to its beginning: the first that is not
  /// read to its end, else the very next; nil when there is no other.
  func next(after path: String) -> ShelfBook? {
    let place = firstIndex { $0.path == path }
    let others = self[(place.map { $0 + 1 } ?? 0)...] + self[..<(place ?? 0)]
    return others.first { ($0.percent ?? 0) < 100 } ?? others.first
  }
}
