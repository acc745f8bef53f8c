/// A word of a heading, with the signs behind it.
///
/// Letters are told by their bytes: what is not ASCII is one, except for the punctuation that
/// begins with C2 or E2.
struct HeadingWord {
  let text: Substring
  /// The letters or digits that it begins with.
  private let stem: Substring
  /// What follows them: a full stop, or a dash and the next word.
  private let tail: Substring

  init(_ text: Substring) {
    self.text = text
    let end = text.utf8.firstIndex { !$0.isInWord } ?? text.endIndex
    stem = text[..<end]
    tail = text[end...]
  }

  /// The letters in small ones.
  var folded: String { stem.lowercased() }

  var isEnded: Bool { tailBegins(with: ".!?") }

  var endsClause: Bool { tailBegins(with: ".:;—–-]") }

  private func tailBegins(with signs: String) -> Bool {
    tail.unicodeScalars.first.map { signs.unicodeScalars.contains($0) } ?? false
  }

  var hasTail: Bool { tail.utf8.contains(where: \.isInWord) }

  var isCapitalised: Bool { stem.first?.isUppercase ?? false }

  /// Whether a title may begin with the word: with a capital, or a quotation mark or the like.
  var mayBeginTitle: Bool { text.first?.isLowercase == false }

  var isNumber: Bool { isDigitsOrRoman || HeadingWords.numbers.contains(folded) }

  /// Whether the word is a number and at most a few signs.
  var isArabicOrRoman: Bool { isDigitsOrRoman && !hasTail }

  private var isDigitsOrRoman: Bool {
    let digits = stem.utf8
    let isArabic = (1...3).contains(digits.count) && digits.allSatisfy { 0x30...0x39 ~= $0 }
    return isArabic || RomanNumerals.isProper(stem)
  }
}

extension UInt8 {
  /// Whether the byte is part of a letter or a digit.
  fileprivate var isInWord: Bool {
    isASCIILetterOrDigit || (self >= 0x80 && self != 0xC2 && self != 0xE2)
  }
}

enum RomanNumerals {
  /// Whether a number up to 399, more than books count to, is properly written.
  ///
  /// This is asked of every word that may be a heading's, so it looks at bytes.
  static func isProper(_ text: Substring) -> Bool {
    var rest = text.utf8
    guard !rest.isEmpty else { return false }
    take(ones: "C", atMost: 3, from: &rest)
    takeDigit(one: "X", five: "L", ten: "C", from: &rest)
    takeDigit(one: "I", five: "V", ten: "X", from: &rest)
    return rest.isEmpty
  }

  /// Nine and four stand as what they lack to ten and five.
  private static func takeDigit(
    one: Unicode.Scalar, five: Unicode.Scalar, ten: Unicode.Scalar, from rest: inout Bytes
  ) {
    let second = rest.dropFirst().first
    if rest.first == UInt8(ascii: one), second == UInt8(ascii: five) || second == UInt8(ascii: ten)
    {
      rest = rest.dropFirst(2)
    } else {
      if rest.first == UInt8(ascii: five) { rest = rest.dropFirst() }
      take(ones: one, atMost: 3, from: &rest)
    }
  }

  private static func take(ones one: Unicode.Scalar, atMost most: Int, from rest: inout Bytes) {
    let count = rest.prefix(most).prefix { $0 == UInt8(ascii: one) }.count
    rest = rest.dropFirst(count)
  }

  private typealias Bytes = Substring.UTF8View
}
