import CurlewManuscript
import Testing

@testable import CurlewFormats

/// What a page cannot show leaves a sign, and what a sheet adds is text.
@Suite(.timeLimit(.minutes(90))) struct NothingLostTests {
  @Test(
    "Every picture leaves a sign",
    arguments: [
      ("<p>where q = <img width=12 height=14>.</p>", "p: where q = [picture]."),
      ("<p><img width=300 height=30></p>", "picture: \u{FFFC}"),
      ("<p><img width=300 height=30> is flat</p>", "p: [picture] is flat"),
      ("<p>a <img style='height:1em' width=400 height=400 alt=key> b</p>", "p: a [key] b"),
      (
        "<table><tr><td>a</td><td><img width=200 height=99></td></tr></table>",
        "line 0/4: a\n+picture: \u{FFFC}"
      ),
      (
        "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td><img width=200 height=99></td></tr></table>",
        "cells: *a*\n*b*\ncells: c\n[picture]"
      ),
      (
        "<p>a</p><object data='x.svg'>fallback</object>",
        "p: a\np 2/0: [embedded file not shown: x.svg]fallback"
      ),
      ("<p>a</p><video src='film/a.mp4'>no</video>", "p: a\n+caption: [video not shown: a.mp4]"),
      (
        "<p>a</p><audio> <source src='b/sea.mp3'></audio>",
        "p: a\n+caption: [sound not shown: sea.mp3]"
      ),
      ("<audio title='The sea'></audio><p>a</p>", "caption: [sound not shown: The sea]\n+p: a"),
      ("<h2><img alt=Clock width=24 height=24> Time</h2>", "h1: [Clock] Time"),
      ("<p>a <input type=image alt=Search width=9 height=9> b</p>", "p: a [Search] b"),
      ("<script>draw()</script>", "caption: [script not shown]"),
      ("<p>a</p><script>count()</script>", "p: a"),
    ])
  func signs(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test(
    "Words in the place of a page number, and formulas that only a script would draw, are shown",
    arguments: [
      ("<p>a <span class=page>the red page</span> b</p>", "p: a the red page b"),
      ("<p>a<span class=pagenum>[Pg xii]</span> b</p>", "p: a b"),
      (
        "<p>a <span class=katex><span class=katex-html aria-hidden=true>E</span></span> b</p>",
        "p: a E b"
      ),
      (
        "<p><span class=katex><math><mi>E</mi></math><span class=katex-html aria-hidden=true>E</span></span> b",
        "p: E b"
      ),
      ("<p>a <script type='math/tex'>x^2</script> b</p>", "p: a x² b"),
      (
        "<p>a <script type='math/mml'><math><msup><mi>x</mi><mn>2</mn></msup><mspace/>"
          + "<annotation>x^2</annotation></math></script> b</p>", "p: a x² b"
      ),
      ("<p>a <math><mi>x</mi></math><script type='math/tex'>x</script> b</p>", "p: a x b"),
      (
        "<p>a <mjx-container><svg aria-hidden=true></svg></mjx-container></p>",
        "p: a [formula not shown]"
      ),
      ("<h2>Gulls [<a href='/e'>edit</a>]</h2><p>a</p>", "h1: Gulls\n++p: a"),
      ("<h2><b style='margin:0 .5em 0 0'>1.1</b>Gulls</h2><p>a</p>", "h1: 1.1 Gulls\n++p: a"),
      (
        "<p>a</p><div class='admonition note'><p>b</p></div>", "p: a\n+p 2/2: b"
      ),
    ])
  func shownWords(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test func `The entries of a long list of names do not begin pages`() {
    func pages(_ words: Int) -> Int {
      let text = String(repeating: "The tide came in. ", count: words)
      let entries = (1...14).map { "<h2>Bird \($0)</h2><p>\(text)</p>" }
      return manuscript("<body>\(entries.joined())", HTMLFormat()).blocks.count(where: \.startsPage)
    }
    #expect(pages(5) == 0 && pages(50) > 12)
  }

  @Test func `A drawing in a page can be opened, and its words are text`() throws {
    let page = """
      <body><p>a</p><svg width="300" height="200"><text>Mill 5%</text><path d="M0 0"/></svg><p>b</p>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(blocks(book) == "p: a\np 2/0: Mill 5%\n+picture: \u{FFFC}\n+p: b")
    let address = try #require(book.pictures.first?.address)
    let bytes = try #require(DataAddress.bytes(address))
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix("Mill 5%</text><path d=\"M0 0\"/></svg>"))
  }

  @Test func `A sign has its picture, and titles are without signs`() throws {
    let page = """
      <body><p>a <img alt=bird width=9 height=9 src='data:,x'> b</p><h2><img alt=Clock> Time</h2><p>c</p>
      <h2><img alt='The End'></h2>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(book.outline.map(\.title) == ["Time", "The End"])
    let picture = try #require(book.pictures.first)
    #expect(String(decoding: book.text.utf8[picture.sign], as: UTF8.self) == "[bird]")
    #expect(picture.address == "data:,x")
  }

  @Test func `A page whose sentences lead to a recording has no menus`() {
    let sentences = (1...4).map {
      "<p><a href='d.smil#t\($0)'>It was a bright cold day in April.</a></p>"
    }
    let page =
      "<body>\(sentences.joined())<div class=sidebar><p><a href='d.smil#t9'>A box.</a></p></div><p>End."
    #expect(manuscript(page, HTMLFormat()).blocks.count == 6)
  }

  @Test func `A page without headings has the contents of its nav`() {
    let page = """
      <body><nav><ol><li><a href='#a'>One</a><ol><li><a href='#b'>Two</a></ol></ol></nav>
      <p id=a>One<p>a<p id=b>Two<p>b
      """
    let book = manuscript(page, HTMLFormat())
    #expect(book.outline.map(\.title) == ["One", "Two"])
    #expect(book.outline.map(\.level) == [1, 2])
  }

  @Test func `Readings are no part of a title`() {
    let page = "<body><h1>a</h1><p>b<h2>鳥を<ruby>捕<rp>（</rp><rt>と</rt><rp>）</rp></ruby>る人</h2><p>c"
    #expect(manuscript(page, HTMLFormat()).outline.map(\.title) == ["a", "鳥を捕る人"])
  }

  @Test func `A picture that is shown late is shown`() {
    let page = "<body><p>a<p><img data-src='data:,x' width=300 height=300>"
    #expect(manuscript(page, HTMLFormat()).pictures.map(\.address) == ["data:,x"])
  }

  @Test func `The notices of Project Gutenberg are counted`() {
    let page = "<body><p>Title: Tides<p>*** START OF THE BOOK ***<p>a<p>*** END OF THE BOOK ***<p>b"
    #expect(manuscript(page, HTMLFormat()).facts.hidden == ["the notices of Project Gutenberg"])
  }

  @Test func `A picture on the web is a link to it`() {
    let book = manuscript("<body><p>a <img src='https://example.org/b.png'>", HTMLFormat())
    #expect(book.links.map(\.address) == ["https://example.org/b.png"])
  }

  @Test func `What no page shows is counted`() {
    let page = """
      <body><p>a<script>x</script><span style='display:none'>b</span><select><option>c</select>
      <template>d</template></p>
      """
    let hidden = manuscript(page, HTMLFormat()).facts.hidden
    #expect(hidden == ["2 scripts", "1 form field", "1 hidden element"])
  }

  @Test(
    "Text that a sheet adds is text",
    arguments: [
      (
        "i::before{content:'('} i::after{content:')'}", "<p>A. <i>Exit.</i> b</p>",
        "p: A. _(Exit.)_ b"
      ),
      ("h2:before{content:\"\\2014 \"attr(class)' '}", "<h2 class=x>a</h2>", "h1: —x a"),
      (
        "body{counter-reset:c} h2{counter-increment:c} h2::before{content:counter(c,upper-roman)'. '}",
        "<h2>a</h2><h2>b</h2>", "h1: I. a\n+h1: II. b"
      ),
      (
        "ol{counter-reset:n;list-style:none} li{counter-increment:n} li::before{content:counters(n,'.')' '}",
        "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>", "p 0/2: 1 a\np 2/4: 1.1 b\np 0/2: 2 c"
      ),
      ("a:after{content:attr(title)}", "<h2><a class=pagebreak title=vii></a>A</h2>", "h1: A"),
      ("q{quotes:'«' '»'}", "<p><q>a</q></p>", "p: «a»"),
      ("", "<p><q>a <q>b</q></q></p>", "p: “a ‘b’”"),
      ("p::before{content:'\\f101'} p::after{content:'x';display:none}", "<p>a</p>", "p: a"),
      ("b::before{content:'Note';display:block}", "<p><b>a</b></p>", "p: *Note a*"),
    ])
  func generated(css: String, html: String, expected: String) {
    #expect(blocks(html: "<style>\(css)</style>\(html)") == expected)
  }

  @Test(
    "The first family that is known decides on the type",
    arguments: [
      ("Garamond, Georgia, serif, sansserif, monospace", "p: a"), ("'Monotype Corsiva'", "p: a"),
      ("Unknown, monospace", "p: `a`"), ("'Courier New', serif", "p: `a`"),
      ("'DejaVu Sans Mono'", "p: `a`"), ("Arial, 'Courier New'", "p: a"),
    ])
  func families(family: String, expected: String) {
    #expect(blocks(html: "<style>p{font-family:\(family)}</style><p>a</p>") == expected)
    #expect(blocks(html: "<style>p{font:1em/1.5 \(family)}</style><p>a</p>") == expected)
  }

  @Test(
    "A distance between words in a line is a space",
    arguments: [
      ("margin-right:1em", "<h2><span>1.2</span>Naming</h2>", "h1: 1.2 Naming"),
      ("padding-right:1ex", "<h2><span>1.1</span><b>Naming</b></h2>", "h1: 1.1 Naming"),
      ("float:left", "<h2><span>1.3</span>Naming</h2>", "h1: 1.3 Naming"),
      ("display:inline-block;width:3em", "<p><span>Figure 1</span>Sea</p>", "p: Figure 1 Sea"),
      ("float:left;margin-right:1em", "<p><span>T</span>he sea</p>", "p: The sea"),
      ("margin-left:1em", "<p>(<span>a</span>)</p>", "p: (a)"),
    ])
  func distances(css: String, html: String, expected: String) {
    #expect(blocks(html: "<style>span{\(css)}</style>\(html)") == expected)
  }

  @Test(
    "Links of a heading to itself are no part of it",
    arguments: [
      "A<a href='#a'>¶</a>", "<a href='#a'>#</a> A",
      "A <a class=x href='#a' aria-label='Link'>\u{200B}</a>",
      "A<a href='#a'>¶ permalink</a>", "A<span>[<a href='/w?action=edit'>edit</a>]</span>",
    ])
  func furniture(html: String) {
    let book = manuscript("<body><h1>T</h1><h2 id=a>\(html)</h2><p>b", HTMLFormat())
    #expect(book.outline.map(\.title) == ["T", "A"] || book.outline.map(\.title) == ["A"])
    #expect(blocks(book) == blocks(html: "<h1>T</h1><h2>A</h2><p>b"))
    #expect(book.links.isEmpty)
  }

  @Test func `A heading that leads to itself is no link, and one that leads to a note is`() {
    let book = manuscript(
      "<body><h2 id=a><a href='#a'>A</a> <a href='#n'>[1]</a></h2><p id=n>b", HTMLFormat())
    #expect(book.links.count == 1)
    #expect(blocks(book).hasPrefix("h1: A [1]"))
  }

  @Test(
    "Formulas in TeX become lines of text, once",
    arguments: [
      ("so $\\frac{a}{b+1} = \\sqrt{x^2}$.", "so a/(b + 1) = √(x²)."),
      ("so $\\frac{d}{dt}x = 2\\frac{a}{b}$.", "so (d/dt) x = 2(a/b)."),
      ("so $\\frac12 + {1\\over2}$.", "so 1/2 + 1/2."),
      ("so $\\hat{x} \\vec v$.", "so x\u{302}v\u{20D7}."),
      (
        "so \\begin{tabular}{c} one word \\\\ and two\\end{tabular}.", "so one word ; and two."
      ),
      ("\\(x_1 \\le \\alpha\\)", "x₁ ≤ α"),
      ("$$\\int_0^1 x\\,dx$$", "∫₀¹x dx"), ("for $5 and $10 = much", "for $5 and $10 = much"),
      ("<img alt='{\\displaystyle x^{2}}'>", "x²"),
      (
        "\\begin{aligned}a &= b\\\\ c &= d\\end{aligned}", "a = b; c = d"
      ),
      (
        "<span class=katex><span class=katex-mathml><math><mi>E</mi></math></span>"
          + "<span class=katex-html aria-hidden=true>E</span></span> end", "E end"
      ),
      ("<code>$a_1$</code> $n$", "`$a_1$` n"),
      ("$\\begin{pmatrix}a & b\\\\ c & d\\end{pmatrix}$", "a, b; c, d"),
      (
        "<span style='display:none'>\\(\\newcommand{\\fe}[2]{#1\\left(#2\\right)}\\)</span>\\(\\fe{f}{x}^2\\)",
        "f(x)²"
      ),
    ])
  func tex(html: String, expected: String) {
    #expect(blocks(html: "<p>\(html)</p>").dropFirst(3) == expected)
  }

  @Test(
    "Boxes, asides and groups with margins are set off",
    arguments: [
      ("<p>a</p><aside><p>b</p></aside><p>c</p>", "p: a\n+p 2/2: b\n+p: c"),
      ("<p>a</p><div style='border:1px solid'><p>b</p></div><p>c</p>", "p: a\n+p 2/2: b\n+p: c"),
      ("<p>a</p><div style='border:none'><p>b</p></div><p>c</p>", "p: a\np 2/0: b\np 2/0: c"),
      ("<p>a</p><div style='margin:1em 0'><p>b</p></div><p>c</p>", "p: a\n+p: b\n+p: c"),
    ])
  func boxes(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test func `Lines of a title page are no outline`() {
    let text = "<p>" + String(repeating: "word ", count: 50)
    let lines = "<h4>Price</h4><h1>The Sea</h1><h3>by</h3><h2>A. B.</h2><h4>London</h4>"
    let book = manuscript("<body>\(lines)<h2>One</h2>\(text)<h2>Two</h2>\(text)", HTMLFormat())
    #expect(book.outline.map(\.title) == ["One", "Two"])
  }

  @Test(arguments: [
    ("<p>oﬃce ﬁsh</p>", "p: office fish"), ("<p>a</p><p><a href='#b'>↩</a></p>", "p: a\n@↩@"),
    (
      "<p>a<div class=code-block-caption>x.py</div><pre>b</pre>",
      "p: a\n+caption: x.py\n+line 0/4: b"
    ),
    (
      "<section epub:type=titlepage><img alt='The Sea, by A. B.' width=900 height=400></section>",
      "centre: The Sea, by A. B."
    ),
  ])
  func `Small things`(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test func `The parts of code are told apart`() {
    let page =
      "<body><pre><code class='language-rust'>let x = \"a\"; // c\n&'a str 'b'</code></pre>"
    let book = manuscript(page, HTMLFormat())
    let parts = zip(book.marks.all, book.marks.all.dropFirst()).filter { $0.0.emphasis != .roman }
      .map {
        String(decoding: book.text.utf8[Int($0.offset)..<Int($1.offset)], as: UTF8.self)
      }
    #expect(parts == ["let", "\"a\"", "// c", "'b'"])
    #expect(book.blocks.map(\.isBoxed) == [true, true])
  }

  @Test func `A language that is not stated is guessed, and codes of three letters are understood`()
  {
    let text = String(
      repeating: "<p>Der Mann und die Frau sind nicht in das Haus gegangen.</p>", count: 20)
    for code in ["", "und", "C"] {
      #expect(
        manuscript("<html lang='\(code)'><body>\(text)", HTMLFormat()).imprint.language?.code
          == "de")
    }
    #expect(
      manuscript("<html lang=eng-US><body>\(text)", HTMLFormat()).imprint.language?.code == "en-us")
  }
}
