import CHyphen
import CurlewManuscript
import TestBooks
import Testing
import CurlewTypesetting

@Suite(.timeLimit(.minutes(90))) struct HyphenTests {
  @Test func patternsLayTheirNumbersBetweenLetters() throws {
    let patterns = try #require(
      HyphenPatterns(Array("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\na1b\nba2b1c\n.x1\n".utf8)))
    #expect(patterns.divided("xababcddd") == "xa-bab-cddd")
    #expect(patterns.divided("abab") == "abab")
  }

  @Test func `Numbers that no word can have are not read`() throws {
    let file = "UTF-8\nLEFTHYPHENMIN \(Int.max)\nRIGHTHYPHENMIN -1\na1b\n"
    #expect(try #require(HyphenPatterns(Array(file.utf8))).divided("xababx") == "xa-ba-bx")
  }

  @Test func aFileInAnUnknownEncodingIsNoPatternFile() {
    #expect(HyphenPatterns(Array("EBCDIC\na1b\n".utf8)) == nil)
    #expect(HyphenPatterns([]) == nil)
    #expect(HyphenPatterns(Array("UTF-8\n".utf8)) == nil)
  }

  @Test(arguments: ["", "\n", "UTF-8\n.\n9\n\u{80}", "UTF-8\nNEXTLEVEL", "KOI8-R\n\u{FF}1\u{FF}"])
  func noFileIsTooBad(file: String) {
    _ = HyphenPatterns(Array(file.utf8))
    _ = HyphenPatterns(file.utf8.map { $0 ^ 0xFF })
  }

  struct Tongue: Sendable, CustomStringConvertible {
    let file: String
    let words: [String]
    /// Where a file is silent about distances, or has patterns that hide others, the library finds
    /// fewer places than there are.
    var findsAll = true
    var description: String { file }
  }

  static let tongues = [
    Tongue(
      file: "hyph_en_US",
      words: [
        "determined", "hyphenation", "consideration", "particularly", "understanding",
        "acquaintance", "astonishment", "nevertheless", "project", "children", "through",
      ]),
    Tongue(
      file: "hyph_fr",
      words: ["toujours", "maintenant", "longtemps", "élégance", "bibliothèque", "château"]),
    Tongue(
      file: "hyph_es_ES",
      words: ["caballero", "hidalgo", "corazón", "pensamiento", "aventuras", "señoría"]),
    Tongue(
      file: "hyph_it_IT", words: ["cammino", "ritrovai", "selva", "oscura", "smarrita"],
      findsAll: false),
    Tongue(file: "hyph_pt_PT", words: ["coração", "saudade", "navegação", "português"]),
    Tongue(
      file: "hyph_ru_RU",
      words: ["князь", "здравствуйте", "необыкновенный", "действительно", "почему"],
      findsAll: false),
    Tongue(file: "hyph_nl_NL", words: ["onmiddellijk", "geschiedenis", "waarschijnlijk"]),
    Tongue(file: "hyph_sv_SE", words: ["naturligtvis", "människor", "kärleken"]),
    Tongue(
      file: "hyph_de_DE",
      words: ["Verständnis", "Wissenschaft", "unmöglich", "Gelehrsamkeit", "Erscheinung"]),
  ]

  /// German has a list of compounds that we do not read, so words are tried that need none.
  @Test(arguments: tongues)
  func wordsAreDividedAsTheLibraryDividesThem(tongue: Tongue) throws {
    let patterns = try Patterns.required(tongue.file)
    let library = try #require(LibraryOfHyphens(Patterns.path(of: tongue.file)))
    for word in tongue.words {
      let expected = library.divided(word.lowercased(), as: word)
      let divided = patterns.divided(word)
      #expect(
        tongue.findsAll ? divided == expected : parts(of: expected).isSubset(of: parts(of: divided))
      )
    }
  }

  /// The beginnings that a word's hyphens make.
  private func parts(of word: String) -> Set<String> {
    let parts = word.split(separator: "-")
    return Set(parts.indices.map { parts[...$0].joined() })
  }

  @Test func theWordsOfABookAreDividedAsTheLibraryDividesThem() throws {
    let patterns = try Patterns.required("hyph_en_US")
    let library = try #require(LibraryOfHyphens(Patterns.path(of: "hyph_en_US")))
    let text = String(
      decoding: (Library.own + Library.trial.suffix(3)).flatMap(\.bytes), as: UTF8.self)
    let words = Set(text.split { !($0.isASCII && $0.isLetter) }.map { $0.lowercased() })
    let differing = words.sorted().filter { $0.utf8.count >= 5 && $0.utf8.count < 32 }
      .filter { patterns.divided($0) != library.divided($0, as: $0) }
    #expect(differing == [])
  }

  /// The letters of each pattern are a word in which it matters, also those of the longest.
  @Test(arguments: ["hyph_en_US", "hyph_es_ES", "hyph_sv_SE"])
  func theWordsThatPatternsSpellAreDividedAsTheLibraryDividesThem(file: String) throws {
    let (patterns, bytes) = (try Patterns.required(file), try Patterns.file(file))
    let library = try #require(LibraryOfHyphens(Patterns.path(of: file)))
    let words = Set(bytes.split(separator: 0x0A).map { $0.filter { 0x61...0x7A ~= $0 } })
    let differing = words.filter { 5..<31 ~= $0.count }.map { String(decoding: $0, as: UTF8.self) }
      .filter { patterns.divided($0) != library.divided($0, as: $0) }
    #expect(differing == [])
  }

  @Test func theGreatestOfNearAndFarNumbersWins() throws {
    let patterns = try #require(
      HyphenPatterns(
        Array("UTF-8\nabcdefgh9i8j\nf4g\nh8i\ni1j\nefgh5i\n.abcdefghij2k1l\n".utf8)))
    #expect(patterns.divided("abcdefghijklmn") == "abcdefgh-ijk-lmn")
    #expect(patterns.divided("efghijklmn") == "efghi-jklmn")
  }

  /// Words of text, in a book that is broken on a line of its own for each word.
  @Test func onlyPlainWordsAreDivided() throws {
    let patterns = try Patterns.required("hyph_en_US")
    func isDivided(_ word: String) -> Bool {
      let sentence = Array(repeating: "so it was and \(word) as", count: 12).joined(separator: " ")
      var book = book("\(prose)\n\n\(sentence)\n")
      book.hyphenate(by: patterns)
      var divider = book.patterns.map { WordDivider($0) }
      return Paragraphs(book).boxes.suffix(12 * 6).contains { box in
        divider?.division(of: box, in: book.text.utf8.span).isNone == false
      }
    }
    #expect(isDivided("considered"))
    #expect(isDivided("“considered,”"))
    #expect(isDivided("Elizabeth") == isDivided("elizabeth"))
    for word in [
      "CONSIDERED", "isn’t-considered", "considered2", "www.considered.org", "well-considered",
      "they’re", "born", "imaginAtion", "iMagination", "ConnectionS", "cOnsidéred",
    ] {
      #expect(!isDivided(word), "\(word)")
    }
  }
}

