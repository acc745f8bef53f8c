internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// A book on the shelf: what is known without opening it.
struct ShelfBook: Equatable, Sendable {
  let path: String
  var title: String
  var author: String?
  /// How much has been read, 0 to 100; nil for a book that was never opened.
  let percent: Int?
  /// The page where the book was left; nil if it is not known.
  var page: PageOfBook?
  /// When the book was last open, in seconds since 1970.
  var opened: Int?
  /// Whether its file is gone.
  var isMissing = false
  /// The size of its file in bytes; nil if it is not known.
  var bytes: Int?

  /// The number of its pages. If they have not been counted, that of a plain text is estimated from the
  /// size of its file; that of a file with compression or pictures is not known.
  var length: Int? {
    page?.count ?? (path.hasSuffix(".txt") ? bytes.map { $0 / Self.bytesOfPage } : nil)
  }

  /// The bytes of plain text on a page of 80×24.
  private static let bytesOfPage = 1500

  /// Whether it is the guide to the program, which comes first among unopened books.
  fileprivate var isGuide: Bool { Path.name(of: path) == "the-curlew-guide.txt" }
}

extension ShelfBook {
  /// A book that was never opened.
  static func unopened(
    _ path: String, title: String, author: String?, bytes: Int? = nil
  ) -> ShelfBook {
    ShelfBook(
      path: path, title: BookPath.shownTitle(title, of: path), author: author, percent: nil,
      bytes: bytes)
  }

  /// A book that was opened before.
  fileprivate init(_ record: PlaceRecord, at path: String) {
    self.init(
      path: path, title: BookPath.shownTitle(record.title, of: path), author: record.author,
      percent: record.percent, page: record.page, opened: record.opened)
  }
}

extension [ShelfBook] {
  /// These books, and then those of the reader's folders that are not among them.
  func adding(_ found: [ShelfBook]) -> [ShelfBook] {
    var books = self
    _ = books.merge(found)
    return books
  }

  /// Adds the books of the reader's folders that are not there yet, and returns whether anything has
  /// changed. The title and author that a scan has found, perhaps in a library such as calibre's, go
  /// before those in the file.
  mutating func merge(_ found: [ShelfBook]) -> Bool {
    var places = Dictionary(
      enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var isChanged = false
    for book in found {
      guard let place = places[book.path] else {
        places[book.path] = count
        append(book)
        isChanged = true
        continue
      }
      guard (self[place].title, self[place].author) != (book.title, book.author) else { continue }
      (self[place].title, self[place].author) = (book.title, book.author)
      isChanged = true
    }
    return isChanged
  }
}

extension Settings {
  /// The paths of the reader's folders.
  var folderPaths: [String] { folders.map { BookPath.withHome($0) } }
}

/// Where the books are that are known without a scan.
struct KnownBooks: Sendable {
  /// Several books named on the command line make a shelf of their own.
  let named: [String]
  let records: [PlaceRecord]
  let directories: @Sendable () -> [String]

  /// Looks at their files, which may be on any disk.
  var books: [ShelfBook] {
    named.count > 1
      ? Shelf.books(named: named, records: records)
      : Shelf.books(records: records, directories: directories())
  }
}

/// The books that Curlew knows: those opened before, latest first, then those that came with it.
enum Shelf {
  static func books(records: [PlaceRecord], directories: [String]) -> [ShelfBook] {
    let opened = records.sorted { $0.opened > $1.opened }
      .filter { $0.path != BookPath.standardInput }
      .map { record in
        var book = ShelfBook(record, at: record.path)
        book.isMissing = !FileSystem.isReadable(record.path)
        return book
      }
    let known = Set(opened.map(\.path.systemName))
    let unopened = directories.flatMap(books(in:)).filter { !known.contains($0.path.systemName) }
    return opened
      + unopened.sorted { ($0.isGuide ? 0 : 1, $0.title) < ($1.isGuide ? 0 : 1, $1.title) }
  }

  /// The books named on the command line, in their order.
  static func books(named paths: [String], records: [PlaceRecord]) -> [ShelfBook] {
    paths.map { path in
      let path = FileSystem.resolved(path) ?? path
      guard let record = records.last(where: { Path.areEqual($0.path, path) }) else {
        return unopened(path)
      }
      return ShelfBook(record, at: path)
    }
  }

  /// Throws for the first path that cannot be read as a book.
  static func check(_ paths: [String]) throws(Complaint) {
    for path in paths {
      try naming(path) { () throws(SystemError) in
        switch try Descriptor(reading: path).status().kind {
        case .directory: throw .isDirectory
        case .other: throw .notAFile
        case .regular, .pipe: break
        }
      }
    }
  }

  private static func books(in directory: String) -> [ShelfBook] {
    FileSystem.names(in: directory).filter { $0.hasSuffix(".txt") && !$0.hasPrefix(".") }
      .map { name in
        let path = Path.join(directory, name)
        return unopened(FileSystem.resolved(path) ?? path)
      }
  }

  /// Finds title and author without reading the whole book.
  private static func unopened(_ path: String) -> ShelfBook {
    let imprint = BookPreview.imprint(ofFile: path) ?? Imprint(title: BookPath.title(of: path))
    return .unopened(
      path, title: imprint.title, author: imprint.author, bytes: FileStamp(of: path)?.size)
  }

  /// The directories of the books that came with the program: in the share directory of an
  /// installed program, and in the package of one that was built from source.
  static func directories(program: String? = CurrentProcess.programPath) -> [String] {
    guard let program else { return [] }
    let directory = Path.parent(of: program)
    let installed = Path.join(Path.parent(of: directory), "share/curlew/books")
    return [installed, packageBooks(above: directory)]
      .compactMap { $0.flatMap { FileSystem.resolved($0) } }
  }

  private static func packageBooks(above directory: String) -> String? {
    var directory = directory
    for _ in 0..<5 where !directory.isEmpty {
      if FileSystem.isReadable(Path.join(directory, "Package.swift")) {
        return Path.join(directory, "Books")
      }
      directory = Path.parent(of: directory)
    }
    return nil
  }
}

extension [ShelfBook] {
  /// The book to offer after one has been read: the next on the shelf, from its end back to its
  /// start, that has not been read to the end; else simply the next. Nil when there is no other.
  func next(after path: String) -> ShelfBook? {
    let place = firstIndex { Path.areEqual($0.path, path) }
    let others = (self[(place.map { $0 + 1 } ?? 0)...] + self[..<(place ?? 0)])
      .filter { !$0.isMissing }
    return others.first { ($0.percent ?? 0) < 100 } ?? others.first
  }
}
