package import CurlewManuscript

/// FictionBook 2: one XML file with everything that belongs to a book.
package struct FB2Format: TextFormat {
  package var name: FormatName { .fb2 }
  package var needsWholeFile: Bool { true }

  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool {
    for token in MarkupScanner(Array(beginning.utf8.prefix(4096)), as: .xml) {
      switch token {
      case .start(let tag): return tag.localName == "FictionBook"
      case .text(let data): if !data.isBlank { return false }
      case .end: break
      }
    }
    return false
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    FB2Description(text.utf8).imprint(options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers,
    onLanguage: (Language) -> Void
  ) -> Manuscript {
    let imprint = imprint(of: text, options)
    if let language = imprint.language { onLanguage(language) }
    var builder = BookBuilder(options.budget)
    let pictures = FB2Pictures(text.utf8)
    let resources = PageResources(FB2Elements.vocabulary, pictureSize: pictures.size)
    PageReader.read(text.utf8, as: .xml, into: &builder, from: resources)
    return builder.manuscript(imprint, of: text)
  }
}
