import CurlewManuscript
@testable import CurlewFormats

/// A small EPUB made by hand.
struct TestBook {
  var files: [(name: String, contents: String)] = [
    ("mimetype", "application/epub+zip"),
    (
      "META-INF/container.xml",
      #"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#
    ),
  ]

  init(metadata: String = "<dc:title>A Book</dc:title>", spine: String = "", _ pages: String...) {
    self.init(pages: pages, metadata: metadata, spine: spine)
  }

  init(
    pages: [String], metadata: String = "<dc:title>A Book</dc:title>", spine: String = ""
  ) {
    var manifest = #"<item id="nav" href="nav.xhtml" properties="nav"/>"#
    var references = ""
    for (number, page) in pages.enumerated() {
      manifest += #"<item id="c\#(number)" href="text/c%20\#(number).xhtml""#
      manifest += #" media-type="application/xhtml+xml"/>"#
      references += #"<itemref idref="c\#(number)"/>"#
      files.append(("OPS/text/c \(number).xhtml", "<html><body>\(page)</body></html>"))
    }
    files.append(
      (
        "OPS/book.opf",
        "<package><metadata>\(metadata)</metadata><manifest>\(manifest)</manifest>"
          + "<spine \(spine)>\(references)</spine></package>"
      ))
  }

  /// Adds the list of a table of contents.
  func withContents(_ list: String) -> TestBook {
    var book = self
    book.files.append(("OPS/nav.xhtml", #"<nav epub:type="toc">\#(list)</nav>"#))
    return book
  }

  func without(_ name: String) -> TestBook {
    var book = self
    book.files.removeAll { $0.name == name }
    return book
  }

  func with(_ name: String, _ contents: String) -> TestBook {
    var book = without(name)
    book.files.append((name, contents))
    return book
  }

  func open() throws(EPUBError) -> EPUBBook {
    let members = files.map { ZipBuilder.Member($0.name, $0.contents) }
    return try EPUBBook(ByteSource(ZipBuilder(members).bytes))
  }
}
