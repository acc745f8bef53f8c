package import CurlewManuscript

/// Text made for a terminal or a line printer, such as the output of `man`.
///
/// Bold letters are struck twice, and others over an underscore, with a backspace between them; or control
/// sequences switch both on and off. It is shown as it is, unless a person wants a book: then the text is read without
/// either, and set in bold and italics.
package struct TerminalTextFormat: TerminalReader {
  package init() {}

  /// Recognizes a text by control signs near its beginning or, if that does not look like a book, anywhere in it.
  package func recognizes(_ beginning: DecodedText) -> Bool {
    let head = TerminalHead(beginning.utf8)
    return head.isChat || head.hasSigns
      || !Material.isProse(beginning.utf8.prefix(TerminalHead.sample))
        && TerminalSigns.areIn(beginning.utf8[...])
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    format(options).imprint(of: text, options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    format(options).read(text, options, by: workers)
  }

  private func format(_ options: ReadingOptions) -> any TextFormat {
    options.format == .text ? PlainTextFormat() : AsItIsFormat()
  }
}
