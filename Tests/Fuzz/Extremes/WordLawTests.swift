import Subjects
import Testing

/// Words of a book are drawn in many special ways. Whatever its letters are, nothing traps and none is lost. This
/// takes 18 seconds of the processor: each of some 30,000 letters is drawn in every way.
@Suite(.timeLimit(.minutes(90))) struct WordLawTests {
  /// All assigned scalars that a text can have, in parts.
  private static let parts: [[Unicode.Scalar]] = {
    let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }.filter {
      let category = $0.properties.generalCategory
      return category != .unassigned && category != .privateUse && category != .surrogate
    }
    // Of the ideographs and syllables, which are all alike, one in two hundred.
    let told = all.filter { !$0.isOneOfMany || $0.value % 200 == 0 }
    return stride(from: 0, to: told.count, by: 500).map {
      Array(told[$0..<min($0 + 500, told.count)])
    }
  }()

  @Test func eachLetterIsDrawnAloneInPairsAndInARun() {
    for scalar in Self.parts.joined() {
      let letter = String(scalar)
      for text in [letter, "У\(letter)", "\(letter)a", String(repeating: letter, count: 50)] {
        tryTitle(text)
      }
    }
  }

  @Test func eachLetterIsInABook() {
    for part in Self.parts { tryBook(part.map { "\($0)\($0)a" }.joined(separator: " ")) }
  }

  @Test(arguments: [
    "Утро", "Трудно быть богом", "У", "«У»", "Ў", "ЙЙ", "", " ", ":", "; or", "\u{301}", "\u{200F}",
    "a\u{202E}b", "\u{1F468}\u{200D}\u{1F469}", "İSTANBUL ıssız", "ß ŉ ǰ ΐ", "ﬁ ﬂ", "𝔘", "\u{0}",
    "\u{FEFF}",
  ])
  func titlesThatOnceFellOrMightAreDrawn(title: String) {
    for text in [title, title + title, String(repeating: title + " ", count: 100)] {
      tryTitle(text)
      tryBook(text)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is an ideograph, a Korean syllable, a hieroglyph or a sign of Tangut or cuneiform writing.
  fileprivate var isOneOfMany: Bool {
    [0x3400...0x9FFF, 0xAC00...0xD7A3, 0x12000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF]
      .contains { $0.contains(value) }
  }
}
