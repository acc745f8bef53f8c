internal import Cells
internal import Formats
internal import Manuscript
internal import PlainText
internal import Typesetting

/// The beginning of a book, read before the rest of it.
struct Beginning {
  let text: DecodedText
  let path: String
  let fingerprint: UInt64
  /// Whether all of the book is more than is held in memory.
  let isOfLongBook: Bool

  /// How much of a book is read first when a page of it is to be shown: text that fills the screen,
  /// behind a licence.
  static func length(filling screen: Size) -> Int {
    max(min(screen.columns * screen.rows * 2 / 3, 1 << 14) + (1 << 11), lengthOfTitle)
  }

  /// How much of it tells the title, the author and the language.
  static let lengthOfTitle = 1 << 12

  /// Nil when the book is as well read as a whole.
  init?(of path: String, length: Int, as settings: Settings = Settings()) throws(Complaint) {
    guard path != OpenBook.standardInput, Disk.isRegularFile(path) else { return nil }
    let part = try naming(path) { () throws(Fault) in try Self.read(path, length, settings) }
    guard let part, looksLikeText(part.bytes), !EPUBBook.recognizes(part.bytes) else { return nil }
    text = decode(part.bytes, as: part.encoding)
    self.path = Disk.resolved(path) ?? path
    fingerprint = part.fingerprint
    isOfLongBook = part.size > OpenBook.longest
  }

  /// What the book says of itself.
  ///
  /// - Parameter language: what it is written in, when a person says so.
  func imprint(in language: Language? = nil) -> Imprint {
    FormatList.known.imprint(
      of: text, ReadingOptions(named: Path.stem(of: path), in: language))
  }

  // MARK: Reading

  private struct Part {
    let bytes: [UInt8]
    let encoding: Encoding
    let fingerprint: UInt64
    /// Of the whole file.
    let size: Int
  }

  private static func read(
    _ path: String, _ length: Int, _ settings: Settings
  ) throws(Fault) -> Part? {
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
    return Part(bytes: text, encoding: encoding, fingerprint: mark, size: status.size)
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
