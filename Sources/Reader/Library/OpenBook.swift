internal import Cells
internal import Formats
internal import Manuscript
internal import PlainText
internal import Typesetting

/// A book that was read from a file or a pipe, with the marks that tell it from others.
struct OpenBook: Sendable {
  private(set) var book: any Volume
  let path: String
  let fingerprint: UInt64
  /// False when only the beginning has been read.
  let isWhole: Bool
  /// The file as it was before it was read; nil for what is not one.
  private(set) var mark: FileMark?

  /// The name that stands for standard input.
  static let standardInput = "-"

  /// A longer text is not held in memory as a whole.
  static let longest = 10 << 20

  /// Opens the book at a path, or what comes through the pipe.
  init(_ path: String, as settings: Settings = Settings()) throws(Complaint) {
    let mark = path == Self.standardInput ? nil : FileMark(of: path)
    let source = try naming(Self.name(of: path)) { () throws(Fault) in try BookSource(path) }
    let sample = source.beginning(Encoding.sample)
    guard !sample.isEmpty else {
      throw Complaint("\(Self.name(of: path)): there is nothing in it")
    }
    guard !EPUBBook.recognizes(sample) else {
      try self.init(archive: source.byteSource, path: Self.resolved(path), as: settings)
      self.mark = mark
      return
    }
    guard settings.encoding != nil || looksLikeText(sample) else {
      throw Complaint("\(Self.name(of: path)): this is not a text")
    }
    // The bytes become the text, without a copy if nobody else holds them.
    switch consume source {
    case .bytes(let bytes): self.init(bytes, path: Self.resolved(path), as: settings)
    case .file(let file): self.init(file.source, path: Self.resolved(path), as: settings)
    }
    guard (book as? Book)?.isBlank != true else {
      throw Complaint("\(Self.name(of: path)): there is nothing but white space in it")
    }
    self.mark = mark
  }

  /// Opens what was read of a long book.
  init(_ beginning: Beginning, as settings: Settings = Settings()) {
    self.init(
      beginning.text, path: beginning.path, as: settings, fingerprint: beginning.fingerprint,
      isWhole: false)
  }

  init(_ bytes: consuming [UInt8], path: String, as settings: Settings = Settings()) {
    let fingerprint = Reader.fingerprint(of: bytes)
    self.init(
      decode(bytes, as: settings.encoding, by: .threads), path: path, as: settings,
      fingerprint: fingerprint, isWhole: true)
  }

  private init(
    _ text: consuming DecodedText, path: String, as settings: Settings, fingerprint: UInt64,
    isWhole: Bool
  ) {
    let (length, divider) = (text.utf8.count, WordDivider(settings))
    let workers = isWhole ? Workers.threads : .one
    let manuscript = FormatList.known.read(
      text, ReadingOptions(settings, path: path), by: workers
    ) {
      if isWhole { divider.fetchPatterns(for: $0, ofBytes: length) }
    }
    var whole = Book(manuscript, by: workers)
    if isWhole { divider.divideWords(of: &whole) }
    book = whole
    self.path = path
    self.fingerprint = fingerprint
    self.isWhole = isWhole
  }

  /// Opens a book that lies in an archive.
  private init(
    archive: ByteSource, path: String, as settings: Settings
  ) throws(Complaint) {
    let manuscript = try Self.epub(
      in: archive, named: Self.name(of: path), ReadingOptions(settings, path: path))
    var whole = Book(manuscript, by: .threads)
    WordDivider(settings).divideWords(of: &whole)
    book = whole
    self.path = path
    fingerprint = Reader.fingerprint(length: archive.length) {
      archive.bytes(at: $0.lowerBound, count: $0.count)[...]
    }
    isWhole = true
  }

  /// Finds where words may be divided. A beginning does not do so by itself: of a new book only the
  /// title is shown, and reading the patterns takes longer than all else that its page needs.
  mutating func hyphenate(as settings: Settings) {
    guard !isWhole, var beginning = book as? Book else { return }
    WordDivider(settings).divideWords(ofBeginning: &beginning)
    book = beginning
  }

  /// Looks up all words of a book that will be set for one size after another.
  mutating func lookUpWords() {
    guard isWhole, var whole = book as? Book else { return }
    whole.lookUpWords(by: .threads)
    book = whole
  }

  /// A text that stays where it is, and is read a piece at a time.
  init(
    _ source: TextSource, path: String, as settings: Settings = Settings(),
    lengthOfSection: Int = LongText.lengthOfSection
  ) {
    let text = LongText(
      source, as: settings.encoding, lengthOfSection: lengthOfSection,
      ReadingOptions(settings, path: path))
    let divider = WordDivider(settings)
    book = LongBook(text, finishing: { divider.divideWords(of: &$0) })
    self.path = path
    fingerprint = Reader.fingerprint(length: source.length) { source.read($0)[...] }
    isWhole = true
  }

  /// The name to call it by in messages.
  var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String {
    path == standardInput ? "standard input" : path
  }

  private static func resolved(_ path: String) -> String {
    path == standardInput ? path : Disk.resolved(path) ?? path
  }
}

extension ReadingOptions {
  fileprivate init(_ settings: Settings, path: String) {
    self.init(
      named: path == OpenBook.standardInput ? "Standard input" : Path.stem(of: path),
      in: settings.language, keepsHardLines: settings.keepsHardLines)
  }
}

/// Whether bytes can be read as text at all: a picture or a program holds a control in every line.
func looksLikeText(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  if Encoding.isWide(bytes) { return true }
  let controls = sample.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
  return controls * 50 <= sample.count
}
