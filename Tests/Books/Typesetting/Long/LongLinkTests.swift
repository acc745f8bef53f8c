internal import TestBooks
import CurlewManuscript
import Testing
import CurlewTypesetting

/// Links from one section of a long book to another.
@Suite(.timeLimit(.minutes(90))) struct LongLinkTests {
  /// Two sections, of which the first refers to a chapter and a note in the second. Each section takes
  /// twice as many bytes of the file as its text.
  private struct TwoSections: LongManuscript {
    let imprint = Imprint(title: "Two")
    let encoding = Encoding.utf8
    let sectionCount = 2
    var length: Int { range(ofSection: 1).upperBound }
    let texts = ["One word.\n", "Two.\nA note.\nMore of it.\nAnother.\n"]
    let printPages = [(page: PrintPage(label: "7", offset: 0), anchor: "b#n")]

    func section(containing address: Int) -> Int { address < 2 * texts[0].utf8.count ? 0 : 1 }

    func range(ofSection number: Int) -> Range<Int> {
      let start = number * 2 * texts[0].utf8.count
      return start..<start + 2 * texts[number].utf8.count
    }

    func section(ofAnchor name: String) -> Int? { name.hasPrefix("b") ? 1 : nil }

    func manuscript(ofSection number: Int) -> Manuscript {
      let text = Array(texts[number].utf8)
      var (blocks, start) = ([Block](), 0)
      for line in text.split(separator: 0x0A) {
        blocks.append(Block(.paragraph, start..<start + line.count))
        start += line.count + 1
      }
      var manuscript = Manuscript(
        DecodedText(utf8: text), imprint, body: 0..<text.count, blocks: blocks)
      if number == 0 {
        manuscript.links = [
          Link(range: 0..<3, target: 0, anchor: Anchor("b", isNote: false)),
          Link(range: 4..<8, target: 4, anchor: Anchor("b#n", isNote: true)),
          Link(range: 8..<9, target: 8, anchor: Anchor("c", isNote: true)),
        ]
      } else {
        manuscript.anchors = ["b": 0, "b#n": 5, "b#m": 25]
        manuscript.printPages = [PrintPage(label: "7", offset: 5)]
      }
      return manuscript
    }
  }

  private let book = BookText(TwoSections())

  private func link(_ number: Int) -> Link<BookOffset> {
    let part = book.part(containing: 0)
    return part.inBook(part.book.manuscript.links[number])
  }

  @Test func `A link leads to its place in another section`() throws {
    #expect(link(1).range == 8..<16)
    #expect(book.resolved(link(0))?.target == 20)
    #expect(book.resolved(link(0))?.note == nil)
    #expect(book.resolved(link(2)) == nil)
  }

  @Test func `An address outside the book stays what it is`() {
    let part = book.part(containing: 0)
    var link = part.book.manuscript.links[0]
    link.address = "https://shore.example/birds"
    #expect(part.inBook(link).address == link.address)
  }

  @Test func `A note reaches to the next place with a name`() throws {
    let note = try #require(book.resolved(link(1))?.note)
    let part = book.part(containing: note.lowerBound)
    let range = part.offsets(of: note)
    #expect(
      String(decoding: part.book.text.utf8[range], as: UTF8.self) == "A note.\nMore of it.")
  }

  @Test func `Printed pages are found in other sections`() {
    #expect(book.hasPrintPages)
    #expect(book.offset(ofPrintPage: "7") == 30)
    #expect(book.offset(ofPrintPage: "8") == nil)
    #expect(book.printPage(before: 40) == "7")
    #expect(book.printPage(before: 30) == nil)
  }

  @Test func `Every section is searched with its own text`() {
    #expect(book.textSection(1).utf8 == Array(TwoSections().texts[1].utf8))
    #expect(book.textSection(1).bookOffset(of: 5) == 30)
    let found = book.firstOffset { text, _ in
      text.starts(with: "Two".utf8) ? 5 : nil
    }
    #expect(found == 30)
  }
}
