internal import Cells
internal import Formats
internal import Manuscript
internal import PlainText
internal import System
internal import Typesetting

/// A book that has been read from a file or a pipe.
struct OpenBook: Sendable {
  private(set) var book: any Volume
  /// The absolute path, or `BookPath.standardInput`.
  let path: String
  let fingerprint: UInt64
  /// The version of the file that was read; nil for standard input.
  private(set) var stamp: FileStamp?
  /// Where a long book is read from; nil for a book in memory.
  private(set) var file: LongFile?

  /// Reads the book at a path, or from standard input.
  init(_ path: String, as settings: Settings = Settings()) throws(Complaint) {
    let name = BookPath.displayName(of: path)
    // Before reading: a file that changes meanwhile gets another stamp.
    let stamp = path == BookPath.standardInput ? nil : FileStamp(of: path)
    let source = try naming(name) { () throws(SystemError) in try BookSource(path) }
    let sample = source.prefix(Encoding.sample)
    guard !sample.isEmpty else { throw Complaint("\(name): there is nothing in it") }
    guard !EPUBBook.recognizes(sample) else {
      try self.init(archive: source.byteSource, path: BookPath.resolved(path), as: settings)
      self.stamp = stamp
      return
    }
    guard settings.encoding != nil || looksLikeText(sample) else {
      throw Complaint("\(name): this is not a text")
    }
    // Consuming the source passes its bytes on without a copy.
    switch consume source {
    case .bytes(let bytes): self.init(bytes, path: BookPath.resolved(path), as: settings)
    case .file(let file):
      self.init(file.source, path: BookPath.resolved(path), as: settings)
      self.file = file
    }
    guard (book as? Book)?.isBlank != true else {
      throw Complaint("\(name): there is nothing but white space in it")
    }
    self.stamp = stamp
  }

  /// A book in memory.
  init(
    _ bytes: consuming [UInt8], path: String, as settings: Settings = Settings(),
    of formats: FormatList = .known
  ) {
    fingerprint = Reader.fingerprint(of: bytes)
    self.path = path
    let text = decode(bytes, as: settings.encoding, by: .pool)
    let (length, hyphenators) = (text.utf8.count, HyphenatorCache(settings))
    let manuscript = formats.read(text, ReadingOptions(settings, path: path), by: .pool) {
      hyphenators.prefetch($0, forBytes: length)
    }
    var whole = Book(manuscript, by: .pool)
    hyphenators.hyphenate(&whole)
    book = whole
  }

  /// A book in an archive.
  private init(
    archive: ByteSource, path: String, as settings: Settings
  ) throws(Complaint) {
    fingerprint = Reader.fingerprint(length: archive.length) {
      archive.bytes(at: $0.lowerBound, count: $0.count)[...]
    }
    self.path = path
    let manuscript = try Self.epub(
      in: archive, named: BookPath.displayName(of: path), ReadingOptions(settings, path: path))
    var whole = Book(manuscript, by: .pool)
    HyphenatorCache(settings).hyphenate(&whole)
    book = whole
  }

  /// A long book that is read section by section.
  init(
    _ source: TextSource, path: String, as settings: Settings = Settings(),
    lengthOfSection: Int = LongText.lengthOfSection
  ) {
    fingerprint = Reader.fingerprint(length: source.length) { source.read($0)[...] }
    self.path = path
    let text = LongText(
      source, as: settings.encoding, lengthOfSection: lengthOfSection,
      ReadingOptions(settings, path: path))
    let hyphenators = HyphenatorCache(settings)
    book = LongBook(text, finishing: { hyphenators.hyphenate(&$0) })
  }

  /// The name used in messages.
  var name: String { BookPath.displayName(of: path) }

  /// Finds the hyphens of all words in advance, for a book that will be laid out for several sizes.
  mutating func hyphenateAllWords() {
    guard var whole = book as? Book else { return }
    whole.lookUpWords(by: .pool)
    book = whole
  }
}

extension ReadingOptions {
  init(_ settings: Settings, path: String) {
    self.init(
      named: BookPath.title(of: path), in: settings.language,
      keepsHardLines: settings.keepsHardLines)
  }
}

/// Whether bytes can be text: other files have many more control characters.
func looksLikeText(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  if Encoding.isWide(bytes) { return true }
  let controls = sample.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
  return controls * 50 <= sample.count
}
