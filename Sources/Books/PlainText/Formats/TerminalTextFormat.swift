package import CurlewManuscript

/// Text made for a terminal or a line printer, such as the output of `man`.
///
/// Bold letters are struck twice, and others over an underscore, with a backspace between them; or control
/// sequences switch both on and off. It is shown as it is, unless a person wants a book: then the text is read without
/// either, and set in bold and italics.
package struct TerminalTextFormat: TextFormat {
  package init() {}

  /// How much of a text is searched, in bytes.
  private static let sample = 1 << 16

  package var needsWholeFile: Bool { true }

  package func recognizes(_ beginning: DecodedText) -> Bool {
    TerminalText.isIn(beginning.utf8.prefix(Self.sample))
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    guard options.format == .text else { return AsItIsText(text, options).imprint }
    let clean = TerminalText(text.utf8)
    return TextReader(clean.decoded(like: text), options, markup: nil, bold: clean.bold).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    guard options.format == .text else { return AsItIsText(text, options, by: workers).manuscript }
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
