package import CurlewManuscript

/// A page of HTML or XHTML that is a whole book, as Project Gutenberg publishes them.
package struct HTMLFormat: TextFormat {
  package var name: FormatName { .html }
  package var needsWholeFile: Bool { true }

  package init() {}

  package func recognizes(_ beginning: DecodedText) -> Bool {
    let page = Self.page(in: beginning.prefix(1 << 16))
    for token in MarkupScanner(page, as: .ofPage(page.utf8)) {
      switch token {
      case .start(let tag):
        guard let element = HTMLElement(tag.localName) else { return false }
        if [.html, .head, .body, .title, .meta].contains(element) { return true }
        // Markdown may begin with elements too.
        return Self.blocks.contains(element)
          && !MarkdownSigns(beginning.utf8.prefix(1 << 16)).areAny
      case .text(let data):
        if !data.isBlank { return false }
      case .end: break
      }
    }
    return false
  }

  /// The elements that a part of a page may begin with.
  private static let blocks: Set<HTMLElement> = [
    .article, .blockquote, .center, .div, .dl, .h1, .h2, .h3, .h4, .h5, .h6, .li, .main, .nav, .ol,
    .p, .section, .style, .table, .ul,
  ]

  /// The page without the HTTP header that a CGI script writes above it.
  private static func page(in text: DecodedText) -> DecodedText {
    let (name, utf8) = ("content-type: text/html", text.utf8)
    let line = utf8.prefix(64).prefix { $0 != 0x0A }
    guard String(decoding: line, as: UTF8.self).lowercased().hasPrefix(name) else { return text }
    let end = utf8.indices.dropFirst(line.count).first { utf8[$0] == 0x3C }
    return text[(end ?? utf8.count)..<utf8.count]
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    let dialect = Dialect.ofPage(text.utf8)
    var builder = BookBuilder()
    PageReader.read(text.prefix(GutenbergNotice.longest), as: dialect, into: &builder)
    return PageHead(text, as: dialect).imprint(options, GutenbergNotice(builder.text))
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    let dialect = Dialect.ofPage(text.utf8)
    var builder = BookBuilder(options.budget)
    builder.elements = ElementTrail(root: ElementTrail.rootOfPage)
    let page = Self.page(in: text)
    var resources = PageResources(picture: PagePictures(folder: options.folder).find)
    let navigation = NavigationReader.read(page, at: "")
    // A page that states its contents is a book.
    if !navigation.statesContents { resources.leftOut = SiteFurniture.tags(in: page, as: dialect) }
    PageReader.read(page, as: dialect, into: &builder, from: resources)
    // A book that is refused needs no title.
    guard !builder.isSpent else { return builder.manuscript(Imprint(title: options.fallbackTitle)) }
    let notice = GutenbergNotice(builder.text)
    let imprint = PageHead(text, as: dialect).imprint(options, notice)
    let needsOutline = navigation.statesContents || builder.headings.isEmpty
    let outline = needsOutline ? Self.outline(of: navigation, in: builder) : nil
    var manuscript = builder.manuscript(
      ofFile: text, imprint, options, outline: outline, body: notice?.body)
    if notice != nil { manuscript.facts.add([HiddenPart("the notices of Project Gutenberg")]) }
    return manuscript
  }

  /// The contents in the `nav` of a page; nil if fewer than two entries lead to places of the page.
  private static func outline(of navigation: Navigation, in builder: BookBuilder)
    -> [Heading<Int>]?
  {
    let found = navigation.contents.compactMap { entry in
      entry.target.flatMap { PackagePath.resolve($0, from: "") }.flatMap(builder.offset).map {
        Heading(title: entry.title, level: entry.depth + 1, offset: $0)
      }
    }
    return found.count < 2 ? nil : found.sorted { $0.offset < $1.offset }
  }

  package func picture(
    at address: String, in file: ByteSource, _ options: ReadingOptions
  ) -> [UInt8]? { PagePictures(folder: options.folder).bytes(at: address) }
}
