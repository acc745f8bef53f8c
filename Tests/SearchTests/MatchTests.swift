import Manuscript
import Search
import Testing

@Suite struct MatchTests {
  private func found(_ query: SearchQuery, in source: String) throws -> [String] {
    let matcher = try Matcher(query)
    let text = Array(source.utf8)
    return matcher.matches(in: text).map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// A text, a query, and exactly what is lit.
  @Test(arguments: [
    // Lines, spaces and hyphens of the source.
    ("a cap-\ntion b", "caption", ["cap-\ntion"]), ("a cap-\r\n  tion", "CAPTION", []),
    ("in 2008-\n02 x", "2008-02", ["2008-\n02"]), ("in 2008-\n02 x", "200802", []),
    ("the Anglo-\nSaxon", "anglo-saxon", ["Anglo-\nSaxon"]),
    ("a well-\nknown man", "well-known", ["well-\nknown"]),
    ("a well-known man", "well-known", ["well-known"]), ("a wellknown man", "well-known", []),
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

  @Test func exactSearchCountsCaseAndAccents() throws {
    #expect(try found(SearchQuery("cafe", isExact: true), in: "Cafe café cafe") == ["cafe"])
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

  /// Without the limit this takes longer than the reader lives.
  @Test func anExpressionWithoutEndEnds() throws {
    let source = String(repeating: "a", count: 4000)
    #expect(try found(SearchQuery("(a+)+$b", isExpression: true), in: source) == [])
  }

  @Test func aLimitStopsTheSearch() throws {
    let text = Array(String(repeating: "ab ", count: 100).utf8)
    #expect(try Matcher(SearchQuery("a")).matches(in: text, limit: 7).count == 7)
    #expect(try Matcher(SearchQuery("a")).matches(in: text).count == 100)
  }
}

@Suite struct ByteFinderTests {
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
