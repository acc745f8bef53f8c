import CurlewCells
import CurlewTypesetting
import KeptLines
import TestBooks
import TestReader
import Testing

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Random documents with headings, tables, lists, verse and prose; the seeds are fixed. The recorded lines count their
/// pages in many measures, and the pages that a reader sees at three sizes.
@Suite(.timeLimit(.minutes(90))) struct RandomDocumentGoldenTests {
  /// Writes a document.
  private struct Author {
    var chance: Chaos

    init(seed: Int) { chance = Chaos(seed: UInt64(seed)) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      .random(in: range, using: &chance)
    }

    private static let words = [
      "tide", "the", "a", "curlew", "estuary", "mud", "12", "of", "Hook", "H<sub>2</sub>O",
      "<i>over</i>", "well-known",
      "counter-intelligence", "birds,", "“Yes,”", "1.9", "<b>sand</b>", "—", "漢字", "don’t",
      "incomprehensibilities", "Mr.",
    ]

    private mutating func text(_ count: ClosedRange<Int>) -> String {
      (0..<number(count)).map { _ in Self.words.randomElement(using: &chance) ?? "" }
        .joined(separator: " ")
    }

    private mutating func table() -> String {
      let (columns, caption) = (
        number(1...6), number(0...3) == 0 ? "<caption>\(text(1...12))</caption>" : ""
      )
      let aligned = (0..<columns).map { _ in
        ["left", "right", "center"].randomElement(using: &chance) ?? ""
      }
      let wide = number(0...1) == 0 ? 3 : 14
      let rows = (0..<number(1...8)).map { row in
        let cells = (0..<columns).map { column in
          let tag = row == 0 && columns > 2 ? "th" : "td"
          let span = number(0...14) == 0 ? " colspan=2" : number(0...20) == 0 ? " rowspan=2" : ""
          return "<\(tag) align=\(aligned[column])\(span)>\(text(0...wide))</\(tag)>"
        }
        return "<tr>\(cells.joined())</tr>"
      }
      return "<table>\(caption)\(rows.joined())</table>"
    }

    private mutating func list(_ depth: Int) -> String {
      let tag = number(0...1) == 0 ? "ul" : "ol start=\(number(1...120))"
      let items = (0..<number(1...4)).map { _ in
        "<li>\(text(1...20))\(depth < 2 && number(0...3) == 0 ? list(depth + 1) : "")</li>"
      }
      return "<\(tag)>\(items.joined())</\(tag.prefix(2))>"
    }

    private mutating func block() -> String {
      switch number(0...12) {
      case 0: "<h\(number(1...4))>\(text(1...14))</h2>"
      case 1, 2: table()
      case 3: list(0)
      case 4: "<blockquote><p>\(text(5...60))</p></blockquote>"
      case 5:
        "<pre>\((0..<number(1...5)).map { _ in text(1...16) }.joined(separator: "\n   "))</pre>"
      case 6: "<p>\((0..<number(2...6)).map { _ in text(2...9) }.joined(separator: "<br>"))</p>"
      case 7: "<hr>"
      case 8:
        "<p style='text-align: \(number(0...1) == 0 ? "center" : "right")'>\(text(1...12))</p>"
      case 9: "<dl><dt>\(text(1...3))</dt><dd>\(text(4...30))</dd></dl>"
      case 10:
        "<figure><img src=a.png alt='\(text(1...5))' width=\(number(9...900)) height=\(number(9...900))></figure>"
      default: "<p>\(text(5...90))</p>"
      }
    }

    mutating func document() -> String {
      let chapters = (1...number(1...4)).map { number in
        "<h2>Chapter \(number)</h2>" + (0..<self.number(3...12)).map { _ in block() }.joined()
      }
      return "<html lang=en><title>\(text(1...9))</title><body>\(chapters.joined())</body></html>"
    }
  }

  @Test(.releaseOnly, arguments: 0..<40) func thePagesAreWhatTheyWere(seed: Int) throws {
    var author = Author(seed: seed)
    let source = OpenBook(Array(author.document().utf8), path: "/Books/\(seed).html")
    var book = source.whole
    book.hyphenate(by: try Patterns.required("hyph_en_US"))
    var (pages, sum) = (0, Sum())
    for measure in stride(from: 8 + seed % 3, through: 90, by: 3) {
      var setting = Setting(
        measure: measure, rows: 5 + (measure + seed) % 36, isJustified: measure % 2 == 0,
        hangs: measure % 4 == 0, keptMeasure: measure + seed % 9)
      setting.leading = measure % 5 == 0 ? 2 : 1
      setting.pan = measure % 7 == 0 ? seed % 5 : nil
      setting.isPaired = seed % 2 == 0
      let layout = Layout(book, setting)
      pages += layout.pageCount
      sum.add(layout.summary)
    }
    var (leaves, shown) = (0, Sum())
    for size in [
      Size(columns: 140, rows: 40), Size(columns: 66, rows: 21), Size(columns: 31, rows: 11),
    ] {
      let edition = Edition(source, Settings(), size).counted
      for index in 0..<(edition.pageCount ?? 0) {
        leaves += 1
        shown.add(edition.picture(at: index))
      }
    }
    let line =
      "document \(seed): \(pages) pages, sum \(sum.digits); \(leaves) leaves, sum \(shown.digits)"
    #expect(Kept.differences([line], in: "Tests/App/Golden/documents.txt") == [])
  }
}
