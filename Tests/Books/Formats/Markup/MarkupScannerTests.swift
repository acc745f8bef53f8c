import CurlewManuscript
import CurlewFormats
import Testing

@Suite(.timeLimit(.minutes(90))) struct MarkupScannerTests {
  @Test func `simple mark-up loses its tags, but a block begins a line`() {
    #expect("<b>W</b>ord &lt;1&gt;<br/>b &amp; c &what".withoutTags == "Word <1>\nb & c &what")
    #expect("<div><p>a\n</p><ul><li>b</li></ul></div>".withoutTags == "\na\nb\n")
  }

  @Test(
    "XML is read as it is written",
    arguments: [
      ("<a>x</a>", "a 'x' /"),
      ("<a><b/>x</a>", "a b / 'x' /"),
      ("<dc:Title>x</dc:Title>", "dc:Title 'x' /"),
      ("<?xml version='1.0'?><a/>", "a /"),
      ("<!DOCTYPE a [<!ENTITY b \"]>\"> ]><a>&b;</a>", "a '&b;' /"),
      ("<a><!-- <b> --></a>", "a /"),
      ("<a><![CDATA[<b> & c]]></a>", "a '<b> & c' /"),
      ("<a x='>'>y</a>", "a 'y' /"),
      ("<名>x</名>", "名 'x' /"),
    ])
  func xml(source: String, expected: String) {
    #expect(tokens(source, as: .xml) == expected)
  }

  @Test(
    "HTML implies end tags",
    arguments: [
      ("<p>a<p>b", "p 'a' / p 'b' /"),
      ("<p>a<div>b</div>", "p 'a' / div 'b' /"),
      ("<ul><li>a<li>b</ul>", "ul li 'a' / li 'b' / /"),
      ("<ul><li>a<ul><li>b</li></li></ul></ul>", "ul li 'a' ul li 'b' / / / /"),
      ("<dl><dt>a<dd>b<dt>c</dl>", "dl dt 'a' / dd 'b' / dt 'c' / /"),
      (
        "<table><tr><td>a<td>b<tr><td>c</table>",
        "table tr td 'a' / td 'b' / / tr td 'c' / / /"
      ),
      (
        "<table><tr><td><table><tr><td>a</table>b</table>",
        "table tr td table tr td 'a' / / / 'b' / / /"
      ),
      ("<select><option>a<option>b</select>", "select option 'a' / option 'b' / /"),
      ("<a>b<a>c</a>", "a 'b' / a 'c' /"),
      ("<p><table><tr><td><p>a</p></table>b", "p / table tr td p 'a' / / / / 'b'"),
      ("<BR>x", "BR / 'x'"),
      ("<b>x</i></b>", "b 'x' /"),
      ("<b><i>x</b>y", "b i 'x' / / 'y'"),
      ("</p>x", "'x'"),
      ("<br/>x", "br / 'x'"),
      ("<a/>x", "a 'x' /"),
    ])
  func impliedEnds(source: String, expected: String) {
    #expect(tokens(source, as: .html) == expected)
  }

  @Test(
    "XHTML has empty elements, and blocks in paragraphs",
    arguments: [
      ("<a id='1'/>x", "a / 'x'"),
      ("<p>a<div>b</div>c</p>", "p 'a' div 'b' / 'c' /"),
      ("<p><div><p>a</p></div></p>", "p div p 'a' / / /"),
      ("<p>a<p>b</p>", "p 'a' / p 'b' /"),
      ("<br></br>x", "br / 'x'"),
      ("<P>a</p>", "P 'a' /"),
      ("<title/>x", "title / 'x'"),
      ("<script/>x", "script / 'x'"),
    ])
  func xhtml(source: String, expected: String) {
    #expect(tokens(source, as: .xhtml) == expected)
  }

  @Test(
    "Scripts, styles and titles are text",
    arguments: [
      ("<script>if (a<b) '</p>'</script>x", "script 'if (a<b) '</p>'' / 'x'"),
      ("<style>a > b</style>x", "style 'a > b' / 'x'"),
      ("<title>a <b> &amp; c</title>x", "title 'a <b> & c' / 'x'"),
      ("<TITLE>a</Title >x", "TITLE 'a' / 'x'"),
      ("<script></script>x", "script / 'x'"),
      ("<script>x", "script 'x' /"),
      ("<svg><title><b/></title></svg>", "svg title b / / /"),
    ])
  func rawElements(source: String, expected: String) {
    #expect(tokens(source, as: .html) == expected)
  }

  @Test(
    "Broken mark-up leaves the text readable",
    arguments: [
      ("a < b", "'a < b'"),
      ("a <3 b", "'a <3 b'"),
      ("<p>a</p", "p 'a' /"),
      ("a<b c=\"", "'a'"),
      ("a<!-- b > c", "'a' ' c'"),
      ("a<!-->b", "'a' 'b'"),
      ("a</>b", "'a' 'b'"),
      ("a<![CDATA[b]]>c", "'a' 'c'"),
      ("a<?php b ?>c", "'a' 'c'"),
      ("<p a=1 / b='2'c>x", "p 'x' /"),
      ("<h5><a>1</h3>x", "h5 a '1' / / 'x'"),
      ("<div>a</h3>b</div>", "div 'a' 'b' /"),
    ])
  func broken(source: String, expected: String) {
    #expect(tokens(source, as: .html) == expected)
  }

  @Test func `A source that begins with a byte order mark is read behind it`() {
    #expect(tokens("\u{FEFF}<a/>", as: .xml) == "a /")
  }

  @Test func `At most 128 elements are open`() {
    var scanner = MarkupScanner(
      DecodedText(String(repeating: "<b>", count: 2000) + "x"), as: .html)
    var deepest = 0
    var balance = 0
    while let token = scanner.next() {
      switch token {
      case .start: balance += 1
      case .end: balance -= 1
      case .text: break
      }
      deepest = max(deepest, balance)
    }
    #expect(deepest == 128)
    #expect(balance == 0)
  }

  /// A quadratic scan of this much would take an hour in a debug build.
  @Test(
    "Hostile shapes take linear time",
    arguments: [
      "<b>", "<", "<a ", "<!--", "<![CDATA[", "<!DOCTYPE [", "<?", "</", "&", "&#", "&amp",
      "<a b='",
      "<script>", "<title>", "<p>", "<p><b>", "<li>", "</b>", "<b></i>", "<x a", "<table>",
      "<table><tr><td>", "<!-- -", "]]>", "<svg>", "<a/", "<a=", "&CounterClockwiseContourIntegra",
    ])
  func hostile(shape: String) {
    let source = DecodedText(String(repeating: shape, count: 200_000 / shape.utf8.count))
    for dialect in [Dialect.xml, .xhtml, .html] {
      var bytes = 0
      for token in MarkupScanner(source, as: dialect) {
        if case .text(let data) = token { bytes += data.string.utf8.count }
      }
      #expect(bytes <= source.utf8.count)
    }
  }
}
