package import CurlewManuscript
internal import CurlewSubsequences

/// A page of the web that becomes a file: its pictures lie beside it, and its links lead where they led.
package enum WebPage {
  /// Whether a page is an article. One that states its contents, or is from Project Gutenberg, is a book.
  package static func isArticle(_ page: DecodedText) -> Bool {
    var builder = BookBuilder()
    let beginning = page.prefix(GutenbergNotice.longest)
    PageReader.read(beginning, as: .ofPage(page.utf8), into: &builder)
    return GutenbergNotice(builder.text) == nil
      && !NavigationReader.read(page, at: "").statesContents
  }

  /// The page with other addresses. They are written before those of the page, since of an attribute that is written
  /// twice the first counts.
  ///
  /// - Parameters:
  ///   - link: Gets the address of a link or picture as it is written, and returns the one to write; nil to leave it.
  ///   - picture: The same for a picture of the text, which becomes a file; nil if that fails.
  package static func kept(
    _ page: DecodedText, link: (String) -> String?, picture: (String) -> String?
  ) -> DecodedText {
    let dialect = Dialect.ofPage(page.utf8)
    let furniture = SiteFurniture.tags(in: page, as: dialect)
    let scanner = MarkupScanner(page, as: dialect)
    let source = scanner.source
    var (kept, end, areLeftOut) = ([UInt8](), 0, [false])
    for token in scanner {
      switch token {
      case .start(let tag):
        areLeftOut.append(areLeftOut.last == true || furniture.contains(tag.range.lowerBound))
        let isLeftOut = areLeftOut.last == true
        var attributes = ""
        if tag.localName == "a", let href = tag["href"], !href.hasPrefix("#") {
          attributes = link(href).map { " href=\"\($0.quoted)\"" } ?? ""
        } else if tag.localName == "img", let address = address(ofPicture: tag) {
          let isText = !isLeftOut && PictureHeader.size(statedIn: tag)?.isSpacer != true
          let found = (isText ? picture(address) : nil) ?? link(address)
          attributes = found.map { " data-src=\"\($0.quoted)\" src=\"\($0.quoted)\"" } ?? ""
        }
        guard !attributes.isEmpty else { continue }
        kept += source[end..<tag.attributeStart] + attributes.utf8
        end = tag.attributeStart
      case .end: if areLeftOut.count > 1 { areLeftOut.removeLast() }
      case .text: break
      }
    }
    return DecodedText(utf8: kept + source[end...], encoding: page.encoding, damaged: page.damaged)
  }

  /// Nil without a picture, and for one in the address itself.
  private static func address(ofPicture tag: StartTag) -> String? {
    [tag["data-src"], tag["src"], tag["srcset"]?.words.first].compactMap(\.self)
      .first { !$0.isEmpty && !$0.hasPrefix("data:") }
  }
}

extension String {
  fileprivate var quoted: String { replacing("&", with: "&amp;").replacing("\"", with: "&quot;") }
}
