package import CurlewManuscript

/// Text without mark-up: what its parts are is told by the shape of its lines and by its words.
package struct PlainTextFormat: TextFormat {
  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool { true }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    TextReader(text, options, markup: nil).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    TextReader(text, options, markup: nil, by: workers).manuscript
  }
}

extension TextFormats {
  /// Every format of plain text.
  package static let all = TextFormats(
    [OpenITIFormat(), AozoraFormat(), TerminalTextFormat()], fallback: PlainTextFormat())
}

protocol MarkedUpFormat: TextFormat, Markup {}

extension MarkedUpFormat {
  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    TextReader(text, options, markup: self).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    TextReader(text, options, markup: self, by: workers).manuscript
  }
}
