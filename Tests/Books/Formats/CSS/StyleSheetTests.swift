import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct StyleSheetTests {
  /// Whether a paragraph of class x within `section` is italic.
  private func isItalic(_ css: String, own: String = "") -> Bool {
    var sheet = StyleSheet()
    sheet.add(DecodedText(css))
    var style = ComputedStyle()
    let page = "<section><p id='i' class='x' style='\(own)'>"
    var elements: [StyledElement] = []
    for case .start(let tag) in MarkupScanner(DecodedText(page), as: .xhtml) {
      elements.append(StyledElement(tag, in: elements.last))
    }
    if let element = elements.last { sheet.apply(to: &style, of: element, in: ComputedStyle()) }
    return style.isItalic
  }

  private static let on = "{font-style:italic}"
  private static let off = "{font-style:normal}"

  @Test func `A sheet begins with the rules of those that it imports`() {
    var (sheet, asked) = (StyleSheet(), [String]())
    let css = "@import url(\"a.css\") screen; @import 'b.css'; p\(Self.off)"
    sheet.add(DecodedText(css)) { address, sheet in
      asked.append(address)
      var imported = sheet
      imported.add(DecodedText("p\(Self.on)"))
      return imported
    }
    #expect(asked == ["a.css", "b.css"] && sheet.ruleCount == 3)
  }

  @Test(
    "The most specific rule wins, then the last",
    arguments: [
      ("p\(on)", true), ("p\(on) p\(off)", false), ("p.x\(on) p\(off)", true),
      (".x\(off) #i\(on) section p.x\(off)", true), ("p, h1\(on)", true),
      ("p{font-style:italic!important} #i\(off)", true),
      ("/* p\(off) */ p\(on)", true), ("<!-- p\(on) -->", true),
      ("@media print {p\(on)}", false), ("@media screen {p\(on)}", true),
      ("@media amzn-kf8 {p\(on)} p.x{}", false),
      ("@import 'a.css'; p\(on)", true), ("@font-face {src: url(x)} p\(on)", true),
      ("@namespace epub 'http://x'; p\(on)", true), ("p{font-style:italic", true),
      ("}p\(on)", true),
      ("@media screen {h1\(off)} p\(on)", true), ("p:nth-child(2n)\(on)", false),
      ("h1,,p\(on)", true), ("/* p\(on)", false),
    ])
  func cascade(css: String, expected: Bool) {
    #expect(isItalic(css) == expected)
  }

  @Test func `A style attribute overrides sheets, unless they are important`() {
    #expect(isItalic("#i\(Self.off)", own: "font-style: italic"))
    #expect(!isItalic("p{font-style:normal!important}", own: "font-style: italic"))
  }

  @Test(
    "Hostile sheets take linear time",
    arguments: [
      "{", "}", "p{", "@media{", "/*", "'", "\\", "p p p ", "a,", "a:b;", "p{a:(", "<!--",
    ])
  func hostile(shape: String) {
    var sheet = StyleSheet()
    sheet.add(DecodedText(String(repeating: shape, count: 50_000 / shape.utf8.count)))
    #expect(isItalic("p\(Self.on)"))
  }

  /// A rule is compared only with elements that have its attribute.
  @Test
  func `Many rules for attributes take linear time`() {
    let rules = (0..<8000).map { "[a\($0)] { margin: 1em }" }.joined(separator: "\n")
    let page = (0..<8000).map { "<p a\($0)=v>w</p>" }.joined()
    let book = manuscript("<style>\(rules)</style>\(page)", HTMLFormat())
    #expect(book.blocks.count == 8000)
  }

  @Test func `Attributes are found whatever their case and number`() {
    #expect(isItalic("p[ID]\(Self.on)"))
    #expect(isItalic("[id='i']\(Self.on)"))
    let many = (0..<300).map { " b\($0)" }.joined()
    let book = manuscript("<p\(many)>one <i id=x\(many)>two</i></p>", HTMLFormat())
    #expect(book.blocks.count == 1)
  }
}
