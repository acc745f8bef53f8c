import CurlewFormats
import CurlewManuscript
import Testing

/// Pages as browsers save them.
@Suite(.timeLimit(.minutes(30))) struct SiteFurnitureTests {
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

  private func words(_ page: String) -> [String] {
    let book = manuscript(page, HTMLFormat())
    return book.blocks.map { String(decoding: book.text.utf8[$0.range], as: UTF8.self) }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}
