package import CurlewManuscript

/// Markdown as on GitHub: CommonMark with tables, footnotes and struck-out text.
package struct MarkdownFormat: TextFormat {
  package init() {}

  package var name: FormatName { .markdown }
  package var needsWholeFile: Bool { true }

  /// How many bytes tell whether a text is Markdown, and what its title is.
  private static let headLength = 1 << 12

  package func recognizes(_ beginning: DecodedText) -> Bool {
    MarkdownSigns(beginning.utf8.prefix(Self.headLength)).areEnough
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    let front = FrontMatter(text.utf8)
    let beginning = text.utf8[front.end...].prefix(Self.headLength)
    let head = MarkdownPage.html(beginning, within: ReadingBudget())
    return Imprint(
      title: front.title ?? Self.title(in: head) ?? options.fallbackTitle, author: front.author,
      language: options.language ?? front.language)
  }

  /// The first heading of the first rank.
  private static func title(in page: [UInt8]) -> String? {
    var title: String?
    for token in MarkupScanner(DecodedText(utf8: page), as: .html) {
      switch token {
      case .start(let tag): if tag.localName == "h1" { title = "" }
      case .text(let data): title = title.map { $0 + data.string }
      case .end(let name):
        if name.local == "h1", let text = title?.collapsingSpaces, !text.isEmpty { return text }
      }
    }
    return nil
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let imprint = imprint(of: text, options)
    var builder = BookBuilder(options.budget)
    let page = MarkdownPage.html(
      text.utf8[FrontMatter(text.utf8).end...], within: options.budget)
    var resources = PageResources(picture: PagePictures(folder: options.folder).find)
    resources.namesHeadings = true
    PageReader.read(DecodedText(utf8: page), as: .html, into: &builder, from: resources)
    return builder.manuscript(ofFile: text, imprint, options)
  }

  package func picture(
    at address: String, in file: ByteSource, _ options: ReadingOptions
  ) -> [UInt8]? { PagePictures(folder: options.folder).bytes(at: address) }
}
