internal import CurlewManuscript

/// A heading as its words suggest, before it is compared with the rest of the book.
package struct ParsedHeading: Equatable {
  package enum Kind: Hashable {
    /// A known word and a number: `CHAPTER I`, `BOOK ONE: 1805`, `FIRST ACT`, `第一回`.
    case numbered(keyword: String)
    /// Any other word and a number, `FEDERALIST No. 1`, which counts only as one of a series.
    case counted(keyword: String)
    /// `Epilogue`.
    case named
    /// A bare number: `IV.`
    case numeral
    /// A number and a title, `VII. The Ebb` or `1.2 Purpose`, which counts only as one of a series.
    case titledNumeral(NumberStyle, depth: Int)
    /// A single letter, as in a dictionary.
    case letter
    /// A title in capitals, or set off by white space, in a book without other chapters.
    case title
  }

  package var kind: Kind
  package var rank: HeadingRank
  /// Whether it has no title, so that one may follow it.
  package var isBare: Bool
  /// Whether the number is an unknown word, which counts only if there are others.
  package var isDoubtful = false
  /// Its number, outer sections first: 1 and 2 in `1.2 Purpose`. Empty if it is written in words.
  package var number: [Int] = []
  /// Whether it is a section of a manual, whose depth is that of its number.
  package var isSection = false

  var isNumbered: Bool {
    if case .numbered = kind { true } else { false }
  }

  /// Whether it counts only as one of a series of consecutive numbers.
  var needsSeries: Bool {
    switch kind {
    case .counted, .titledNumeral, .letter: true
    default: false
    }
  }

  /// Whether it is a chapter of a part; a preface is not.
  var isChapter: Bool { rank == .chapter && kind != .named }
}

