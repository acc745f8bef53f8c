/// A book in HTML with most of what mark-up can hold: notes, links, tables, lists, verse, code, readings, and text in
/// many scripts and from right to left.
package let richBook: String = {
  let prose = String(
    repeating: "The tide came in over the <em>flats</em>, and the <b>birds</b> rose before it. ",
    count: 9)
  func chapter(_ number: Int) -> String {
    """
    <h2>Chapter \(number): Of Tides</h2><p>\(prose)<a href="#note\(number)" epub:type="noteref">\(number)</a></p>
    <h3>What Is Drawn</h3><p>\(prose)See <a href="#c1">the first</a> and <a href="https://a.example/">a page</a>.</p>
    <ul><li>mud<ul><li>soft</li><li>hard</li></ul></li><li>sand</li></ul>
    <ol start="8"><li>one</li><li>two</li><li><input type="checkbox" checked> three</li></ol>
    <table><tr><th>Port</th><th>High water</th><th>Height</th></tr>
    <tr><td>Hook</td><td align="right">04:12</td><td>1.9 m</td></tr>
    <tr><td colspan="2">a port whose name is long, and which has no times</td><td>2.3 m</td></tr></table>
    <blockquote><p>\(prose)</p></blockquote>
    <pre>let tide = [1, 2, 3]\n  for wave in tide { print(wave, "a line that is wider than most pages are", wave + 1) }</pre>
    <p lang="ja"><ruby>潮<rt>しお</rt></ruby>が<ruby>満<rt>み</rt></ruby>ちて、<ruby>鳥<rt>とりたち</rt></ruby>が飛ぶ。</p>
    <p lang="he" dir="rtl">הגאות עלתה על החוף, 12 ציפורים עפו.</p><p lang="ru">Прилив поднялся над отмелью.</p>
    <p class="poem">The tide is up,<br>the birds are out,<br>and nobody is over.</p>
    <p>H<sub>2</sub>O, 2<sup>10</sup>, <s>gone</s>, <u>here</u>, <code>code</code>, <small>small</small></p>
    <hr><p>\(prose)</p><figure><img src="a.png" alt="A bird on a post" width="80" height="60">
    <figcaption>The bird</figcaption></figure>
    """
  }
  let notes = (1...4).map {
    "<aside id='note\($0)' epub:type='footnote'><p>The note \($0) of the tide.</p></aside>"
  }
  return """
    <html lang="en"><head><title>The Rich Tide</title><meta name="author" content="Anna Nobody"></head><body>
    <h1>The Rich Tide</h1><div id="c1">\((1...4).map(chapter).joined())</div>\(notes.joined())</body></html>
    """
}()

/// Style sheets, most of whose rules style the book above.
package let richSheet = """
  @import "other.css"; @charset "utf-8";
  @media print { p { display: none } } @media screen and (min-width: 100px) { hr { margin: 3em auto } }
  body { margin: 0 5%; font: 1em/1.4 serif; text-align: justify } h2 { page-break-before: always; text-align: center }
  h3 { break-after: avoid; text-transform: uppercase; letter-spacing: .2em } p + p { text-indent: 1.5em; margin-top: 0 }
  #c1 > p:first-child { text-indent: 0; margin: 12pt 0 1.5em 40px } .poem { margin-left: 10%; white-space: pre-line }
  blockquote p { font-style: italic; padding-left: 2em } blockquote em { font-style: normal } b { font-weight: 300 }
  ul { list-style-type: square } ul ul { list-style: none inside } ol { list-style-type: upper-roman }
  ol li::before { content: "(" counter(item) ") " } td[align="right"] { text-align: right; vertical-align: top }
  table { border: 1px solid; display: block } small { font-size: .7em; display: inline-block } s { text-decoration: none }
  u { text-decoration: underline; visibility: hidden } code, pre { font-family: monospace; white-space: pre-wrap }
  aside[id^=note] { display: block; font-size: 80% } aside:last-of-type, figure { display: none !important }
  [lang|=he], :lang(ja) { direction: rtl; writing-mode: vertical-rl } a:not([href^="#"]) { font-variant: small-caps }
  figcaption { caption-side: bottom; margin: 1in 1cm 2pc } li:nth-child(2n+1) { clear: both; float: right }
  """

