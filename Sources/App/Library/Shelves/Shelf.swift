package import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem

/// A book on the shelf: what is known without opening it.
package struct ShelfBook: Equatable, Sendable {
  package var path: String
  package var title: String
  package var author: String?
  /// How much has been read, 0 to 100; nil for a book that was never opened.
  package let percent: Int?
  /// The page where the book was left; nil if it is not known.
  package var page: PageOfBook?
  /// When the book was last open, in seconds since 1970.
  package var opened: Int?
  /// Whether its file is gone.
  package var isMissing = false
  /// The size of its file in bytes; nil if it is not known.
  package var bytes: Int?
  /// Its words, as they were counted when it was open.
  var countedWords: Int?
  /// The code of its language; nil if it is not known.
  package var language: String?
  /// The status that the reader has given it; nil for the one that follows from the place.
  package var said: ReadingStatus?
  /// The tags that the reader has given it, and those of calibre.
  package var tags: [String] = []
  /// When it was kept as an article, in seconds since 1970; nil for a book.
  package var kept: Int?
  /// The name of its series and its number there, as written in the book: "Birds, 2".
  package var series: String?
  /// Identifies the book by its contents; nil if it is not known.
  package var fingerprint: UInt64?
  /// Whether its cover has a picture; nil if that is not known.
  package var hasCover: Bool?
  /// The path of the translation that lies beside it; nil if there is none.
  package var facing: String?
  /// Whether it came with the program.
  package var isBuiltIn = false

  /// The number of its pages. If they have not been counted, that of a plain text is estimated from the
  /// size of its file; that of a file with compression or pictures is not known.
  package var length: Int? {
    page?.count ?? (path.hasSuffix(".txt") ? bytes.map { $0 / Self.bytesOfPage } : nil)
  }

  /// The number of its words. If they have not been counted, that of a plain text is estimated like its
  /// pages.
  package var words: Int? {
    countedWords ?? (path.hasSuffix(".txt") ? bytes.map { $0 * 10 / Self.bytesOfTenWords } : nil)
  }

  /// The bytes of plain text on a page of 80×24.
  private static let bytesOfPage = 1500
  /// With the spaces between them, in English.
  private static let bytesOfTenWords = 57

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
      percent: record.percent, page: record.page, opened: record.opened,
      fingerprint: record.fingerprint)
    (countedWords, facing) = (record.words, record.facing)
    (series, language) = (record.series, record.language)
  }
}

extension [ShelfBook] {
  /// These books, followed by others that are not among them.
  package func adding(_ found: [ShelfBook]) -> [ShelfBook] {
    var books = MergedBooks(self)
    _ = books.merge(found)
    return books.all
  }
}

/// Books of several sources without duplicates.
package struct MergedBooks {
  package private(set) var all: [ShelfBook] = []
  /// Indices of books by path.
  private var places: [String: Int] = [:]
  /// Indices of books by contents, because a book may have copies at other paths.
  private var fingerprints: [UInt64: Int] = [:]

  package init(_ books: [ShelfBook]) { _ = merge(books) }

  /// Adds new books, and updates known ones with what a scan has found, perhaps in a calibre library.
  /// Returns whether anything has changed.
  package mutating func merge(_ found: [ShelfBook]) -> Bool {
    var isChanged = false
    for book in found where add(book) { isChanged = true }
    return isChanged
  }

  private mutating func add(_ book: ShelfBook) -> Bool {
    if let place = places[book.path] { return update(place, with: book) }
    let twin = book.fingerprint.flatMap { fingerprints[$0] }
    if let twin {
      guard all[twin].isMissing, !book.isMissing else { return false }
      // The file was moved to this path.
      all[twin].move(to: book)
      places[book.path] = twin
      return true
    }
    places[book.path] = all.count
    if let fingerprint = book.fingerprint { fingerprints[fingerprint] = all.count }
    all.append(book)
    return true
  }

  private mutating func update(_ place: Int, with book: ShelfBook) -> Bool {
    var new = all[place]
    new.describe(as: book)
    // Most are as they were. Writing one copies all of them while they are shown.
    guard new != all[place] else { return false }
    all[place] = new
    return true
  }
}

extension ShelfBook {
  /// Takes over what a scan has found at the same path.
  fileprivate mutating func describe(as found: ShelfBook) {
    (isMissing, hasCover) = (found.isMissing, found.hasCover ?? hasCover)
    guard !found.isMissing else { return }
    (title, author, series) = (found.title, found.author, found.series ?? series)
    (language, tags) = (found.language ?? language, found.tags)
    (bytes, fingerprint) = (found.bytes ?? bytes, found.fingerprint ?? fingerprint)
  }

  fileprivate mutating func move(to found: ShelfBook) {
    path = found.path
    describe(as: found)
  }
}

extension Settings {
  /// The paths of the reader's folders.
  package var folderPaths: [String] { folders.map { BookPath.withHome($0) } }
}

