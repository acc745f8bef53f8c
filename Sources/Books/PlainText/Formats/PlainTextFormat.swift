package import CurlewManuscript

/// Text without mark-up: what its parts are is told by the shape of its lines and by its words.
///
/// If it was written for a terminal, bold and coloured letters are set as they were there.
package struct PlainTextFormat: TerminalReader {
  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool { true }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    reader(of: text, TerminalText(text.utf8, of: options.excerpt), options, by: .one).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let output = TerminalText(text.utf8, of: options.excerpt)
    var manuscript = reader(of: text, output, options, by: workers).manuscript
    guard let output else { return manuscript }
    manuscript.marks = manuscript.marks.adding(output)
    manuscript.facts.add(output.hiddenParts)
    return manuscript
  }

  private func reader(
    of text: DecodedText, _ output: TerminalText?, _ options: ReadingOptions, by workers: Workers
  ) -> TextReader {
    TextReader(
      output?.decoded(like: text) ?? text, options, markup: nil, bold: output?.bold ?? [],
      by: workers)
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
