import Testing

@testable import CurlewManuscript

/// Why each range of scalars is in the description of scripts: the first and the last that matter, and what for.
@Suite(.timeLimit(.minutes(90))) struct ScriptTests {
  private static let ranges: [(Script, first: Unicode.Scalar, last: Unicode.Scalar, why: String)] =
    [
      (.latin, "A", "Z", "the language is guessed by words, not by the script"),
      (.latin, "a", "z", "the same"),
      (.latin, "À", "ɏ", "letters with accents"),
      (.greek, "Ͱ", "Ͽ", "modern Greek and Coptic letters"),
      (.greek, "ἀ", "\u{1FFF}", "ancient Greek, with its breathings"),
      (.cyrillic, "Ѐ", "ԯ", "Russian, Ukrainian and their neighbours"),
      (.armenian, "Ա", "֏", "one language is written in it"),
      (.hebrew, "\u{591}", "״", "letters with points"),
      (.arabic, "\u{600}", "ۿ", "Arabic and Persian"),
      (.devanagari, "\u{900}", "ॿ", "most books in it are in Hindi"),
      (.bengali, "ঀ", "\u{9FE}", "one language is written in it"),
      (.tamil, "\u{B82}", "௺", "the same"),
      (.georgian, "Ⴀ", "ჿ", "the same"),
      (.thai, "ก", "๛", "no spaces between words; lines end between syllables"),
      (.lao, "ກ", "ໟ", "the same"),
      (.myanmar, "က", "႟", "the same"),
      (.khmer, "ក", "៹", "the same"),
      (.newTaiLue, "ᦀ", "᧟", "the same"),
      (.taiTham, "ᨠ", "᪭", "the same"),
      (.ideographs, "⺀", "⿕", "the radicals of dictionaries"),
      (.ideographs, "々", "〇", "signs that stand for ideographs"),
      (.ideographs, "㐀", "䶿", "rare ideographs"),
      (.ideographs, "一", "鿿", "those that most books consist of"),
      (.ideographs, "\u{F900}", "\u{FAFF}", "variants that old encodings have"),
      (.ideographs, "𠀀", "\u{3FFFD}", "ideographs of names and of ancient books"),
      (.hiragana, "ぁ", "ゟ", "Japanese, which is guessed by its kana"),
      (.katakana, "゠", "ヿ", "the same"),
      (.hangul, "ㄱ", "ㆎ", "Korean letters alone"),
      (.hangul, "가", "힣", "Korean syllables"),
      (.wideSigns, "、", "〄", "punctuation of Chinese and Japanese"),
      (.wideSigns, "〈", "〿", "the same"),
      (.wideSigns, "ㄅ", "ㄯ", "bopomofo"),
      (.wideSigns, "㈠", "㏿", "numbers in circles, units, months"),
      (.fullWidth, "！", "｠", "punctuation and Latin letters among ideographs"),
    ]

  @Test(arguments: ranges.indices) func `a range belongs to one script`(index: Int) {
    let (script, first, last, why) = Self.ranges[index]
    for value in first.value...last.value {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(Script(scalar) == script, "U+\(String(value, radix: 16)): \(why)")
    }
  }

  @Test(arguments: ["0", "—", "\u{300}", "\u{3000}", "｡", "😀", "\u{AD}"] as [Unicode.Scalar])
  func `digits, signs and accents that all scripts share have none`(sign: Unicode.Scalar) {
    #expect(Script(sign) == nil)
  }

  @Test func `words have no spaces between them, or lines end between syllables, or lines join`() {
    let southEast: Set<Script> = [.thai, .lao, .myanmar, .khmer, .newTaiLue, .taiTham]
    let east: Set<Script> = [.ideographs, .hiragana, .katakana, .wideSigns]
    for script in Set(Self.ranges.map(\.0)) {
      #expect(script.isOfSouthEastAsia == southEast.contains(script))
      #expect(script.isUnspaced == southEast.union(east).contains(script))
      #expect(script.joinsLines == east.union([.fullWidth]).contains(script))
    }
  }
}
