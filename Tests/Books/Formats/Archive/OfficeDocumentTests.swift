import CurlewManuscript
import Testing

@testable import CurlewFormats

/// Word and OpenDocument texts, before pandoc reads them.
@Suite(.timeLimit(.minutes(90))) struct OfficeDocumentTests {
  private func prepared(_ name: String, _ contents: String) throws -> String? {
    let file = ByteSource(ZipBuilder([name: contents, "media/a.png": "picture"]).bytes)
    return try OfficeDocument.prepared(file).map { new in
      let archive = try Archive(new)
      let entries = try ["media/a.png", name].map { try #require(archive.entry(named: $0)) }
      #expect(try archive.contents(of: entries[0]).bytes == Array("picture".utf8))
      return String(decoding: try archive.contents(of: entries[1]).bytes, as: UTF8.self)
    }
  }

  @Test func `boxes of text stand behind their paragraphs, once`() throws {
    let word = """
      <w:p>a<mc:AlternateContent><mc:Choice><w:txbxContent><w:p>b<w:br/></w:p></w:txbxContent></mc:Choice>\
      <mc:Fallback><w:txbxContent><w:p>b</w:p></w:txbxContent></mc:Fallback></mc:AlternateContent>c</w:p><w:p/>
      """
    #expect(
      try prepared("word/document.xml", word) == """
        <w:p>a<mc:AlternateContent><mc:Choice><w:txbxContent></w:txbxContent></mc:Choice>\
        <mc:Fallback><w:txbxContent><w:p>b</w:p></w:txbxContent></mc:Fallback></mc:AlternateContent>c</w:p>\
        <w:p>b<w:br/></w:p><w:p/>
        """)
    #expect(
      try prepared(
        "content.xml", "<text:p>a<draw:text-box><text:p>b</text:p></draw:text-box></text:p>")
        == "<text:p>a<draw:text-box></draw:text-box></text:p><text:p>b</text:p>")
  }

  @Test func `a document that unpacks to too much stays as it is`() throws {
    let word = "<w:p>a<w:txbxContent><w:p>b</w:p></w:txbxContent></w:p>"
    let file = ByteSource(
      ZipBuilder(["word/document.xml": word, "media/a.png": String(repeating: "x", count: 999)])
        .bytes)
    #expect(OfficeDocument.prepared(file) != nil)
    #expect(OfficeDocument.prepared(file, upTo: 1000) == nil)
  }

  @Test func `numbers of simple fields are text, and links stay links`() throws {
    let field = { (code: String) in "<w:fldSimple w:instr=\"\(code)\"><w:r>7</w:r></w:fldSimple>" }
    #expect(
      try prepared("word/document.xml", "<w:p>\(field(" SEQ Table "))\(field("HYPERLINK x"))</w:p>")
        == "<w:p><w:r>7</w:r>\(field("HYPERLINK x"))</w:p>")
  }

  @Test func `what fields show is text, but for what is hidden`() throws {
    let text = """
      <text:p>See <text:sequence-ref text:ref-name="a">Figure <text:span>7</text:span></text:sequence-ref> of \
      <text:date office:date-value="2026-11-30">today</text:date>, \
      <text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby>\
      <text:variable-set text:display="none">3</text:variable-set><text:script>x</text:script></text:p>
      """
    #expect(
      try prepared("content.xml", text) == """
        <text:p>See Figure <text:span>7</text:span> of today, 漢<text:ruby-text>かん</text:ruby-text>\
        <text:variable-set text:display="none">3</text:variable-set><text:script>x</text:script></text:p>
        """)
  }

  @Test func `styles with a level in the outline are headings, and others stay`() throws {
    let style = { (kind: String, name: String, level: String) in
      "<w:style w:type=\"\(kind)\"><w:name w:val=\"\(name)\"/><w:outlineLvl w:val=\"\(level)\"/></w:style>"
    }
    let others =
      style("paragraph", "Title", "0") + style("paragraph", "heading 2", "1")
      + style("paragraph", "Note", "9") + style("character", "Word", "0")
    #expect(try prepared("word/styles.xml", others) == nil)
    #expect(
      try prepared("word/styles.xml", others + style("paragraph", "Kapitel", "1"))
        == others + style("paragraph", "heading 2", "1"))
  }

  @Test(arguments: [
    "<w:p>a</w:p>", "<w:p><w:txbxContent>", "</w:p></w:txbxContent><w:fldSimple", "<<>",
  ])
  func `what needs no change, or is broken, stays as it is`(text: String) throws {
    #expect(try prepared("word/document.xml", text) == nil)
  }
}