/// Parses the words of a block as a heading: the first few decide, and the rest is title.
package enum HeadingParser {
  package static func parse(_ text: String) -> ParsedHeading? { parse(Array(text.utf8)[...]) }

  static func parse(_ text: ArraySlice<UInt8>) -> ParsedHeading? {
    let words = split(text)
    guard let first = words.first, let initial = text.firstScalar else { return nil }
    if let numeral = parseNumeral(words) ?? parseLetter(words) { return numeral }
    // The books of Samuel have a number on either side.
    if words.count == 3, words[0].value != nil, words[2].value != nil,
      let name = parseCounted(words, of: text)
    {
      return name
    }
    if let titled = parseTitledNumeral(words, of: text) { return titled }
    guard initial.isCapital || initial.isOfScriptWithoutCapitals else {
      return parseIdeographic(text)
    }
    if let rank = first.roles.numberedRank, let known = parseNumbered(first.lowercased, rank, words)
    {
      return known
    }
    return parseOrdinal(words, of: text) ?? parseNamed(words, of: text)
      ?? parseCounted(words, of: text)
  }

  private static let mostWords = 7

  /// The first words, and the rest as one more.
  private static func split(_ text: ArraySlice<UInt8>) -> [HeadingWord] {
    var words: [HeadingWord] = []
    words.reserveCapacity(mostWords + 1)
    var rest = text
    while !rest.isEmpty {
      let end = words.count + 1 < mostWords ? rest.firstIndex(of: 0x20) : nil
      if end != rest.startIndex { words.append(HeadingWord(rest[..<(end ?? rest.endIndex)])) }
      rest = end.map { rest[($0 + 1)...] } ?? []
    }
    return words
  }

  /// Whether a line begins with the name of a division, and so is not the title of another.
  static func beginsWithDivision(_ text: String) -> Bool {
    let word = HeadingWord(Array(text.utf8).prefix { $0 != 0x20 })
    return word.roles.numberedRank != nil
  }

  // MARK: Keyword and number

  private static func parseNumbered(
    _ keyword: String, _ rank: HeadingRank, _ words: [HeadingWord]
  ) -> ParsedHeading? {
    guard words.count > 1, case let number = words[1] else { return nil }
    let title = words.dropFirst(2)
    // The full stop in "Section 4.1 describes" does not end the label.
    let isEnded = title.isEmpty || number.endsClause && number.version == nil
    guard isEnded || title.first?.mayBeginTitle == true else { return nil }
    let value = number.value
    let isUnknown = value == nil && !number.roles.contains(.number) && !number.isLetter
    if isUnknown && (!title.isEmpty || !number.isCapitalised || words[0].isEnded) { return nil }
    let isNamed = words[0].roles.contains(.named)
    return ParsedHeading(
      kind: isNamed ? .named : .numbered(keyword: keyword), rank: rank,
      isBare: title.isEmpty && !number.hasTail,
      isDoubtful: isUnknown, number: value.map { [$0] } ?? [])
  }

  /// A capitalised word that is no known keyword, and a number: `Genesis 1`, `FEDERALIST No. 1`. Up to
  /// three other words may stand before it: `Inferno • Canto I`.
  private static func parseCounted(
    _ words: [HeadingWord], of text: ArraySlice<UInt8>
  ) -> ParsedHeading? {
    guard text.count <= HeadingFilter.longestBeforeNumber else { return nil }
    let numbered = words.indices.dropFirst().prefix(5).first { words[$0].value != nil }
    guard let place = numbered,
      !words[place].hasTail || words[place].endsClause
    else { return nil }
    let isLast = place == words.count - 1
    guard isLast || words[place + 1].mayBeginTitle else { return nil }
    guard words[..<place].allSatisfy({ $0.mayBeginName || !$0.isWord || $0.value != nil }),
      words[place - 1].isWord,
      words[..<place].allSatisfy({ !$0.endsPhrase || $0.text.count <= longestAbbreviation })
    else { return nil }
    guard !HeadingWords.captions.contains(words[0].lowercased) else { return nil }
    let keyword = words[..<place].map(\.lowercased).joined(separator: " ")
    return ParsedHeading(
      kind: .counted(keyword: keyword), rank: .chapter, isBare: isLast,
      number: words[place].version ?? words[place].value.map { [$0] } ?? [])
  }

  /// In bytes: `Art.` and `Defin.` may stand before a number.
  private static let longestAbbreviation = 6

  // MARK: Ordinal and keyword

  private static func parseOrdinal(
    _ words: [HeadingWord], of text: ArraySlice<UInt8>
  ) -> ParsedHeading? {
    guard words.count >= 2, text.count <= 90, !words[0].isEnded else { return nil }
    let named: HeadingRank? = words[1].roles.contains(.named) ? .part : nil
    guard let rank = words[1].roles.numberedRank ?? named else { return nil }
    let isKnown = words[0].roles.contains(.number)
    guard isKnown || named == nil && words.count == 2 else { return nil }
    if words.count > 2, !words[1].endsClause, text.last == 0x2E { return nil }
    return ParsedHeading(
      kind: .numbered(keyword: words[1].lowercased), rank: rank, isBare: words.count == 2,
      isDoubtful: !isKnown)
  }

  /// `Preface`, `AUTHOR'S PREFACE`, `PREFACE TO THE SECOND EDITION`.
  private static func parseNamed(
    _ words: [HeadingWord], of text: ArraySlice<UInt8>
  ) -> ParsedHeading? {
    let begins =
      words[0].roles.contains(.named)
      && (words.count <= 3 || text.isInCapitals && !words[0].endsPhrase)
    let ends = words.count <= 3 && words.last?.roles.contains(.named) == true
    guard begins || ends && words.allSatisfy(\.isCapitalised), words.count < mostWords
    else { return nil }
    return ParsedHeading(kind: .named, rank: .chapter, isBare: words.count == 1)
  }

  // MARK: Numbers first

  private static func parseNumeral(_ words: [HeadingWord]) -> ParsedHeading? {
    guard words.count == 1, words[0].text.count <= 12 else { return nil }
    let bare = words[0].text.drop { $0.isOne(of: "[(-") }
    let word = HeadingWord(bare)
    guard !word.hasTail, let value = word.value else { return nil }
    return ParsedHeading(kind: .numeral, rank: .chapter, isBare: true, number: [value])
  }

  /// A single capital, perhaps between dashes or with a full stop. Those that are Roman numbers too
  /// have been parsed as such.
  private static func parseLetter(_ words: [HeadingWord]) -> ParsedHeading? {
    words.count == 1 ? words[0].text.onlyLetter.map { .letter($0) } : nil
  }

  /// In bytes. A number such as `1.2` is strong evidence, so a longer title is accepted, such as a
  /// question in a FAQ.
  private static let (longestTitle, longestSection) = (120, 300)

  /// A number in figures followed by a title. A Roman number needs punctuation, since "I" is a
  /// word.
  private static func parseTitledNumeral(
    _ words: [HeadingWord], of text: ArraySlice<UInt8>
  ) -> ParsedHeading? {
    guard words.count >= 2, let number = words[0].decimals,
      text.count <= (number.values.count > 1 ? longestSection : longestTitle)
    else { return nil }
    let title = words[1].isDash && words.count > 2 ? words[2] : words[1]
    guard title.mayBeginTitle || number.values.count > 1, let last = text.last,
      !last.isOne(of: ",;"),
      number.style == .arabic || words[0].endsClause,
      last != 0x2E || text.isMostlyCapitalised
    else { return nil }
    return ParsedHeading(
      kind: .titledNumeral(number.style, depth: number.values.count), rank: .chapter,
      isBare: false, number: number.values)
  }

  // MARK: Chinese and Japanese

  /// A number between two ideographs, as in `第…回`, then the end or a space and a title.
  static func parseIdeographic(_ text: ArraySlice<UInt8>) -> ParsedHeading? {
    if text.count <= 15 {
      let words = String(decoding: text, as: UTF8.self)
      if namesInIdeographs.contains(words) {
        return ParsedHeading(kind: .named, rank: .chapter, isBare: true)
      }
      if volumesInIdeographs.contains(words) {
        return ParsedHeading(kind: .numbered(keyword: "巻"), rank: .part, isBare: true)
      }
      if let value = ChineseNumerals.value(of: words) {
        return ParsedHeading(kind: .numeral, rank: .chapter, isBare: true, number: [value])
      }
    }
    guard text.starts(with: "第".utf8) else { return nil }
    let words = String(decoding: text, as: UTF8.self)
    guard words.unicodeScalars.count <= 40 else { return nil }
    let scalars = words.withoutSpacesAroundNumber.unicodeScalars
    let number = scalars.dropFirst().prefix {
      "一二三四五六七八九十百千兩两廿卅零〇○◯０１２３４５６７８９0123456789".unicodeScalars.contains($0)
    }
    guard !number.isEmpty, number.endIndex < scalars.endIndex else { return nil }
    let keyword = scalars[number.endIndex]
    let rest = scalars[number.endIndex...].dropFirst()
    guard rest.first.map({ $0.properties.isWhitespace || $0 == "：" }) ?? true else { return nil }
    guard let rank = rankOfIdeograph(keyword) else { return nil }
    return ParsedHeading(
      kind: .numbered(keyword: String(keyword)), rank: rank, isBare: rest.isEmpty)
  }

  /// Words for a preface, a prologue, an epilogue and the like.
  private static let namesInIdeographs: Set = [
    "序", "序章", "終章", "序文", "序言", "前言", "引言", "引子", "楔子", "緒言", "緒論", "結語", "结语", "尾声", "尾聲",
    "後記", "后记", "跋", "番外", "番外編", "附録", "附录", "附錄", "プロローグ", "エピローグ", "はじめに", "おわりに", "まえがき",
    "あとがき", "附記", "付記",
  ]

  /// The two or three volumes of a novel.
  private static let volumesInIdeographs: Set = [
    "上の巻", "中の巻", "下の巻", "上巻", "中巻", "下巻", "上卷", "中卷", "下卷", "上篇", "中篇", "下篇", "上編", "中編", "下編",
    "前篇", "後篇", "前編", "後編",
  ]

  private static func rankOfIdeograph(_ keyword: Unicode.Scalar) -> HeadingRank? {
    switch keyword {
    case "章", "回", "節", "节", "話", "话", "課", "课", "夜", "封": .chapter
    case "卷", "巻", "部", "篇", "編", "编", "幕", "冊", "册", "集": .part
    default: nil
    }
  }
}

extension String {
  /// `第 1 章 定义` as `第1章 定义`.
  fileprivate var withoutSpacesAroundNumber: String {
    let parts = split(separator: " ", maxSplits: 2)
    guard parts.count == 3, parts[0] == "第" else { return self }
    return parts.joined()
  }
}
