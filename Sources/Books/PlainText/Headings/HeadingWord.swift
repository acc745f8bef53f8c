internal import CurlewManuscript
internal import CurlewSubsequences

/// A word of a heading, with the punctuation behind it.
///
/// Letters are recognised by their bytes: non-ASCII characters count as letters, except punctuation,
/// which begins with C2 or E2.
struct HeadingWord {
  let text: ArraySlice<UInt8>
  /// The index behind its leading letters and digits.
  private let endOfStem: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    endOfStem = text.firstIndex { !$0.isInWord } ?? text.endIndex
  }

  /// Looked up anew each time, since the roles of most words are not asked for.
  var roles: HeadingWords.Roles { HeadingWords.roles(of: stem) }

  private var stem: ArraySlice<UInt8> { text[..<endOfStem] }

  /// What follows the letters: punctuation, perhaps a dash and the next word.
  private var tail: ArraySlice<UInt8> { text[endOfStem...] }

  /// The letters in lower case.
  var lowercased: String { String(decoding: stem, as: UTF8.self).lowercased() }

  var isWord: Bool { endOfStem > text.startIndex }

  /// Whether it ends a sentence.
  var isEnded: Bool { tail.first?.isOne(of: ".!?") == true }

  /// Whether it ends a sentence or a part of one.
  var endsPhrase: Bool { isEnded || tail.first?.isOne(of: ",;") == true }

  /// Whether it ends a clause: a full stop, colon, semicolon, hyphen, closing bracket or dash follows.
  var endsClause: Bool {
    tail.first?.isOne(of: ".:;-]") == true
      || tail.starts(with: "—".utf8) || tail.starts(with: "–".utf8)
  }

  /// Whether it is a dash or a colon between spaces.
  var isDash: Bool { HeadingJoints.dashes.contains(Array(text)) }

  /// Whether more letters or digits follow its punctuation.
  var hasTail: Bool { tail.contains(where: \.isInWord) }

  var isCapitalised: Bool { stem.firstScalar?.isCapital ?? false }

  /// Whether it begins with a capital, or is in a script that has none.
  var mayBeginName: Bool {
    stem.firstScalar.map { $0.isCapital || $0.isOfScriptWithoutCapitals } ?? false
  }

  /// Whether a title may begin with the word: it does not start with a small letter.
  var mayBeginTitle: Bool { text.firstScalar.map { !$0.isSmallLetter } ?? false }

  /// Whether it is a single capital, as in "Appendix A".
  var isLetter: Bool { stem.count == 1 && stem.allSatisfy { 0x41...0x5A ~= $0 } }

  /// The number in figures that it begins with. One of four digits is a year.
  private func number(inLetters: Bool) -> LineNumber? {
    guard HeadingFilter.mayBeNumber(text) else { return nil }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    let number = LineNumber(scalars, inLetters: inLetters)
    return number?.prefix == "" && number?.values.allSatisfy { $0 < 1000 } == true ? number : nil
  }

  /// The value of a number in figures, perhaps with punctuation behind it.
  var value: Int? {
    guard let number = number(inLetters: false) else { return GreekNumerals.value(of: text) }
    return number.isOfLetters || number.system == .digitAndLetter ? nil : number.values[0]
  }

  /// The values of the number of a version: `2.36`.
  var version: [Int]? {
    guard let decimals, decimals.style == .arabic, decimals.values.count > 1 else { return nil }
    return decimals.values
  }

  /// The values of a number such as `1.2.3`, which may end with a full stop.
  var decimals: (style: NumberStyle, values: [Int])? {
    guard let number = number(inLetters: hasTail), !number.hasTitle,
      number.sign.isEmpty || ".:-)".contains(number.sign)
    else { return nil }
    switch number.system {
    case .digits: return (.arabic, number.values)
    case .capitalRoman: return (.roman, number.values)
    case .letter, .letterAndDigit:
      return (.letter, [LineNumber.firstAppendix + number.values[0]] + number.values.dropFirst())
    default: return nil
    }
  }
}

/// How a number is written.
package enum NumberStyle: Sendable {
  case arabic, roman
  /// A letter, perhaps followed by figures, as in the numbers of appendices: `B.`, `B.2`.
  case letter
}

extension ArraySlice<UInt8> {
  var firstScalar: Unicode.Scalar? { isEmpty ? nil : span.scalar(at: 0).scalar }

  /// Whether more than half of the words of four letters or more are capitalised.
  var isMostlyCapitalised: Bool {
    let words = split(separator: 0x20).filter { $0.count >= 4 }
    return words.isEmpty || words.count { 0x61...0x7A ~= ($0.first ?? 0) } * 2 < words.count
  }

  /// The place in the alphabet of the only letter, a capital with nothing but punctuation around it.
  var onlyLetter: Int? {
    guard count <= 9 else { return nil }
    let words = filter(\.isInWord)
    guard words.count == 1, 0x41...0x5A ~= words[0] else { return nil }
    return Int(words[0]) - 0x40
  }
}

extension UInt8 {
  /// Whether the byte is part of a letter or a digit.
  fileprivate var isInWord: Bool {
    isASCIILetterOrDigit || (self >= 0x80 && self != 0xC2 && self != 0xE2)
  }
}
