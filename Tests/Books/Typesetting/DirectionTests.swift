import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

/// Expected lines are written scalar by scalar as they stand on the screen, leftmost first.
@Suite(.timeLimit(.minutes(90))) struct DirectionTests {
  private func line(_ text: String, measure: Int = 30) -> String {
    pages(text + "\n", measure: measure, rows: 20)
  }

  @Test func hebrewBeginsAtTheRight() {
    #expect(line("שלום עולם", measure: 12) == "   " + String("שלום עולם".reversed()))
  }

  @Test func digitsAndLatinInsideKeepTheirOrder() {
    #expect(line("אבג 123 דהו abc זחט", measure: 19) == "טחז abc והד 123 גבא")
  }

  @Test func `Text stated to be read from right to left is, whatever its first letter`() {
    let text = Array("abc אבג".utf8)
    var block = Block(.paragraph, 0..<text.count)
    block.isRightToLeft = true
    var manuscript = Manuscript(
      DecodedText(utf8: text), Imprint(title: ""), body: 0..<text.count, blocks: [block])
    manuscript.hasRightToLeft = true
    let layout = Layout(Book(manuscript), Setting(measure: 9, rows: 2))
    #expect(layout.page(0).plainText == "  גבא abc")
  }

  @Test func `Lines of text at the end of the page end at the right edge`() {
    let text = Array("one two three four".utf8)
    var block = Block(.paragraph, 0..<text.count)
    block.moveToEnd()
    let manuscript = Manuscript(
      DecodedText(utf8: text), Imprint(title: ""), body: 0..<text.count, blocks: [block])
    let layout = Layout(Book(manuscript), Setting(measure: 10, rows: 4, isJustified: true))
    #expect(layout.page(0).plainText == "   one two\nthree four")
  }

  @Test func bracketsAreTurnedRound() {
    #expect(line("אב (גד) הו", measure: 10) == "וה (דג) בא")
    #expect(line("ab (cd) אב", measure: 10) == "ab (cd) בא")
  }

  @Test func hebrewInsideALatinLineIsTurned() {
    #expect(line("He said שלום עולם to us.") == "He said \(String("שלום עולם".reversed())) to us.")
  }

  @Test func aRowThatBeginsWithAForeignWordStaysInItsTable() {
    let table = "    חו,          Hebrew.\n    CETUS,       Latin.\n    WHALE,       English.\n"
    let shown = line("\(prose)\n\n\(table)\n\(prose)", measure: 60)
    #expect(shown.contains("\n    וח,          Hebrew.\n    CETUS,       Latin.\n"))
  }

  @Test func vowelPointsStayBehindTheirLetters() {
    #expect(line("שָׁלוֹם", measure: 4) == "םוֹלשָׁ")
  }

  @Test func aBookIsReadTheWayItIsWritten() {
    let hebrew = String(repeating: "היה היה פעם מלך גדול שחי בארמון על הר. ", count: 40)
    #expect(book(hebrew).imprint.direction == .rightToLeft)
    #expect(book(prose + "\n\nשלום\n").imprint.direction == .leftToRight)
    #expect(book("").imprint.direction == .leftToRight)
  }

  @Test func aRunningHeadIsOrderedToo() {
    #expect(inVisualOrder("CHAPTER VIII. אבג") == "CHAPTER VIII. גבא")
    #expect(inVisualOrder("Emma") == "Emma")
  }

  /// Lines of such scalars are reversed without FriBidi, which orders running heads.
  @Test func plainRightToLeftTextIsReversed() {
    let plain = (0x20...0xFFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
      .filter(\.isPlainRightToLeft)
    #expect(plain.count > 80)
    var random = Chaos(seed: 7)
    for scalar in plain {
      var text = String.UnicodeScalarView("א".unicodeScalars)
      text.append(scalar)
      for _ in 0..<20 { text.append(plain[Int(random.next() % UInt64(plain.count))]) }
      #expect(inVisualOrder(String(text)).unicodeScalars.elementsEqual(text.reversed()))
    }
  }

  @Test func linesFollowEachOtherDownThePage() {
    let words = "אחת שתים שלוש ארבע חמש שש שבע שמונה תשע עשר"
    let text = Array(repeating: words, count: 9).joined(separator: " ")
    let page = Layout(book(text), Setting(measure: 24, rows: 9)).page(0)
    #expect(page.lines[0].plainText.hasSuffix(String("אחת שתים".reversed())))
    #expect(page.lines.allSatisfy { $0.column + $0.plainText.trimmedCount == 24 })
  }
}

extension String {
  fileprivate var trimmedCount: Int { drop { $0 == " " }.count }
}
