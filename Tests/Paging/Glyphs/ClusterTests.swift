import Testing

@testable import CurlewGlyphs

/// Which scalars form a glyph.
@Suite(.timeLimit(.minutes(90)))
struct ClusterTests {
  @Test func `a letter and its marks are one glyph`() {
    #expect(glyphs("e\u{301}a\u{323}\u{302}") == ["e\u{301}", "a\u{323}\u{302}"])
  }

  @Test func `a mark without a letter is dropped`() {
    #expect(glyphs("\u{301}a") == ["a"])
    #expect(SafeText("\u{301}\u{302}").isEmpty)
  }

  @Test func `a glyph has at most four marks`() {
    let four = "o" + String(repeating: "\u{301}", count: 4)
    #expect(glyphs(four) == [four])
    #expect(glyphs(four + "\u{301}") == [four])
  }

  @Test func `ten thousand marks on one base are four`() {
    let pile = SafeText("o" + String(repeating: "\u{301}", count: 10_000) + "k")
    #expect(pile.glyphs.map { $0.character.unicodeScalars.count } == [5, 1])
    #expect(pile.width == 2)
  }

  @Test func `marks are counted separately for each letter`() {
    let pile = String(repeating: "\u{301}", count: 9)
    let text = SafeText("a" + pile + "b" + pile)
    #expect(text.glyphs.map { $0.character.unicodeScalars.count } == [5, 5])
  }

  @Test func `han glyphs take two cells`() {
    #expect(glyphs("红楼a") == ["红:2", "楼:2", "a"])
  }

  @Test func `devanagari clusters stay whole`() {
    #expect(glyphs("क्षि") == ["क्षि:3"])
    #expect(glyphs("नमस्ते") == ["न", "म", "स्ते:2"])
  }

  @Test func `a Hangul syllable of three parts is one glyph`() {
    let syllable = "\u{1112}\u{1161}\u{11AB}"
    #expect(glyphs(syllable + "\u{AC00}\u{11A8}") == ["\(syllable):2", "\u{AC00}\u{11A8}:2"])
  }

  @Test func `a Hangul vowel after a Latin letter does not affect the letter`() {
    #expect(glyphs("e\u{301}\u{1161}f") == ["e\u{301}", "f"])
  }

  @Test func `a Hangul vowel after a wide cluster does not affect it`() {
    #expect(glyphs("क्ष\u{1161}") == ["क्ष:2"])
    #expect(glyphs("🇫🇷\u{1161}") == ["🇫🇷:2"])
  }

  @Test func `a musical control does not affect the letter`() {
    #expect(glyphs("e\u{301}\u{1D173}f") == ["e\u{301}", "f"])
  }

  @Test func `a cluster is at most eight cells wide`() {
    let chain = String(repeating: "क\u{94D}", count: 20)
    #expect(SafeText(chain).glyphs.allSatisfy { $0.width <= 8 })
    #expect(SafeText(chain).string == chain)
  }

  @Test func `letters beside a Latin letter never join it`() {
    #expect(glyphs("\u{600}1") == ["\u{600}", "1"])
    #expect(glyphs("ab") == ["a", "b"])
  }

  @Test func `joiners are kept in words that need them`() {
    #expect(glyphs("می\u{200C}خواهم").joined() == "می\u{200C}خواهم")
    #expect(glyphs("क\u{94D}\u{200D}ष").joined() == "क\u{94D}\u{200D}ष:2")
  }

  @Test(
    .enabled(
      if: Unicode.Scalar(0x1FAE9 as UInt32)?.cellWidth == nil, "needs a libc older than Unicode 16")
  )
  func `a visible scalar unknown to libc becomes a replacement character`() {
    #expect(glyphs("a\u{1FAE9}b") == ["a", "\u{FFFD}", "b"])
  }

  /// Scalars that take the fast path are clusters of their own after any other scalar. Exceptions, left out
  /// here: Arabic signs that Unicode joins to whatever follows, because they share a cell with letters
  /// only, and joiners after an emoji, which are dropped.
  @Test func `a scalar that stands alone joins nothing`() {
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
