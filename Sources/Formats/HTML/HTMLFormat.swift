package import Manuscript

/// A page of HTML or XHTML that is a whole book, as Project Gutenberg publishes them.
package struct HTMLFormat: Format {
  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool {
    for token in MarkupScanner(Array(beginning.utf8.prefix(4096)), as: .html) {
      switch token {
      case .start(let tag):
        return [.html, .head, .body, .title, .meta].contains(HTMLElement(tag.localName))
      case .text(let data):
        if !data.isBlank { return false }
      case .end: break
      }
    }
    return false
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    PageHead(text.utf8, as: .ofPage(text.utf8)).imprint(options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers,
    foretelling foretell: (Language) -> Void
  ) -> Manuscript {
    let imprint = imprint(of: text, options)
    if let language = imprint.language { foretell(language) }
    var builder = BookBuilder()
    PageReader.read(text.utf8, as: .ofPage(text.utf8), into: &builder)
    return builder.manuscript(imprint)
  }
}
