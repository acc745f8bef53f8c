import Glyphs
import Testing

/// Pictures whose width terminals disagree about are reduced to those that all agree on.
struct EmojiTests {
  @Test func aJoinedFamilyIsDrawnSideBySide() {
    #expect(glyphs("👩\u{200D}👩\u{200D}👧") == ["👩:2", "👩:2", "👧:2"])
  }

  @Test func aSkinToneIsDroppedAfterAnEmoji() {
    #expect(glyphs("👍🏽!") == ["👍:2", "!"])
    #expect(glyphs("👩🏽\u{200D}🚀") == ["👩:2", "🚀:2"])
  }

  @Test func aSkinToneThatToldOnNothingIsDrawn() {
    #expect(glyphs("🏽") == ["🏽:2"])
    #expect(SafeText("a 🏽").string == "a 🏽")
    #expect(SafeText("a 🏽").width == 4)
  }

  @Test func variationSelectorsAreDropped() {
    #expect(glyphs("❤\u{FE0F}") == ["❤"])
    #expect(glyphs("❤\u{FE0E}") == ["❤"])
    #expect(glyphs("字\u{E0100}") == ["字:2"])
  }

  @Test func aFlagTakesTwoCells() {
    #expect(glyphs("🇫🇷🇩🇪") == ["🇫🇷:2", "🇩🇪:2"])
  }

  @Test func halfAFlagTakesOneCell() {
    #expect(glyphs("🇫🇷🇩") == ["🇫🇷:2", "🇩"])
  }

  @Test func aFlagSpelledInTagsIsItsPlainFlag() {
    #expect(glyphs("🏴\u{E0067}\u{E0062}\u{E007F}") == ["🏴:2"])
  }

  @Test func aKeycapIsADigitWithAMark() {
    #expect(glyphs("1\u{FE0F}\u{20E3}") == ["1\u{20E3}"])
  }

  @Test func aLongChainOfJoinedEmojiIsManyGlyphs() {
    let chain = SafeText(String(repeating: "👩\u{200D}", count: 2_000))
    #expect(chain.glyphs.count == 2_000)
    #expect(chain.glyphs.allSatisfy { $0.character == "👩" && $0.width == 2 })
  }
}
