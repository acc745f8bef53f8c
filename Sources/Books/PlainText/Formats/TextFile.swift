package import CurlewManuscript
internal import CurlewMessages

/// Files of text, in any encoding and in any format of text.
package struct TextFileFormat: Format {
  private let formats: TextFormats

  package init(_ formats: TextFormats = .all) { self.formats = formats }

  package var name: FormatName { .text }

  package func recognizes(_ beginning: [UInt8]) -> Bool { looksLikeText(beginning) }

  package func open(
    _ file: ByteSource, _ options: ReadingOptions
  ) throws(FormatError) -> any BookFile {
    let text = TextFile(file, formats, options)
    guard options.encoding != nil || looksLikeText(text.sample) else { throw .isNotText }
    if text.isTooLong {
      throw FormatError("mark-up longer than 64 MB is not read; --format text shows it as it is")
    }
    return text
  }
}

/// Whether bytes can be text: other files have many more control characters.
private func looksLikeText(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  if Encoding.isWide(bytes) { return true }
  let controls = sample.count {
    $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B && !TerminalSigns.isOfChat($0)
  }
  return controls * 50 <= sample.count
}

struct TextFile: BookFile {
  private let file: ByteSource
  private let formats: TextFormats
  private let options: ReadingOptions
  let isLong: Bool

  /// The number of bytes in which title, author and language are looked for.
  private static let headLength = 1 << 12

  /// Whether the file is HTML or FB2 and too long to be read as a whole. Mark-up cannot be read in
  /// sections.
  let isTooLong: Bool

  init(_ file: ByteSource, _ formats: TextFormats, _ options: ReadingOptions) {
    (self.file, self.formats, self.options) = (file, formats, options)
    guard file.length > options.longestWhole else {
      (isLong, isTooLong) = (false, false)
      return
    }
    let head = decode(file.bytes(at: 0, count: Self.headLength), as: options.encoding)
    let format = formats.format(of: head, named: options.format)
    // Embedded pictures make mark-up long although its text is short.
    isLong = !format.needsWholeFile || file.length > Self.longestMarkup
    isTooLong = isLong && (format.name == .html || format.name == .fb2)
  }

  /// In bytes.
  private static let longestMarkup = 64 << 20

  /// In bytes.
  private static let sectionOfShortLines = 1 << 17

  /// Whether a text that is not long may have more blocks than the budget of a book allows in memory. It is
  /// read in sections, then. All lines are counted, since this bounds the memory.
  private var hasManyLines: Bool {
    let most = options.budget.limit(of: .blocks)
    guard file.length > most, file.all.count(where: { $0 == 0x0A }) > most else { return false }
    return !format.needsWholeFile
  }

  var sample: [UInt8] { file.bytes(at: 0, count: 2 * Self.headLength) }

  var imprint: Imprint {
    let head = file.bytes(at: 0, count: Self.headLength)
    let encoding = encoding(of: head)
    guard encoding.isReadable else { return formats.imprint(of: decode([]), options) }
    let text = decode(wholeLines(of: head), as: encoding)
    return formats.imprint(of: text, options)
  }

  /// Ends with a whole line, or a whole word, so that no character is cut in two.
  private func wholeLines(of head: [UInt8]) -> [UInt8] {
    guard head.count < file.length, !Encoding.isWide(head) else { return head }
    let end = head.lastIndex(of: UInt8(ascii: "\n")) ?? head.lastIndex(of: UInt8(ascii: " "))
    return end.map { Array(head[..<$0]) } ?? head
  }

  /// Detects any encoding but UTF-8 from as much of the file as the whole book would use.
  private func encoding(of head: [UInt8]) -> Encoding {
    if let encoding = options.encoding { return encoding }
    let encoding = Encoding.detected(in: wholeLines(of: head))
    guard encoding != .utf8 else { return encoding }
    return Encoding.detected(in: file.bytes(at: 0, count: head.count + Encoding.sample))
  }

  func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
    let text = decode(file.all, as: options.encoding)
    let manuscript = formats.read(text, options, by: workers)
    try options.budget.check()
    if manuscript.blocks.isEmpty, formats.format(of: text, named: options.format).needsWholeFile {
      throw FormatError("there is no text in it")
    }
    return manuscript
  }

  func picture(at address: String) -> [UInt8]? {
    format.picture(at: address, in: file, options)
  }

  var cover: Picture? { format.cover(of: file) }

  private var format: any TextFormat {
    let head = decode(file.bytes(at: 0, count: Self.headLength), as: options.encoding)
    return formats.format(of: head, named: options.format)
  }

  func longManuscript() -> (any LongManuscript)? {
    guard isLong || hasManyLines else { return nil }
    let length = isLong && !hasShortLines ? LongText.lengthOfSection : Self.sectionOfShortLines
    return LongText(file, as: options.encoding, lengthOfSection: length, options, of: formats)
  }

  /// Whether a section of the usual length may have too many lines: an estimate from samples, since the file
  /// may have any length.
  private var hasShortLines: Bool {
    let (count, length) = (16, 1 << 12)
    return (0..<count).contains { number in
      let sample = file.bytes(at: (file.length - length) / count * number, count: length)
      return sample.count { $0 == 0x0A } * 12 > sample.count
    }
  }
}
