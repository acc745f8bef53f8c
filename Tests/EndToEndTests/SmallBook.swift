import TestFiles

/// A small EPUB with a link, a note and print pages.
enum SmallBook {
  static let epub = StoredArchive.bytes([
    "mimetype": "application/epub+zip",
    "META-INF/container.xml":
      "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles></container>",
    "book.opf": """
    <package><metadata><dc:title>Shore</dc:title><dc:creator>A. Bird</dc:creator></metadata>
    <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
    <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
    <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
    """,
    "a.xhtml": """
    <html><body><h1>Low Water</h1>
    <p>The shore was silver.<a epub:type="noteref" href="#n">1</a>
    See <a href="b.xhtml#high">the other chapter</a>.</p>
    \(sentences("Nothing moved."))<aside epub:type="footnote" id="n"><p>1 A small note.</p></aside>
    </body></html>
    """,
    "b.xhtml": """
    <html><body><h1 id="high">High Water</h1>\(sentences("The birds had gone."))
    <span epub:type="pagebreak" id="p212" title="212"/><p>Here page 212 begins.</p>
    \(sentences("The tide was out."))</body></html>
    """,
  ])

  /// The members of an EPUB of 30 chapters whose words are numbered.
  static func numbered(withPreface hasPreface: Bool = false) -> [(name: String, contents: String)] {
    var pages = (1...30).map { chapter in
      let words = (0..<900).map { "w\(chapter)x\($0)" }.joined(separator: " ")
      return (name: "c\(chapter).xhtml", contents: "<html><body><p>\(words)</p></body></html>")
    }
    if hasPreface {
      let preface = "<html><body>\(sentences("This is new."))</body></html>"
      pages.insert((name: "preface.xhtml", contents: preface), at: 0)
    }
    let items = pages.map { "<item id='\($0.name)' href='\($0.name)' media-type='text/html'/>" }
    let spine = pages.map { "<itemref idref='\($0.name)'/>" }
    let package = """
      <package><metadata><dc:title>Numbers</dc:title></metadata>
      <manifest>\(items.joined())</manifest><spine>\(spine.joined())</spine></package>
      """
    let container = "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles></container>"
    return [
      ("mimetype", "application/epub+zip"), ("META-INF/container.xml", container),
      ("book.opf", package),
    ] + pages
  }

  private static func sentences(_ sentence: String) -> String {
    let paragraph = "<p>" + String(repeating: sentence + " ", count: 30) + "</p>"
    return String(repeating: paragraph, count: 12)
  }
}
