/// A book in HTML with most of what mark-up can hold: notes, links, tables, lists, verse, code, readings, and text in
/// many scripts and from right to left.
let richBook: String = {
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
