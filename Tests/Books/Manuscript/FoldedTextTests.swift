import Testing
import TestBooks

@testable import CurlewManuscript

@Suite(.timeLimit(.minutes(90))) struct FoldedTextTests {
  /// What a source becomes, and how the parts of it are found again.
  @Test(arguments: [
    ("Plain text", "plain text"), ("tabs\tand  runs \n of\r\nspaces", "tabs and runs of spaces"),
    ("\u{A0}no\u{2003}break\u{3000}x", " no break x"),
    ("It’s ‘so’ “said” «he»", "it's 'so' \"said\" \"he\""),
    ("Crème Brûlée", "creme brulee"), ("Cre\u{300}me", "creme"),
    ("STRASSE straße", "strasse strasse"),
    ("oﬃce ﬁnd ﬂow", "office find flow"), ("Œuvre Ærø", "oeuvre aero"),
    ("soft\u{AD}ness", "softness"),
    ("wait… what", "wait... what"), ("a—b a--b a–b", "a-b a-b a-b"),
    ("cap-\ntion", "caption"), ("cap-\r\n  tion", "caption"), ("cap\u{AD}\ntion", "caption"),
    ("2008-\n02", "2008-02"), ("Anglo-\nSaxon", "anglo-saxon"), ("end -\nnext", "end - next"),
    ("well--\nknown", "well- known"), ("part-\n\nnext", "part- next"),
    ("_very_ good", "very good"), ("snake_case", "snake_case"),
    ("ὈΔΥΣΣΕΎΣ ὀδυσσεύς", "οδυσσευσ οδυσσευσ"),
    ("Ёлка ЁЛКА", "елка елка"), ("İstanbul ISPARTA ı", "istanbul isparta i"),
    ("בְּרֵאשִׁית", "בראשית"), ("كِتَاب", "كتاب"), ("がくせい カ\u{3099}", "かくせい カ"), ("紅樓夢", "紅樓夢"),
    ("要杯\n箸", "要杯箸"), ("話。\r\n「なぜ", "話。「なせ"), ("他說\n“好”", "他說\"好\""), ("要杯 箸", "要杯 箸"),
    ("要杯\n　箸", "要杯 箸"), ("가\n나", "가 나"), ("紅\nTower", "紅 tower"),
    ("", ""), ("-", "-"), ("\n\n", " "), ("x\n\ny", "x y"),
  ])
  func foldsLoosely(source: String, folded: String) {
    #expect(FoldedText(source).string == folded)
  }

  @Test func caseAccentsAndParagraphsCanCount() {
    #expect(FoldedText("Élan ﬁn", []).string == "Élan fin")
    #expect(FoldedText("Élan", .ignoresCase).string == "élan")
    #expect(FoldedText("Élan Ñu", .ignoresAccents).string == "Elan Nu")
    #expect(FoldedText("a \n\n b\nc", .keepsParagraphs).string == "a\nb c")
  }

  @Test func hiddenMarksAreLeftOut() {
    let marks = Marks([
      Mark(at: 3, length: 1), Mark(at: 8, length: 2, drawn: .dash), Mark(at: 11, length: 3),
    ])
    let folded = FoldedText(Array("ab ~cde ==f(x)g".utf8), marks)
    #expect(folded.string == "ab cde -fg")
    #expect(folded.source(of: 3..<6) == 4..<7)
    #expect(folded.source(of: 7..<8) == 8..<9)
    #expect(folded.source(of: 8..<10) == 10..<15)
  }

  /// Folding once missed a mark inside a word that a line end divides, and never ended.
  @Test(arguments: [
    (4, 0, "caption ere"), (5, 0, "caption ere"), (5, 2, "caption ere"), (5, 3, "capion ere"),
  ])
  func aMarkAtALineEndWithinAWordIsSkipped(offset: Int, length: Int, expected: String) {
    let marks = Marks([Mark(at: offset, length: length), Mark(at: 12, length: 1)])
    #expect(FoldedText(Array("cap-\n  tion here".utf8), marks).string == expected)
  }

  @Test(arguments: [
    ("Crème Brûlée", "brulee", "Brûlée"), ("Cre\u{300}me", "creme", "Cre\u{300}me"),
    ("cre\u{300}me", "cre", "cre\u{300}"), ("straße x", "strass", "straß"), ("oﬃce", "fi", "ﬃ"),
    ("the cap-\n  tion here", "caption", "cap-\n  tion"),
    ("one \n\n two", "one two", "one \n\n two"),
    ("_very_ good", "very", "very"), ("so\u{AD}ft", "soft", "so\u{AD}ft"), ("wait… x", "..", "…"),
    ("it’s", "it's", "it’s"), ("2008-\n02", "2008-02", "2008-\n02"),
  ])
  func theMapLeadsBack(source: String, part: String, expected: String) throws {
    let folded = FoldedText(source)
    let range = try #require(folded.string.firstRange(of: part))
    let string = folded.string
    let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
    let found = folded.source(of: start..<start + part.utf8.count)
    #expect(String(decoding: Array(source.utf8)[found], as: UTF8.self) == expected)
  }

  /// Underscores are left out: after one is dropped, the next may begin emphasis.
  @Test(arguments: 0..<40)
  func foldingTwiceChangesNothingAndTheMapAscends(seed: Int) {
    let alphabet =
      Array("abZ  \n-`'’éßﬁя…е\u{301}\u{AD}東 q".unicodeScalars)
      + Array(repeating: "m", count: 40)
    var state = UInt64(seed &* 7919 &+ 1)
    var text = String.UnicodeScalarView()
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text.append(alphabet[Int(state >> 33) % alphabet.count])
    }
    let folded = FoldedText(String(text))
    #expect(FoldedText(folded.string).string == folded.string)
    let starts = (0...folded.utf8.count).map { folded.source(of: $0..<$0).lowerBound }
    #expect(starts == starts.sorted())
  }

  /// Sixteen bytes at a time or one by one: what stands before does not matter.
  @Test func fastFoldingIsPlainFolding() {
    let text = "The quick  Brown fox; it’s 12 o`clock - or\nTEN in the evening_of the day. "
    for shift in 0..<40 {
      let padding = String(repeating: "x", count: shift)
      #expect(
        FoldedText(padding + text).string == padding + FoldedText("x" + text).string.dropFirst())
    }
  }

  @Test func theScriptsOfEastAsiaFoldToThemselves() {
    for value in Array(0x3400..<0xA000) + Array(0xAC00..<0xD7A4) + Array(0x20000..<0x20100) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(scalar.folded(.loose) == scalar.foldedSlowly(.loose))
    }
  }

  @Test func theTableAgreesWithItsDefinition() {
    for value in UInt32(0)..<0x3100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let strict = scalar.folded([.ignoresAccents])
      guard case .one(let folded) = strict else { continue }
      #expect(
        scalar.folded(.loose) == .one(folded)
          || folded.properties.lowercaseMapping != String(folded))
    }
  }
}
