internal import Formats
internal import Manuscript
internal import PlainText
internal import System
internal import Typesetting

/// The beginning of a book: enough for its title, author and language.
struct BookPreview {
  /// The absolute path.
  let path: String
  let fingerprint: UInt64
  /// Whether the book is too long to be held in memory.
  let isLong: Bool
  private let text: DecodedText

  /// How many bytes are read.
  private static let length = 1 << 12

  /// Reads the beginning of a file. Nil for a pipe, for what is not text, and for a file that is so
  /// short that it is read as a whole just as fast.
  init?(of path: String, as settings: Settings = Settings()) throws(Complaint) {
    // Opening and closing a pipe would cut off its writer.
    guard path != BookPath.standardInput, FileSystem.isRegularFile(path) else { return nil }
    let sample = try naming(path) { () throws(SystemError) in try Sample(of: path, settings) }
    guard let sample, looksLikeText(sample.bytes), !EPUBBook.recognizes(sample.bytes),
      sample.encoding.isReadable
    else {
      return nil
    }
    text = decode(sample.bytes, as: sample.encoding)
    self.path = BookPath.resolved(path)
    fingerprint = sample.fingerprint
    isLong = sample.fileLength > LongFile.threshold
  }

  /// The title, author and language.
  ///
  /// - Parameter language: The language that the user has set, if any.
  func imprint(in language: Language? = nil) -> Imprint {
    FormatList.known.imprint(
      of: text, ReadingOptions(named: BookPath.title(of: path), in: language))
  }

  /// What is read of the file.
  private struct Sample {
    let bytes: [UInt8]
    let encoding: Encoding
    let fingerprint: UInt64
    let fileLength: Int

    init?(of path: String, _ settings: Settings) throws(SystemError) {
      let file = try Descriptor(reading: path)
      let status = try file.status()
      guard status.kind == .regular, status.size >= 4 * BookPreview.length else { return nil }
      let beginning = try file.bytes(in: 0..<BookPreview.length)
      // Ends with a whole line, or a whole word, so that no character is cut in two.
      let end =
        beginning.lastIndex(of: UInt8(ascii: "\n")) ?? beginning.lastIndex(of: UInt8(ascii: " "))
      guard let end, !Encoding.isWide(beginning) else { return nil }
      bytes = Array(beginning[..<end])
      encoding = try Self.encoding(of: bytes, in: file, length: status.size, settings)
      fingerprint = try Reader.fingerprint(length: status.size) { range throws(SystemError) in
        try file.bytes(in: range)[...]
      }
      fileLength = status.size
    }

    /// Detects any encoding but UTF-8 from as much of the file as the whole book would use.
    private static func encoding(
      of beginning: [UInt8], in file: borrowing Descriptor, length: Int, _ settings: Settings
    ) throws(SystemError) -> Encoding {
      if let encoding = settings.encoding { return encoding }
      let encoding = Encoding.detected(in: beginning)
      guard encoding != .utf8 else { return encoding }
      return Encoding.detected(
        in: try file.bytes(in: 0..<min(length, beginning.count + Encoding.sample)))
    }
  }
}