extension HyphenTests {
  /// The divisions of the words of a line, in French.
  private func divisions(of line: String) throws -> [WordDivision] {
    let patterns = try Patterns.required("hyph_fr")
    var book = book("\(prose)\n\n\(line)\n")
    book.hyphenate(by: patterns)
    var divider = book.patterns.map { WordDivider($0) }
    let words = line.split(separator: " ").count
    return Paragraphs(book).boxes.suffix(words).compactMap { box in
      divider?.division(of: box, in: book.text.utf8.span)
    }
  }

  @Test func aWordWithACapitalInsideIsNotDividedLikeTheSameInSmallLetters() throws {
    let first = try divisions(of: "établissement éTablissement")
    let last = try divisions(of: "éTablissement établissement")
    #expect(!first[0].isNone && first[1].isNone)
    #expect(last[0].isNone && last[1] == first[0])
  }

  /// Marks of direction are drawn in no cell; if they counted, a word would be divided behind its end.
  @Test(arguments: ["\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{2060}", "\u{200B}"])
  func noWordIsDividedBehindMoreCellsThanItHas(mark: String) throws {
    let marks = String(repeating: mark, count: 9)
    for word in ["\(marks)considerations", "considerations\(marks)", "c\(mark)onsidérations"] {
      let divisions = try divisions(of: "une \(word) de")
      #expect(divisions.allSatisfy { $0.places.last < "considerations".count })
    }
    let combined = try divisions(of: "e\u{301}tablissement e\u{301}\u{301}\u{301}tendues")
    #expect(combined.allSatisfy { $0.places.last < 13 })
  }
}

