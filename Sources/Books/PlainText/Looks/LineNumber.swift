/// The first number of a line and what stands around it, read without knowing any word: `– 1 -`, `[A.1]`,
/// `Rev.1`, `第一回`, `-={ X }=-`.
struct LineNumber: Equatable, Sendable {
  enum System: Hashable, Sendable {
    case digits(Int), capitalRoman, smallRoman, ideographs, letter, smallLetter, letterAndDigit,
      digitAndLetter
  }

  /// What stands before it, in small letters.
  var prefix = ""
  var system: System
  var values: [Int]
  /// The first sign behind it. What follows belongs to the title, such as the bracket of `4. (Repealed)`.
  var sign = ""
  var hasTitle = false
  /// Where it stands in the line.
  private let range: Range<Int>
  /// Whether it may be a word: the English "I" before others.
  var isDoubtful: Bool {
    system == .capitalRoman && values == [1] && hasTitle && sign.isEmpty && prefix.isEmpty
  }

  /// Whether it counts by letters, as in `B.` and `B.2`.
  var isOfLetters: Bool { [.letter, .smallLetter, .letterAndDigit].contains(system) }

  private static let (mostWords, longestWord) = (2, 16)
  /// Added to the numbers of appendices, so that they sort after all other sections.
  static let firstAppendix = 1000

  /// - Parameter inLetters: Whether a single letter is no Roman number.
  init?(_ line: [Unicode.Scalar], inLetters: Bool = false) {
    var (place, words) = (0, 0)
    while true {
      place = line[place...].firstIndex(where: \.isInWord) ?? line.count
      let end = line[place...].firstIndex { !$0.isInWord } ?? line.count
      guard place < end else { return nil }
      let letter =
        inLetters && end == place + 1 && words == 0 && line[place].isASCIILetter
        ? Self.letter(line[place], in: line, at: place) : nil
      if let found = letter ?? Self.number(in: line, place..<end, behind: words) {
        self = found
        if found.range.lowerBound > 0 {
          prefix = String(line[..<found.range.lowerBound]).lowercased()
        }
        let rest = line[found.range.upperBound...]
        let signs = rest.prefix { !$0.isInWord }
        sign = signs.first { !$0.properties.isWhitespace }.map { String($0) } ?? ""
        hasTitle = rest.contains(where: \.isInWord)
        if system == .ideographs, let unit = rest.first, Self.units.contains(unit) {
          (sign, hasTitle) = (String(unit), rest.count > 1)
        }
        return
      }
      let isWord =
        2...Self.longestWord ~= end - place && line[place..<end].allSatisfy { $0.decimal == nil }
      guard isWord, words < Self.mostWords else { return nil }
      (words, place) = (words + 1, end)
    }
  }

  private init(_ system: System, _ values: [Int], _ range: Range<Int>) {
    (self.system, self.values, self.range) = (system, values, range)
  }

  private static let units = Set("回章節节卷巻篇部話话、上中下".unicodeScalars)
  private static let mostDigits = 4

  /// The number that a word is or begins with, or that ideographs stand before.
  private static func number(in line: [Unicode.Scalar], _ word: Range<Int>, behind words: Int)
    -> LineNumber?
  {
    let token = line[word]
    if let first = token.prefix(4).firstIndex(where: { $0.decimal != nil }),
      first == word.lowerBound || token[..<first].allSatisfy({ $0.value >= 0x2E80 })
    {
      return decimals(in: line, first..<word.upperBound)
    }
    if let roman = roman(token, isAlone: words == 0) {
      return LineNumber(roman.0, [roman.1], word)
    }
    if let found = ideographs(token) { return found }
    guard word.count == 1, words == 0, let letter = token.first, letter.isASCII else { return nil }
    return self.letter(letter, in: line, at: word.lowerBound)
  }

  private static func decimals(in line: [Unicode.Scalar], _ word: Range<Int>) -> LineNumber? {
    var (values, place) = ([Int](), word.lowerBound)
    while true {
      let digits = line[place...].prefix { $0.decimal != nil }
      guard 1...mostDigits ~= digits.count else { return nil }
      values.append(digits.reduce(0) { $0 * 10 + ($1.decimal ?? 0) })
      place += digits.count
      guard place + 1 < line.count, line[place] == ".", line[place + 1].decimal != nil else {
        break
      }
      place += 1
    }
    // Ideographs may follow directly.
    if place < line.count, line[place].isInWord, line[place].value < 0x2E80 {
      guard values.count == 1, "a"..."z" ~= line[place],
        place + 1 == line.count || !line[place + 1].isInWord
      else { return nil }
      return LineNumber(
        .digitAndLetter, values + [Int(line[place].value) - 96], word.lowerBound..<place + 1)
    }
    return LineNumber(.digits(values.count), values, word.lowerBound..<place)
  }

  private static func roman(_ word: ArraySlice<Unicode.Scalar>, isAlone: Bool) -> (System, Int)? {
    guard word.count <= 8, let first = word.first, first.isASCII else { return nil }
    let isCapital = "A"..."Z" ~= first
    guard isCapital || isAlone, word.allSatisfy({ $0.isASCII && ("A"..."Z" ~= $0) == isCapital })
    else { return nil }
    let letters = word.map { UInt8($0.value & 0xDF) }
    return RomanNumerals.value(of: letters[...]).map {
      (isCapital ? .capitalRoman : .smallRoman, $0)
    }
  }

  /// `第一回`, `一、`, `卷一上`
  private static func ideographs(_ word: ArraySlice<Unicode.Scalar>) -> LineNumber? {
    guard let start = word.prefix(3).firstIndex(where: { ChineseNumerals.digits[$0] != nil }) else {
      return nil
    }
    let number = word[start...].prefix { ChineseNumerals.digits[$0] != nil }
    guard number.count <= 6,
      number.endIndex == word.endIndex || units.contains(word[number.endIndex]),
      let value = ChineseNumerals.value(of: String(Array(number)))
    else { return nil }
    return LineNumber(.ideographs, [value], start..<number.endIndex)
  }

  /// `A.` and `A.1`
  private static func letter(_ letter: Unicode.Scalar, in line: [Unicode.Scalar], at place: Int)
    -> LineNumber?
  {
    let isCapital = "A"..."Z" ~= letter
    let value = Int(letter.value & 0x1F)
    let next = line[(place + 1)...].first
    if isCapital, next == ".",
      let found = place + 2 < line.count ? decimals(in: line, place + 2..<line.count) : nil
    {
      return LineNumber(
        .letterAndDigit, [value] + found.values, place..<found.range.upperBound)
    }
    guard let next, ".)]:".unicodeScalars.contains(next) else { return nil }
    return LineNumber(isCapital ? .letter : .smallLetter, [value], place..<place + 1)
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  var isInWord: Bool {
    isASCII
      ? "0"..."9" ~= self || "a"..."z" ~= self || "A"..."Z" ~= self
      : properties.isAlphabetic || decimal != nil
  }

  /// Its value, if it is a digit of any script.
  var decimal: Int? {
    if isASCII { return "0"..."9" ~= self ? Int(value) - 0x30 : nil }
    return properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

/// The number of a chapter in the first words of its title, as in `Chapter IV`, `1.2` or `第四回`; nil if there is none.
package func chapterNumber(inTitle title: some Collection<UInt8>) -> Int? {
  let line = Array(String(decoding: title, as: UTF8.self).unicodeScalars.prefix(80))
  guard let number = LineNumber(line), !number.isDoubtful else { return nil }
  return number.values.last
}
