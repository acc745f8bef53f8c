import CurlewManuscript
import Testing

@testable import CurlewSearch

@Suite(.timeLimit(.minutes(90))) struct PassageTests {
  /// The matches in the whole folded text.
  private func plainMatches(
    _ query: SearchQuery, in text: [UInt8], _ marks: Marks
  ) -> [Range<Int>] {
    let matcher = PhraseMatcher(query)
    return matcher.matches(in: FoldedText(text, marks, matcher.folding), limit: .max)
  }

  /// Makes random texts of letters, accents, hyphens, punctuation and line ends, with random marks.
  private struct RandomText {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func text(of pieces: [String], count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in Array(pieces[number(below: pieces.count)].utf8) }
    }

    mutating func marks(in text: [UInt8]) -> Marks {
      var marks: [Mark] = []
      var offset = number(below: 40)
      while offset + 9 < text.count {
        var end = offset + number(below: 8)
        while text[offset] & 0xC0 == 0x80 { offset += 1 }
        end = max(end, offset)
        while text[end] & 0xC0 == 0x80 { end += 1 }
        marks.append(
          Mark(at: offset, length: end - offset, drawn: number(below: 4) == 0 ? .dash : .nothing))
        offset = end + 1 + number(below: 60)
      }
      return Marks(marks)
    }
  }

  private static let pieces = [
    "ab", "b", "A", "c", "B", "1", " ", "  ", "\n", "\r\n", "\n\n", "-", "--", "-\n", "_", "'", ".",
    "\u{AD}", "\u{AD}\n", "\u{301}", "é", "É", "æ", "ß", "ﬁ", "—", "—\n", "“", "\u{200B}", "…", "я",
    "Я", "ё", "第", "が", "`", ",", "(", " \n",
  ]

  private static let phrases = [
    "ab", "Ab", "cab", "a b", "ab-b", "b-ab", "abé", "be", "ae", "aeb", "ss", "яб", "яё", "1b",
    "ab.", " ab", "ab ", "fia", "第第", "第が", "bb c", "ababab", "第,第", ",第第", "第第(", "第(第", ")第",
    "ab,第第",
  ]

  @Test(arguments: 0..<150)
  func passagesLoseNoMatch(seed: Int) {
    var random = RandomText(seed: seed)
    // Only a few of the pieces, so that phrases occur often.
    let few = (0..<6).map { _ in Self.pieces[random.number(below: Self.pieces.count)] }
    let text = random.text(of: few + ["a", "b", "ab", "\n"], count: 10 + random.number(below: 120))
    let marks = seed.isMultiple(of: 2) ? Marks() : random.marks(in: text)
    for phrase in Self.phrases {
      let query = SearchQuery(phrase, matchesWholeWords: seed.isMultiple(of: 5))
      let found = PhraseMatcher(query).matches(in: text, marks, limit: .max)
      #expect(found == plainMatches(query, in: text, marks), "“\(phrase)”")
    }
  }

  @Test func whatIsHiddenWithinAPhraseDoesNotMatter() {
    let text = Array("to the ~axq tree".utf8)
    let marks = Marks([Mark(at: 7, length: 1)])
    #expect(PhraseMatcher(SearchQuery("the axq")).matches(in: text, marks, limit: 9) == [3..<11])
  }

  @Test func aDashThatIsOnlyDrawnIsFound() {
    let text = Array("so bab said".utf8)
    let marks = Marks([Mark(at: 4, length: 0, drawn: .dash)])
    #expect(PhraseMatcher(SearchQuery("b-ab")).matches(in: text, marks, limit: 9) == [3..<6])
  }

  @Test func noCharacterWithoutCandidatesFoldsToALetter() {
    for value in UInt32(0x2000)...0x203F {
      let folded = FoldedText(Array(String(Unicode.Scalar(value)!).utf8), Marks()).string
      #expect(!folded.unicodeScalars.contains { $0.properties.isAlphabetic }, "\(value)")
    }
  }

  @Test func onlyTheWordsAroundACandidateAreFolded() throws {
    let line = "It was a long and quiet evening by the river.\n"
    let lines = String(repeating: line, count: 100)
    let text = Array((lines + "Then a curlew called.\n" + lines).utf8)
    let finder = try #require(PassageFinder("curlew", .forgiving))
    let passages = finder.passages(in: text.span, Marks())
    #expect(passages.count == 1)
    #expect(passages[0].contains(lines.utf8.count + 7))
    #expect(passages[0].count < 2 * line.utf8.count)
    #expect(
      try #require(PassageFinder("heron", .forgiving)).passages(in: text.span, Marks()).isEmpty)
  }

  @Test(arguments: ["x", "", "-", "a-b", "a b c", "é", "第"])
  func aPhraseWithoutTwoAdjacentLettersHasNoPassages(phrase: String) {
    #expect(PassageFinder(phrase, .forgiving) == nil)
  }
}
