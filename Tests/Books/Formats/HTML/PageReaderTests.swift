import CurlewFormats
import CurlewManuscript
import Testing

@Suite(.timeLimit(.minutes(90))) struct PageReaderTests {
  @Test(
    "Pages become blocks",
    arguments: [
      ("<p>a  b\n c</p><p>d</p>", "p: a b c\np 2/0: d"),
      ("a<div>b</div>c", "p: a\np 2/0: b\np 2/0: c"),
      ("<h2>One</h2><p>a</p>", "h1: One\n++p: a"),
      ("<p>a</p><hr><p>b</p>", "p: a\n+rule: * * *\n+p: b"),
      ("<p>a</p><p>* * *</p><p>b</p>", "p: a\n+rule: * * *\n+p: b"),
      ("<p>a</p><p>　＊</p><p>b</p><p>…</p>", "p: a\n+rule: ＊\n+p: b\np 2/0: …"),
      ("<h2>一</h2><p>　潮</p><p>「鳥」</p><p>舟</p>", "h1: 一\n++p 2/0: 潮\np: 「鳥」\np: 舟"),
      ("<h2>一</h2><p>潮</p><p>「鳥」</p>", "h1: 一\n++p 2/0: 潮\np 2/0: 「鳥」"),
      ("<p>a <i>b</i> c</p>", "p: a _b_ c"),
      ("<p><em>a <b>b</b></em></p>", "p: _a __*b_*"),
      ("<p><i>a <span style='font-style:normal'>b</span> c</i></p>", "p: _a_ b _c_"),
      ("<p><b>a<span style='font-weight:normal'>b</span></b></p>", "p: *a*b"),
      ("<center>a</center>", "centre: a"),
      ("<p align=center>a</p>", "centre: a"),
      (
        "<p>a</p><dl><dt>b</dt><dd><p>c</p><p>d</p></dd><dt>e</dt><dd>f</dd></dl>",
        "p: a\n+p: b\np 4/4: c\np 6/4: d\np: e\np 4/4: f"
      ),
      ("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "quote 2/2: a\nquote 4/2: b\n+p: c"),
      ("<p>one<br>two</p>", "line 0/4: one\nline 0/4: two"),
      (
        "<div class='poem'>a<br>b<br><br>c</div>", "verse 0/4: a\nverse 0/4: b\n+verse 0/4: c"
      ),
      ("<pre>a\n  b\n\nc</pre>", "line 0/4: a\nline 2/6: b\n+line 0/4: c"),
      ("<p>a<script>b</script><style>c</style>d</p>", "p: ad"),
      ("<p>a<span style='display:none'>b <b>c</b></span>d</p>", "p: ad"),
      ("<p>a<span hidden>b</span></p>", "p: a"),
      ("<section class='pg-boilerplate pgheader' id='pg-header'>b</section><p>a</p>", "p: a"),
      ("<p>a</p><div id='pg-footer'><p>b</p></div>", "p: a"),
      (
        "<h1>Metamorphosis<br>Franz Kafka</h1><p>a</p>",
        "h1: Metamorphosis\nh1: Franz Kafka\n++p: a"
      ),
      ("<h2>A<a class='headerlink' href='#a'>¶</a></h2>", "h1: A"),
      ("<h2>A</h2><h3 class='author'>B C</h3>", "h1: A\n+centre: B C"),
      (
        "<p>a <a class='footnote-reference brackets' href='#n'>1</a></p><p id=n>b</p>",
        "p: a ^1^\np 2/0: b"
      ),
      (
        "<ol><li><p>a</p><p>b</p><pre>c</pre></li></ol><p>d</p>",
        "p 0/3: 1.\u{A0}a\np 5/3: b\n+line 3/7: c\n+p: d"
      ),
      (
        "<ul><li><input type='checkbox'> <p>a</p></li></ul>", "p 0/4: •\u{A0}☐\u{A0}a"
      ),
      ("<p>a <span class='pagenum'>[12]</span>b</p>", "p: a b"),
      ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "p 2/0: 漢{かん}字"),
      ("<img alt='A castle'><p>a</p>", "caption: [A castle]\n+p: a"),
      ("<p><img alt='T'>here</p>", "p: There"),
      ("<p><span class='dropcap'>T</span>here</p>", "p: There"),
      ("<p>a<img alt=''>b</p>", "p: a[picture]b"),
      ("<p>&ldquo;a&rdquo; &amp;&nbsp;b</p>", "p: “a” &\u{A0}b"),
      ("<p>a.&#x2060;&#x200A;&#x2060;… b&#x2060;c</p>", "p: a.\u{A0}… b\u{2060}c"),
      ("<p><u>a</u> <a href='#x'><u>b</u></a></p>", "p: /a/ @b@"),
      ("<q>a</q>", "p: “a”"),
      ("<h1><img alt='Title'></h1>", "h1: {[}Title{]}"),
      ("<h2>I<br>One</h2>", "h1: I\nh1: One"),
      ("<p style='text-transform:lowercase'>A ÄB</p>", "p: a äb"),
      ("<p style='text-transform:capitalize'>a ön</p>", "p: A Ön"),
      ("<div style='writing-mode:vertical-rl'><p style='margin:2em'>a</p></div>", "p: a"),
    ])
  func pages(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test(
    "What makers of books write is read as it is shown",
    arguments: [
      // LaTeXML: only the spaces of a listing are kept.
      ("<p><b>if</b><span style='white-space:pre'>  </span>n</p>", "p: *if*\u{A0}\u{A0}n"),
      // A reference to a note by a sign of its own font, or by nothing.
      ("<p>a<a epub:type='noteref' href='#n'>\u{E010}</a></p><p id=n>b</p>", "p: a*\np 2/0: b"),
      ("<p>a<a role='doc-noteref' href='#n'></a> c</p><p id=n>b</p>", "p: a* c\np 2/0: b"),
      // What is placed elsewhere is apart from the text.
      (
        "<style>p::before { content: 'x'; position: absolute }</style><p>a</p>", "p: x a"
      ),
      // The entries of a navigation have numbers of their own.
      (
        "<nav epub:type='toc'><ol><li><a href='#n'>1. One</a></ol></nav><p id=n>b",
        "p 0/2: @1. One@\n+p: b"
      ),
    ])
  func makers(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test(
    "Formulas become text",
    arguments: [
      (
        "<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac><mo>=</mo><mi>c</mi>",
        "a/(b + 1) = c"
      ),
      ("<msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt>", "√(x²)"),
      ("<msqrt><mi>a</mi><mi>b</mi></msqrt><mi>c</mi>", "√(ab)c"),
      ("<msqrt><mn>42</mn></msqrt>", "√42"),
      ("<mroot><mi>x</mi><mn>3</mn></mroot>", "³√x"),
      ("<msub><mi>x</mi><mrow><mi>Q</mi></mrow></msub>", "x_Q"),
      ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>", "∑ᵢⁿi"),
      ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
      ("<semantics><mi>a</mi><annotation>TeX</annotation></semantics>", "a"),
      (
        "<mi>x</mi><mspace width='2em'/><mtext>if</mtext><mspace width='.3em'/><mi>y</mi>", "x if y"
      ),
      ("<mtext>row of&#xA0;</mtext><mi>A</mi>", "row of A"),
      ("<mfrac><mi>d</mi><mrow><mi>d</mi><mi>t</mi></mrow></mfrac><mi>x</mi>", "(d/dt) x"),
      ("<mi>x</mi><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>=</mo><mi>c</mi>", "x(a/b) = c"),
      ("<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>c</mi></mfrac>", "(a/b)/c"),
      (
        "<mtable><mlabeledtr><mtd><mtext>(98)</mtext></mtd><mtd><mi>rank</mi></mtd></mlabeledtr></mtable>",
        "(98) rank"
      ),
      ("a<div>b</div>c", "a\np 2/0: b\np 2/0: c"), ("<mi>a", "a"),
    ])
  func formulas(source: String, text: String) {
    #expect(blocks(html: "<p>x <math>\(source)</math> y</p>").hasPrefix("p: x \(text)"))
  }

  @Test func `A rule right before a new page is not shown`() {
    let book = manuscript("<h1>A</h1><p>a</p><hr><hr><h1>B</h1><p>b</p>", HTMLFormat())
    #expect(blocks(book) == "h1: A\n++p: a\n^h1: B\n++p: b")
    let hidden = book.marks.all.filter { $0.length > 0 }.map(\.range)
    #expect(
      hidden.map { String(decoding: book.text.utf8[$0], as: UTF8.self) } == ["* * *", "* * *"])
  }

  @Test(arguments: [
    "<p>a", "<!-- b --><div>a</div>", "<h1>a</h1>", "<dl><dt>a", "<style>p {}</style><p>a",
    "Content-type: text/html; charset=UTF-8\n\n<!DOCTYPE html><html><p>a",
  ])
  func `A part of a page is recognised, and a page with a header`(source: String) {
    #expect(HTMLFormat().recognizes(DecodedText(utf8: Array(source.utf8))))
    #expect(blocks(manuscript(source, HTMLFormat())).hasSuffix(": a"))
  }

  @Test(arguments: ["<p>a</p>\n\n# B\n\n`c`", "<div>\n\n[b](c)\n", "<user@host> wrote:", "a <b>"])
  func `Markdown with elements and other texts are not pages`(source: String) {
    #expect(!HTMLFormat().recognizes(DecodedText(utf8: Array(source.utf8))))
  }

  @Test func `A picture between breaks stays one, and the text around it stays text`() {
    let long = String(repeating: "long ", count: 30).dropLast()
    let picture = "<img width=300 height=300 src=p.png>"
    for element in ["td", "p"] {
      let page = "<table><tr><\(element)>a<br>\(picture)<br>\(long)</\(element)></tr></table>"
      let shown = blocks(html: page)
      #expect(
        shown.contains("p: a\n") && shown.contains("picture") && shown.hasSuffix("\(long)"),
        "\(shown)")
    }
  }

  @Test func `A caption behind the rows of a table is shown`() {
    let shown = blocks(
      html: "<table><tr><td>a</td><td>b</td></tr><caption>Words.</caption></table><p>c</p>")
    #expect(shown.contains("Words."), "\(shown)")
  }

  @Test func `Pieces between breaks are paragraphs if many of them are long`() {
    let long = String(repeating: "long ", count: 30).dropLast()
    #expect(blocks(html: "<p>a<br>\(long)<br>b</p>") == "p: a\np 2/0: \(long)\np 2/0: b")
    #expect(blocks(html: "<p>a<br>\(long)<br><br>b</p>") == "p: a\np 2/0: \(long)\n+p 2/0: b")
    #expect(blocks(html: "<p>a<br>b<br>\(long)</p>") == "p: a\np 2/0: b\np 2/0: \(long)")
    let lines = blocks(html: "<p>a<br>b<br>c<br>d<br>\(long)</p>")
    #expect(lines.hasPrefix("line 0/4: a\nline 0/4: b\n"))
  }

  @Test func `Passages in another language are noted`() {
    let book = manuscript(
      """
      <html lang="en-GB"><body><p>one <i lang="fr">deux trois</i> four</p>
      <p xml:lang="en-US">five</p><div lang="de"><p>sechs</p><p>sieben <b lang="en">eight</b></p></div>
      """, HTMLFormat())
    let found = book.passages.map {
      "\($0.language.code): " + String(decoding: book.text.utf8[$0.range], as: UTF8.self)
    }
    #expect(
      found.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        == ["fr: deux trois", "de: sechs sieben"])
  }

  @Test func `Rules for the root of a page hold for what follows its head`() {
    let page =
      "<html><head><style>html{font-style:italic}</style></head><body><p>a</p></body></html>"
    #expect(blocks(manuscript(page, HTMLFormat())) == "p: _a_")
  }

  @Test func `Paragraphs with letters from right to left keep the direction that is stated`() {
    let book = manuscript(
      "<body dir=rtl><p>abc אבג</p><p>abc</p><p dir=ltr>אבג</p></body>", HTMLFormat())
    #expect(book.blocks.map(\.isRightToLeft) == [true, false, false])
  }

  @Test func `Text that is aligned at the right ends there, except text from right to left`() {
    let book = manuscript(
      """
      <body style="text-align:right"><p>a</p><p style="text-align:left">b</p><p>אבג</p>
      <p style="text-align:center">c</p></body>
      """, HTMLFormat())
    #expect(book.blocks.map(\.isAtEnd) == [true, false, false, false])
    #expect(book.blocks[0].isRagged)
  }

  @Test func `A page may break behind an element`() {
    let html =
      "<p style='page-break-after:always'>a</p><p>b</p><p style='break-after:avoid'>c</p><p>d</p>"
    #expect(
      manuscript("<body>\(html)", HTMLFormat()).blocks.map(\.startsPage)
        == [false, true, false, false])
  }

  @Test func `Readings belong to the characters before them`() {
    let book = manuscript(
      "<body><p>x<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>y</p>", HTMLFormat())
    let found = book.rubies.map { ruby in
      [ruby.base, ruby.reading].map { String(decoding: book.text.utf8[$0], as: UTF8.self) }
    }
    #expect(found == [["漢", "かん"], ["字", "じ"]])
  }

  @Test(
    "Lists are numbered",
    arguments: [
      ("<ul><li>a<li>b</ul>", "p 0/2: •\u{A0}a\np 0/2: •\u{A0}b"),
      ("<ol><li>a<li>b</ol>", "p 0/3: 1.\u{A0}a\np 0/3: 2.\u{A0}b"),
      ("<ol start=9><li>a<li>b</ol>", "p 0/3: 9.\u{A0}a\np 0/4: 10.\u{A0}b"),
      (
        "<ol reversed><li>a<ul><li>b</ul><li>c</ol>",
        "p 0/3: 2.\u{A0}a\np 2/4: ◦\u{A0}b\np 0/3: 1.\u{A0}c"
      ),
      ("<ol reversed start=7><li>a<li>b</ol>", "p 0/3: 7.\u{A0}a\np 0/3: 6.\u{A0}b"),
      ("<ol type=I><li>a<li value=4>b</ol>", "p 0/3: I.\u{A0}a\np 0/4: IV.\u{A0}b"),
      ("<ol type=a><li><p>a</p></ol>", "p 0/3: a.\u{A0}a"),
      ("<ol type=a start=26><li>a<li>b</ol>", "p 0/3: z.\u{A0}a\np 0/4: aa.\u{A0}b"),
      ("<ol type=A start=52><li>a<li>b</ol>", "p 0/4: AZ.\u{A0}a\np 0/4: BA.\u{A0}b"),
      ("<ul style='list-style:none'><li>a</ul>", "p 0/2: a"),
      ("<ul><li>a<ul><li>b</ul></ul>", "p 0/2: •\u{A0}a\np 2/4: ◦\u{A0}b"),
      (
        "<ul><li>a<ul><li>b</ul><li>c</ul>",
        "p 0/2: •\u{A0}a\np 2/4: ◦\u{A0}b\np 0/2: •\u{A0}c"
      ),
    ])
  func lists(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test(
    "The rows of a table are blocks; a table of one column only arranges its page",
    arguments: [
      ("<table><tr><td>a<td>b<tr><td>ccc<td>d</table>", "cells: a\nb\ncells: ccc\nd"),
      ("<table><tr><td><td>b<tr><td>c<td><i>d</i></table>", "cells: b\ncells: c\n_d_"),
      ("<table><tr><td>a<tr><td>b</table>", "line 0/4: a\n+line 0/4: b"),
      (
        "<table><tr><td>x<td><table><tr><td>a<td>b</table></table>",
        "line 0/4: x\n+cells: a\nb"
      ),
      (
        "<div style='white-space:pre'>a</div><table><tr><td>b</table>",
        "line 0/4: a\n+line 0/4: b"
      ),
      (
        "<table><tr><td>b</table><div style='white-space:pre'>a</div>",
        "line 0/4: b\n+line 0/4: a"
      ),
    ])
  func tables(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test func `Cells know their columns, also below a cell of several rows`() throws {
    let html = """
      <body><p>x</p><table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td align=right>e
      <tr><td>f<td>g</table>
      """
    let book = manuscript(html, HTMLFormat())
    let table = try #require(book.tables.first)
    #expect(table.rows.map(\.isHeader) == [true, false, false])
    #expect(table.rows.map { $0.cells.map(\.column) } == [[0, 1], [0, 1, 2], [1, 2]])
    #expect(table.rows[0].cells[1].columns == 2)
    #expect(table.rows[1].cells[2].alignment == .end)
    #expect(
      book.blocks.filter { $0.kind == .row }.map(\.range.lowerBound) == table.rows.map(\.start))
  }

  @Test func `A title over all columns stays with the row below it, and so do names of columns`() {
    let title = "<tr><td colspan=2>a<tr><td>b<td>c<tr><td>d<td>e"
    let names = "<tr><th>a<th>b<tr><td>c<td>d<tr><td>e<td>f"
    for rows in [title, names] {
      let book = manuscript("<body><p>x</p><table>\(rows)</table>", HTMLFormat())
      let kept = book.blocks.filter { $0.kind == .row }.map(\.keepsWithNext)
      #expect(kept == [true, false, false])
    }
  }

  @Test func `Stanzas are set apart, and their lines are not, whatever elements they are`() {
    let stanzas = "<div><div>a</div><div>b</div></div><div><div>c</div></div>"
    #expect(
      blocks(html: "<div class=poem>\(stanzas)</div>")
        == "verse 0/4: a\nverse 0/4: b\n+verse 0/4: c")
  }

  @Test func `The numbers of lines of verse stand apart`() {
    let html = "<div class=poem><div>in cracked earth<span class=lnum>370</span></div></div>"
    #expect(blocks(html: html) == "verse 0/4: in cracked earth \u{A0}\u{A0}370")
  }

  @Test(
    "Large pictures are frames, small ones signs, and those that keep a distance nothing",
    arguments: [
      ("<p><img width=400 height=300 alt='A long bird'>", "picture: A long bird"),
      ("<p><img width=20 height=20 alt='A long bird'>", "caption: [A long bird]"),
      ("<p><img width=400 height=300 alt='' title='A rail'>", "picture: A rail"),
      ("<p>a <img width=400 height=300 alt='bird'> b", "p: a\n+picture: bird\n+p: b"),
      ("<p>a</p><img width=900 height=20>", "p: a\n+picture: \u{FFFC}"),
      ("<p>a</p><img width=900 height=2>", "p: a"),
      ("<p>a</p><svg viewBox='0 0 60 90'><path/></svg>", "p: a\n+picture: \u{FFFC}"),
      (
        "<svg><text><tspan>a</tspan> <tspan>b</tspan></text><text>c</text></svg>",
        "p: a b\np 2/0: c"
      ),
      ("<svg viewBox='0 0 60 90'><image alt='The whole bird'/></svg>", "picture: The whole bird"),
    ])
  func pictures(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test(
    "A picture in a line is a mark of its own, except an initial and a title",
    arguments: [
      (
        "<p>motif<img alt='image'>), and <img alt='Enter'> or a <img alt='smile'>face</p>",
        "p: motif[image]), and [Enter] or a [smile]face"
      ),
      ("<p>a <img alt='[Illustration]'> b</p>", "p: a [Illustration] b"),
      ("<p><img alt='Al'><span>ice was</span></p>", "p: Alice was"),
      ("<h2>One <img alt='Bird'></h2>", "h1: One [Bird]"),
      ("<ul><li><a href='#'>x</a> <img alt='new'></ul>", "p 0/2: •\u{A0}@x@ [new]"),
    ])
  func picturesInLines(html: String, expected: String) {
    #expect(blocks(html: html) == expected)
  }

  @Test func `The description of a picture in a line is no prose and has no hyphens`() {
    let book = manuscript("<body><p>one <img alt='pictogram'> two</p>", HTMLFormat())
    let folded = FoldedText(book.text.utf8, book.marks)
    #expect(folded.string.hasPrefix("one two"))
    #expect(book.passages.map(\.language.code) == ["zxx"])
  }

  @Test(
    "The numbers of lines of code stand apart",
    arguments: [
      "<pre><span class=linenos>1</span>def f:\n<span class=linenos>2</span>  pass</pre>",
      """
      <table><tr><td class=linenos><div class=linenodiv><pre>1\n2</pre></div></td>
      <td class=code><div><pre><b>def</b> f:\n  pass\n</pre></div></td></tr></table>
      """,
    ])
  func numbersOfCode(html: String) {
    let lines = blocks(html: "<p>a</p>\(html)").filter { $0 != "*" }
    #expect(lines == "p: a\n+line 0/4: 1  def f:\nline 0/4: 2    pass")
  }

  /// Quadratic work would take hours in a debug build.
  @Test(
    "Numbers of lines and lists that count backwards take linear time",
    arguments: [
      (
        "<p>a</p><table><tr><td class=linenos>", "<span>1</span>\n", "</td><td><pre>x</pre></table>"
      ),
      ("<p>a</p>", "<div hidden id=n><ol reversed><li>x</ol></div>", ""),
    ])
  func linearTime(start: String, middle: String, end: String) {
    let page = start + String(repeating: middle, count: 4000) + end
    #expect(blocks(html: page).hasPrefix("p: a"))
  }

  @Test func `Formulas are their descriptions, where they have one`() {
    let html =
      "<p>so <math alttext='x squared'><mi>x</mi><mn>2</mn></math>, <math><mi>y</mi></math>"
    #expect(blocks(html: html) == "p: so x squared, y")
    let tex = """
      <p><math alttext="\\neg(\\exists t)[x]"><mo>¬</mo><mo>(</mo><mo>∃</mo><mi>t</mi><mo>)</mo></math>
      and <math alttext="a\\to b"></math>
      """
    #expect(blocks(html: tex) == "p: ¬(∃t) and a → b")
  }

  @Test func `Headings make the outline, and the title of the book is none of them`() {
    let page = """
      <title>Book</title><h1>Book</h1><h2>Part</h2><h3>One</h3><p>a</p><h3>Two</h3><p>b</p>
      """
    let outline = manuscript(page, HTMLFormat()).outline
    #expect(outline.map { "\($0.level) \($0.title)" } == ["0 Part", "1 One", "1 Two"])
  }

  @Test func `The one heading of the first rank stays, unless it is the title of the book`() {
    let page = "<title>Site</title><h1>One</h1><p>a</p><h2>Two</h2><p>b</p>"
    #expect(manuscript(page, HTMLFormat()).outline.map(\.title) == ["One", "Two"])
    let named = "<title>Two Words - Site</title><h1>Two Words</h1><p>a</p><h2>Two</h2><p>b</p>"
    #expect(manuscript(named, HTMLFormat()).outline.map(\.title) == ["Two"])
  }

  @Test func `The offset of a heading is where its block begins`() {
    let page = "<body><p>a</p><h2> <i>One</i></h2><p>b</p><h2>Two</h2>"
    let book = manuscript(page, HTMLFormat())
    let starts = book.blocks.filter { if case .heading = $0.kind { true } else { false } }
    #expect(book.outline.map(\.offset) == starts.map(\.range.lowerBound))
  }

  @Test func `The notices of Project Gutenberg are not part of the book`() {
    let page = """
      <title>x</title><p>Title: A Book</p><p>Author: Anna K.</p><p>Language: German</p>
      <p>*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***</p><h2>I</h2><p>a</p>
      <p>*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***</p><p>License</p>
      """
    let book = manuscript(page, HTMLFormat())
    #expect(blocks(book) == "h1: I\n++p: a")
    #expect(book.imprint.title == "A Book")
    #expect(book.imprint.author == "Anna K.")
    #expect(book.imprint.language?.code == "de")
  }

  @Test(arguments: [
    ("The Project Gutenberg eBook of The Tide, by Anna K.", "The Tide", "Anna K"),
    ("The Project Gutenberg EBook of By and By, by Anna K.", "By and By", "Anna K"),
    ("The Tide, by Anna K. | Project Gutenberg", "The Tide, by Anna K.", nil),
    ("The Tide - Project Gutenberg", "The Tide", nil),
  ])
  func `The title of a page of Project Gutenberg names the book and its author`(
    title: String, expected: String, author: String?
  ) {
    let page = "<html><head><title>\(title)</title></head><body><p>a</p></body></html>"
    let imprint = manuscript(page, HTMLFormat()).imprint
    #expect(imprint.title == expected && imprint.author == author)
  }

  @Test func `A note that a sheet hides behind its sign can be opened`() throws {
    let note = { (number: Int, text: String) in
      "<span class=ltx_note><sup>\(number)</sup><span class=outer><span class=hide><sup>\(number)</sup>"
        + "<span class=ltx_tag_note>\(number)</span> \(text)</span></span></span>"
    }
    let page =
      "<style>.hide { display: none }</style><p>Do you\(note(1, "Or walk.")) run?\(note(2, "Fast."))</p>"
      + "<p>E = mc<sup>2</sup><span class=hide>squared</span></p>"
    let book = manuscript(page, HTMLFormat())
    let notes = book.links.compactMap(\.note).map {
      String(decoding: book.text.utf8[$0], as: UTF8.self)
    }
    #expect(notes == ["1 Or walk.", "2 Fast."])
    #expect(book.links.map { book.text.utf8[$0.range].first } == [0x31, 0x32])
  }

  @Test func `Links, anchors and print pages keep their places`() {
    var builder = BookBuilder()
    PageReader.read(
      DecodedText(
        "<p id=a>one <a href='#b'>two</a><span class=pagenum id=p7>7</span> <b id=b>x</b></p>"),
      as: .html, named: "i", into: &builder)
    #expect(builder.anchors == ["i": 0, "i#a": 0, "i#p7": 7, "i#b": 8])
    #expect(
      builder.links == [
        BookLink(range: 4..<7, target: "#b", isNoteReference: false, item: "i")
      ])
    #expect(builder.printPages == [PrintPage(label: "p7", offset: 7)])
  }
}
