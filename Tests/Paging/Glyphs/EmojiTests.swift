import CurlewGlyphs
import Testing

/// Emoji whose width terminals disagree about are reduced to emoji that they agree on.
@Suite(.timeLimit(.minutes(90)))
struct EmojiTests {
  @Test func `joined emoji are drawn side by side`() {
    #expect(glyphs("👩\u{200D}👩\u{200D}👧") == ["👩:2", "👩:2", "👧:2"])
  }

  @Test func `a skin tone is dropped after an emoji`() {
    #expect(glyphs("👍🏽!") == ["👍:2", "!"])
    #expect(glyphs("👩🏽\u{200D}🚀") == ["👩:2", "🚀:2"])
  }

  @Test func `a skin tone without an emoji is drawn`() {
    #expect(glyphs("🏽") == ["🏽:2"])
    #expect(SafeText("a 🏽").string == "a 🏽")
    #expect(SafeText("a 🏽").width == 4)
  }

  @Test func `variation selectors are dropped`() {
    #expect(glyphs("❤\u{FE0F}") == ["❤"])
    #expect(glyphs("❤\u{FE0E}") == ["❤"])
    #expect(glyphs("字\u{E0100}") == ["字:2"])
  }

  @Test func `a flag takes two cells`() {
    #expect(glyphs("🇫🇷🇩🇪") == ["🇫🇷:2", "🇩🇪:2"])
  }

  @Test func `half a flag takes one cell`() {
    #expect(glyphs("🇫🇷🇩") == ["🇫🇷:2", "🇩"])
  }

  @Test func `a flag with tags becomes the plain flag`() {
    #expect(glyphs("🏴\u{E0067}\u{E0062}\u{E007F}") == ["🏴:2"])
  }

  @Test func `a keycap is a digit with a mark`() {
    #expect(glyphs("1\u{FE0F}\u{20E3}") == ["1\u{20E3}"])
  }

  @Test func `a long chain of joined emoji becomes many glyphs`() {
    let chain = SafeText(String(repeating: "👩\u{200D}", count: 2_000))
    #expect(chain.glyphs.count == 2_000)
    #expect(chain.glyphs.allSatisfy { $0.character == "👩" && $0.width == 2 })
  }
}
