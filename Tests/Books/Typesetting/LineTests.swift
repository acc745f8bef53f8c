import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// What a line is and where it ends, on paragraphs of one text each.
@Suite(.timeLimit(.minutes(90))) struct LineTests {
  @Test func linesHoldAsManyWordsAsFit() {
    #expect(
      lines("the quick brown fox jumps over the lazy dog", measure: 12) == """
        the quick
        brown fox
        jumps over
        the lazy dog
        """)
  }

  @Test func aLineMayEndBehindAHyphenBetweenLettersAndBehindADash() {
    #expect(
      lines("a well-known fact—hidden--twice", measure: 8)
        == "a well-\nknown\nfact—\nhidden—\ntwice")
    #expect(lines("from 3-4 to -5 and-", measure: 8) == "from 3-4\nto -5\nand-")
  }

  @Test func marksOfEmphasisHideNoDashes() {
    #expect(lines("an _--option_ and", measure: 6) == "an\n--opti\non and")
    #expect(lines("“a _well--_” fact", measure: 8) == "“a\nwell—”\nfact")
    #expect(lines("a well-_known_ fact", measure: 8) == "a well-\nknown\nfact")
  }

  @Test func aNoBreakSpaceHoldsItsWordsTogether() {
    #expect(
      lines("see Mr.\u{A0}Fox and 5\u{202F}km", measure: 9) == "see\nMr.\u{A0}Fox\nand 5\u{202F}km")
  }

  @Test func aWordWiderThanTheLineIsCutBetweenClusters() {
    #expect(lines("abcdefghijklmnopqrst u", measure: 8) == "abcdefgh\nijklmnop\nqrst u")
    #expect(
      lines("e\u{301}e\u{301}e\u{301}e\u{301}", measure: 2) == "e\u{301}e\u{301}\ne\u{301}e\u{301}")
  }

  @Test func aSoftHyphenShowsOnlyWhereTheLineIsBroken() {
    let text = "ex\u{AD}tra\u{AD}or\u{AD}di\u{AD}nary"
    #expect(lines(text, measure: 30) == "extraordinary")
    #expect(lines(text, measure: 8) == "extraor-\ndinary")
    #expect(lines(text, measure: 7) == "extra-\nordi-\nnary")
  }

  @Test func ideographsBreakAnywhereButAroundPunctuation() {
    #expect(lines("此開卷第一回也．作者自云：因曾", measure: 14) == "  此開卷第一回\n也．作者自云：\n因曾")
    #expect(lines("他說「這是書」了", measure: 8) == "  他說\n「這是\n書」了")
    #expect(lines("シャツを着ている", measure: 8) == "  シャツ\nを着てい\nる")
  }

  @Test func wideAndNarrowTextMixes() {
    #expect(lines("讀 Curlew 吧好的書", measure: 12) == "  讀 Curlew\n吧好的書")
  }

  @Test func aLineMayEndAtAZeroWidthSpace() {
    #expect(lines("abc\u{200B}def", measure: 4) == "abc\u{200B}\ndef")
  }

  @Test func justifiedLinesReachTheMarginButTheLastDoesNot() {
    #expect(
      lines("the quick brown fox jumps over the lazy dog", measure: 16, isJustified: true) == """
        the  quick brown
        fox  jumps  over
        the lazy dog
        """)
  }

  @Test func aLineThatWouldHaveHolesIsLeftShort() {
    #expect(
      lines("a b incomprehensible c", measure: 16, isJustified: true)
        == "a b\nincomprehensible\nc")
  }

  @Test func `no line of Burmese begins with a consonant that ends a syllable`() {
    let text = "လိုက်သေးတယ်အပြင်ရုပ်ရှင်ပန်ကြားတောင်းဆိုအပ်ပါသည်"
    for measure in 8...14 {
      for line in lines(text, measure: measure).split(separator: "\n") {
        let scalars = Array(line.unicodeScalars.prefix(2))
        #expect(scalars.count < 2 || scalars[1].value != 0x103A, "\(line)")
      }
    }
  }

  @Test func thaiBreaksBetweenClusters() {
    #expect(lines("ภาษาไทยเขียน", measure: 5) == "ภาษา\nไทยเขี\nยน")
    #expect(lines("ที่นี่ดี", measure: 2) == "ที่นี่\nดี")
  }

  @Test func otherScriptsBreakWhereUnicodeSays() {
    #expect(lines("བོད་སྐད་ཡིག", measure: 3) == "བོད་\nསྐད་\nཡིག")
  }
}

@Suite(.timeLimit(.minutes(90))) struct NarrowSpaceTests {
  /// At every measure, a space behind a title is wide only where all spaces of the line are.
  @Test(arguments: ["Mr. Pask", "Mr Pask", "Mrs Pask", "Dr. Pask", "St Pask", "Messrs Pask"])
  func noWideSpaceStandsBehindATitle(name: String) {
    let text = (1...9).map { "On day \($0) the carrier put \(name) beside the eggs." }
      .joined(separator: " ")
    for measure in 45...75 {
      for line in lines(text, measure: measure, isJustified: true).split(separator: "\n") {
        let isWide = line.contains(name.replacing(" ", with: "  "))
        let words = line.drop { $0 == " " }.split(separator: " ").count - 1
        let spaces = line.drop { $0 == " " }.count { $0 == " " }
        #expect(!isWide || spaces >= 2 * words, "\(measure): \(line)")
      }
    }
  }

  private static let books = Library.own + Library.trial.filter { $0.bytes.count < 250_000 }

  @Test(arguments: books)
  func noWideSpaceStandsBehindATitleOrBeforeADashInRealBooks(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    let layout = Layout(book, Setting(measure: 66, rows: 40, isJustified: true))
    for page in stride(from: 0, to: layout.pageCount, by: 5) {
      for line in layout.page(page).lines.map(\.plainText) {
        let text = line.drop { $0 == " " }
        let isWide =
          text.contains(/\b(?:Mr|Mrs|Dr|St|Messrs)\.?  [A-Z]/)
          || text.contains(/\w  [—–](?: |\w)/)
        guard isWide else { continue }
        let (words, spaces) = (text.split(separator: " ").count - 1, text.count { $0 == " " })
        #expect(spaces >= 2 * words, "\(line)")
      }
    }
  }

  @Test func paragraphsInChineseAreIndentedByTwoCharacters() {
    let sentence = "潮水退去的時候海岸一片銀白沒有什麼在上面移動只有追逐水邊的鳥。"
    let paragraph = String(repeating: sentence, count: 6)
    let text = "\(paragraph)\n\n\(paragraph)\n\n\(paragraph)\n"
    let chinese = Layout(
      Book(DecodedText(utf8: Array(text.utf8)), in: Language("zh")), Setting(measure: 40, rows: 60))
    let japanese = Layout(
      Book(DecodedText(utf8: Array(text.utf8)), in: Language("ja")), Setting(measure: 40, rows: 60))
    func indents(_ layout: Layout) -> [Int] {
      layout.page(0).lines.filter { $0.range.lowerBound % (paragraph.utf8.count + 2) == 0 }
        .map(\.column)
    }
    #expect(indents(chinese) == [4, 4, 4] && indents(japanese) == [2, 2, 2])
  }
}
