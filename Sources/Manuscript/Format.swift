/// A kind of file that books are read from.
package protocol Format: Sendable {
  /// Whether a file is of this format, by its beginning.
  func recognizes(_ beginning: DecodedText) -> Bool

  /// What a file, or its beginning, says of the book.
  func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint

  /// Reads a file, or the part of it that the options name.
  ///
  /// - Parameter foretell: is called with the language as soon as it is known, so that what the
  ///   language needs can be loaded while the rest is read.
  func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers,
    foretelling foretell: (Language) -> Void
  ) -> Manuscript
}

/// The formats that a program reads, tried in order.
package struct FormatList: Sendable {
  private let formats: [any Format]
  private let fallback: any Format

  /// - Parameter fallback: the format of a file that no other recognises.
  package init(_ formats: [any Format], fallback: any Format) {
    (self.formats, self.fallback) = (formats, fallback)
  }

  package func format(of text: DecodedText) -> any Format {
    formats.first { $0.recognizes(text) } ?? fallback
  }

  /// The same formats, and one that is tried before them.
  package func adding(_ format: any Format) -> FormatList {
    FormatList([format] + formats, fallback: fallback)
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    format(of: text).imprint(of: text, options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers = .one,
    foretelling foretell: (Language) -> Void = { _ in }
  ) -> Manuscript {
    format(of: text).read(text, options, by: workers, foretelling: foretell)
  }
}