extension HyphenPatterns {
  /// A word with its hyphens.
  fileprivate func divided(_ word: String) -> String {
    let mask = mask(of: word.lowercased())
    return word.unicodeScalars.enumerated().map { index, scalar in
      (index < 32 && mask >> UInt32(index) & 1 == 1 ? "-" : "") + String(scalar)
    }.joined()
  }
}

/// The library that the pattern files were made for.
private final class LibraryOfHyphens {
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let encoding: String

  init?(_ path: String) {
    guard let dictionary = hnj_hyphen_load(path) else { return nil }
    self.dictionary = dictionary
    encoding = withUnsafeBytes(of: dictionary.pointee.cset) { name in
      String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  deinit { hnj_hyphen_free(dictionary) }

  /// A word with its hyphens. The distances to its ends are ours, which are never less than two.
  func divided(_ word: String, as original: String) -> String {
    guard let bytes = encoded(word) else { return original }
    var marks = [CChar](repeating: 0, count: bytes.count + 5)
    var texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?)
    let left = max(dictionary.pointee.lhmin, 2)
    let right = max(dictionary.pointee.rhmin, 2)
    // The library also reads the byte behind the word.
    hnj_hyphen_hyphenate3(
      dictionary, bytes.map { CChar(bitPattern: $0) } + [0], Int32(bytes.count), &marks, nil,
      &texts,
      &positions, &cuts, Int32(left), Int32(right), Int32(left), Int32(right))
    return zip(original.unicodeScalars, marks).map { scalar, mark in
      String(scalar) + (mark & 1 == 1 ? "-" : "")
    }.joined()
  }

  private func encoded(_ word: String) -> [UInt8]? {
    switch encoding {
    case "UTF-8": Array(word.utf8)
    case "KOI8-R":
      word.unicodeScalars.map { scalar in
        let letters = Array("юабцдефгхийклмнопярстужвьызшэщчъ".unicodeScalars)
        return UInt8(0xC0 + (letters.firstIndex(of: scalar) ?? 0))
      }
    default:
      word.unicodeScalars.allSatisfy { $0.value < 256 }
        ? word.unicodeScalars.map { UInt8($0.value) } : nil
    }
  }
}

/// Passages in another language than the book.
@Suite(.timeLimit(.minutes(90))) struct ForeignPassageTests {
  private let english = "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\na1b\n"
  private let french = "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nb1a\n"

  private func rows(hyphenating languages: [String]) throws -> String {
    let words = (1...8).map { _ in "abababababab" }.joined(separator: " ")
    let text = Array("\(words) \(words)".utf8)
    var manuscript = Manuscript(
      DecodedText(utf8: text), Imprint(title: "", language: Language("en")), body: 0..<text.count,
      blocks: [Block(.paragraph, 0..<text.count)])
    let language = try #require(Language("fr"))
    manuscript.passages = [Passage(words.utf8.count..<text.count, in: language)]
    var book = Book(manuscript)
    book.hyphenate(by: try #require(HyphenPatterns(Array(english.utf8))))
    let patterns = try #require(HyphenPatterns(Array(french.utf8)))
    book.hyphenateForeignWords(
      by: languages.contains("fr") ? [language: patterns] : [:])
    return Layout(book, Setting(measure: 31, rows: 50, isJustified: true)).page(0).plainText
  }

  @Test func `Words of a passage are divided by the rules of its language`() throws {
    let lines = try rows(hyphenating: ["fr"]).split(separator: "\n")
    let ends = lines.filter { $0.hasSuffix("-") }.map { $0.dropLast().last }
    #expect(ends.contains("a") && ends.contains("b"))
    #expect(ends == ends.sorted { $0 == "a" && $1 == "b" }, "first English, then French")
  }

  @Test func `Words of a language without patterns stay whole`() throws {
    let lines = try rows(hyphenating: []).split(separator: "\n")
    let last = try #require(lines.lastIndex { $0.hasSuffix("-") })
    #expect(last < lines.count / 2)
  }
}
