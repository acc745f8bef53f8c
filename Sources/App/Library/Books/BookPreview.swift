package import CurlewAppSupport
package import CurlewManuscript
package import CurlewSettings
internal import CurlewSystem

/// What a file says of its book: title, author and language, without the whole text.
package struct BookPreview {
  /// The absolute path.
  package let path: String
  package let fingerprint: UInt64
  /// Whether the book is too long to be held in memory.
  package var isLong: Bool
  package private(set) var imprint: Imprint
  package let cover: Picture?
  /// The title to show: that of the imprint, or the tidied name of the file.
  package var title: String { BookPath.shownTitle(imprint.title, of: path) }

  /// Whether the title is the name of the file.
  package var isNamedByFile: Bool { imprint.title == BookPath.title(of: path) }

  /// A shorter file is read as a whole just as fast.
  private static let shortest = 1 << 14

  /// Reads the beginning of a file, or its package. Nil for a pipe, for what is not a book, and for a
  /// short file.
  package init?(of path: String, as settings: Settings = Settings()) throws(Complaint) {
    // Opening and closing a pipe would cut off its writer.
    guard path != BookPath.standardInput, FileSystem.isRegularFile(path) else { return nil }
    let source = try naming(path) { () throws(SystemError) in try ByteSource.part(of: path) }
    guard source.length >= Self.shortest, !Unpacking.isPacked(source),
      settings.format != nil || ForeignKind(of: source, named: path) == nil,
      let file = try? FormatList.known.open(source, ReadingOptions(settings, path: path))
    else { return nil }
    self.path = BookPath.resolved(path)
    fingerprint = CurlewLibrary.fingerprint(of: source, file)
    (isLong, imprint, cover) = (file.isLong, file.imprint, file.cover)
  }
}

extension BookPreview {
  /// The same with a translation beside it; nil if the two cannot lie beside each other.
  package func facing(_ translation: BookPreview) -> BookPreview? {
    guard !isLong, !translation.isLong, translation.fingerprint != fingerprint else { return nil }
    var pair = self
    pair.imprint.details.append(Imprint.Detail(.facing, translation.imprint.title))
    return pair
  }
}

/// Title, cover and identity of a book, from the beginning of a file of any length.
package struct BookSummary: Sendable {
  package let imprint: Imprint
  /// The same as that of the open book.
  package let fingerprint: UInt64
  private let file: (any BookFile)?

  /// Nil if the file is not a book.
  package init?(ofFile path: String) {
    guard FileSystem.isRegularFile(path), let source = try? ByteSource.part(of: path) else {
      return nil
    }
    let options = ReadingOptions(named: BookPath.title(of: path))
    guard let contents = try? Unpacking.contents(of: source) else { return nil }
    let kind = ForeignKind(of: contents, named: path)
    let known = kind.flatMap { ForeignTools().knownBook(in: contents, of: $0) }
    if kind != nil, known == nil {
      (imprint, file) = (Imprint(title: options.fallbackTitle), nil)
    } else {
      guard let file = try? FormatList.known.open(known ?? contents, options) else { return nil }
      (imprint, self.file) = (file.imprint, file)
    }
    // A converted book is known by its source, since another tool would make another text of it.
    let own = kind == nil ? file : nil
    fingerprint =
      own.map { CurlewLibrary.fingerprint(of: contents, $0) }
      ?? CurlewLibrary.fingerprint(of: contents)
  }

  package var series: String? { imprint.details.first { $0.kind == .series }?.text }

  package var cover: Picture? { file?.cover }

  /// The bytes of the picture on the cover.
  package var coverBytes: [UInt8]? {
    file.flatMap { file in file.cover?.address.flatMap { file.picture(at: $0) } }
  }
}