/// The sources of the books that are known without a scan.
package struct KnownBooks: Sendable {
  /// The books of the command line, which may be a shelf of their own.
  package let named: NamedBooks
  package let records: [PlaceRecord]
  package let directories: @Sendable () -> [String]
  /// The cache of the books in `folders`; nil if there are none.
  package let index: ShelfIndex?
  package let folders: [String]
  /// What the reader has said of books.
  package typealias Said = (removed: RemovedBooks, labels: BookLabels)
  package let said: @Sendable () -> Said

  package init(
    named: NamedBooks, records: [PlaceRecord], directories: @escaping @Sendable () -> [String],
    index: ShelfIndex?, folders: [String], said: @escaping @Sendable () -> Said
  ) {
    (self.named, self.records, self.directories) = (named, records, directories)
    (self.index, self.folders, self.said) = (index, folders, said)
  }

  /// Finds the books and looks at their files. Blocks while a disk is slow.
  ///
  /// - Parameter limit: The maximum number of books of the folders; nil for all.
  package func load(limit: Int? = nil) -> LoadedShelf {
    let own = named.isShelf ? namedBooks : Shelf.books(records: records, directories: directories())
    let isNewcomer = !named.isShelf && folders.isEmpty && !own.contains(where: \.isOwn)
    var (removed, labels) = said()
    // A book that is named is shown.
    for path in named.books { removed.set(BookPath.resolved(path), removedAt: nil) }
    return LoadedShelf(
      books: own.adding(index?.books(in: folders, limit: limit) ?? []), removed: removed,
      labels: labels, isNewcomer: isNewcomer)
  }

  /// The books of the shelf before a scan.
  package struct LoadedShelf: Sendable {
    package let books: [ShelfBook]
    /// The removed books, except those named on the command line.
    package let removed: RemovedBooks
    package let labels: BookLabels
    /// Whether the reader has no books of their own yet.
    package let isNewcomer: Bool

    package var shown: [ShelfBook] { books.filter { !removed.hides($0) }.map(labels.on) }
  }

  /// The books named on the command line, and opened books in its folders.
  private var namedBooks: [ShelfBook] {
    let starts = named.folders.map { Path.join($0, "") }
    let opened = Shelf.books(records: records, directories: [])
      .filter { book in starts.contains { book.path.hasPrefix($0) } }
    return Shelf.books(named: named.books, records: records).adding(opened)
  }
}

extension ShelfBook {
  /// Whether the reader has opened it and it did not come with the program.
  fileprivate var isOwn: Bool { opened != nil && !isBuiltIn }
}

/// The books that Curlew knows: those opened before, latest first, then those that came with it.
package enum Shelf {
  package static func books(records: [PlaceRecord], directories: [String]) -> [ShelfBook] {
    let opened = records.sorted { $0.opened > $1.opened }
      .filter { $0.path != BookPath.standardInput }
      .map { record in
        var book = ShelfBook(record, at: record.path)
        book.isMissing = !FileSystem.isReadable(record.path)
        book.isBuiltIn = directories.contains(Path.parent(of: record.path))
        return book
      }
    let known = Set(opened.map(\.path.systemName))
    // A book in the reader's language stands for the one of the same name.
    var names: Set<String> = []
    let unopened = directories.flatMap(books(in:)).filter {
      names.insert(Path.name(of: $0.path)).inserted && !known.contains($0.path.systemName)
    }
    return opened
      + unopened.sorted { ($0.isGuide ? 0 : 1, $0.title) < ($1.isGuide ? 0 : 1, $1.title) }
  }

  /// The books named on the command line, in their order.
  package static func books(named paths: [String], records: [PlaceRecord]) -> [ShelfBook] {
    paths.map { path in
      let path = FileSystem.resolved(path) ?? path
      guard let record = records.last(where: { Path.areEqual($0.path, path) }) else {
        return unopened(path)
      }
      return ShelfBook(record, at: path)
    }
  }

  /// Throws for the first path that cannot be read as a book.
  package static func check(_ paths: [String]) throws(Complaint) {
    for path in paths {
      try naming(path) { () throws(SystemError) in
        switch try Descriptor(reading: path).status().kind {
        case .other: throw .notAFile
        case .directory, .regular, .pipe: break
        }
      }
    }
  }

  private static func books(in directory: String) -> [ShelfBook] {
    FileSystem.names(in: directory).filter { BookNames.isBook($0) && !$0.hasPrefix(".") }
      .map { name in
        let path = Path.join(directory, name)
        var book = unopened(FileSystem.resolved(path) ?? path)
        book.isBuiltIn = true
        return book
      }
  }

  /// Finds title and author without reading the whole book.
  private static func unopened(_ path: String) -> ShelfBook {
    guard let file = BookSummary(ofFile: path) else {
      return .unopened(path, title: BookPath.title(of: path), author: nil)
    }
    var book = ShelfBook.unopened(
      path, title: file.imprint.title, author: file.imprint.author,
      bytes: FileStamp(of: path)?.size)
    (book.fingerprint, book.hasCover) = (file.fingerprint, file.hasCover)
    (book.series, book.language) = (file.series, file.imprint.language?.code)
    return book
  }

  /// The directories of the books that came with the program: in the share directory of an
  /// installed program, and in the package of one that was built from source.
  package static func directories(program: String? = CurrentProcess.programPath) -> [String] {
    let folders = Directories.ofProgram("books", inPackage: "Books", program)
    let language = MessageCatalogue.current?.language ?? ""
    let ofLanguage = language.isEmpty ? [] : folders.map { Path.join($0, language) }
    return (ofLanguage + folders).compactMap { FileSystem.resolved($0) }
  }
}
