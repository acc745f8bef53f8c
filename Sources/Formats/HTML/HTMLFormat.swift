package import Manuscript

/// A page of HTML or XHTML that is a whole book, as Project Gutenberg publishes them.
package struct HTMLFormat: TextFormat {
  package var name: FormatName { .html }
  package var needsWholeFile: Bool { true }

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
    let dialect = Dialect.ofPage(text.utf8)
    var builder = BookBuilder()
    let beginning = Array(text.utf8.prefix(GutenbergNotice.longest))
    PageReader.read(beginning, as: dialect, into: &builder)
    return PageHead(text.utf8, as: dialect).imprint(options, GutenbergNotice(builder.text))
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers,
    foretelling foretell: (Language) -> Void
  ) -> Manuscript {
    let dialect = Dialect.ofPage(text.utf8)
    var builder = BookBuilder()
    PageReader.read(text.utf8, as: dialect, into: &builder)
    let notice = GutenbergNotice(builder.text)
    let imprint = PageHead(text.utf8, as: dialect).imprint(options, notice)
    if let language = imprint.language { foretell(language) }
    return builder.manuscript(imprint, body: notice?.body, of: text)
  }
}
