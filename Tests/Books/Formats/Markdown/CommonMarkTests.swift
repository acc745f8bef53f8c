import Testing

@testable import CurlewFormats

/// The mark-up of CommonMark 0.31, and of GitHub's additions to it.
@Suite(.timeLimit(.minutes(90))) struct CommonMarkTests {
  private func html(_ text: String) -> String {
    let page = MarkdownWriter(BlockParser(Array(text.utf8)).result).page
    return String(decoding: page, as: UTF8.self).replacing("\n", with: "")
  }

  @Test(arguments: [
    ("a\nb", "<p>ab</p>"), ("a  \nb\\\nc", "<p>a<br />b<br />c</p>"),
    ("# A #\n####### b", "<h1>A</h1><p>####### b</p>"), ("#a", "<p>#a</p>"),
    ("A\n==\nb\n-", "<h1>A</h1><h2>b</h2>"), ("***\n- - -\n_ _", "<hr /><hr /><p>_ _</p>"),
    ("    a\n\n      b\n\nc", "<pre><code>a  b</code></pre><p>c</p>"),
    ("```` x y\n```\n````", "<pre><code class=\"language-x\">```</code></pre>"),
    ("~~~\na", "<pre><code>a</code></pre>"), ("  ```\n  a\n b", "<pre><code>ab</code></pre>"),
    ("> a\nb\n\n> c", "<blockquote><p>ab</p></blockquote><blockquote><p>c</p></blockquote>"),
    ("> ```\na", "<blockquote><pre><code></code></pre></blockquote><p>a</p>"),
    ("<div>\n*a*\n\n*b*", "<div>*a*<p><em>b</em></p>"),
    ("<!-- a\n\nb -->\nc", "<!-- ab --><p>c</p>"),
    ("a\n<x>", "<p>a<x></p>"), ("<x>\na", "<x>a"),
    ("<script>\n\na</script>\nb", "<script>a</script><p>b</p>"),
  ])
  func blocks(text: String, expected: String) { #expect(html(text) == expected) }

  @Test(arguments: [
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
    ("- a\n\n  b\n- c", "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>"),
    ("- a\n  - b\n\n    c\n- d", "<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li><li>d</li></ul>"),
    ("* a\n  > b\n  >\n* c", "<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>"),
    ("- a\n+ b", "<ul><li>a</li></ul><ul><li>b</li></ul>"),
    ("7. a\n8. b", "<ol start=\"7\"><li>a</li><li>b</li></ol>"), ("1) a", "<ol><li>a</li></ol>"),
    ("a\n2. b", "<p>a2. b</p>"), ("a\n1. b", "<p>a</p><ol><li>b</li></ol>"),
    ("-\n\n  a", "<ul><li></li></ul><p>a</p>"), ("-\n  a", "<ul><li>a</li></ul>"),
    ("- a\n\n\n\n  b", "<ul><li><p>a</p><p>b</p></li></ul>"),
    ("- ```\n  b\n\n  ```\n- c", "<ul><li><pre><code>b</code></pre></li><li>c</li></ul>"),
    ("-\ta\n\n\tb", "<ul><li><p>a</p><p>b</p></li></ul>"),
    ("-     a", "<ul><li><pre><code>a</code></pre></li></ul>"),
    ("1234567890. a", "<p>1234567890. a</p>"),
  ])
  func lists(text: String, expected: String) { #expect(html(text) == expected) }

  @Test(arguments: [
    ("*a* _b_ **c** __d__", "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>"),
    ("***a* b**", "<strong><em>a</em> b</strong>"), ("***a** b*", "<em><strong>a</strong> b</em>"),
    ("*a **b***", "<em>a <strong>b</strong></em>"), ("a_b_c a*b*c", "a_b_c a<em>b</em>c"),
    ("b * a* **a*", "b * a* *<em>a</em>"), ("*a**b*", "<em>a**b</em>"),
    ("*(a)*b _(a)_", "*(a)*b <em>(a)</em>"),
    ("«*a*» *“b”*c", "«<em>a</em>» *“b”*c"),
    ("~~a~~ ~b~ ~~c~ ~~~d~~~", "<del>a</del> <del>b</del> ~~c~ ~~~d~~~"),
    ("`a` `` ` `` ` `` `b", "<code>a</code> <code>`</code> <code>``</code>b"),
    ("`*a*` *`a*`", "<code>*a*</code> *<code>a*</code>"),
    ("\\*a\\* \\a", "*a* \\a"),
    ("&amp; &eacute; & &x; &#955; &copy", "&amp; &eacute; &amp; &amp;x; &#955; &amp;copy"),
    ("<a b='c'> <1> <!--a--> <?b?> </c >", "<a b='c'> &lt;1&gt; <!--a--> <?b?> </c >"),
    (
      "<https://a.b/c?d&e> <f@g.h>",
      "<a href=\"https://a.b/c?d&amp;e\">https://a.b/c?d&amp;e</a> <a href=\"mailto:f@g.h\">f@g.h</a>"
    ),
  ])
  func words(text: String, expected: String) { #expect(html(text) == "<p>\(expected)</p>") }

  @Test(arguments: [
    ("[a](b)", "<a href=\"b\">a</a>"), ("[a](<b c> \"d\")", "<a href=\"b%20c\" title=\"d\">a</a>"),
    ("[a](b(c)d)", "<a href=\"b(c)d\">a</a>"), ("[a](b c)", "[a](b c)"),
    ("[a]()", "<a href=\"\">a</a>"),
    ("[a [b](c)](d)", "[a <a href=\"c\">b</a>](d)"), ("*[a*](b)", "*<a href=\"b\">a*</a>"),
    ("![*a* ![b](c)](d 'e')", "<img src=\"d\" alt=\"a b\" title=\"e\" />"),
    ("[![a](b)](c)", "<a href=\"c\"><img src=\"b\" alt=\"a\" /></a>"),
    (
      "[A][x y] [X  Y][] [x\ny] [z]\n\n[X y]: b 'c'",
      "<a href=\"b\" title=\"c\">A</a> <a href=\"b\" title=\"c\">X  Y</a> <a href=\"b\" title=\"c\">xy</a> [z]"
    ),
    ("[ẞ]\n\n[SS]: a", "<a href=\"a\">ẞ</a>"), ("[a](é&quot;\\))", "<a href=\"%C3%A9%22)\">a</a>"),
    ("[a]: b\n[a]: c\n[a]", "<a href=\"b\">a</a>"), ("[a]: <b> c\n[d]", "[a]: <b> c[d]"),
  ])
  func links(text: String, expected: String) { #expect(html(text) == "<p>\(expected)</p>") }

  @Test(arguments: [
    (
      "|a|b|\n|-|:-:|\n|1|`\\|`|3|\n|2",
      "<th>a</th><th align=\"center\">b</th>|<td>1</td><td align=\"center\"><code>|</code></td>|<td>2</td>"
    ),
    (
      "x\na | b\n-:|:-\n*1* | 2",
      "<th align=\"right\">a</th><th align=\"left\">b</th>|<td align=\"right\"><em>1</em></td><td align=\"left\">2</td>"
    ),
  ])
  func tables(text: String, expected: String) {
    let rows = html(text).split(separator: "<tr>").dropFirst().compactMap {
      $0.split(separator: "</tr>").first
    }
    #expect(rows.joined(separator: "|") == expected)
  }

  @Test(arguments: ["a | b\n--", "a\n|-|-|", "a | b\n\n--|--", "a | b\n--|x"])
  func `What is no table is text`(text: String) { #expect(!html(text).contains("<table>")) }

  @Test func `A table ends with an empty line or another block`() {
    #expect(html("|a|\n|-|\n|b|\n# c\n|d|").hasSuffix("</table><h1>c</h1><p>|d|</p>"))
    #expect(html("|a|\n|-|\n\n|d|").hasSuffix("</table><p>|d|</p>"))
  }

  @Test func `Notes are numbered as the text refers to them`() {
    let page = html(
      "a[^x] b[^y] c[^x] [^z]\n\n[^y]: Y[^w]\n\n[^x]: X\n\n    more\n[^w]: W\n[^v]: V")
    for (number, words) in [(1, "<p>X</p><p>more"), (2, "<p>Y"), (3, "<p>W")] {
      #expect(page.contains("<li id=\"fn-\(number)\">\(words)"))
      #expect(page.contains("<a href=\"#fn-\(number)\" id=\"fnref-\(number)\""))
      #expect(page.contains("<a href=\"#fnref-\(number)\" class=\"footnote-backref\""))
    }
    #expect(page.contains("id=\"fnref-1-2\"") && page.contains("href=\"#fnref-1-2\""))
    #expect(page.contains("[^z]") && !page.contains("fn-4"))
  }

  @Test func `Signs of notes in code are code, and notes may refer to each other`() {
    #expect(
      html("`[^1]`\n\n    [^1]: a\n\n[^1]: b")
        == "<p><code>[^1]</code></p><pre><code>[^1]: a</code></pre>")
    #expect(html("a[^1]\n\n[^1]: b[^2]\n\n[^2]: c[^1]").contains("<p>c"))
  }

  @Test func `Any bytes become text`() {
    #expect(html("a\0b") == "<p>a\u{FFFD}b</p>")
    for bytes: [UInt8] in [
      [0xFF], [0x2A, 0xE9, 0x2A], [0x5B, 0xC3], [0x60, 0x80, 0x60], [0x26, 0xC3], [0x3C, 0xFF],
    ] {
      #expect(!MarkdownWriter(BlockParser(bytes).result).page.isEmpty)
    }
  }

  // MARK: - Work

  /// Parts that are repeated, some with parts that end them. Many parsers of Markdown need the square of their number.
  static let shapes: [(before: String, after: String)] = [
    (">", ""), ("> ", "a\n"), ("- ", "a\n"), ("- ", "\n"), ("1. ", "a\n"), ("> - ", "\n"),
    ("  - a\n", ""),
    ("*a _b ", ""), ("*a **a ", ""), ("a**b", "c* "), ("*a_ ", ""), ("*", "a*"), ("~~a ~b ", ""),
    ("[", ""), ("[", "]"), ("[a](", ""), ("[a](b", ""), ("[a][b", ""), ("![a", ""), ("[a](<b", ""),
    ("[", "](b)"),
    ("[a]: b\n", "[a]"), ("[a]:\n", ""), ("[a]: b \"\n", ""),
    ("[a] ", "\n\n[a]: bbbbbbbbbbbbbbbbbb"), ("[a\n](b\n) ", ""),
    ("`a``", ""), ("`a ```b ", ""), ("&eacute", ""), ("&#1", ""), ("&", ""),
    ("a <!-- ", ""), ("a <?", ""), ("a <!A ", ""), ("a <![CDATA[", ""), ("<", ""),
    ("a <b c=\"", ""), ("a <b c='", ""),
    ("<!--\n", ""), ("<div>\n\n", ""), ("<a:", ""), ("<a@b", ""),
    ("|", "\n|-"), ("|a\n|-\n\n", ""), ("|a|b|\n|-|-|\n", "|"), ("\\", ""), ("a\n", ""),
    ("a  \n", ""), ("a\n", "=\n"),
    ("```\n", ""), ("> ```\n", ""), ("~~~ a\n", ""), ("\t", "a"), ("-\t", ""), ("* ", "a"),
    ("\n", ""), ("* * * a\n", ""),
    ("[^a] ", "\n\n[^a]: b"), ("[^a", ""), ("[^a]: b\n\n", "[^a]"), ("\0", ""), ("é", ""),
    (":::a\n", ":::\n"), ("!!! a\n", ""), ("{% hint %}\n", ""), ("# a {", "}"), ("a\n: b\n", ""),
    ("[[a", ""),
    ("$a ", ""), ("$$a", ""), ("==a ", ""), ("a^b", ""), ("=a", ""),
  ]

  /// The steps of a text of a length, and the length of its page.
  private func cost(_ shape: (before: String, after: String), _ count: Int) -> (
    steps: Int, length: Int
  ) {
    let text =
      String(repeating: shape.before, count: count) + String(repeating: shape.after, count: count)
    let (markdown, signs) = MarkdownDialects.counted(Array(text.utf8)[...], hidesLines: false)
    let parser = BlockParser(markdown)
    let writer = MarkdownWriter(parser.result)
    return (signs + parser.steps + writer.steps, writer.page.count)
  }

  /// The class of quadratic parsers: what is twice as long takes at most a little more than twice the steps.
  @Test(arguments: shapes)
  func `The work grows with the length of a text`(before: String, after: String) {
    let (one, two) = (cost((before, after), 2001), cost((before, after), 4002))
    #expect(Double(two.steps) < 2.3 * Double(one.steps) + 10_000)
    #expect(Double(two.length) < 2.3 * Double(one.length) + 10_000)
  }
}
