/// A format of files that are text in some encoding.
package protocol TextFormat: Sendable {
  var name: FormatName { get }

  /// Whether a part of a file means nothing without what stands before it, so that a long file is not read
  /// in sections.
  var needsWholeFile: Bool { get }

  /// Whether a file is of this format, by its beginning.
  func recognizes(_ beginning: DecodedText) -> Bool

  /// What a file, or its beginning, says of the book.
  func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint

  /// Reads a file, or the part of it that the options name.
  func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript

  /// The bytes of a picture of a file, by its address; nil if it cannot be read.
  func picture(at address: String, in file: ByteSource, _ options: ReadingOptions) -> [UInt8]?

  /// The cover of a file; nil if there is none.
  func cover(of file: ByteSource) -> Picture?
}

extension TextFormat {
  package var name: FormatName { .text }
  package var needsWholeFile: Bool { false }

  package func picture(
    at address: String, in file: ByteSource, _ options: ReadingOptions
  ) -> [UInt8]? { nil }

  package func cover(of file: ByteSource) -> Picture? { nil }
}

/// The formats of text that a program reads, tried in order.
package struct TextFormats: Sendable {
  private let formats: [any TextFormat]
  private let fallback: any TextFormat

  /// - Parameter fallback: the format of a text that no other recognises.
  package init(_ formats: [any TextFormat], fallback: any TextFormat) {
    (self.formats, self.fallback) = (formats, fallback)
  }

  /// The format that a person names, else the one that recognises a text.
  package func format(of text: DecodedText, named name: FormatName? = nil) -> any TextFormat {
    // Several formats are text, and are told apart by their content.
    if let name, name != .text {
      let named = formats.filter { $0.name == name }
      if let format = named.first(where: { $0.recognizes(text) }) ?? named.last { return format }
    }
    return formats.first { (name == nil || name == $0.name) && $0.recognizes(text) } ?? fallback
  }

  /// The formats that read any part of a file by itself.
  package var ofParts: TextFormats {
    TextFormats(formats.filter { !$0.needsWholeFile }, fallback: fallback)
  }

  /// The same formats, and one that is tried before them.
  package func adding(_ format: any TextFormat) -> TextFormats {
    TextFormats([format] + formats, fallback: fallback)
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    format(of: text, named: options.format).imprint(of: text, options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers = .one
  ) -> Manuscript {
    format(of: text, named: options.format).read(text, options, by: workers)
  }
}
