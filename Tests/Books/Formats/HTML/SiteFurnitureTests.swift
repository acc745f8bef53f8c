import CurlewFormats
import CurlewManuscript
import Testing

/// Pages as browsers save them.
@Suite(.timeLimit(.minutes(90))) struct SiteFurnitureTests {
  private let prose = String(repeating: "A sentence of the article. ", count: 8)
  private let menu =
    "<nav><ul><li><a href='/a'>One</a><li><input type=checkbox><a href='/b'>Two</a></ul></nav>"

  private var text: String { prose.trimmingSpaces }

  @Test func `Of a page with an article, that and its headings are shown`() {
    let page = """
      <title>Bird - Site</title><body><header><h3>Site</h3>\(menu)</header>
      <div class="cookie-banner">We use cookies.</div>
      <main><article><h1>Bird</h1><p>\(prose)</p><div class="share">Share it</div>
      <h2>Bill</h2><p>\(prose)</p></article><p>Related things</p></main>
      <footer>Imprint</footer></body>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(words(page) == ["Bird", text, "Bill", text])
    #expect(book.outline.map(\.title) == ["Bill"])
  }

  @Test func `Without an article, menus and what is named as furniture go`() {
    let links = (0..<9).map { "<a href='/\($0)'>Another page \($0)</a>" }.joined(separator: " ")
    let page = """
      <body>\(menu)<div><h1>Bird</h1><p>\(prose)</p><p>\(prose)</p></div>
      <div>\(links)</div><input type=checkbox><div id="sidebar">Side</div></body>
      """
    #expect(words(page) == ["Bird", text, text])
  }

  @Test func `A form below a heading, and what is marked beside the article, go`() {
    let space = String(repeating: "\n        ", count: 20)
    let page = """
      <body>\(menu)<main><article><h1>Bird</h1><p>\(prose)</p><p>\(prose)</p><p>\(prose)</p></article></main>
      <div role="complementary"><h3>Comments</h3><p>All fields are required here.\(space)</p></div>
      <div><form><h3>Letter</h3><p>\(prose)</p><input type=email></form></div>
      <div id="footer"><h3>More</h3>Printed by Bird and Sons</div></body>
      """
    #expect(words(page) == ["Bird", text, text, text])
    // A heading with prose below it stays.
    let note =
      "<body>\(menu)<main><article><h1>Bird</h1><p>\(prose)</p><p>\(prose)</p></article></main>"
      + "<aside><h3>Bill</h3><p>\(prose)</p></aside></body>"
    #expect(words(note) == ["Bird", text, text, "Bill", text])
  }

  @Test func `What lies around most of the prose goes if it has neither heading nor sentences`() {
    let page = """
      <body>\(menu)<div><div>By Anna</div><div><h1>Bird</h1><p>\(prose)</p><p>\(prose)</p></div>
      <div>\(prose)</div><div>12 likes <a href='/x'>More of this site for you</a></div></div></body>
      """
    #expect(words(page) == ["Bird", text, text, text])
    #expect(words(page.replacing(menu, with: "")).count == 6)
  }

  @Test func `Contents of the page itself are no chapter, and go as a menu`() {
    let entries = (0..<9).map { "<li><a href='#c\($0)'>Chapter \($0) of the book</a>" }.joined()
    let page =
      "<body><div role=navigation><h3>Contents</h3><ul>\(entries)</ul></div><h1>Book</h1><p>\(prose)</p></body>"
    #expect(words(page) == ["Book", text])
  }

  @Test func `A page that its site hides until scripts run is shown`() {
    let page =
      "<style>body { visibility: hidden } html { display: none }</style><body><p>\(prose)</p></body>"
    #expect(words(page) == [text])
  }

  @Test func `What is named after a menu but holds the text stays`() {
    let page = "<body>\(menu)<div class='has-menu'><p>\(prose)</p></div></body>"
    #expect(words(page) == [text])
  }

  @Test func `A book without furniture is whole, with its contents`() {
    let page = """
      <body><ul><li><a href="#a">One</a></ul><h2 id=a>One</h2><p>\(prose)</p>
      <div><a href="/other">Another book that is a page of links</a></div></body>
      """
    #expect(words(page).count == 4)
  }

  @Test(arguments: [
    ("social-life", "Social Life"), ("related", "Related"), ("navigation", "On Navigation"),
    ("cookies", "Cookies"), ("footer", "The Footer"),
  ])
  func `A chapter stays whatever it is called`(id: String, title: String) {
    let chapters = ["div", "section", "aside", "footer", "header"].map {
      "<\($0) id='\(id)' class='level1'><h2>\(title)</h2><p>\(prose)</p></\($0)>"
    }
    let page = """
      <body>\(menu)<main><h1>Book</h1><section><h2>One</h2><p>\(prose)\(prose)\(prose)</p></section>
      \(chapters.joined())</main></body>
      """
    #expect(words(page).count { $0 == title } == chapters.count)
    #expect(words(page).count { $0 == text } == chapters.count)
    let outside =
      "<body>\(menu)<main><h1>Book</h1><p>\(prose)\(prose)</p></main>\(chapters.joined())"
    #expect(words(outside).count { $0 == text } == chapters.count)
  }

  @Test func `A short chapter whose identifier is made of its title stays`() {
    let page = """
      <body>\(menu)<h1>Book</h1><div><h2>One</h2><p>\(prose)</p></div>
      <div id="_share"><h2>Share</h2><p>Half for you.</p></div></body>
      """
    #expect(words(page).suffix(2) == ["Share", "Half for you."])
  }

  @Test func `A page that is a list of links shows the list`() {
    let links = (0..<9).map { "<li><a href='/\($0)'>Another page \($0)</a>" }.joined()
    let page = "<body>\(menu)<h1>Links</h1><p>Some that I like.</p><ul>\(links)</ul></body>"
    #expect(words(page).count { $0.contains("Another page") } == 9)
  }

  @Test func `The notes and the title of a book are no furniture`() {
    let page = """
      <body>\(menu)<header id="title-block-header"><h1>Book</h1><p>By Anna</p></header>
      <p>\(prose)</p><blockquote><p>Low water.</p><footer>The pilot</footer></blockquote>
      <aside id="fn" role="doc-endnotes"><p>A note.</p></aside></body>
      """
    #expect(words(page) == ["Book", "By Anna", text, "Low water.", "The pilot", "A note."])
  }

  @Test func `What was left out follows the text and is counted`() {
    let page = "<body>\(menu)<h1>Bird</h1><p>\(prose)</p></body>"
    let book = manuscript(page, HTMLFormat())
    let menus = book.linkToMenus.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
    #expect(menus?.contains("One") == true)
    #expect(book.facts.hidden == ["1 menu or banner"])
  }

  private func words(_ page: String) -> [String] {
    let book = manuscript(page, HTMLFormat())
    let shown = book.blocks.filter { $0.range.lowerBound < book.asides ?? .max }
    return shown.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}
