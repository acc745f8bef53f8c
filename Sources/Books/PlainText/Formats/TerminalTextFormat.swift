package import CurlewManuscript

/// Text made for a terminal or a line printer, such as the output of `man`.
///
/// Bold letters are struck twice, and others over an underscore, with a backspace between them; or control
/// sequences switch both on and off. The text is read without either, and set in bold and italics.
package struct TerminalTextFormat: TextFormat {
  package init() {}

  /// How much of a text is searched, in bytes.
  private static let sample = 1 << 16

  package var needsWholeFile: Bool { true }

  package func recognizes(_ beginning: DecodedText) -> Bool {
    TerminalText.isIn(beginning.utf8.prefix(Self.sample))
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    let clean = TerminalText(text.utf8)
    return TextReader(clean.decoded(like: text), options, markup: nil, bold: clean.bold).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let clean = TerminalText(text.utf8)
    let reader = TextReader(
      clean.decoded(like: text), options, markup: nil, bold: clean.bold, by: workers)
    var manuscript = reader.manuscript
    manuscript.marks = manuscript.marks.adding(.bold, to: clean.bold)
      .adding(.italic, to: clean.italic)
    if clean.signs > 0 { manuscript.facts.add("\(clean.signs) signs of type and colour") }
    return manuscript
  }
}

extension TerminalText {
  fileprivate func decoded(like text: DecodedText) -> DecodedText {
    DecodedText(utf8: utf8, encoding: text.encoding, damaged: text.damaged)
  }
}
