import CurlewGlyphs
import Testing

/// Properties of all texts, checked for every short text made of scalars of all kinds.
@Suite(.timeLimit(.minutes(90)))
struct SafeTextLawTests {
  private func offenders(upTo longest: Int, against isLawful: (String) -> Bool) -> [String] {
    var found: [String] = []
    for length in 0...longest {
      withEveryText(ofLength: length) { text in
        if !isLawful(text) { found.append(text.debugDescription) }
      }
    }
    return Array(found.prefix(10))
  }

  @Test func `safe text is unchanged`() {
    #expect(offenders(upTo: 4) { SafeText(SafeText($0).string) == SafeText($0) } == [])
  }

  /// A string takes the fast path if it is plain ASCII; its scalars never do.
  @Test func `sanitising a text equals sanitising its scalars one by one`() {
    #expect(offenders(upTo: 3) { SafeText($0) == SafeText(Array($0.unicodeScalars)) } == [])
    for byte in 0..<0x80 as Range<UInt8> {
      let text = "a\(Unicode.Scalar(byte))z"
      #expect(SafeText(text) == SafeText(Array(text.unicodeScalars)))
    }
  }

  @Test func `a glyph is as wide as its scalars together`() {
    let found = offenders(upTo: 3) { text in
      SafeText(text).glyphs.allSatisfy { $0.width == libcWidth($0.character.unicodeScalars) }
    }
    #expect(found == [])
  }

  @Test func `every glyph takes at least one cell`() {
    #expect(offenders(upTo: 3) { SafeText($0).glyphs.allSatisfy { $0.width > 0 } } == [])
  }

  @Test func `the sanitiser measures exactly what is drawn`() {
    let found = offenders(upTo: 3) { text in
      admitted(text).reduce(0) { $0 + $1.width } == SafeText(text).width
    }
    #expect(found == [])
  }

  @Test func `fitting returns the longest prefix of whole glyphs that fits`() {
    let found = offenders(upTo: 3) { text in
      let text = SafeText(text)
      return (-1...text.width + 1).allSatisfy { cells in
        let part = text.fitting(cells)
        let rest = text.glyphs.dropFirst(part.glyphs.count)
        return Array(text.glyphs.prefix(part.glyphs.count)) == part.glyphs
          && part.width <= max(cells, 0)
          && (rest.first.map { part.width + $0.width > cells } ?? true)
      }
    }
    #expect(found == [])
  }

  @Test func `truncated text fits and ends in an ellipsis`() {
    let found = offenders(upTo: 3) { text in
      let text = SafeText(text)
      return (-1...text.width + 1).allSatisfy { cells in
        let cut = text.truncated(to: cells)
        guard text.width > cells else { return cut == text }
        return cut.width <= max(cells, 0)
          && cut == (cells < 1 ? "" : text.fitting(cells - 1) + "…")
      }
    }
    #expect(found == [])
  }

  @Test func `joined texts keep their glyphs`() {
    let texts = ["", "a", "e\u{301}", "世界", "🇫", "🇷x", "\u{1100}", "क\u{94D}"].map { SafeText($0) }
    for left in texts {
      for right in texts {
        #expect((left + right).glyphs == left.glyphs + right.glyphs)
        #expect((left + right).width == left.width + right.width)
        #expect((left + right).string == left.string + right.string)
      }
    }
  }

  @Test func `nothing is empty`() {
    #expect(SafeText("").isEmpty)
    #expect(SafeText("").width == 0)
    #expect(SafeText("\u{1B}").isEmpty)
    #expect(!SafeText(" ").isEmpty)
  }
}
