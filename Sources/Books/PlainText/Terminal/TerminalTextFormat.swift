package import CurlewManuscript

/// Text made for a terminal or a line printer, such as the output of `man`.
///
/// Bold letters are struck twice, and others over an underscore, with a backspace between them; or control
/// sequences switch both on and off. It is shown as it is, unless a person wants a book: then the text is read without
/// either, and set in bold and italics.
package struct TerminalTextFormat: TextFormat {
  package init() {}

  /// The beginning tells, or any sign in a text that does not begin like a book.
  package func recognizes(_ beginning: DecodedText) -> Bool {
    let (text, head) = (beginning.utf8[...], beginning.utf8.prefix(TerminalText.sample))
    return TerminalSigns.ofChatAreIn(head) || TerminalSigns.areIn(head)
      || !Material.isProse(head) && TerminalSigns.areIn(text)
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

/// A format that reads what was written for a terminal without its signs, and with its colours.
protocol TerminalReader: TextFormat {}

extension TerminalTextFormat: TerminalReader {}
extension PlainTextFormat: TerminalReader {}
extension AsItIsFormat: TerminalReader {}
