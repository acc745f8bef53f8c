internal import CurlewAppSupport
internal import CurlewFormats
package import CurlewManuscript
package import CurlewSettings
internal import CurlewSystem

/// What the beginning of a file, or its package, says of its book: title, author, cover and identity.
package struct BookSummary: Sendable {
  /// The absolute path.
  package let path: String
  /// The same as that of the open book.
  package let fingerprint: UInt64
  package private(set) var imprint: Imprint
  /// Whether the book is too long to be held in memory.
  package var isLong: Bool
  /// The file; nil if a tool has to convert it first.
  private let file: (any BookFile)?

  /// Nil if the file or folder is not a book.
  package init?(ofFile path: String) {
    if let folder = try? FolderBook.source(of: path) {
      self.init(folder, path, nil, isForeign: false, as: Settings())
      return
    }
    guard FileSystem.isRegularFile(path), let source = try? ByteSource.part(of: path),
      let contents = try? Unpacking.contents(of: source)
    else { return nil }
    let kind = ForeignKind(of: contents, named: path)
    let converted = kind.flatMap { ForeignTools().knownBook(in: contents, of: $0) }
    self.init(contents, path, converted, isForeign: kind != nil, as: Settings())
  }

  /// For the title that is shown while a book is read. Nil for a pipe, for what is not a book, and for a file that is
  /// read as a whole just as fast, or has to be unpacked, or converted as a whole.
  package init?(titleOf path: String, as settings: Settings = Settings()) {
    // Opening and closing a pipe would cut off its writer.
    guard path != BookPath.standardInput, FileSystem.isRegularFile(path),
      let source = try? ByteSource.part(of: path), source.length >= Self.shortest,
      !Unpacking.isPacked(source)
    else { return nil }
    let isForeign = settings.format == nil && ForeignKind(of: source, named: path) != nil
    let pages = isForeign ? ForeignTools().firstPages(of: source, named: path)?.contents : nil
    guard pages != nil || !isForeign else { return nil }
    self.init(source, path, pages, isForeign: isForeign, as: settings)
  }

  private static let shortest = 1 << 14

  /// - Parameter converted: What a tool has made of it, as far as that is known.
  private init?(
    _ contents: ByteSource, _ path: String, _ converted: ByteSource?, isForeign: Bool,
    as settings: Settings
  ) {
    self.path = BookPath.resolved(path)
    let options = ReadingOptions(settings, path: path)
    if isForeign, converted == nil {
      (imprint, file) = (Imprint(title: options.fallbackTitle), nil)
    } else {
      guard let file = try? FormatList.known.open(converted ?? contents, options) else {
        return nil
      }
      (imprint, self.file) = (file.imprint, file)
    }
    isLong = file?.isLong == true
    // A converted book is known by its source, since another tool would make another text of it.
    let own = isForeign ? nil : file
    fingerprint =
      own.map { CurlewLibrary.fingerprint(of: contents, $0) }
      ?? CurlewLibrary.fingerprint(of: contents)
  }

  /// The title to show: that of the imprint, or the tidied name of the file.
  package var title: String { BookPath.shownTitle(imprint.title, of: path) }

  /// Whether the title is the name of the file.
  package var isNamedByFile: Bool { imprint.title == BookPath.title(of: path) }

  package var series: String? { imprint.series }

  package var cover: Picture? { file?.cover }

  /// Whether there is a picture for its cover on the shelf.
  package var hasCover: Bool { file?.cover != nil || BookPath.fileOfCover(of: path) != path }

  /// The picture for its cover on the shelf, and the bytes: that of calibre, else that of the file.
  package var coverOnShelf: (picture: Picture, bytes: [UInt8])? {
    let beside = BookPath.fileOfCover(of: path)
    if beside != path, let bytes = try? SafeSave.contents(of: beside, limit: Self.longestCover),
      let size = PictureHeader.size(bytes)
    {
      return (Picture(size: size), bytes)
    }
    guard let file, let picture = file.cover else { return nil }
    return picture.address.flatMap { file.picture(at: $0) }.map { (picture, $0) }
  }

  /// In bytes.
  private static let longestCover = 1 << 25

  /// The same for a book with a translation on the facing pages. Nil for books that cannot face each other.
  package func facing(_ translation: BookSummary) -> BookSummary? {
    guard !isLong, !translation.isLong, translation.fingerprint != fingerprint else { return nil }
    var pair = self
    pair.imprint.writing = .rows
    pair.imprint.details.append(Imprint.Detail(.facing, translation.imprint.title))
    return pair
  }
}