/// The same kinds of content in FictionBook.
package let richFictionBook: String = {
  func chapter(_ number: Int) -> String {
    """
    <section id="c\(number)"><title><p>Chapter \(number)</p><p>Of Tides</p></title>
    <epigraph><p>The tide is up.</p><text-author>Anna</text-author></epigraph>
    <p>The tide came in over the <emphasis>flats</emphasis><a l:href="#n\(number)" type="note">[\(number)]</a>, and the
    <strong>birds</strong> rose. <a l:href="#c1">The first</a>, <style name="x">styled</style>, H<sub>2</sub>O,
    2<sup>10</sup>, <strikethrough>gone</strikethrough>, <code>code</code>.</p><empty-line/>
    <subtitle>* * *</subtitle><poem><title><p>A Poem</p></title><stanza><v>The tide is up,</v><v>the birds are out,</v>
    </stanza><stanza><v>and nobody is over.</v></stanza><text-author>Nobody</text-author><date>1900</date></poem>
    <cite><p>Quoted words.</p><text-author>Anna</text-author></cite><image l:href="#a.png" alt="A bird"/>
    <section><title><p>What Is Drawn</p></title><p>Short.</p>
    <table><tr><th>Port</th><th>Height</th></tr><tr><td align="right">Hook</td><td colspan="2">1.9 m</td></tr></table>
    </section></section>
    """
  }
  return """
    <?xml version="1.0" encoding="UTF-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>
    <genre>prose</genre><author><first-name>Anna</first-name><middle-name>B.</middle-name><last-name>Nobody</last-name>
    </author><book-title>The Rich Tide</book-title><annotation><p>About tides.</p></annotation><date value="1900">in
    1900</date><coverpage><image l:href="#a.png"/></coverpage><lang>en</lang><translator><nickname>T</nickname>
    </translator><sequence name="Tides" number="2"/></title-info><publish-info><publisher>Shore</publisher><year>1901
    </year><isbn>1</isbn></publish-info></description><body><title><p>The Rich Tide</p></title><epigraph><p>Up.</p>
    </epigraph>\((1...4).map(chapter).joined())</body><body name="notes"><title><p>Notes</p></title>
    \((1...4).map { "<section id='n\($0)'><title><p>\($0)</p></title><p>The note \($0).</p></section>" }.joined())
    </body><binary id="a.png" content-type="image/png">iVBORw0KGgo=</binary></FictionBook>
    """
}()

/// The same kinds of content in Markdown.
package let richMarkdown: String = {
  func chapter(_ number: Int) -> String {
    """
    ## Chapter \(number): Of *Tides*

    The tide came in over the *flats*,[^\(number)] and the **birds** rose\\
    before it. See [the first](#chapter-1-of-tides), [a page](https://a.example/ "A title") and <https://b.example>.
    A hard break  \nand a soft one; `code`, ~~gone~~, H<sub>2</sub>O, &amp; and \\* no star.

    ### What Is Drawn

    - mud
      - soft

        two paragraphs
      - hard
    - [x] sand

    8. one
    9. two

    > Quoted words.
    >
    > > Deeper.

    | Port | High water | Height |
    |:-----|:----------:|-------:|
    | Hook | 04:12      | 1.9 m  |

    ```swift
    let tide = [1, 2, 3]
    ```

        indented code

    ![A bird on a post](a.png)

    * * *

    Setext
    ------

    [link]: https://c.example

    [^\(number)]: The note \(number) of the tide.

    """
  }
  return "---\ntitle: The Rich Tide\nauthor: Anna Nobody\nlanguage: en\n---\n\n# The Rich Tide\n\n"
    + (1...4).map(chapter).joined()
}()
