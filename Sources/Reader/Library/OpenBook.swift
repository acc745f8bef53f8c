internal import Cells
internal import Typesetting

/// A book that was read from a file or a pipe, with the marks that tell it from others.
struct OpenBook: Sendable {
  private(set) var book: any Volume
  let path: String
  let fingerprint: UInt64
  /// False when only the beginning has been read.
  let isWhole: Bool

  /// The name that stands for standard input.
  static let standardInput = "-"

  /// How much of a long book is opened first: text that fills the screen, behind a licence.
  static func lengthOfBeginning(filling screen: Size) -> Int {
    max(min(screen.columns * screen.rows * 2 / 3, 1 << 14) + (1 << 11), lengthOfTitle)
  }

  /// How much of it tells the title, the author and the language.
  static let lengthOfTitle = 1 << 12

  /// A longer text is not held in memory as a whole.
  static let longest = 10 << 20

  /// Opens the book at a path, or what comes through the pipe.
  init(_ path: String, as settings: Settings = Settings()) throws(Complaint) {
    let source = try naming(Self.name(of: path)) { () throws(Fault) in try BookSource(path) }
    let sample = source.beginning(Encoding.sample)
    guard !sample.isEmpty else {
      throw Complaint("\(Self.name(of: path)): there is nothing in it")
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
  }

  /// Opens the beginning of a long book; nil when it is as well read as a whole.
  init?(
    beginningOf path: String, length: Int, as settings: Settings = Settings()
  ) throws(Complaint) {
    guard path != Self.standardInput, Disk.isRegularFile(path) else { return nil }
    let part = try naming(path) { () throws(Fault) in
      try Self.readBeginning(of: path, length, settings)
    }
    guard let part, looksLikeText(part.bytes) else { return nil }
    var settings = settings
    settings.encoding = part.encoding
    self.init(
      part.bytes, path: Self.resolved(path), as: settings, fingerprint: part.fingerprint,
      isWhole: false)
    if (book as? Book)?.isBlank == true { return nil }
  }

  init(_ bytes: consuming [UInt8], path: String, as settings: Settings = Settings()) {
    let fingerprint = Reader.fingerprint(of: bytes)
    self.init(bytes, path: path, as: settings, fingerprint: fingerprint, isWhole: true)
  }

  private init(
    _ bytes: consuming [UInt8], path: String, as settings: Settings, fingerprint: UInt64,
    isWhole: Bool
  ) {
    let workers = isWhole ? Workers.threads : .one
    let (length, divider) = (bytes.count, WordDivider(settings))
    var whole = Book(
      decode(bytes, as: settings.encoding, by: workers), named: Self.fallbackTitle(of: path),
      in: settings.language, by: workers
    ) {
      if isWhole { divider.fetchPatterns(for: $0, ofBytes: length) }
    }
    if isWhole { divider.divideWords(of: &whole) }
    book = whole
    self.path = path
    self.fingerprint = fingerprint
    self.isWhole = isWhole
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
    let text = LongText(source, as: settings.encoding, lengthOfSection: lengthOfSection)
    let divider = WordDivider(settings)
    book = LongBook(
      text, named: Self.fallbackTitle(of: path), in: settings.language,
      finishing: { divider.divideWords(of: &$0) })
    self.path = path
    fingerprint = Reader.fingerprint(length: source.length) { source.read($0)[...] }
    isWhole = true
  }

  /// The name to call it by in messages.
  var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String {
    path == standardInput ? "standard input" : path
  }

  private static func fallbackTitle(of path: String) -> String {
    path == standardInput ? "Standard input" : Path.stem(of: path)
  }

  private static func resolved(_ path: String) -> String {
    path == standardInput ? path : Disk.resolved(path) ?? path
  }

  // MARK: Reading

  private struct Beginning {
    let bytes: [UInt8]
    let encoding: Encoding
    let fingerprint: UInt64
  }

  private static func readBeginning(
    of path: String, _ length: Int, _ settings: Settings
  ) throws(Fault) -> Beginning? {
    let file = try Descriptor(reading: path)
    let status = try file.status()
    guard status.kind == .regular, status.size >= 4 * length else { return nil }
    let bytes = try file.bytes(in: 0..<length)
    // A half line is not shown, nor half a word of a line that does not end, or half a character.
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? bytes.lastIndex(of: UInt8(ascii: " "))
    guard let end, !Encoding.isWide(bytes) else { return nil }
    let text = Array(bytes[..<end])
    let encoding = try encoding(of: text, in: file, size: status.size, settings)
    let mark = try Reader.fingerprint(length: status.size) { part throws(Fault) in
      try file.bytes(in: part)[...]
    }
    return Beginning(bytes: text, encoding: encoding, fingerprint: mark)
  }

  /// What is not UTF-8 is told by more of it, as much as the whole book would be told by.
  private static func encoding(
    of beginning: [UInt8], in file: borrowing Descriptor, size: Int, _ settings: Settings
  ) throws(Fault) -> Encoding {
    if let said = settings.encoding { return said }
    let encoding = Encoding.detected(in: beginning)
    guard encoding != .utf8 else { return encoding }
    return Encoding.detected(
      in: try file.bytes(in: 0..<min(size, beginning.count + Encoding.sample)))
  }
}

/// Whether bytes can be read as text at all: a picture or a program holds a control in every line.
func looksLikeText(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  if Encoding.isWide(bytes) { return true }
  let controls = sample.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
  return controls * 50 <= sample.count
}
