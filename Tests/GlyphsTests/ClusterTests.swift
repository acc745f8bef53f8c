@testable import Glyphs
import Testing

/// What stands together in one glyph, and what does not.
struct ClusterTests {
  @Test func aLetterAndItsMarksAreOneGlyph() {
    #expect(glyphs("e\u{301}a\u{323}\u{302}") == ["e\u{301}", "a\u{323}\u{302}"])
  }

  @Test func aMarkWithoutALetterIsDropped() {
    #expect(glyphs("\u{301}a") == ["a"])
    #expect(SafeText("\u{301}\u{302}").isEmpty)
  }

  @Test func aGlyphHasAtMostFourMarks() {
    let four = "o" + String(repeating: "\u{301}", count: 4)
    #expect(glyphs(four) == [four])
    #expect(glyphs(four + "\u{301}") == [four])
  }

  @Test func tenThousandMarksOnOneBaseAreFour() {
    let pile = SafeText("o" + String(repeating: "\u{301}", count: 10_000) + "k")
    #expect(pile.glyphs.map { $0.character.unicodeScalars.count } == [5, 1])
    #expect(pile.width == 2)
  }

  @Test func marksAreCountedAfreshForEachLetter() {
    let pile = String(repeating: "\u{301}", count: 9)
    let text = SafeText("a" + pile + "b" + pile)
    #expect(text.glyphs.map { $0.character.unicodeScalars.count } == [5, 5])
  }

  @Test func hanGlyphsTakeTwoCells() {
    #expect(glyphs("红楼a") == ["红:2", "楼:2", "a"])
  }

  @Test func devanagariClustersStayWhole() {
    #expect(glyphs("क्षि") == ["क्षि:3"])
    #expect(glyphs("नमस्ते") == ["न", "म", "स्ते:2"])
  }

  @Test func aHangulSyllableOfThreePartsIsOneGlyph() {
    let syllable = "\u{1112}\u{1161}\u{11AB}"
    #expect(glyphs(syllable + "\u{AC00}\u{11A8}") == ["\(syllable):2", "\u{AC00}\u{11A8}:2"])
  }

  @Test func aHangulVowelAfterALatinLetterLeavesTheLetterItsMarks() {
    #expect(glyphs("e\u{301}\u{1161}f") == ["e\u{301}", "f"])
  }

  @Test func aHangulVowelAfterAWideClusterLeavesItWhole() {
    #expect(glyphs("क्ष\u{1161}") == ["क्ष:2"])
    #expect(glyphs("🇫🇷\u{1161}") == ["🇫🇷:2"])
  }

  @Test func aMusicalControlLeavesTheLetterItsMarks() {
    #expect(glyphs("e\u{301}\u{1D173}f") == ["e\u{301}", "f"])
  }

  @Test func aClusterTakesAtMostEightCells() {
    let chain = String(repeating: "क\u{94D}", count: 20)
    #expect(SafeText(chain).glyphs.allSatisfy { $0.width <= 8 })
    #expect(SafeText(chain).string == chain)
  }

  @Test func lettersBesideALatinLetterNeverJoinIt() {
    #expect(glyphs("\u{600}1") == ["\u{600}", "1"])
    #expect(glyphs("ab") == ["a", "b"])
  }

  @Test func joinersStayInsideWordsThatNeedThem() {
    #expect(glyphs("می\u{200C}خواهم").joined() == "می\u{200C}خواهم")
    #expect(glyphs("क\u{94D}\u{200D}ष").joined() == "क\u{94D}\u{200D}ष:2")
  }

  @Test func aVisibleScalarNewerThanLibcIsAReplacement() {
    #expect(glyphs("a\u{1FAE9}b") == ["a", "\u{FFFD}", "b"])
  }

  /// What is not looked at twice, for it stands alone wherever it stands. The signs of Arabic that
  /// Unicode joins to whatever follows are not asked: they share their cell with letters only. Nor are
  /// joiners behind an emoji, which no text may have.
  @Test func whatStandsAloneJoinsNothing() {
    let alone = scalars(ofPlane: 0).filter { $0.standsAlone && $0.value >= 0x2000 }
    let letters = kinds.filter { $0.value >= 0x20 && $0 != "\u{600}" }.map { "\($0)" }
    let emoji = letters.filter { $0 != "\u{200D}" }.map { "🏳\($0)" }
    for text in letters + emoji {
      for scalar in alone where (text + String(scalar)).count != text.count + 1 {
        Issue.record("\(scalar.value) behind \(text)")
      }
    }
  }
}
