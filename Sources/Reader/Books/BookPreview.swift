internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting

/// What a file says of its book: title, author and language, without the whole text.
struct BookPreview {
  /// The absolute path.
  let path: String
  let fingerprint: UInt64
  /// Whether the book is too long to be held in memory.
  let isLong: Bool
  let imprint: Imprint
  let cover: Picture?
  /// The title to show: that of the imprint, or the tidied name of the file.
  var title: String { BookPath.shownTitle(imprint.title, of: path) }

  /// A shorter file is read as a whole just as fast.
  private static let shortest = 1 << 14

  /// Reads the beginning of a file, or its package. Nil for a pipe, for what is not a book, and for a
  /// short file.
  init?(of path: String, as settings: Settings = Settings()) throws(Complaint) {
    // Opening and closing a pipe would cut off its writer.
    guard path != BookPath.standardInput, FileSystem.isRegularFile(path) else { return nil }
    let source = try naming(path) { () throws(SystemError) in try BookSource.partOf(path) }
    guard source.length >= Self.shortest, !Unpacking.isPacked(source),
      settings.format != nil || ForeignKind(of: source, named: path) == nil,
      let file = try? FormatList.known.open(source, ReadingOptions(settings, path: path))
    else { return nil }
    self.path = BookPath.resolved(path)
    fingerprint = CurlewReader.fingerprint(of: source, file)
    (isLong, imprint, cover) = (file.isLong, file.imprint, file.cover)
  }
}

/// Title, cover and identity of a book, from the beginning of a file of any length.
struct BookSummary: Sendable {
  let imprint: Imprint
  /// The same as that of the open book.
  let fingerprint: UInt64
  private let file: (any BookFile)?

  /// Nil if the file is not a book.
  init?(ofFile path: String) {
    guard FileSystem.isRegularFile(path), let source = try? BookSource.partOf(path) else {
      return nil
    }
    let options = ReadingOptions(named: BookPath.title(of: path))
    guard let contents = try? Unpacking.contents(of: source) else { return nil }
    let kind = ForeignKind(of: contents, named: path)
    let known = kind.flatMap { Conversion().knownBook(in: contents, of: $0) }
    if kind != nil, known == nil {
      (imprint, file) = (Imprint(title: options.fallbackTitle), nil)
    } else {
      guard let file = try? FormatList.known.open(known ?? contents, options) else { return nil }
      (imprint, self.file) = (file.imprint, file)
    }
    // A converted book is known by its source, since another tool would make another text of it.
    let own = kind == nil ? file : nil
    fingerprint =
      own.map { CurlewReader.fingerprint(of: contents, $0) }
      ?? CurlewReader.fingerprint(of: contents)
  }

  var series: String? { imprint.details.first { $0.kind == .series }?.text }

  var cover: Picture? { file?.cover }

  /// The bytes of the picture on the cover.
  var coverBytes: [UInt8]? {
    file.flatMap { file in file.cover?.address.flatMap { file.picture(at: $0) } }
  }
}
