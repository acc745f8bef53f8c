import CurlewFormats
import Testing

@Suite(.timeLimit(.minutes(90))) struct StartTagTests {
  @Test func `Attributes are found by name, without regard to case`() {
    let tag = firstTag("<item HREF=a.xhtml media-type = 'b' checked properties=\"c d\"/>", as: .xml)
    #expect(tag?["href"] == "a.xhtml")
    #expect(tag?["media-type"] == "b")
    #expect(tag?["checked"] == "")
    #expect(tag?["properties"] == "c d")
    #expect(tag?["type"] == nil)
    #expect(tag?.isSelfClosing == true)
  }

  @Test func `Attributes are found without their prefix`() {
    let tag = firstTag("<image xlink:href='a.png' epub:type='cover'>", as: .xml)
    #expect(tag?[local: "href"] == "a.png")
    #expect(tag?["href"] == nil)
    #expect(tag?["epub:type"] == "cover")
  }

  @Test func `A name has a prefix and a local part`() {
    let tag = firstTag("<dc:title>", as: .xml)
    #expect(tag?.name.full == "dc:title")
    #expect(tag?.localName == "title")
  }

  @Test func `Long names are told apart`() {
    let tag = firstTag("<page-progression-direction>", as: .xml)
    #expect(tag?.localName == "page-progression-direction")
    #expect(tag?.localName != "page-progression-directiom")
    #expect(tag?.localName != "page-progression")
  }

  @Test func `An ampersand in an address is not a reference`() {
    let tag = firstTag("<a href='x?a=1&copy=2&amp;b=3&lt;'>", as: .html)
    #expect(tag?["href"] == "x?a=1&copy=2&b=3<")
  }
}
