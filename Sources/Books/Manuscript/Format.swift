package import CurlewMessages

/// A kind of file that books are read from.
package protocol Format: Sendable {
  var name: FormatName { get }

  /// Whether a file is of this format, by its first bytes.
  func recognizes(_ beginning: [UInt8]) -> Bool

  /// Reads as much of a file as tells its title.
  func open(_ file: ByteSource, _ options: ReadingOptions) throws(FormatError) -> any BookFile
}

/// A file whose format is known, and whose text is read when wanted.
package protocol BookFile: Sendable {
  var imprint: Imprint { get }
  /// Whether the text is too long to be held in memory.
  var isLong: Bool { get }
  /// Bytes that are the same for every file with the same contents, however it was compressed; nil if
  /// the bytes of the file are.
  var identity: [UInt8]? { get }

  /// Reads the whole text.
  func manuscript(by workers: Workers) throws(FormatError) -> Manuscript

  /// The text in sections, which are read one at a time; nil if it is not long.
  func longManuscript() -> (any LongManuscript)?

  /// The bytes of a picture, by its address; nil if it cannot be read. Called on any thread.
  func picture(at address: String) -> [UInt8]?

  /// The cover, which is not a picture of the text; nil if there is none. Reads only the beginning of its
  /// file.
  var cover: Picture? { get }

  /// Whether a recording comes with the book.
  var hasVoice: Bool { get }

  /// The parts of that recording.
  var clips: [SpokenClip] { get }

  /// The bytes of a sound, by its address; nil if it cannot be read.
  func sound(at address: String) -> SoundBytes?
}

extension BookFile {
  package var isLong: Bool { false }
  package var identity: [UInt8]? { nil }
  package func longManuscript() -> (any LongManuscript)? { nil }
  package func picture(at address: String) -> [UInt8]? { nil }
  package var cover: Picture? { nil }
  package var hasVoice: Bool { false }
  package var clips: [SpokenClip] { [] }
  package func sound(at address: String) -> SoundBytes? { nil }
}

/// Why a file cannot be read as a book: one line for people.
package struct FormatError: Error, Equatable, Sendable {
  package let message: Message

  package init(_ message: Message) { self.message = message }

  package static let isNotText = FormatError("this is not a text")
}

/// The formats that a program opens, tried in order.
package struct FormatList: Sendable {
  private let formats: [any Format]
  private let fallback: any Format

  /// How many bytes of a file are enough to recognise its format.
  private static let sample = 4096

  /// - Parameter fallback: the format of a file that no other recognises.
  package init(_ formats: [any Format], fallback: any Format) {
    (self.formats, self.fallback) = (formats, fallback)
  }

  /// Whether a file that begins with some bytes can be a book.
  package func recognizes(_ beginning: [UInt8]) -> Bool {
    formats.contains { $0.recognizes(beginning) } || fallback.recognizes(beginning)
  }

  /// Opens a file in the format that a person names, else in the one that recognises it.
  package func open(
    _ file: ByteSource, _ options: ReadingOptions = ReadingOptions()
  ) throws(FormatError) -> any BookFile {
    let beginning = file.bytes(at: 0, count: Self.sample)
    let format = formats.first { format in
      options.format.map { $0 == format.name } ?? format.recognizes(beginning)
    }
    return try (format ?? fallback).open(file, options)
  }
}
