import CurlewManuscript
import CurlewSearch
import Testing

@Suite(.timeLimit(.minutes(90))) struct MatchTests {
  private func found(_ query: SearchQuery, in source: String) throws -> [String] {
    let matcher = try Matcher(query)
    let text = Array(source.utf8)
    return matcher.matches(in: text).ranges.map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// A text, a query, and exactly what is lit.
  @Test(arguments: [
    // Lines, spaces and hyphens of the source.
    ("a cap-\ntion b", "caption", ["cap-\ntion"]), ("a cap-\r\n  tion", "CAPTION", []),
    ("in 2008-\n02 x", "2008-02", ["2008-\n02"]), ("in 2008-\n02 x", "200802", []),
    ("the Anglo-\nSaxon", "anglo-saxon", ["Anglo-\nSaxon"]),
    ("a well-\nknown man", "well-known", ["well-\nknown"]),
    ("a well-known man", "well-known", ["well-known"]), ("a wellknown man", "well-known", []),
    ("a well-\nknown well-known man", "well-known", ["well-\nknown", "well-known"]),
    ("soft\u{AD}ness", "softness", ["soft\u{AD}ness"]),
    ("cap\u{AD}\ntion", "caption", ["cap\u{AD}\ntion"]),
    ("call me\nIshmael", "me ishmael", ["me\nIshmael"]),
    ("call  me\tnow", "call me now", ["call  me\tnow"]),
    ("the end.\n\nTHE NEXT", "end. the next", ["end.\n\nTHE NEXT"]),
    ("x\u{A0}kg", "x kg", ["x\u{A0}kg"]), ("one\u{3000}two", "one two", ["one\u{3000}two"]),
    // Case and accents count only if they are typed.
    ("Rose rose ROSE", "rose", ["Rose", "rose", "ROSE"]), ("Rose rose", "Rose", ["Rose"]),
    ("café cafe", "cafe", ["café", "cafe"]), ("café cafe", "café", ["café"]),
    ("cafe\u{301} cafe", "café", ["cafe\u{301}"]), ("café", "cafe\u{301}", ["café"]),
    ("CAFÉ Café café", "café", ["CAFÉ", "Café", "café"]), ("Ärger ärger", "Ärger", ["Ärger"]),
    ("ПРИВЕТ привет", "привет", ["ПРИВЕТ", "привет"]), ("ёлка елка", "елка", ["ёлка", "елка"]),
    ("Ὀδυσσεύς", "οδυσσευς", ["Ὀδυσσεύς"]), ("İstanbul", "istanbul", ["İstanbul"]),
    ("בְּרֵאשִׁית", "בראשית", ["בְּרֵאשִׁית"]),
    // Letters that are several, and signs that are alike.
    ("Straße STRASSE", "strasse", ["Straße", "STRASSE"]), ("Straße STRASSE", "straße", ["Straße"]),
    ("an oﬃce", "office", ["oﬃce"]), ("an oﬃce", "ff", ["ﬃ"]), ("ﬁnd", "fi", ["ﬁ"]),
    ("œuvre", "oeuvre", ["œuvre"]), ("don’t", "don't", ["don’t"]), ("don't", "don’t", ["don't"]),
    ("“So,” he", "\"so,\" he", ["“So,” he"]), ("wait…", "wait...", ["wait…"]),
    ("yes—no", "yes-no", ["yes—no"]), ("yes--no", "yes—no", ["yes--no"]),
    // Punctuation counts only if it is typed.
    ("Mr. Darcy Mr Darcy", "Mr Darcy", ["Mr. Darcy", "Mr Darcy"]),
    ("Mr. Darcy Mr Darcy", "Mr. Darcy", ["Mr. Darcy"]),
    ("“Well,” said he; “so!”", "well said he so", ["Well,” said he; “so"]),
    ("I don’t; dont", "dont", ["don’t", "dont"]), ("I don’t; dont", "don't", ["don’t"]),
    ("his (_own_) way . . . out", "his own way out", ["his (_own_) way . . . out"]),
    ("end.\n\n“The", "end the", ["end.\n\n“The"]), ("他说：「我来」。", "「我来」", ["「我来」"]),
    ("他「我」来", "他我来", ["他「我」来"]),
    ("a _very_ big", "a very big", ["a _very_ big"]), ("a _very_ big", "very", ["very"]),
    ("snake_case", "snake_case", ["snake_case"]), ("紅樓夢第一回", "第一", ["第一"]),
    ("が", "か", ["が"]), ("他说,\n我来", "他说,我来", ["他说,\n我来"]), ("（我)\n来", "我)来", ["我)\n来"]),
    ("我\nab", "我ab", []), ("banana", "ana", ["ana"]),
    ("aaaa", "aa", ["aa", "aa"]),
    ("nothing", "", []), ("nothing", "x", []), ("x", "x", ["x"]),
  ])
  func phrase(source: String, query: String, expected: [String]) throws {
    #expect(try found(SearchQuery(query), in: source) == expected)
  }

  @Test(arguments: [
    ("art party part art", "art", ["art", "art"]), ("don’t on t", "t", ["t", "t"]),
    ("l’été été", "été", ["été", "été"]), ("x2 2 22", "2", ["2"]), ("Кот котик", "кот", ["Кот"]),
  ])
  func wholeWords(source: String, query: String, expected: [String]) throws {
    #expect(try found(SearchQuery(query, matchesWholeWords: true), in: source) == expected)
  }

  @Test(arguments: [
    ("Lizzy and Jane, and Charlotte too", "Charlotte Lizzy", ["Lizzy and Jane, and Charlotte"]),
    ("Lizzy saw Charlotte.\nLizzy left", "Lizzy Charlotte", ["Lizzy saw Charlotte"]),
    ("Lizzy and lizzy charlotte", "lizzy Charlotte", []),
    ("a mis-\ntake, and another’s", "mistake anothers", ["mis-\ntake, and another’s"]),
    ("unlit and hall", "lit hall", []), ("ha ha", "ha ha ha", ["ha", "ha"]),
  ])
  func wordsNearEachOther(source: String, query: String, expected: [String]) throws {
    let words = try #require(Matcher(near: SearchQuery(query)))
    let text = Array(source.utf8)
    #expect(
      words.matches(in: text).ranges.map { String(decoding: text[$0], as: UTF8.self) } == expected)
  }

  @Test func wordsAreNearWithinAFewLines() throws {
    let words = try #require(Matcher(near: SearchQuery("Lizzy Charlotte")))
    func text(_ filler: Int) -> [UInt8] {
      Array(("Lizzy" + String(repeating: " word", count: filler) + " Charlotte").utf8)
    }
    #expect(words.matches(in: text(40)).ranges == [0..<text(40).count])
    #expect(words.matches(in: text(60)).ranges.isEmpty)
    #expect(Matcher(near: SearchQuery("Lizzy")) == nil)
    #expect(Matcher(near: SearchQuery("Lizzy Charlotte", isExact: true)) == nil)
    #expect(Matcher(near: SearchQuery("Lizzy Charlotte", isExpression: true)) == nil)
  }

  @Test func exactSearchCountsCaseAndAccents() throws {
    #expect(try found(SearchQuery("cafe", isExact: true), in: "Cafe café cafe") == ["cafe"])
    #expect(try found(SearchQuery("so he", isExact: true), in: "So he, so “he” so he") == ["so he"])
  }

  @Test(arguments: [
    ("Mr. Darcy, Mrs. Bennet", "mrs?\\.", ["Mr.", "Mrs."]), ("Emma emma", "E\\w+", ["Emma"]),
    ("two\nwords and two\n\nparts", "two \\w+", ["two\nwords"]), ("one.\n\nTwo", "^t\\w+", ["Two"]),
    ("in 1812 and 1999", "\\b18\\d\\d", ["1812"]), ("été", "\\w+", ["été"]), ("aaa", "a*", ["aaa"]),
    ("cap-\ntion", "c\\w+n", ["cap-\ntion"]), ("abc", "x*", []),
  ])
  func expression(source: String, query: String, expected: [String]) throws {
    #expect(try found(SearchQuery(query, isExpression: true), in: source) == expected)
  }

  @Test func aWrongExpressionSaysWhatIsWrong() {
    #expect(throws: SearchError.self) { try Matcher(SearchQuery("(a", isExpression: true)) }
    do throws(SearchError) {
      _ = try Matcher(SearchQuery("(a", isExpression: true))
    } catch {
      #expect(error.reason.contains("parenthesis"))
    }
  }

  @Test func wholeWordsDoNotHideWhatIsWrong() throws {
    do throws(SearchError) {
      _ = try Matcher(SearchQuery("a\\", isExpression: true, matchesWholeWords: true))
      Issue.record("a backslash at the end is no expression")
    } catch {
      #expect(error.reason.contains("end of pattern"))
    }
    let quoted = SearchQuery("\\Qa.b", isExpression: true, matchesWholeWords: true)
    #expect(try found(quoted, in: "a.b axb a.bc") == ["a.b"])
  }

  /// Without limits this takes longer than the reader lives.
  @Test func anExpressionWithoutEndEndsAndSaysSo() throws {
    let text = Array(String(repeating: "a", count: 4000).utf8)
    let matcher = try Matcher(SearchQuery("(a+)+[bc]", isExpression: true))
    let found = matcher.matches(in: text, within: .seconds(2))
    #expect(found.ranges.isEmpty && found.isIncomplete)
  }

  @Test func aStackThatMustGrowLosesNoMatch() throws {
    let long = String(repeating: "some words ", count: 150) + "needle"
    let found = try Matcher(SearchQuery("(a|b|.)+needle", isExpression: true))
      .matches(in: Array("\(long)\n\nanother needle\n".utf8))
    #expect(found.ranges == [0..<long.utf8.count, long.utf8.count + 2..<long.utf8.count + 16])
    #expect(!found.isIncomplete)
  }

  /// The stack of machine code and the memory of the interpreter are both too small.
  @Test func whatNoMemorySufficesForIsIncompleteAndTheRestIsFound() throws {
    let long = String(repeating: "x", count: 3_000_000)
    let text = Array("\(long)\n\nthe needle\n\nanother needle".utf8)
    let found = try Matcher(SearchQuery("([a-z]|(?=x)(.)|\\w)+? ?needle", isExpression: true))
      .matches(in: text, within: .seconds(60))
    #expect(found.ranges.last?.upperBound == text.count)
    #expect(found.isIncomplete)
  }

  @Test func aSlowPlaceDoesNotHideTheNextParagraph() throws {
    let text = Array((String(repeating: "a", count: 60) + "\n\naab aab").utf8)
    let found = try Matcher(SearchQuery("(?:a|a)+b", isExpression: true)).matches(in: text)
    #expect(found.ranges == [62..<65, 66..<69] && found.isIncomplete)
  }

  @Test func aSearchCanBeInterruptedAndResumed() throws {
    let text =
      Array(String(repeating: "aaaaaaaaaaaaaaaaaa\n\n", count: 300).utf8) + Array("ab".utf8)
    let matcher = try Matcher(SearchQuery("(?:a|a)+b", isExpression: true))
    var scan = matcher.scan(FoldedText(text, Marks(), matcher.folding))
    var steps = 0
    while !scan.isComplete {
      scan.proceed(for: .milliseconds(1))
      steps += 1
    }
    #expect(steps > 1 && scan.matches.ranges == [text.count - 2..<text.count])
    #expect(!scan.matches.isIncomplete)
    var stopped = matcher.scan(FoldedText(text, Marks(), matcher.folding))
    stopped.proceed(for: .milliseconds(1))
    stopped.stop()
    #expect(stopped.isComplete && stopped.matches.isIncomplete)
  }

  @Test func anExpressionThatIsTooLongIsRefused() {
    let long = String(repeating: "a", count: 20_000)
    #expect(throws: SearchError.self) { try Matcher(SearchQuery(long, isExpression: true)) }
  }

  @Test func aLimitStopsTheSearch() throws {
    let text = Array(String(repeating: "ab ", count: 100).utf8)
    #expect(try Matcher(SearchQuery("a")).matches(in: text, limit: 7).ranges.count == 7)
    #expect(try Matcher(SearchQuery("a")).matches(in: text).ranges.count == 100)
  }
}

@Suite(.timeLimit(.minutes(90))) struct ByteFinderTests {
  /// The plain definition, for comparison.
  private func plainNext(_ bytes: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard !bytes.isEmpty, text.count - start >= bytes.count else { return nil }
    return (start...text.count - bytes.count).first { Array(text[$0..<$0 + bytes.count]) == bytes }
  }

  @Test(arguments: 0..<200)
  func itAgreesWithTheDefinition(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let text = (0..<random(160)).map { _ in UInt8(97 + random(3)) }
    let bytes = (0..<random(5)).map { _ in UInt8(97 + random(3)) }
    let finder = ByteFinder(bytes)
    for start in 0...text.count {
      #expect(finder.next(in: text.span, from: start) == plainNext(bytes, in: text, from: start))
    }
  }
}
