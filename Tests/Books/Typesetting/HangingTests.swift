import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// Signs of little weight stand in the margin, and the letters beside them make the edge.
@Suite(.timeLimit(.minutes(90))) struct HangingTests {
  /// The lines of a text that stands in a book, so that it is seen as prose, each with the cell
  /// before the text's left edge.
  private func lines(_ text: String, measure: Int, hangs: Bool = true) -> [String] {
    let rest = String(repeating: "another paragraph that is one long line ", count: 9)
    let setting = Setting(measure: measure, rows: 99, isJustified: true, hangs: hangs)
    let layout = Layout(book("\(text)\n\(rest)\n\(rest)"), setting)
    return layout.page(0).lines.prefix { $0.range.upperBound <= text.utf8.count }.map { line in
      String(repeating: " ", count: line.column + 1) + line.spans.map(\.text).joined()
    }
  }

  @Test(arguments: [".", ",", "-", "’", "”", "\"", "'"])
  func aLightSignStandsBehindAFullLine(sign: String) {
    let text = "abcde fghij klmno\(sign) pqrst uvwxy"
    #expect(lines(text, measure: 17) == [" abcde fghij klmno\(sign)", " pqrst uvwxy"])
    #expect(lines(text, measure: 17, hangs: false)[0] == " abcde fghij")
  }

  @Test(arguments: ["!", ";", ":", "—", ")"])
  func aHeavySignDoesNot(sign: String) {
    #expect(lines("abcde fghij klmno\(sign) pqrst", measure: 17).allSatisfy { $0.count <= 18 })
  }

  @Test(arguments: ["“", "‘", "\"", "'"])
  func aLineMayBeginBehindItsQuotationMark(sign: String) {
    let text = "abcde fghij klmno \(sign)pqrst uvwxy”"
    #expect(lines(text, measure: 17) == [" abcde fghij klmno", "\(sign)pqrst uvwxy”"])
    #expect(lines(text, measure: 17, hangs: false)[1] == " \(sign)pqrst uvwxy”")
  }

  @Test func theMarkOfAnIndentedLineStandsWhereItsFellowsBegin() {
    let first = lines("\(prose)\n\n", measure: 60)
    #expect(lines("\(prose)\n  “Oh!” said Alice.", measure: 60) == first + ["   “Oh!” said Alice."])
    #expect(lines("\(prose)\n  Oh! said Alice.", measure: 60) == first + ["   Oh! said Alice."])
  }

  @Test func theMarkOfAFirstLineWithoutAnIndentStandsInTheMargin() {
    #expect(lines("“Oh!” said Alice to herself.", measure: 60) == ["“Oh!” said Alice to herself."])
  }

  @Test func aSignThatIsNotDrawnDoesNotHang() {
    #expect(lines("abcde fghij _klmno_ pqrst uv", measure: 17).allSatisfy { $0.count <= 18 })
    #expect(lines("abcde fghij klmno-- pqrst uv", measure: 17).allSatisfy { $0.count <= 18 })
  }

  @Test func verseKeepsItsEdge() {
    let text = "\(prose)\n\n  “Tiger, tiger,\n  Burning bright,\n  In the night\n\n\(prose)"
    let columns = [true, false].map { hangs in
      let setting = Setting(measure: 60, rows: 99, isJustified: true, hangs: hangs)
      let page = Layout(book(text), setting).page(0)
      return page.lines.first { $0.plainText.hasSuffix("Tiger, tiger,") }?.column
    }
    #expect(columns == [2, 2])
  }

  @Test func aForeignWordElsewhereInTheBookChangesNothing() {
    let text = "abcde fghij klmno, pqrst uvwxy"
    #expect(lines("\(text)\nעמד מגדלור לבן", measure: 17)[0] == " abcde fghij klmno,")
  }

  @Test func whatIsReadFromRightToLeftHasNoHangingSigns() {
    let text = "בקצה הלשון, הצרה, עמד, מגדלור, לבן, ובו, גר, שומר, אחד, ושמו, יונתן."
    for measure in 10...40 {
      #expect(lines(text, measure: measure).allSatisfy { $0.unicodeScalars.count <= measure + 1 })
    }
  }
}
