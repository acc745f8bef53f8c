import TestBooks
import Testing
import CurlewManuscript
import CurlewTypesetting

/// Among ideographs a line may end nearly anywhere; these are the places where it may not, and
/// some where it may that are easily missed.
@Suite(.timeLimit(.minutes(90))) struct KinsokuTests {
  /// Nobody can tell by itself which way a straight mark is meant.
  @Test(arguments: ["\"", "'"])
  func aStraightQuotationMarkIsNeverAtTheWrongEnd(mark: String) {
    let text = "寶玉道：\(mark)這是誰？\(mark)眾人道：\(mark)不知．\(mark)寶玉笑了"
    for measure in 8...24 {
      for line in lines(text, measure: measure).split(separator: "\n") {
        let (head, tail) = (line.hasPrefix(mark), line.hasSuffix(mark))
        #expect(!head && !tail || line.count == 1, "\(line), \(measure)")
      }
    }
  }

  @Test func noLineEndsWithAGraveAccent() {
    for measure in 8...24 {
      let lines = lines("人稱`呆霸王'，最是天下第一，`美中不足'", measure: measure)
      #expect(!lines.contains("`\n"), "\(lines)")
    }
  }

  @Test func aLineMayEndBehindASignThatNoTableOfOursKnows() {
    #expect(lines("他們不知□出些什么", measure: 12) == "  他們不知□\n出些什么")
    #expect(lines("葛\u{E0100}城市葛\u{E0100}城市", measure: 2).split(separator: "\n").count == 6)
  }

  @Test func whatHangsBelowLeavesRoomForAnIdeograph() {
    let setting = Setting(measure: 2, rows: 99)
    let page = Layout(book("  渡頭餘落日\n\n\(prose)", keepsHardLines: true), setting).page(0)
    #expect(page.lines.prefix(5).map(\.plainText) == ["渡", "頭", "餘", "落", "日"])
  }

  @Test func aWordWithoutEndIsCutOnTheShortestLinesToo() {
    let layout = Layout(
      book(String(repeating: "a", count: 300_000)), Setting(measure: 1, rows: 10))
    #expect(layout.lines.count == 300_000 && layout.pageCount == 30_000)
  }
}
