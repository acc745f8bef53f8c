import CurlewFormats
import CurlewManuscript
import Testing

/// Entities that a document declares itself.
@Suite(.timeLimit(.minutes(90))) struct InternalSubsetTests {
  private func text(_ declarations: String, _ body: String) -> String {
    let page =
      "<?xml version='1.0'?><!DOCTYPE html [\(declarations)]><html><body>\(body)</body></html>"
    return blocks(manuscript(page, HTMLFormat()))
  }

  @Test(arguments: [
    ("<!ENTITY city \"Zürich\"><!ENTITY sign '&#8212;'>", "<p>&city; &sign;</p>", "p: Zürich —"),
    ("<!ENTITY a 'x\"y'>", "<p title=\"&a;\">&a;</p>", "p: x\"y"),
    ("<!ENTITY b '<i>x</i>'>", "<p>&b;</p>", "p: &b;"),
    ("<!ENTITY b '&b;&b;'>", "<p>&b;</p>", "p: &b;"),
    ("<!ENTITY b SYSTEM '/etc/passwd'>", "<p>&b;</p>", "p: &b;"),
    ("<!ENTITY % b 'x'>", "<p>&b;&amp;</p>", "p: &b;&"),
    ("<!ENTITY b 'x'><!ENTITY b 'y'>", "<p>&b;&c;</p>", "p: x&c;"),
  ])
  func `Plain text is put in place of its references`(
    declarations: String, body: String, expected: String
  ) {
    #expect(text(declarations, body) == expected)
  }

  @Test(arguments: ["<?xml version='1.0'?>\n", ""])
  func `A page that declares entities is recognised`(declaration: String) {
    let page = "\(declaration)<!DOCTYPE html [<!ENTITY a 'x'>]><html><body><p>&a;</p></body></html>"
    #expect(HTMLFormat().recognizes(DecodedText(utf8: Array(page.utf8))))
    #expect(blocks(manuscript(page, HTMLFormat())) == "p: x")
  }

  @Test func `All references together add a limited number of bytes`() {
    let value = String(repeating: "x", count: 1 << 15)
    let body = String(repeating: "&e;", count: 1000)
    let length = text("<!ENTITY e '\(value)'>", body).utf8.count
    #expect(length > 1 << 19 && length < 3 << 19)
  }
}
