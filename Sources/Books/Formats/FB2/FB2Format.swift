package import CurlewManuscript

/// FictionBook 2: one XML file with everything that belongs to a book.
package struct FB2Format: TextFormat {
  package var name: FormatName { .fb2 }
  package var needsWholeFile: Bool { true }

  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool {
    for token in MarkupScanner(beginning.prefix(4096), as: .xml) {
      switch token {
      case .start(let tag): return tag.localName == "FictionBook"
      case .text(let data): if !data.isBlank { return false }
      case .end: break
      }
    }
    return false
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    FB2Description(text).imprint(options)
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let imprint = imprint(of: text, options)
    var builder = BookBuilder(options.budget)
    builder.elements = ElementTrail(root: ElementTrail.rootOfFB2)
    let pictures = FB2Pictures(text)
    let vocabulary =
      Self.hasTitles(text.utf8) ? FB2Elements.vocabulary : FB2Elements.vocabularyWithoutTitles
    let resources = PageResources(vocabulary, picture: pictures.find)
    PageReader.read(text, as: .xml, into: &builder, from: resources)
    var manuscript = builder.manuscript(imprint, of: text)
    // The annotation stands first; reading begins at the first body behind it.
    if imprint.details.contains(where: { $0.kind == .description }) {
      manuscript.beginning = manuscript.blocks.dropFirst().first { $0.startsPage }?.range.lowerBound
    }
    return manuscript
  }

  private static func hasTitles(_ source: [UInt8]) -> Bool {
    let tag = Array("<title>".utf8)
    var offset = 0
    while let start = source.firstIndex(of: tag[0], in: offset..<source.count) {
      if source[start...].starts(with: tag) { return true }
      offset = start + 1
    }
    return false
  }

  /// The file is not decoded: names and base64 are ASCII in nearly every encoding.
  package func picture(
    at address: String, in file: ByteSource, _ options: ReadingOptions
  ) -> [UInt8]? {
    FB2Pictures(DecodedText(utf8: file.all)).bytes(at: address)
  }

  package func cover(of file: ByteSource) -> Picture? {
    let source = DecodedText(utf8: file.all)
    return FB2Description(source).cover.flatMap { FB2Pictures(source).find($0) }?.asCover
  }
}
