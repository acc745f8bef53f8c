internal import Manuscript

/// A heading as its words suggest, before it is compared with the rest of the book.
package struct ParsedHeading: Equatable {
  package enum Kind: Hashable {
    /// `CHAPTER I`, `BOOK ONE: 1805`, `FIRST ACT`, `第一回`.
    case numbered(keyword: String)
    /// `Epilogue`.
    case named
    /// A bare number: `IV.`
    case numeral
    /// A title in capitals, or set off by white space, in a book without other chapters.
    case capitals
  }

  package var kind: Kind
  package var rank: HeadingRank
  /// Whether it has no title, so that one may follow it.
  package var isBare: Bool
  /// Whether the number is an unknown word, which counts only if there are others.
  package var isDoubtful = false

  var isNumbered: Bool {
    if case .numbered = kind { true } else { false }
  }

  /// Whether it is a chapter of a part; a preface is not.
  var isChapter: Bool { rank == .chapter && kind != .named }

  var isNumberedChapter: Bool { rank == .chapter && isNumbered }
}

/// Parses the words of a block as a heading: the first three decide, and the rest is title.
package enum HeadingParser {
  package static func parse(_ text: String) -> ParsedHeading? { parse(Array(text.utf8)[...]) }

  static func parse(_ text: ArraySlice<UInt8>) -> ParsedHeading? {
    let words = split(text)
    guard let first = words.first, let initial = text.firstScalar else { return nil }
    if let numeral = parseNumeral(words) { return numeral }
    // Right-to-left scripts have no capitals.
    guard initial.isCapital || initial.isRightToLeft else { return parseIdeographic(text) }
    if let rank = first.roles.numberedRank { return parseNumbered(first.folded, rank, words) }
    return parseOrdinal(words, of: text) ?? parseNamed(words)
  }

  /// The first three words, and the rest as a fourth.
  private static func split(_ text: ArraySlice<UInt8>) -> [HeadingWord] {
    var words: [HeadingWord] = []
    words.reserveCapacity(5)
    var rest = text
    if let length = lengthOfGluedKeyword(text) {
      words.append(HeadingWord(text.prefix(length)))
      rest = text.dropFirst(length)
    }
    let most = words.count + 4
    while !rest.isEmpty {
      let end = words.count + 1 < most ? rest.firstIndex(of: 0x20) : nil
      if end != rest.startIndex { words.append(HeadingWord(rest[..<(end ?? rest.endIndex)])) }
      rest = end.map { rest[($0 + 1)...] } ?? []
    }
    return words
  }

  /// The length of a keyword that has lost the space behind it: `BOOKXXXV.`
  static func lengthOfGluedKeyword(_ word: ArraySlice<UInt8>) -> Int? {
    // A cheap test first, since this runs for every block: few words have a capital in fourth place.
    guard word.count > 4, 0x41...0x5A ~= word[word.startIndex + 3] else { return nil }
    for keyword in gluedKeywords
    where word.count > keyword.count && word[word.startIndex + keyword.count].isASCIILetterOrDigit
      && word.starts(with: keyword)
    {
      let number = word.dropFirst(keyword.count).prefix(while: \.isASCIILetterOrDigit)
      return RomanNumerals.isProper(number) ? keyword.count : nil
    }
    return nil
  }

  private static let gluedKeywords = ["BOOK", "CHAPTER", "PART"].map { Array($0.utf8) }

  /// Whether a line begins with the name of a division, and so is not the title of another.
  static func beginsWithDivision(_ text: String) -> Bool {
    let word = HeadingWord(Array(text.utf8).prefix { $0 != 0x20 })
    return word.roles.numberedRank != nil
  }

  // MARK: Keyword and number

  private static func parseNumbered(
    _ keyword: String, _ rank: HeadingRank, _ words: [HeadingWord]
  ) -> ParsedHeading? {
    let hasArticle = words.count > 2 && words[1].roles.contains(.article)
    guard words.count > (hasArticle ? 2 : 1) else { return nil }
    let number = words[hasArticle ? 2 : 1]
    let title = words.dropFirst(hasArticle ? 3 : 2)
    let isEnded = number.endsClause || title.isEmpty
    guard isEnded || title.first?.mayBeginTitle == true else { return nil }
    let isUnknown = !number.isNumber
    if isUnknown && (!title.isEmpty || !number.isCapitalised || words[0].isEnded) { return nil }
    return ParsedHeading(
      kind: .numbered(keyword: keyword), rank: rank, isBare: title.isEmpty && !number.hasTail,
      isDoubtful: isUnknown)
  }

  // MARK: Ordinal and keyword

  private static func parseOrdinal(
    _ words: [HeadingWord], of text: ArraySlice<UInt8>
  ) -> ParsedHeading? {
    guard words.count >= 2, text.count <= 90, !words[0].isEnded else { return nil }
    let named: HeadingRank? = words[1].roles.contains(.named) ? .part : nil
    guard let rank = words[1].roles.numberedRank ?? named else { return nil }
    let isKnown = words[0].roles.contains(.number)
    guard isKnown || words.count == 2 else { return nil }
    if words.count > 2, !words[1].endsClause, text.last == 0x2E { return nil }
    return ParsedHeading(
      kind: .numbered(keyword: words[1].folded), rank: rank, isBare: words.count == 2,
      isDoubtful: !isKnown)
  }

  private static func parseNamed(_ words: [HeadingWord]) -> ParsedHeading? {
    guard words.count <= 3, words[0].roles.contains(.named) else { return nil }
    return ParsedHeading(kind: .named, rank: .chapter, isBare: words.count == 1)
  }

  // MARK: Numbers alone

  private static func parseNumeral(_ words: [HeadingWord]) -> ParsedHeading? {
    let isBracketed = words.count == 3 && words[0].text.elementsEqual("[".utf8)
    guard words.count == 1 || isBracketed, words[0].text.count <= 12 else { return nil }
    let bare = words[isBracketed ? 1 : 0].text.drop { $0 == 0x5B || $0 == 0x28 }
    guard HeadingWord(bare).isArabicOrRoman else { return nil }
    return ParsedHeading(kind: .numeral, rank: .chapter, isBare: true)
  }

  // MARK: Chinese and Japanese

  /// A number between two ideographs, as in `第…回`, then the end or a space and a title.
  static func parseIdeographic(_ text: ArraySlice<UInt8>) -> ParsedHeading? {
    guard text.starts(with: "第".utf8) else { return nil }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard scalars.count <= 40 else { return nil }
    let number = scalars.dropFirst().prefix {
      "一二三四五六七八九十百千零〇０１２３４５６７８９0123456789".unicodeScalars.contains($0)
    }
    guard !number.isEmpty, number.endIndex < scalars.endIndex else { return nil }
    let keyword = scalars[number.endIndex]
    let rest = scalars[number.endIndex...].dropFirst()
    guard rest.first.map({ $0.properties.isWhitespace }) ?? true else { return nil }
    guard let rank = rankOfIdeograph(keyword) else { return nil }
    return ParsedHeading(
      kind: .numbered(keyword: String(keyword)), rank: rank, isBare: rest.isEmpty)
  }

  private static func rankOfIdeograph(_ keyword: Unicode.Scalar) -> HeadingRank? {
    switch keyword {
    case "章", "回", "節", "节", "話": .chapter
    case "卷", "巻", "部", "篇", "編", "幕": .part
    default: nil
    }
  }
}
